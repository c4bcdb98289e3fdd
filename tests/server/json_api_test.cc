// SPDX-License-Identifier: Apache-2.0
#include "server/json_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "base/str_cat.h"
#include "engine/games.h"
#include "engine/opening_kind.h"
#include "nlohmann/json.hpp"
#include "notation/record/game_record.h"
#include "play/challenge.h"
#include "search/request.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;
using json = nlohmann::json;
using Strings = std::vector<std::string>;

const JsonApi& TheJsonApi() {
  static const JsonApi api({.max_ms = 5000});
  return api;
}

json Ask(std::string_view name, const json& question) {
  const absl::StatusOr<std::string> answer = TheJsonApi().Answer(name, question.dump());
  EXPECT_TRUE(answer.ok()) << question << ": " << answer.status();
  return answer.ok() ? json::parse(*answer) : json::object();
}

std::string ErrorOf(std::string_view name, const std::string& question) {
  const absl::StatusOr<std::string> answer = TheJsonApi().Answer(name, question);
  EXPECT_FALSE(answer.ok()) << question;
  return std::string(answer.status().message());
}

json Position(const json& game, const Strings& moves) {
  return Ask("position", {{"game", game}, {"moves", moves}});
}

// Runs a search and returns all its answers.
std::vector<json> Search(std::string_view name, const json& question) {
  const absl::StatusOr<JsonApiSearch> search = TheJsonApi().Search(name, question.dump());
  EXPECT_TRUE(search.ok()) << question << ": " << search.status();
  std::vector<json> lines;
  if (!search.ok()) return {json::object()};
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{4} << 20);
  const StopFlag stop = false;
  search->run(*player, stop, [&](std::string line) { lines.push_back(json::parse(line)); });
  return lines;
}

Strings KindsOf(const json& position) {
  Strings kinds;
  for (const json& choice : position["choices"]) kinds.push_back(choice["kind"]);
  return kinds;
}

TEST(JsonApiTest, ListsTheOpeningsOfRenjuAsItNamesThem) {
  const json patterns = json::parse(TheJsonApi().Games())["openingPatterns"];
  ASSERT_EQ(patterns.size(), 26u);
  for (const json& pattern : patterns) {
    const json position = Position("renju", pattern["moves"].get<Strings>());
    EXPECT_EQ(position["openingPattern"]["code"], pattern["code"]);
    EXPECT_EQ(position["openingPattern"]["name"], pattern["name"]);
  }
}

TEST(JsonApiTest, TellsEveryGameOfTheRegistry) {
  const json answer = json::parse(TheJsonApi().Games());
  EXPECT_EQ(answer["engine"], "Tengen");
  EXPECT_EQ(answer["maxMs"], 5000);
  ASSERT_EQ(answer["games"].size(), AllGames().size());
  for (const json& game : answer["games"]) {
    EXPECT_FALSE(game["family"].get<std::string>().empty()) << game;
    const bool two = game["family"] == "connect6";
    EXPECT_EQ(game["stonesPerTurn"], two ? 2 : 1) << game;
    EXPECT_EQ(game["drops"], game["family"] == "fourinarow") << game;
    EXPECT_EQ(game["drops"], !game["falls"].is_null()) << game;
    EXPECT_EQ(game["captures"], game["family"] == "pente") << game;
    const bool forbidden = std::regex_search(game["name"].get<std::string>(),
                                             std::regex("renju|ninuki|^omok|overline-forbidden"));
    EXPECT_EQ(game["forbidden"], forbidden) << game;
    EXPECT_EQ(game["liberties"], game["family"] == "irensei") << game;
    EXPECT_EQ(game["torus"], game["name"].get<std::string>().find("toroidal") != std::string::npos);
  }
}

TEST(JsonApiTest, ListsTheLadderOfTheChallenge) {
  const json answer = json::parse(TheJsonApi().Games());
  const json& ladder = answer["ladder"];
  ASSERT_EQ(ladder.size(), answer["levels"]);
  for (int level = 1; level <= kFullLevel; ++level) {
    const json& row = ladder[static_cast<std::size_t>(level - 1)];
    EXPECT_EQ(row["level"], level);
    const absl::StatusOr<GameSpec> game = SpecFromJson(row["game"]);
    ASSERT_TRUE(game.ok()) << row << ": " << game.status();
    EXPECT_EQ(*game, ChallengeGame(level)) << row;
  }
}

