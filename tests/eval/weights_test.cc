// SPDX-License-Identifier: Apache-2.0
#include "eval/weights.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engine/games.h"
#include "eval/connect6_eval.h"
#include "eval/four_eval.h"
#include "eval/irensei_eval.h"
#include "eval/line_net.h"
#include "eval/line_net_eval.h"
#include "eval/nets.h"
#include "eval/pente_eval.h"

namespace tengen {
namespace {

constexpr std::string_view kName = "test-game";

struct SmallWeights {
  std::int16_t tempo = 0;
  std::array<std::int16_t, 3> lines{};
  WeightsSections Sections() { return {{"tempo", {&tempo}}, SectionOf("lines", lines)}; }
};

std::string SmallFile() {
  SmallWeights weights{-32768, {1, 32767, -2}};
  return SerializeWeights(kName, weights.Sections());
}

// The error message of ReadWeights for these bytes. In case of an error, ReadWeights must not
// change the weights.
std::string ErrorOf(std::string_view bytes, std::string_view game = kName) {
  SmallWeights weights{7, {8, 9, 10}};
  const absl::Status status = ReadWeights(bytes, game, weights.Sections());
  if (status.ok()) return "";
  EXPECT_EQ(weights.tempo, 7);
  EXPECT_EQ(weights.lines, (std::array<std::int16_t, 3>{8, 9, 10}));
  return std::string(status.message());
}

template <class W>
std::string ErrorOfBuiltIn(const BuiltInWeightsFile& file, bool* any_weight) {
  W weights;
  const absl::Status status = ReadWeights(file.bytes, file.game, weights.Sections());
  for (const WeightsSection& section : weights.Sections())
    for (const std::int16_t* value : section.values) *any_weight |= *value != 0;
  EXPECT_EQ(SerializeWeights(file.game, weights.Sections()), file.bytes) << file.game;
  return std::string(status.message());
}

TEST(Weights, ComeBackFromTheirBytes) {
  SmallWeights weights;
  ASSERT_TRUE(ReadWeights(SmallFile(), kName, weights.Sections()).ok());
  EXPECT_EQ(weights.tempo, -32768);
  EXPECT_EQ(weights.lines, (std::array<std::int16_t, 3>{1, 32767, -2}));
  EXPECT_EQ(SerializeWeights(kName, weights.Sections()), SmallFile());
}

TEST(Weights, FilesThatAreNone) {
  const std::string expected = "not a Tengen weights file (it must begin with TGSW)";
  EXPECT_EQ(ErrorOf(""), expected);
  EXPECT_EQ(ErrorOf("TGSW"), expected);
  EXPECT_EQ(ErrorOf("something else altogether"), expected);
  std::string bytes = SmallFile();
  bytes[0] = 't';
  EXPECT_EQ(ErrorOf(bytes), expected);
}

TEST(Weights, FilesOfAnotherFormat) {
  std::string bytes = SmallFile();
  bytes[4] = 1;
  EXPECT_EQ(ErrorOf(bytes), "weights format 1, this program reads 2");
}

TEST(Weights, DamagedFiles) {
  const std::string bytes = SmallFile();
  const std::string expected = "weights file is damaged (its checksum does not match)";
  for (std::size_t at = 8; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    EXPECT_EQ(ErrorOf(damaged), expected) << at;
    EXPECT_EQ(ErrorOf(bytes.substr(0, at)), expected) << at;
  }
  EXPECT_EQ(ErrorOf(bytes + "\n"), expected);
  SmallWeights weights;
  EXPECT_EQ(ReadWeights(bytes + "\n", kName, weights.Sections()).code(),
            absl::StatusCode::kDataLoss);
}

TEST(Weights, FilesForAnotherGame) {
  EXPECT_EQ(ErrorOf(SmallFile(), "renju"), "weights are for test-game, not for renju");
  EXPECT_EQ(ErrorOf(SmallFile(), "test"), "weights are for test-game, not for test");
}

TEST(Weights, FilesWithOtherSections) {
  std::int16_t one = 1;
  std::array<std::int16_t, 4> four{};
  EXPECT_EQ(ErrorOf(SerializeWeights(kName, {{"tempo", {&one}}})),
            "weights for test-game have section '' of 0 numbers, but this program expects 'lines' "
            "of 3");
  EXPECT_EQ(ErrorOf(SerializeWeights(kName, {{"speed", {&one}}})),
            "weights for test-game have section 'speed' of 1 numbers, but this program expects "
            "'tempo' of 1");
  EXPECT_EQ(ErrorOf(SerializeWeights(kName, {{"tempo", {&one}}, SectionOf("lines", four)})),
            "weights for test-game have section 'lines' of 4 numbers, but this program expects "
            "'lines' of 3");
  SmallWeights weights;
  WeightsSections sections = weights.Sections();
  sections.push_back({"more", {&one}});
  EXPECT_EQ(ErrorOf(SerializeWeights(kName, sections)),
            "weights for test-game have more sections than this program knows");
}

// Reads each file with the weights struct of the game's family.
TEST(Weights, BuiltInFilesFit) {
  EXPECT_FALSE(BuiltInWeightsFiles().empty());
  for (const BuiltInWeightsFile& file : BuiltInWeightsFiles()) {
    const GameInfo* const game = FindGame(file.game);
    ASSERT_NE(game, nullptr) << file.game << " is no game";
    const auto fits = game->family == "pente"        ? ErrorOfBuiltIn<PenteWeights>
                      : game->family == "connect6"   ? ErrorOfBuiltIn<Connect6Weights>
                      : game->family == "fourinarow" ? ErrorOfBuiltIn<FourWeights>
                      : game->family == "irensei"    ? ErrorOfBuiltIn<IrenseiWeights>
                                                     : ErrorOfBuiltIn<ShapeWeights>;
    bool any_weight = false;
    EXPECT_EQ(fits(file, &any_weight), "") << file.game;
    EXPECT_TRUE(any_weight) << file.game;
  }
}

TEST(Weights, BuiltInNetworksFit) {
  for (const BuiltInWeightsFile& file : BuiltInNetFiles()) {
    const GameInfo* const game = FindGame(file.game);
    ASSERT_TRUE(game != nullptr && NetFeaturesOf(game->name))
        << file.game << " is no game of a network";
    LineNetWeights weights(*NetFeaturesOf(game->name));
    EXPECT_EQ(ReadLineNet(file.bytes, file.game, weights).message(), "") << file.game;
    EXPECT_EQ(BuiltInLineNet("no such game", file.game, *NetFeaturesOf(game->name)),
              BuiltInLineNet(file.game, "", *NetFeaturesOf(game->name)))
        << file.game;
  }
  EXPECT_EQ(BuiltInLineNet("no such game", "nor this"), nullptr);
}

TEST(Weights, GamesOfLinesHaveTheirOwnOrTheirKernels) {
  for (const std::string_view game : {"freestyle", "caro-overline", "renju"}) {
    const ShapeWeights& weights = ShapeWeightsOf(game, "caro");
    EXPECT_EQ(&ShapeWeightsOf(game, "caro"), &weights) << "the reference stays";
    for (const auto& table : weights.combination) {
      ASSERT_EQ(static_cast<int>(table.size()), kCombinations) << game;
      EXPECT_EQ(table[0].to_move, 0) << game;
      EXPECT_EQ(table[0].waiting, 0) << game;
    }
  }
  EXPECT_NE(&ShapeWeightsOf("renju", "caro"), &ShapeWeightsOf("caro", "caro"));
  EXPECT_EQ(&ShapeWeightsOf("caro-overline", "caro"), &ShapeWeightsOf("caro", "caro"));
  EXPECT_EQ(&ShapeWeightsOf("no such game", "nor this"), &ShapeWeightsOf("freestyle", "freestyle"));
}

TEST(Weights, AFileIsWholeOrNot) {
  std::string bytes = SmallFile();
  EXPECT_TRUE(WeightsAreWhole(bytes));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  EXPECT_FALSE(WeightsAreWhole(bytes));
  EXPECT_FALSE(WeightsAreWhole("short"));
}

}  // namespace
}  // namespace tengen
