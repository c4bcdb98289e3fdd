// SPDX-License-Identifier: Apache-2.0
#include "eval/weights.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "engine/zobrist.h"
#include "eval/builtin_weights.h"

namespace tengen {
namespace {

// What one line's pattern is worth by itself, and how urgent it is to play there or deny it.
struct PatternWorth {
  double value;
  double score;
};
constexpr std::array<PatternWorth, kPatterns> kWorth = {{
    {0, 0},      // kDead
    {0, 0},      // kOverline
    {1, 2},      // kOne
    {3, 6},      // kOpenOne
    {4, 10},     // kTwo
    {9, 22},     // kOpenTwo
    {12, 27},    // kOpenTwo2
    {15, 32},    // kOpenTwo3
    {14, 30},    // kThree
    {30, 75},    // kOpenThree
    {38, 90},    // kOpenThree2
    {34, 80},    // kFour
    {120, 400},  // kDoubleFour
    {120, 400},  // kOpenFour
    {300, 900},  // kFive
}};

// Two lines that meet are worth more than their sum: a stone there serves both.
constexpr double kMeeting = 0.55;

CombinationWeights HandSet(Shape shape) {
  double value = 0, score = 0;
  for (int a = 0; a < kDirections; ++a) {
    const PatternWorth wa = kWorth[static_cast<int>(PatternIn(shape, a))];
    value += wa.value;
    score += wa.score;
    for (int b = 0; b < a; ++b) {
      const PatternWorth wb = kWorth[static_cast<int>(PatternIn(shape, b))];
      value += kMeeting * std::sqrt(wa.value * wb.value);
      score += kMeeting * std::sqrt(wa.score * wb.score);
    }
  }
  value = std::min(value, 400.0);
  const auto round = [](double x) { return static_cast<std::int16_t>(std::lround(x)); };
  return {.to_move = round(value * 1.25),
          .waiting = round(value),
          .attack = round(score),
          .defend = round(score * 0.8)};
}

ShapeWeights MakeHandSet() {
  ShapeWeights weights;
  for (auto& table : weights.combination) {
    for (const Shape shape : ShapeTable::CombinationShapes()) table.push_back(HandSet(shape));
  }
  weights.tempo = 20;
  return weights;
}

constexpr std::string_view kMagic = "TGSW";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kNameBytes = 32;
constexpr std::size_t kPayloadBytes = sizeof(std::int16_t) * (1 + kColors * kCombinations * 4);
constexpr std::size_t kFileBytes = 4 + 4 + kNameBytes + kPayloadBytes + 8;

std::uint64_t Checksum(std::string_view bytes) {
  std::uint64_t sum = Mix(bytes.size());
  for (const char b : bytes) sum = Mix(sum ^ static_cast<unsigned char>(b));
  return sum;
}

void AppendLittleEndian(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 255));
}
std::uint64_t ReadLittleEndian(std::string_view in, std::size_t at, int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(in[at + i])} << (8 * i);
  return value;
}

std::map<std::string, ShapeWeights, std::less<>>& LoadedWeights() {
  static auto* loaded = new std::map<std::string, ShapeWeights, std::less<>>;
  return *loaded;
}

// Parses a built-in file on first use; null when there is none. Players of several threads ask.
const ShapeWeights* BuiltInFor(std::string_view game) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  static auto* parsed = new std::map<std::string, ShapeWeights, std::less<>>;
  if (const auto known = parsed->find(game); known != parsed->end()) return &known->second;
  for (const BuiltInWeightsFile& file : BuiltInWeightsFiles()) {
    if (file.game != game) continue;
    absl::StatusOr<ShapeWeights> weights = ParseWeights(file.bytes, game);
    assert(weights.ok());
    return &parsed->emplace(game, *std::move(weights)).first->second;
  }
  return nullptr;
}

}  // namespace

const ShapeWeights& HandSetWeights() {
  static const auto* weights = new ShapeWeights(MakeHandSet());
  return *weights;
}

const ShapeWeights& WeightsFor(std::string_view game, std::string_view relative) {
  if (const auto at = LoadedWeights().find(game); at != LoadedWeights().end()) return at->second;
  for (const std::string_view name : {game, relative})
    if (const ShapeWeights* weights = BuiltInFor(name)) return *weights;
  return HandSetWeights();
}

absl::Status LoadWeights(const std::string& path, std::string_view game) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return absl::NotFoundError("cannot open " + path);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  absl::StatusOr<ShapeWeights> weights = ParseWeights(bytes.str(), game);
  if (!weights.ok())
    return absl::Status(weights.status().code(),
                        path + ": " + std::string(weights.status().message()));
  LoadedWeights().insert_or_assign(std::string(game), *std::move(weights));
  return absl::OkStatus();
}

std::string SerializeWeights(const ShapeWeights& weights, std::string_view game) {
  std::string out(kMagic);
  AppendLittleEndian(out, kVersion, 4);
  std::string name(game.substr(0, kNameBytes));
  name.resize(kNameBytes, '\0');
  out += name;
  const auto append16 = [&out](std::int16_t v) {
    AppendLittleEndian(out, static_cast<std::uint16_t>(v), 2);
  };
  append16(weights.tempo);
  for (const auto& table : weights.combination) {
    for (const CombinationWeights& w : table) {
      append16(w.to_move);
      append16(w.waiting);
      append16(w.attack);
      append16(w.defend);
    }
  }
  AppendLittleEndian(out, Checksum(out), 8);
  return out;
}

absl::StatusOr<ShapeWeights> ParseWeights(std::string_view bytes, std::string_view game) {
  if (bytes.size() < 8 || bytes.substr(0, 4) != kMagic)
    return absl::InvalidArgumentError("not a Tengen weights file (it must begin with TGSW)");
  if (const auto version = ReadLittleEndian(bytes, 4, 4); version != kVersion)
    return absl::InvalidArgumentError(
        absl::StrFormat("weights format %u, this program reads %u", version, kVersion));
  if (bytes.size() != kFileBytes)
    return absl::InvalidArgumentError(
        absl::StrFormat("weights file has %u bytes instead of %u", bytes.size(), kFileBytes));
  const std::string_view body = bytes.substr(0, kFileBytes - 8);
  if (ReadLittleEndian(bytes, kFileBytes - 8, 8) != Checksum(body))
    return absl::DataLossError("weights file is damaged (its checksum does not match)");
  std::string_view name = bytes.substr(8, kNameBytes);
  name = name.substr(0, name.find('\0'));
  if (name != game)
    return absl::InvalidArgumentError(
        absl::StrFormat("weights are for %s, not for %s", std::string(name), std::string(game)));
  ShapeWeights weights;
  std::size_t at = 8 + kNameBytes;
  const auto next16 = [&] {
    const auto v = static_cast<std::int16_t>(ReadLittleEndian(bytes, at, 2));
    at += 2;
    return v;
  };
  weights.tempo = next16();
  for (auto& table : weights.combination) {
    table.resize(kCombinations);
    for (CombinationWeights& w : table) {
      w.to_move = next16();
      w.waiting = next16();
      w.attack = next16();
      w.defend = next16();
    }
  }
  return weights;
}

}  // namespace tengen