TEST(JsonApiTest, TheEmptyBoardOfEveryGameCanBePlayedOn) {
  for (const GameInfo& info : AllGames()) {
    const json position = Position(info.name, {});
    EXPECT_EQ(position["toMove"], "black");
    EXPECT_EQ(position["rows"].size(), static_cast<std::size_t>(info.usual_board.height));
    EXPECT_THAT(position["legal"], Not(IsEmpty())) << info.name;
    EXPECT_THAT(position["choices"], Not(IsEmpty())) << info.name;
    EXPECT_TRUE(position["outcome"].is_null());
    EXPECT_TRUE(position["opening"].is_null());
  }
}

TEST(JsonApiTest, ARowThatWins) {
  const json position =
      Position("freestyle", {"h8", "a1", "i8", "b1", "j8", "c1", "k8", "e1", "l8"});
  EXPECT_EQ(position["outcome"], "black");
  EXPECT_EQ(position["reason"], "line");
  EXPECT_EQ(position["winnerSeat"], 1);
  EXPECT_THAT(position["winning"].get<Strings>(),
              UnorderedElementsAre("h8", "i8", "j8", "k8", "l8"));
  EXPECT_THAT(position["legal"], IsEmpty());
  EXPECT_THAT(position["choices"], IsEmpty());
  EXPECT_EQ(position["last"], json({"l8"}));
}

TEST(JsonApiTest, CapturesAreCountedAndTakenOff) {
  const json position = Position("pente", {"j10", "k10", "a1", "l10", "m10"});
  EXPECT_EQ(position["captured"], json({2, 0}));
  const json& last = position["plies"].back();
  EXPECT_THAT(last["removed"].get<Strings>(), UnorderedElementsAre("k10", "l10"));
  EXPECT_EQ(last["added"], json::parse(R"([["m10","X"]])"));
  EXPECT_TRUE(Position("freestyle", {})["captured"].is_null());
}

TEST(JsonApiTest, ForbiddenPointsSayWhy) {
  // A double three at h8.
  const Strings moves = {"g8", "a1", "i8", "o15", "h7", "a15", "h9", "o1"};
  const json position = Position("renju", moves);
  EXPECT_THAT(
      position["forbidden"].get<std::vector<json>>(),
      Contains(json::parse(R"({"point":"h8","why":"33","rows":[["g8","i8"],["h9","h7"]]})")));
  Strings whole = moves;
  whole.emplace_back("h8");
  const json foul = Position("renju", whole);
  EXPECT_EQ(foul["outcome"], "white");
  EXPECT_EQ(foul["reason"], "forbidden:33");
  EXPECT_EQ(foul["losing"], json({"h8"}));
  EXPECT_THAT(foul["winning"], IsEmpty());
}

TEST(JsonApiTest, PiecesDropAndFullRowsAreCleared) {
  const json four = {{"variant", "fourinarow-clear"}, {"size", {7, 6}}};
  const json start = Position(four, {});
  EXPECT_EQ(start["legal"], json({"a1", "b1", "c1", "d1", "e1", "f1", "g1"}));
  const json cleared = Position(four, {"a1", "b1", "c1", "a2", "d1", "e1", "f1", "g1"});
  const json& last = cleared["plies"].back();
  EXPECT_EQ(last["slides"], json::parse(R"([["a2","a1"]])"));
  EXPECT_EQ(last["removed"].size(), 7u);
  EXPECT_EQ(cleared["rows"].back(), "O......");
}

TEST(JsonApiTest, RowsGoOnRoundATorus) {
  const json position = Position("connect6-toroidal-freecentre",
                                 {"a1", "d5 d9", "b1 c1", "f5 f9", "o1 n1", "k5 k9", "m1 a9"});
  EXPECT_EQ(position["outcome"], "black");
  EXPECT_THAT(position["winning"].get<Strings>(),
              UnorderedElementsAre("a1", "b1", "c1", "m1", "n1", "o1"));
}

TEST(JsonApiTest, TwoStonesATurnAreGatheredOneByOne) {
  const json first = Position("connect6", {"j10"});
  EXPECT_EQ(first["choices"][0]["stones"], 2);
  EXPECT_THAT(first["legal"], SizeIs(360));
  const json second =
      Ask("position", {{"game", "connect6"}, {"moves", {"j10"}}, {"begun", {"a1"}}});
  EXPECT_THAT(second["legal"], SizeIs(359));
  EXPECT_THAT(second["legal"].get<Strings>(), Not(Contains("a1")));
  const json whole =
      Ask("position", {{"game", "connect6"}, {"moves", {"j10"}}, {"begun", {"a1", "b1"}}});
  EXPECT_THAT(whole["legal"], IsEmpty());
}

