// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/four_suite.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/rules/game_for.h"
#include "engine/variants/fourinarow.h"
#include "tests/testing/suite_data.h"

namespace tengen::testing {
namespace {

using nlohmann::json;

// "x,y"
Point ParsePoint(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) throw std::runtime_error("not a point: " + text);
  return {std::stoi(text.substr(0, comma)), std::stoi(text.substr(comma + 1))};
}

FourRules ParseRules(const json& variant) {
  FourRules rules;
  const auto placement = variant.at("placement").get<std::string>();
  if (placement == "edge-grow-4") rules.placement = FourPlacement::kEdgeGrow;
  if (placement == "interior-gravity-4") rules.placement = FourPlacement::kInterior;
  rules.clear = variant.at("clear").get<bool>();
  return rules;
}

Setup ParseSetup(const json& object) {
  Setup setup;
  const json& variant = object.at("variant");
  setup.size = {variant.at("width").get<int>(), variant.at("height").get<int>()};
  setup.to_move = object.at("to_move") == "B" ? Color::kBlack : Color::kWhite;
  const auto rows = object.at("rows").get<std::vector<std::string>>();
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      if (rows.at(y).at(x) == 'B') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows.at(y).at(x) == 'W') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  return setup;
}

// The cell in which a piece comes to rest in this column (counted from 1).
Point DropInto(const Setup& setup, int column) {
  Point p = {column - 1, setup.size.height - 1};
  for (const Placement& placement : setup.stones) {
    if (placement.point.x == p.x) p.y = std::min(p.y, placement.point.y - 1);
  }
  return p;
}

FourProblem ParseProblem(const json& object) {
  FourProblem problem;
  problem.id = object.at("id").get<std::string>();
  problem.kind = object.at("kind").get<std::string>();
  problem.rules = ParseRules(object.at("variant"));
  problem.setup = ParseSetup(object);
  if (object.contains("n")) problem.plies = object["n"].get<int>();
  if (object.contains("score")) problem.score = object["score"].get<int>();
  if (object.contains("value")) problem.score = object["value"].get<int>();
  if (object.contains("accept") && object["accept"].is_array()) {
    problem.accept.emplace();
    for (const json& item : object["accept"]) {
      const auto text = item.get<std::string>();
      problem.accept->push_back(problem.kind == "score" ? DropInto(problem.setup, std::stoi(text))
                                                        : ParsePoint(text));
    }
  }
  if (problem.kind == "apply") {
    problem.move = ParsePoint(object.at("move").get<std::string>());
    problem.after = object.at("after").get<std::vector<std::string>>();
    problem.result = object.at("result").get<std::string>();
  }
  if (problem.kind == "perft")
    problem.counts = object.at("counts").get<std::vector<std::uint64_t>>();
  return problem;
}

template <class Rules>
std::unique_ptr<Game> MakeFourGame(const FourProblem& problem) {
  GameSpec spec;
  spec.variant = std::string(Rules::kName);
  spec.size = problem.setup.size;
  auto game = std::make_unique<GameFor<Rules>>(spec);
  if (!game->SetUp(problem.setup).ok()) throw std::runtime_error("no position: " + problem.id);
  return game;
}

}  // namespace

std::vector<FourProblem> LoadFourSuite() {
  std::ifstream in(FindData("suites/variants_fourinarow.jsonl"));
  std::vector<FourProblem> problems;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    const json object = json::parse(line);
    if (object.at("kind") != "game") problems.push_back(ParseProblem(object));
  }
  if (problems.empty()) throw std::runtime_error("empty test data");
  return problems;
}

FourBoard BoardOf(const FourProblem& problem) {
  FourBoard board(problem.setup.size, problem.rules);
  board.SetUp(problem.setup);
  return board;
}

std::unique_ptr<Game> GameOfProblem(const FourProblem& problem) {
  const bool clear = problem.rules.clear;
  switch (problem.rules.placement) {
    case FourPlacement::kGravity:
      return clear ? MakeFourGame<FourInARowClear>(problem) : MakeFourGame<FourInARow>(problem);
    case FourPlacement::kEdgeGrow:
      return clear ? MakeFourGame<FourInARowEdgeGrowClear>(problem)
                   : MakeFourGame<FourInARowEdgeGrow>(problem);
    case FourPlacement::kEdgeDrop:
      return clear ? MakeFourGame<FourInARowEdgeDropClear>(problem)
                   : MakeFourGame<FourInARowEdgeDrop>(problem);
    case FourPlacement::kInterior: break;
  }
  return clear ? MakeFourGame<FourInARowInteriorClear>(problem)
               : MakeFourGame<FourInARowInterior>(problem);
}

}  // namespace tengen::testing
