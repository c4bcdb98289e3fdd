// SPDX-License-Identifier: Apache-2.0
//
// Tests that the replay of recorded games finds errors. Each test makes one field of a game wrong.
// The tests vectors.* replay the correct games.
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/line_reader.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/vector_replay.h"

namespace tengen::testing {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kSample = std::string(TENGEN_SOURCE_DIR) + "/tests/data/vectors/";

// The first game of a file for which `wanted` is true. Throws std::runtime_error if no game fits.
json GameFor(const std::string& file, const std::function<bool(const json&)>& wanted) {
  LineReader reader(kSample + file + ".jsonl.gz");
  for (std::string line; reader.Next(&line);) {
    json game = json::parse(line);
    if (wanted(game)) return game;
  }
  throw std::runtime_error("no such game in " + file);
}

// The first ply after ply 0 that has all of the keys. -1: no ply has all of them.
int PlyWith(const json& game, const std::vector<std::string>& keys) {
  const json& plies = game.at("plies");
  for (std::size_t t = 1; t < plies.size(); ++t) {
    bool has_all = true;
    for (const std::string& key : keys) has_all = has_all && plies[t].contains(key);
    if (has_all) return static_cast<int>(t);
  }
  return -1;
}

// The field of each mismatch; a field may occur more than once.
std::vector<std::string> FieldsOf(const json& game) {
  std::vector<std::string> fields;
  ReplayCounts counts;
  ReplayGame(game.dump(), "test", &counts,
             [&fields](const Mismatch& mismatch) { fields.push_back(mismatch.field); });
  EXPECT_EQ(counts.games, 1);
  EXPECT_EQ(counts.mismatches, static_cast<std::int64_t>(fields.size()));
  return fields;
}

struct Lie {
  std::string file;
  std::string field;              // the field that the replay must report
  std::vector<std::string> keys;  // the test changes the first ply that has all of these keys
  json value;                     // a wrong value for the first key
};

class LieTest : public ::testing::TestWithParam<Lie> {};

TEST_P(LieTest, IsSeen) {
  const Lie& lie = GetParam();
  json game = GameFor(lie.file, [&lie](const json& g) { return PlyWith(g, lie.keys) >= 0; });
  EXPECT_THAT(FieldsOf(game), IsEmpty());
  json& ply = game["plies"][static_cast<std::size_t>(PlyWith(game, lie.keys))];
  ASSERT_NE(ply[lie.keys.front()], lie.value);
  ply[lie.keys.front()] = lie.value;
  EXPECT_THAT(FieldsOf(game), Contains(lie.field));
}

INSTANTIATE_TEST_SUITE_P(
    Every, LieTest,
    ::testing::Values(
        Lie{"gomoku", "b", {"b"}, std::string(225, '.')}, Lie{"gomoku", "k", {"k", "p"}, 3},
        Lie{"gomoku", "p", {"p"}, 3}, Lie{"gomoku", "L", {"L"}, "=1,2,3"},
        Lie{"gomoku", "F", {"F"}, json::array({"1", "offer3"})},
        Lie{"gomoku", "w", {"w"}, "nobody"}, Lie{"gomoku", "y", {"y"}, "luck"},
        Lie{"gomoku", "m", {"m"}, "B99,0"}, Lie{"pente", "c", {"c"}, json::array({7, 7})},
        Lie{"connect6", "np", {"np"}, 1}, Lie{"renju", "f", {"f"}, "0:9"},
        Lie{"renju", "fr", {"fr"}, "0:9"}, Lie{"renju", "t", {"t"}, json::array({0})},
        Lie{"irensei", "x W0,0 B1,1", {"x"}, json::array({json::array({"W0,0 B1,1", 1})})}),
    [](const auto& test) {
      return test.param.file + "_" + test.param.field.substr(0, 1) + std::to_string(test.index);
    });

TEST(ReplayTest, CountsPliesAndNamesThePlace) {
  json game = GameFor("gomoku", [](const json&) { return true; });
  ReplayCounts counts;
  std::vector<std::string> texts;
  game["plies"][2]["k"] = 2;
  ReplayGame(game.dump(), "a file", &counts,
             [&texts](const Mismatch& mismatch) { texts.push_back(TextOf(mismatch)); });
  EXPECT_EQ(counts.plies, static_cast<std::int64_t>(game["plies"].size()) - 1);
  ASSERT_FALSE(texts.empty());
  EXPECT_EQ(texts.front(),
            "a file " + game["id"].get<std::string>() + " ply 2 k: expected 2, got 1");
}

TEST(ReplayTest, RefusesWhatIsNotOfTheFormat) {
  ReplayCounts counts;
  const auto replay = [&counts](const std::string& line) {
    ReplayGame(line, "test", &counts, [](const Mismatch&) {});
  };
  EXPECT_THROW(replay("{"), std::exception);
  EXPECT_THROW(replay("{}"), std::exception);
  json game = GameFor("gomoku", [](const json&) { return true; });
  game["v"] = json::array({"an unknown option"});
  EXPECT_THROW(replay(game.dump()), std::exception);
}

TEST(LineReaderTest, ReadsPlainFilesAndRefusesBrokenOnes) {
  const ScratchFolder folder;
  const std::string plain = (folder.path() / "lines.txt").string();
  std::ofstream(plain) << "one\n\nthree";
  LineReader reader(plain);
  std::vector<std::string> lines;
  for (std::string line; reader.Next(&line);) lines.push_back(line);
  EXPECT_THAT(lines, ::testing::ElementsAre("one", "", "three"));

  std::ifstream whole(kSample + "gomoku.jsonl.gz", std::ios::binary);
  std::string bytes(5000, '\0');
  whole.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  const std::string broken = (folder.path() / "lines.gz").string();
  std::ofstream(broken, std::ios::binary) << bytes;
  LineReader cut(broken);
  EXPECT_THROW(for (std::string line; cut.Next(&line);){}, std::runtime_error);
  EXPECT_THROW(LineReader("/no such file"), std::runtime_error);
}

}  // namespace
}  // namespace tengen::testing