TEST(JsonApiTest, GroupsHaveTheirLiberties) {
  const json position = Position("irensei", {"j10", "a1", "j11"});
  const std::vector<json> groups = position["groups"];
  ASSERT_THAT(groups, SizeIs(2));
  EXPECT_THAT(groups[0]["points"].get<Strings>(), UnorderedElementsAre("j10", "j11"));
  EXPECT_THAT(groups[0]["liberties"], SizeIs(6));
  EXPECT_THAT(groups[1]["liberties"].get<Strings>(), UnorderedElementsAre("a2", "b1"));
}

TEST(JsonApiTest, ASetUpStandsAsItWasGiven) {
  const json position = Ask("position", {{"game", "freestyle"},
                                         {"size", 5},
                                         {"board", {".....", ".XO..", ".....", ".....", "....."}},
                                         {"toMove", "black"}});
  EXPECT_EQ(position["rows"][1], ".XO..");
  EXPECT_EQ(position["toMove"], "black");
}

TEST(JsonApiTest, SoosyrvStepByStep) {
  const json game = {{"variant", "renju"}, {"opening", "soosyrv-8"}};
  Strings moves;
  EXPECT_EQ(Position(game, moves)["legal"], json({"h8"}));
  const json second = Ask("position", {{"game", game}, {"begun", {"h8"}}});
  EXPECT_THAT(second["legal"], SizeIs(8));
  moves = {"h8 h9 h10"};
  EXPECT_THAT(KindsOf(Position(game, moves)), ElementsAre("stones", "swap"));
  EXPECT_EQ(Position(game, moves)["choices"][0]["maxDeclared"], 8);
  EXPECT_EQ(Position(game, moves)["opening"]["name"], "soosyrv-8");
  moves.emplace_back("swap");
  EXPECT_EQ(Position(game, moves)["blackSeat"], 2);
  moves.emplace_back("i9 #2");
  EXPECT_THAT(KindsOf(Position(game, moves)), ElementsAre("offer", "swap"));
  const json offer = Ask("position", {{"game", game}, {"moves", moves}, {"begun", {"g9"}}});
  EXPECT_THAT(offer["legal"].get<Strings>(), Not(Contains("g9")));
  EXPECT_THAT(offer["legal"].get<Strings>(), Contains("g10"));
  moves.emplace_back("offer g9 g10");
  const json pick = Position(game, moves);
  EXPECT_EQ(pick["toMove"], "white");
  EXPECT_EQ(pick["offered"], json({"g9", "g10"}));
  EXPECT_THAT(pick["legal"].get<Strings>(), UnorderedElementsAre("g9", "g10"));
  moves.emplace_back("pick g10 j7");
  const json over = Position(game, moves);
  EXPECT_TRUE(over["opening"].is_null());
  EXPECT_EQ(over["toMove"], "black");
  EXPECT_EQ(over["turn"], 5);
}

// Plays every opening to its end. Each ply is made only from legal points and choices in the
// answers of the API.
TEST(JsonApiTest, EveryOpeningCanBeFollowedToItsEnd) {
  for (const GameInfo& info : testing::SampledGames()) {
    for (const OpeningKind kind : info.openings) {
      if (kind == OpeningKind::kNone || !info.options.empty()) continue;
      const json game = {{"variant", info.name}, {"opening", OpeningName(kind)}};
      for (const bool swaps : {false, true}) {
        Strings moves;
        json position = Position(game, moves);
        while (!position["opening"].is_null() && moves.size() < 20) {
          const json& last = position["choices"].back();
          if (swaps && last["kind"] == "swap") {
            moves.push_back(last["send"]);
          } else {
            const json& choice = position["choices"][0];
            Strings points;
            while (points.size() < choice["stones"].get<std::size_t>()) {
              const json next =
                  Ask("position", {{"game", game}, {"moves", moves}, {"begun", points}});
              ASSERT_FALSE(next["legal"].empty()) << game << moves.size();
              points.push_back(next["legal"][next["legal"].size() / 2]);
            }
            std::string ply = choice["kind"] == "stones" ? "" : choice["kind"].get<std::string>();
            for (const std::string& point : points) ply += " " + point;
            if (choice["maxDeclared"] > 0) ply += " #3";
            moves.push_back(ply);
          }
          position = Position(game, moves);
        }
        EXPECT_TRUE(position["opening"].is_null()) << game << swaps;
      }
    }
  }
}

