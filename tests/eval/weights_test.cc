// SPDX-License-Identifier: Apache-2.0
#include "eval/weights.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "eval/builtin_weights.h"
#include "search/registry.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

constexpr std::string_view kName = "test-game";  // no such game: real weights stay as they are

ShapeWeights RandomWeights() {
  testing::Random random(1);
  const auto any = [&] { return static_cast<std::int16_t>(random.Between(-32768, 32767)); };
  ShapeWeights weights;
  weights.tempo = any();
  for (auto& table : weights.combination) {
    table.resize(kCombinations);
    for (CombinationWeights& w : table) w = {any(), any(), any(), any()};
  }
  return weights;
}

bool Same(const ShapeWeights& a, const ShapeWeights& b) {
  bool same = a.tempo == b.tempo;
  for (int c = 0; c < kColors; ++c) {
    same = same && a.combination[c].size() == b.combination[c].size();
    for (std::size_t i = 0; same && i < a.combination[c].size(); ++i) {
      const CombinationWeights &x = a.combination[c][i], &y = b.combination[c][i];
      same = x.to_move == y.to_move && x.waiting == y.waiting && x.attack == y.attack &&
             x.defend == y.defend;
    }
  }
  return same;
}

std::string ErrorOf(std::string_view bytes, std::string_view game = kName) {
  const auto weights = ParseWeights(bytes, game);
  return weights.ok() ? "" : std::string(weights.status().message());
}

TEST(Weights, ComeBackFromTheirBytes) {
  const ShapeWeights weights = RandomWeights();
  const std::string bytes = SerializeWeights(weights, kName);
  const auto parsed = ParseWeights(bytes, kName);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_TRUE(Same(*parsed, weights));
  EXPECT_EQ(SerializeWeights(*parsed, kName), bytes);
}

TEST(Weights, FilesThatAreNone) {
  const std::string expected = "not a Tengen weights file (it must begin with TGSW)";
  EXPECT_EQ(ErrorOf(""), expected);
  EXPECT_EQ(ErrorOf("TGSW"), expected);
  EXPECT_EQ(ErrorOf("something else altogether"), expected);
  std::string bytes = SerializeWeights(HandSetWeights(), kName);
  bytes[0] = 't';
  EXPECT_EQ(ErrorOf(bytes), expected);
}

TEST(Weights, FilesOfAnotherFormat) {
  std::string bytes = SerializeWeights(HandSetWeights(), kName);
  bytes[4] = 2;
  EXPECT_EQ(ErrorOf(bytes), "weights format 2, this program reads 1");
}

TEST(Weights, FilesThatAreTooShortOrTooLong) {
  const std::string bytes = SerializeWeights(HandSetWeights(), kName);
  const std::string size = std::to_string(bytes.size());
  for (const std::size_t n : {std::size_t{8}, std::size_t{100}, bytes.size() - 1}) {
    EXPECT_EQ(ErrorOf(bytes.substr(0, n)),
              "weights file has " + std::to_string(n) + " bytes instead of " + size);
  }
  EXPECT_EQ(ErrorOf(bytes + "\n"),
            "weights file has " + std::to_string(bytes.size() + 1) + " bytes instead of " + size);
}

TEST(Weights, DamagedFiles) {
  const std::string bytes = SerializeWeights(HandSetWeights(), kName);
  for (const std::size_t at : {std::size_t{8}, std::size_t{39}, std::size_t{40}, bytes.size() / 2,
                               bytes.size() - 9, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    EXPECT_EQ(ErrorOf(damaged), "weights file is damaged (its checksum does not match)") << at;
    EXPECT_EQ(ParseWeights(damaged, kName).status().code(), absl::StatusCode::kDataLoss);
  }
}

TEST(Weights, FilesForAnotherGame) {
  const std::string bytes = SerializeWeights(HandSetWeights(), kName);
  EXPECT_EQ(ErrorOf(bytes, "renju"), "weights are for test-game, not for renju");
  EXPECT_EQ(ErrorOf(bytes, "test"), "weights are for test-game, not for test");
}

TEST(Weights, BuiltInFilesAreWhole) {
  EXPECT_FALSE(BuiltInWeightsFiles().empty());
  for (const BuiltInWeightsFile& file : BuiltInWeightsFiles()) {
    EXPECT_NE(FindGame(file.game), nullptr) << file.game << " is no game";
    EXPECT_EQ(ErrorOf(file.bytes, file.game), "") << file.game;
  }
}

TEST(Weights, EveryGameHasSome) {
  for (const GameInfo& info : AllGames()) {
    const ShapeWeights& weights = WeightsFor(info.name, info.name);
    for (const auto& table : weights.combination) {
      ASSERT_EQ(static_cast<int>(table.size()), kCombinations) << info.name;
      EXPECT_EQ(table[0].to_move, 0) << info.name;
      EXPECT_EQ(table[0].waiting, 0) << info.name;
    }
    EXPECT_EQ(&WeightsFor(info.name, info.name), &weights) << "the reference stays";
  }
  EXPECT_EQ(&WeightsFor("no such game", "nor this"), &HandSetWeights());
  EXPECT_EQ(&WeightsFor("no such game", "freestyle"), &WeightsFor("freestyle", "freestyle"));
}

TEST(Weights, Load) {
  const std::string path = ::testing::TempDir() + "tengen_weights_test.tgsw";
  const auto write = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  };
  std::remove(path.c_str());
  const absl::Status missing = LoadWeights(path, kName);
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(missing.message(), "cannot open " + path);

  write("rubbish");
  const absl::Status rubbish = LoadWeights(path, kName);
  EXPECT_EQ(rubbish.message(), path + ": not a Tengen weights file (it must begin with TGSW)");
  EXPECT_EQ(&WeightsFor(kName, kName), &HandSetWeights()) << "nothing changed";

  const ShapeWeights weights = RandomWeights();
  write(SerializeWeights(weights, kName));
  ASSERT_TRUE(LoadWeights(path, kName).ok());
  EXPECT_TRUE(Same(WeightsFor(kName, "freestyle"), weights)) << "before the relative's";

  write(SerializeWeights(HandSetWeights(), "another-game"));
  EXPECT_FALSE(LoadWeights(path, kName).ok());
  EXPECT_TRUE(Same(WeightsFor(kName, "freestyle"), weights)) << "nothing changed";
  std::remove(path.c_str());
}

}  // namespace
}  // namespace tengen
