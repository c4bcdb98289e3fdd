// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/suite_data.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace tengen::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<std::string> ReadLines(const fs::path& relative) {
  std::ifstream in(FindData(relative));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  if (lines.empty()) throw std::runtime_error("empty test data: " + relative.string());
  return lines;
}

// "x,y"
Point ParsePoint(const std::string& text) {
  const std::size_t comma = text.find(',');
  return {std::stoi(text.substr(0, comma)), std::stoi(text.substr(comma + 1))};
}

std::vector<Point> ParsePoints(const json& list) {
  std::vector<Point> points;
  for (const json& item : list) points.push_back(ParsePoint(item.get<std::string>()));
  return points;
}

// `text` lists all reasons that apply, the most important one first: "33+overline". Returns the
// first reason.
ForbiddenKind ParseKind(const std::string& text) {
  if (text.starts_with("33")) return ForbiddenKind::kDoubleThree;
  if (text.starts_with("44")) return ForbiddenKind::kDoubleFour;
  if (text.starts_with("overline")) return ForbiddenKind::kOverline;
  throw std::runtime_error("unknown kind of forbidden point: " + text);
}

std::vector<ForbiddenPoint> ParseForbidden(const json& list) {
  std::vector<ForbiddenPoint> points;
  for (const json& item : list) {
    points.push_back(
        {ParsePoint(item[0].get<std::string>()), ParseKind(item[1].get<std::string>())});
  }
  return points;
}

// The stones in the order in which managers send them: black first and alternating. If one colour
// has more stones, these stones are at the end.
std::vector<Placement> StonesOf(const std::vector<std::string>& rows) {
  std::array<std::vector<Placement>, kColors> by_color;
  for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
    for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
      if (rows[y][x] == 'X') by_color[0].push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') by_color[1].push_back({{x, y}, Stone::kWhite});
    }
  }
  std::vector<Placement> stones;
  for (std::size_t i = 0; i < std::max(by_color[0].size(), by_color[1].size()); ++i) {
    for (const auto& list : by_color) {
      if (i < list.size()) stones.push_back(list[i]);
    }
  }
  return stones;
}

// The value of a key; nullptr if the key is missing or its value is null.
const json* Find(const json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() || it->is_null() ? nullptr : &*it;
}

Problem ParseProblem(const std::string& line) {
  const json object = json::parse(line);
  Problem problem;
  problem.id = object.at("id").get<std::string>();
  problem.source = object.at("source").get<std::string>();
  problem.spec.variant = object.at("rule").get<std::string>();
  const int size = object.at("size").get<int>();
  problem.spec.size = {size, size};
  problem.to_move = object.at("to_move") == "black" ? Color::kBlack : Color::kWhite;
  problem.rows = object.at("rows").get<std::vector<std::string>>();
  problem.stones = StonesOf(problem.rows);

  if (auto* value = Find(object, "win")) problem.win = ParsePoints(*value);
  if (auto* value = Find(object, "vcf_win")) problem.vcf_win = ParsePoints(*value);
  if (auto* value = Find(object, "unproven")) problem.unproven = ParsePoints(*value);
  if (auto* value = Find(object, "pv")) problem.pv = ParsePoints(*value);
  if (auto* value = Find(object, "plies")) problem.plies = value->get<int>();
  if (auto* value = Find(object, "ok")) problem.ok = ParsePoints(*value);
  if (auto* value = Find(object, "opponent_threatens_vcf")) {
    problem.opponent_threatens_vcf = value->get<bool>();
  }

  if (auto* value = Find(object, "forbidden")) problem.forbidden = ParseForbidden(*value);
  problem.forbidden_rif = problem.forbidden;
  if (auto* value = Find(object, "forbidden_rif")) problem.forbidden_rif = ParseForbidden(*value);
  problem.difficulty = object.value("difficulty", "");
  if (auto* value = Find(object, "tags")) problem.tags = value->get<std::vector<std::string>>();
  return problem;
}

// Parses "h8i9": letter = x, number = y + 1.
std::vector<Point> ParseOpening(const std::string& line) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < line.size() && std::isalpha(line[i]);) {
    Point p{line[i] - 'a', 0};
    for (++i; i < line.size() && std::isdigit(line[i]); ++i) p.y = 10 * p.y + (line[i] - '0');
    --p.y;
    points.push_back(p);
  }
  return points;
}

}  // namespace

fs::path FindData(const fs::path& relative) {
  const std::string extra = TENGEN_EXTRA_DATA;
  if (!extra.empty() && fs::exists(extra / relative)) return extra / relative;
  const fs::path sample = fs::path(TENGEN_SOURCE_DIR) / "tests" / "data" / relative;
  if (fs::exists(sample)) return sample;
  throw std::runtime_error("no test data: " + relative.string());
}

std::vector<Problem> LoadSuite(std::string_view name) {
  std::vector<Problem> problems;
  const fs::path file = fs::path("suites") / (std::string(name) + ".jsonl");
  for (const std::string& line : ReadLines(file)) problems.push_back(ParseProblem(line));
  return problems;
}

std::vector<std::vector<Point>> LoadOpenings(std::string_view name) {
  std::vector<std::vector<Point>> openings;
  const fs::path file = fs::path("openings") / (std::string(name) + ".txt");
  for (const std::string& line : ReadLines(file)) openings.push_back(ParseOpening(line));
  return openings;
}

void SetUp(const Problem& problem, Game* game) {
  for (const Placement& placement : problem.stones) game->Place(placement);
  game->SetToMove(problem.to_move);
}

}  // namespace tengen::testing