TEST(JsonApiTest, ErrorsNamePointsAsThePageDoes) {
  EXPECT_THAT(ErrorOf("position", R"({"game":"renju","moves":["h8","i9","h8"]})"),
              HasSubstr("moves[2]: h8: h8 is occupied"));
  EXPECT_THAT(ErrorOf("position", "[]"), HasSubstr("one JSON object"));
  EXPECT_THAT(ErrorOf("position", "{"), HasSubstr("one JSON object"));
  EXPECT_THAT(ErrorOf("position", R"({"limits":{"nodes":1}})"), HasSubstr("no field 'limits'"));
  EXPECT_THAT(ErrorOf("position", R"({"begun":["zz"]})"), HasSubstr("begun: a list of points"));
  EXPECT_THAT(ErrorOf("position", R"({"as":"offer"})"), HasSubstr("as: with stones"));
  EXPECT_THAT(ErrorOf("write", R"({"game":"renju"})"), HasSubstr("format: \"sgf\""));
  EXPECT_THAT(ErrorOf("read", "{}"), HasSubstr("text: a game"));
}

TEST(JsonApiTest, AnErrorOfTheRulesCarriesItsSentence) {
  const auto sentence = [](std::string_view name, const json& question) {
    const absl::Status status = TheJsonApi().Answer(name, question.dump()).status();
    return json::parse(JsonApi::ErrorText(status))["sentence"];
  };
  EXPECT_EQ(sentence("position", {{"game", "renju"}, {"moves", {"h8", "i9", "h8"}}}),
            json({{"key", "refusal.occupied"}, {"values", {"h8"}}, {"text", "h8 is occupied"}}));
  const json pro = {{"variant", "freestyle"}, {"opening", "pro"}};
  EXPECT_EQ(sentence("position", {{"game", pro}, {"moves", {"h9"}}}),
            json({{"key", "refusal.not-on-centre"},
                  {"values", {"h9", "h8"}},
                  {"text", "h9 is not on the centre h8"}}));
  EXPECT_EQ(sentence("read", {{"text", "(;GM[4]SZ[15]RU[renju];B[hh];W[hh])"}})["key"],
            "refusal.occupied");
  EXPECT_TRUE(sentence("position", {{"moves", 7}}).is_null());
}

TEST(JsonApiTest, LimitsOfASearchAreKept) {
  const auto error = [](std::string_view name, const char* question) {
    return std::string(TheJsonApi().Search(name, question).status().message());
  };
  EXPECT_THAT(error("analyze", R"({"limits":{"ms":5001}})"), HasSubstr("from 1 to 5000"));
  EXPECT_THAT(error("review", R"({"limits":{"ms":2001}})"), HasSubstr("from 1 to 2000"));
  EXPECT_THAT(error("analyze", R"({"priority":1})"), HasSubstr("no field 'priority'"));
  EXPECT_THAT(error("solve", R"({"multiPv":2})"), HasSubstr("no field 'multiPv'"));
  EXPECT_THAT(error("solve", R"({"clock":{"leftMs":9}})"), HasSubstr("no field 'clock'"));
  EXPECT_THAT(error("review", R"({"clock":{"leftMs":9}})"), HasSubstr("no field 'clock'"));
  EXPECT_EQ(TheJsonApi().Search("analyze", "{}")->ms, 5000);
  EXPECT_EQ(TheJsonApi().Search("analyze", R"({"clock":{"leftMs":900}})")->ms, 900);
  EXPECT_EQ(TheJsonApi().Search("analyze", R"({"clock":{"leftMs":90000}})")->ms, 5000);
}

TEST(JsonApiTest, AnalysesWithNames) {
  const std::vector<json> lines = Search("analyze", {{"game", "freestyle"},
                                                     {"moves", {"h8", "i9"}},
                                                     {"limits", {{"nodes", 3000}}},
                                                     {"reportDuringSearchEvery", 0}});
  ASSERT_GT(lines.size(), 1u);
  EXPECT_TRUE(lines.front()["isDuringSearch"]);
  EXPECT_FALSE(lines.back()["isDuringSearch"]);
  EXPECT_EQ(lines.back()["moveName"], lines.back()["lines"][0]["pvNames"][0]);
}

TEST(JsonApiTest, SolvesForEitherSide) {
  const json position = {{"game", "freestyle"},
                         {"moves", {"h8", "a1", "i8", "o1", "j8", "a15"}},
                         {"limits", {{"nodes", 20000}}}};
  const json black = Search("solve", position).back();
  EXPECT_EQ(black["result"], "won");
  EXPECT_EQ(black["side"], "black");
  EXPECT_EQ(black["plies"], 3);
  EXPECT_EQ(black["kind"], "VCF");
  json other = position;
  other["side"] = "white";
  const json white = Search("solve", other).back();
  EXPECT_EQ(white["side"], "white");
  EXPECT_NE(white["result"], "won");
}

TEST(JsonApiTest, ReviewsAGame) {
  const std::vector<json> lines =
      Search("review", {{"game", "freestyle"},
                        {"moves", {"h8", "a1", "i8", "o1", "j8", "a15"}},
                        {"limits", {{"nodes", 200}}}});
  ASSERT_EQ(lines.size(), 7u);
  EXPECT_EQ(lines[2], json({{"done", 3}, {"plies", 6}}));
  const json& review = lines.back()["review"];
  EXPECT_EQ(review["plies"][0]["name"], "h8");
  EXPECT_TRUE(review["plies"][5]["candidates"][0].contains("lineNames"));
  EXPECT_FALSE(lines.back().contains("html"));
  const json page = Search("review", {{"game", "freestyle"},
                                      {"moves", {"h8"}},
                                      {"players", {"Ann", "Bo"}},
                                      {"limits", {{"nodes", 50}}},
                                      {"html", true}})
                        .back()["html"];
  EXPECT_THAT(page.get<std::string>(), HasSubstr("Review: Ann against Bo"));
}

TEST(JsonApiTest, ReadsAndWritesGames) {
  for (const char* const format : {"sgf", "psq", "json"}) {
    const json question = {{"game", {{"variant", "renju"}, {"opening", "rif"}}},
                           {"moves", {"h8 h9 h10", "swap", "i9"}},
                           {"format", format},
                           {"players", {"Ann", "Bo"}}};
    const json written = Ask("write", question);
    const json read = Ask("read", {{"text", written["text"]}});
    EXPECT_EQ(read["moves"], question["moves"]) << format;
    EXPECT_EQ(read["players"], question["players"]) << format;
    EXPECT_EQ(read["game"]["opening"], "rif");
  }
  EXPECT_EQ(Ask("read", {{"text", "h8i9"}, {"game", "renju"}})["game"]["variant"], "renju");
}

TEST(JsonApiTest, WritesBranchesAsVariations) {
  // Ply 4 is a1, ply 5 is b1. The second branch starts after a1, so it is a branch of the first
  // one.
  json question = json::parse(R"({"game":"freestyle","moves":["h8","i9","j10"],"format":"sgf",
      "branches":[{"from":2,"moves":["a1","b1"]},{"from":4,"moves":["c1"]}]})");
  const std::string text = Ask("write", question)["text"];
  const std::size_t nodes = text.find("\n;B");
  ASSERT_NE(nodes, std::string::npos);
  EXPECT_EQ(text.substr(nodes),
            "\n;B[hh]\n;W[ig]\n(\n;B[jf])\n(\n;B[ao]\n(\n;W[bo])\n(\n;W[co])))\n");
  EXPECT_EQ(Ask("read", {{"text", text}})["moves"], question["moves"]);
  // A branch with a turn of two stones.
  const json turns = json::parse(R"({"game":"connect6","moves":["j10","k11 k12"],"format":"sgf",
      "branches":[{"from":1,"moves":["a1 b1"]}]})");
  EXPECT_THAT(std::string(Ask("write", turns)["text"]),
              HasSubstr("\n;B[jj]\n(\n;W[ki]PLY[10,8 10,7];W[kh])"
                        "\n(\n;W[as]PLY[0,18 1,18];W[bs]))\n"));

  const auto error = [&](const char* branches) {
    question["branches"] = json::parse(branches);
    return ErrorOf("write", question.dump());
  };
  EXPECT_THAT(error(R"([{"from":2,"moves":["a1","h8"]}])"),
              HasSubstr("branches[0].moves[1]: h8 is occupied"));
  EXPECT_THAT(error(R"([{"from":4,"moves":["a1"]}])"),
              HasSubstr("branches[0]: \"from\" from 0 to 3 wanted"));
  EXPECT_THAT(error(R"([{"from":-1,"moves":["a1"]}])"), HasSubstr("from 0 upwards"));
  EXPECT_THAT(error(R"([{"from":2,"moves":["z99"]}])"), HasSubstr("from 0 upwards"));
  question["format"] = "psq";
  EXPECT_THAT(error("[]"), HasSubstr("only SGF has branches"));
}

TEST(JsonApiTest, ReadsFilesOfOtherPrograms) {
  // The bytes of "(;GM[4]CA[Shift_JIS]SZ[15]RU[renju]PB[..];B[hh])". The name PB is a katakana
  // letter; in Shift_JIS its second byte is a backslash.
  const json file =
      Ask("read", {{"base64", "KDtHTVs0XUNBW1NoaWZ0X0pJU11TWlsxNV1SVVtyZW5qdV1QQluDXF07QltoaF0p"}});
  EXPECT_EQ(file["players"][0], "ソ");
  EXPECT_THAT(file["moves"], SizeIs(1));
  // A text in JSON is already Unicode. Therefore the encoding that the record names has no effect.
  const json text =
      Ask("read", {{"text", "\xef\xbb\xbf(;GM[4]CA[Shift_JIS]SZ[15]RU[renju]PB[ソ];B[hh])"}});
  EXPECT_EQ(text["players"][0], "ソ");
  EXPECT_THAT(text["notes"], IsEmpty());
  EXPECT_THAT(ErrorOf("read", R"({"base64":"?"})"), HasSubstr("base64"));
  EXPECT_THAT(Ask("read", {{"text", "(;GM[1]SZ[15];B[hh])"}})["notes"][0].get<std::string>(),
              HasSubstr("it is read as renju"));
}

TEST(JsonApiTest, ReadsALibraryOfRenlib) {
  // h8, then i9 with the text A and a comment, or i8.
  const std::string bytes(
      "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
      "\x00\x00\x78\x00\x69\xc9\x00\x01"
      "good\0\0A\0\x79\x40",
      38);
  std::string base64 = absl::Base64Escape(bytes);
  const json read = Ask("read", {{"base64", base64}});
  EXPECT_EQ(read["game"]["variant"], "renju");
  EXPECT_EQ(read["moves"], json({"h8", "i9"}));
  EXPECT_EQ(read["comments"], json({"", "", "good"}));
  EXPECT_EQ(read["marks"], json::parse(R"([[],[{"kind":"label","point":"i9","text":"A"}],[]])"));
  EXPECT_EQ(read["branches"], json::parse(R"([{"from":1,"moves":["i8"],"comments":[""],)"
                                          R"("marks":[[]]}])"));
  EXPECT_EQ(Ask("read", {{"base64", base64}, {"game", "standard"}})["game"]["variant"], "standard");
  base64 = absl::Base64Escape(bytes.substr(0, 30));
  EXPECT_THAT(ErrorOf("read", json({{"base64", base64}}).dump()), HasSubstr("ends too early"));
}

TEST(JsonApiTest, ReadsTheTreeOfAFile) {
  const json read = Ask("read", {{"text",
                                  "(;GM[4]SZ[15]RU[renju]C[start];B[hh]C[one](;W[hg];B[ih])"
                                  "(;W[ig]C[other];B[jf](;W[aa])(;W[bb])))"}});
  EXPECT_EQ(read["comments"], json({"start", "one", "", ""}));
  EXPECT_EQ(
      read["branches"],
      json::parse(
          R"([{"from":1,"moves":["i9","j10","a15"],"comments":["other","",""],"marks":[[],[],[]]},)"
          R"({"from":5,"moves":["b14"],"comments":[""],"marks":[[]]}])"));
}

TEST(JsonApiTest, CommentsMarksResultAndDateOfAnSgfAreReadAsTheyWereWritten) {
  const json question = json::parse(R"({"game":"connect6","moves":["j10","k11 k12"],"format":"sgf",
      "players":["Ann","Bo"],"winner":1,"reason":"resign","date":"2026-11-27",
      "comments":["a ] and a :","","two\nlines"],
      "marks":[[],[],[{"kind":"circle","point":"a1"},{"kind":"label","point":"k11","text":"A:]"}]],
      "branches":[{"from":1,"moves":["a1 b1"],"comments":["other"],
                   "marks":[[{"kind":"cross","point":"s19"}]]}]})");
  const std::string text = Ask("write", question)["text"];
  EXPECT_THAT(text, HasSubstr("RE[B+R]"));
  EXPECT_THAT(text, HasSubstr("PB[Ann]PW[Bo]"));
  EXPECT_THAT(text, HasSubstr("DT[2026-11-27]"));
  const json read = Ask("read", {{"text", text}});
  for (const char* const key :
       {"moves", "players", "winner", "reason", "date", "comments", "marks", "branches"}) {
    json expected = question[key];
    EXPECT_EQ(read[key], expected) << key << "\n" << text;
  }
  // The rules decide the result of a game that they ended.
  json ended = json::parse(R"({"game":"freestyle","format":"sgf","winner":2,"reason":"timeout",
      "moves":["h8","a1","i8","a2","j8","a3","k8","a4","l8"]})");
  EXPECT_THAT(std::string(Ask("write", ended)["text"]), HasSubstr("RE[B+]"));
  ended["format"] = "psq";
  ended["comments"] = {"x"};
  EXPECT_THAT(ErrorOf("write", ended.dump()), HasSubstr("only SGF has them"));
  for (const char* const wrong :
       {R"({"winner":3})", R"({"reason":"tired"})", R"({"date":1})", R"({"comments":[1]})",
        R"({"comments":["","","",""]})", R"({"marks":[[{"kind":"star","point":"h8"}]]})",
        R"({"marks":[[{"kind":"circle","point":"h8","text":"A"}]]})"}) {
    json asked = {{"game", "freestyle"}, {"moves", {"h8", "i9"}}, {"format", "sgf"}};
    asked.update(json::parse(wrong));
    EXPECT_THAT(ErrorOf("write", asked.dump()), HasSubstr("wanted")) << wrong;
  }
}

TEST(JsonApiTest, WhatWasReadCanBeWritten) {
  for (const char* const text :
       {"(;GM[4]SZ[15]RU[renju]PB[Ann]RE[B+F]C[start];B[hh]C[one];W[ii](;B[jj])(;B[kk]))",
        "(;GM[4]SZ[15]RU[freestyle]RE[B+R];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])",
        "(;GM[4]SZ[5]RU[freestyle]AB[aa][bb]PL[W];W[cc]C[two])"}) {
    const json read = Ask("read", {{"text", text}});
    json write = read;
    write["format"] = "sgf";
    const std::string written = Ask("write", write)["text"];
    const json again = Ask("read", {{"text", written}});
    EXPECT_EQ(absl::StrContains(written, "C["), absl::StrContains(text, "C[")) << written;
    // A file without comments and branches is read without these fields.
    for (const auto& [key, value] : again.items()) EXPECT_EQ(value, read[key]) << key << written;
    EXPECT_GE(again.size(), 9u);
  }
  EXPECT_THAT(ErrorOf("write", R"({"format":"sgf","start":3})"), HasSubstr("start: a position"));
  EXPECT_THAT(ErrorOf("write", R"({"format":"sgf","toMove":"black","start":{"toMove":"white"}})"),
              HasSubstr("start: it has toMove"));
}

TEST(JsonApiTest, ALinkOfThePageHoldsTheSameAsItsFile) {
  const json read =
      Ask("read", {{"text",
                    "http://127.0.0.1:8015/#game=freestyle&moves=h8i9&branch=1:a1&comment=3:other"
                    "&comment=0:start%20%28of%20all%29&mark=2:label:h8:A&mark=3:circle:a1"
                    "&first=Ann&second=Bo&result=2:timeout&date=2026-11-27"}});
  EXPECT_EQ(read["comments"], json({"start (of all)", "", ""}));
  EXPECT_EQ(read["marks"][2], json::parse(R"([{"kind":"label","point":"h8","text":"A"}])"));
  EXPECT_EQ(read["branches"][0]["comments"], json({"other"}));
  EXPECT_EQ(read["branches"][0]["marks"][0][0]["point"], "a1");
  EXPECT_EQ(read["players"], json({"Ann", "Bo"}));
  EXPECT_EQ(read["winner"], 2);
  EXPECT_EQ(read["reason"], "timeout");
  EXPECT_EQ(read["date"], "2026-11-27");
  for (const char* const wrong :
       {"comment=9:x", "mark=1:star:h8", "mark=1:circle:z99", "result=9"}) {
    const std::string link = StrCat("http://127.0.0.1/#game=freestyle&moves=h8i9&", wrong);
    EXPECT_THAT(ErrorOf("read", json{{"text", link}}.dump()), HasSubstr("wanted")) << wrong;
  }
}

TEST(JsonApiTest, SetUpPositionsAreReadWrittenAndReviewed) {
  const json read = Ask("read", {{"text", "(;GM[4]SZ[5]RU[freestyle]AB[aa][bb]PL[W];W[cc])"}});
  EXPECT_EQ(read["start"]["toMove"], "white");
  EXPECT_EQ(read["moves"], json({"c3"}));
  json question = {{"game", read["game"]},
                   {"board", read["start"]["board"]},
                   {"toMove", "white"},
                   {"moves", read["moves"]}};
  json write = question;
  write["format"] = "sgf";
  EXPECT_EQ(Ask("read", {{"text", Ask("write", write)["text"]}})["start"], read["start"]);
  write["format"] = "psq";
  EXPECT_THAT(ErrorOf("write", write.dump()), HasSubstr("cannot begin with a set-up position"));
  question["limits"] = {{"nodes", 100}};
  EXPECT_EQ(Search("review", question).back()["review"]["plies"][0]["side"], "white");
}

TEST(JsonApiTest, ReadsAndWritesFormsOfOthers) {
  const json moves = {"j10", "k11", "j7"};
  for (const char* const format : {"pgn", "sav"}) {
    const json written = Ask("write", {{"game", "pente"}, {"moves", moves}, {"format", format}});
    const json read = Ask("read", {{"text", written["text"]}, {"game", "pente"}});
    EXPECT_EQ(read["moves"], moves) << format;
    EXPECT_EQ(read["game"]["variant"], "pente") << format;
  }
  EXPECT_THAT(ErrorOf("write", R"({"game":"renju","moves":["h8"],"format":"pgn"})"),
              HasSubstr("format: PGN is for pente"));
  EXPECT_EQ(Ask("read", {{"text", "\xef\xbb\xbfh8i9"}})["moves"], json({"h8", "i9"}))
      << "a byte order mark";
  EXPECT_EQ(Ask("read", {{"text", "https://gomocalc.com/#/h8i9"}})["moves"], json({"h8", "i9"}));
  EXPECT_EQ(Ask("position", {{"game", "renju"}, {"moves", "1.H8 2.I9"}})["turn"], 2);
}

TEST(JsonApiTest, ListsTheGamesOfAFile) {
  const std::string text =
      "(;GM[4]SZ[15]RU[renju]PB[A]PW[B];B[hh])(;GM[4]SZ[15]RU[renju];B[hh];W[ii])";
  const json list = Ask("read", {{"text", text}});
  ASSERT_EQ(list["games"].size(), 2u);
  EXPECT_EQ(list["games"][0]["id"], "1");
  EXPECT_EQ(list["games"][0]["title"], "A - B, renju 15x15, 1 ply");
  EXPECT_EQ(list["games"][0]["moves"], json({"h8"}));
  EXPECT_EQ(list["games"][1]["game"]["variant"], "renju");
  EXPECT_EQ(Ask("read", {{"text", text}, {"id", "2"}})["moves"].size(), 2u);
}

TEST(JsonApiTest, AFileOfTooManyGamesIsRefused) {
  std::string many;
  for (int i = 0; i < 2001; ++i) many += "(;GM[4]SZ[15];B[hh])";
  EXPECT_THAT(ErrorOf("read", json{{"text", many}}.dump()),
              HasSubstr("at most 2000 games, not 2001, wanted"));
}

TEST(JsonApiTest, SaysWhatAPlyDoes) {
  EXPECT_EQ(Ask("reason", {{"game", "freestyle"},
                           {"moves", {"h8", "g8", "i8", "b1", "j8", "o1", "k8"}},
                           {"ply", "l8"}})["reasons"],
            json::parse(R"([{"key":"does.stops.4","values":[],"text":"stops the four"}])"));
}

TEST(JsonApiTest, ListsTheThreatsOfBothSides) {
  const json threats =
      Ask("threats",
          {{"game", "freestyle"}, {"moves", {"h8", "a1", "i8", "a2", "j8", "a3", "o1", "a4"}}});
  EXPECT_EQ(threats["black"]["wins"], json::array());
  EXPECT_EQ(threats["black"]["opens"], json({"g8", "k8"}));
  EXPECT_EQ(threats["white"]["wins"], json({"a5"}));
  EXPECT_THAT(Ask("threats", {{"game", "connect6"}, {"moves", {"j10"}}})["black"]["wins"],
              IsEmpty());
}

}  // namespace
}  // namespace tengen
