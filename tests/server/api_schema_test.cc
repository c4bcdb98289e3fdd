// SPDX-License-Identifier: Apache-2.0
//
// docs/api.schema.json describes the JSON API. The TypeScript types of the web page are generated
// from this file. The tests check real requests and answers of every game against the schema. They
// also check that the schema and the API have the same fields.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_split.h"
#include "base/files.h"
#include "base/str_cat.h"
#include "engine/games.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "server/json_api.h"
#include "server/rooms.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

using json = nlohmann::json;

// --- A validator for the keywords that the schema uses -----------------------------------------

class Validator {
 public:
  explicit Validator(const json& root) : root_(root) {}

  // The errors in the value, one line each. Empty: the value is valid.
  std::string Faults(const json& schema, const json& value) const {
    std::string faults;
    Check(schema, value, "", &faults);
    return faults;
  }

 private:
  static bool HasType(const json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "null") return value.is_null();
    return type == value.type_name();  // array, boolean, object, string
  }

  void Check(const json& schema, const json& value, const std::string& at,
             std::string* faults) const {
    const auto fault = [&](std::string_view what) {
      StrAppend(faults, at, ": ", what, ": ", value.dump().substr(0, 100), "\n");
    };
    for (const auto& item : schema.items()) {
      const std::string& key = item.key();
      const json& rule = item.value();
      if (key == "description" || key == "title" || key == "$schema" || key == "definitions") {
        continue;
      }
      if (key == "$ref") {
        Check(root_.at(json::json_pointer(rule.get<std::string>().substr(1))), value, at, faults);
      } else if (key == "type") {
        const json types = rule.is_array() ? rule : json::array({rule});
        if (std::none_of(types.begin(), types.end(),
                         [&](const json& type) { return HasType(value, type); })) {
          fault(StrCat("not of type ", rule.dump()));
        }
      } else if (key == "enum") {
        if (std::find(rule.begin(), rule.end(), value) == rule.end()) {
          fault(StrCat("not one of ", rule.dump()));
        }
      } else if (key == "anyOf") {
        if (std::none_of(rule.begin(), rule.end(),
                         [&](const json& one) { return Faults(one, value).empty(); })) {
          std::string all;
          for (const json& one : rule) Check(one, value, at, &all);
          fault(StrCat("none of anyOf\n", all));
        }
      } else if (key == "properties") {
        if (value.is_object()) {
          for (const auto& member : value.items()) {
            if (const auto found = rule.find(member.key()); found != rule.end()) {
              Check(*found, member.value(), StrCat(at, "/", member.key()), faults);
            }
          }
        }
      } else if (key == "required") {
        for (const json& name : rule) {
          if (value.is_object() && !value.contains(name)) fault(StrCat("lacks ", name.dump()));
        }
      } else if (key == "additionalProperties") {
        ASSERT_EQ(rule, false) << at;
        if (!value.is_object()) continue;
        for (const auto& member : value.items()) {
          if (!schema.at("properties").contains(member.key())) {
            fault(StrCat("has ", member.key(), ", which is not in the schema"));
          }
        }
      } else if (key == "items") {
        if (!value.is_array()) continue;
        for (std::size_t i = 0; i < value.size(); ++i) {
          if (rule.is_array() && i >= rule.size()) break;
          Check(rule.is_array() ? rule[i] : rule, value[i], StrCat(at, "/", i), faults);
        }
      } else if (key == "minItems" || key == "maxItems") {
        if (!value.is_array()) continue;
        const bool fits = key == "minItems" ? value.size() >= rule : value.size() <= rule;
        if (!fits) fault(StrCat(key, " ", rule.dump()));
      } else if (key == "minimum" || key == "maximum") {
        if (!value.is_number()) continue;
        if (key == "minimum" ? value < rule : value > rule) fault(StrCat(key, " ", rule.dump()));
      } else {
        ADD_FAILURE() << at << ": the validator does not know the keyword " << key;
      }
    }
  }

  const json& root_;
};

const json& TheSchema() {
  static const json schema = json::parse(
      *ReadTextFile(std::filesystem::path(TENGEN_SOURCE_DIR) / "docs" / "api.schema.json"));
  return schema;
}

// Expects that the value is valid by the schema of the API call `name`. `part`: "request" or
// "answer".
void Expect(std::string_view name, const char* part, const json& value) {
  const std::string call = TheSchema()["properties"][std::string(name)]["$ref"];
  const json& schema = TheSchema().at(json::json_pointer(call.substr(1)))["properties"].at(part);
  EXPECT_EQ(Validator(TheSchema()).Faults(schema, value), "") << name << " " << part;
}

// The same for the requests about rooms.
void ExpectRoom(const char* name, const char* part, const json& value) {
  const json& call = TheSchema()["definitions"]["Rooms"]["properties"][name]["properties"];
  EXPECT_EQ(Validator(TheSchema()).Faults(call.at(part), value), "") << name << " " << part;
}

const JsonApi& TheApi() {
  static const JsonApi api({.max_ms = 5000});
  return api;
}

json Ask(std::string_view name, const json& question) {
  Expect(name, "request", question);
  const absl::StatusOr<std::string> answer = TheApi().Answer(name, question.dump());
  EXPECT_TRUE(answer.ok()) << question << ": " << answer.status();
  if (!answer.ok()) return {};
  const json object = json::parse(*answer);
  Expect(name, "answer", object);
  return object;
}

// Runs a search and checks its answers against the schema. Returns the number of answers.
int Search(std::string_view name, const json& question) {
  Expect(name, "request", question);
  const absl::StatusOr<JsonApiSearch> search = TheApi().Search(name, question.dump());
  EXPECT_TRUE(search.ok()) << question << ": " << search.status();
  if (!search.ok()) return 0;
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{4} << 20);
  const StopFlag stop = false;
  int answers = 0;
  search->run(*player, stop, [&](const std::string& line) {
    Expect(name, "stream", json::parse(line));
    ++answers;
  });
  return answers;
}

// --- Tests --------------------------------------------------------------------------------------

TEST(ApiSchemaTest, TheValidatorFindsFaults) {
  const Validator validator(TheSchema());
  const auto faults = [&](const char* definition, const char* value) {
    return validator.Faults(TheSchema()["definitions"][definition], json::parse(value));
  };
  EXPECT_EQ(faults("Sentence", R"({"key":"a","values":["1"],"text":"b"})"), "");
  EXPECT_NE(faults("Sentence", R"({"key":"a","values":["1"]})"), "");
  EXPECT_NE(faults("Sentence", R"({"key":"a","values":[1],"text":"b"})"), "");
  EXPECT_NE(faults("Sentence", R"({"key":"a","values":[],"text":"b","more":1})"), "");
  EXPECT_NE(faults("BoardSize", "[15]"), "");
  EXPECT_NE(faults("BoardSize", "[15,15,15]"), "");
  EXPECT_NE(faults("Limits", R"({"nodes":0})"), "");
  EXPECT_NE(faults("Limits", R"({"nodes":1.5})"), "");
  EXPECT_NE(faults("Side", R"("red")"), "");
  EXPECT_NE(faults("Game", "7"), "");
}

TEST(ApiSchemaTest, TheListOfGames) {
  Expect("games", "answer", json::parse(TheApi().Games()));
  Expect("games", "answer", json::parse(TheApi().Games(/*guest=*/true, "192.168.1.5")));
}

TEST(ApiSchemaTest, PositionsOfEveryGame) {
  testing::Random random(1);
  for (const GameInfo& info : testing::SampledGames()) {
    for (int round = 0; round < 4; ++round) {
      const auto game = MakeGame(testing::RandomSpec(info, &random));
      json question = {{"game", SpecJson(game->spec())}, {"moves", json::array()}};
      const int plies = random.Between(0, 60);
      for (int i = 0; i < plies; ++i) {
        const auto ply = testing::RandomPly(*game, &random);
        if (!ply) break;
        game->Play(*ply);
        question["moves"].push_back(PlyName(*ply, game->spec().size));
      }
      Ask("position", question);
    }
  }
}

TEST(ApiSchemaTest, OtherQuestions) {
  const json four = {{"game", "freestyle"}, {"moves", {"h8", "a1", "i8", "b1", "j8", "o1", "k8"}}};
  json question = four;
  question["ply"] = "l8";
  Ask("reason", question);
  question = four;
  question["begun"] = {"l8"};
  question["as"] = "stones";
  question["stones"] = 1;
  Ask("position", question);
  Ask("position", {{"size", 5},
                   {"board", {".....", ".XO..", ".....", ".....", "....."}},
                   {"toMove", "black"},
                   {"lastTurn", {"c4"}}});
  question = four;
  question["players"] = {"Ann", "Bo"};
  for (const char* const format : {"sgf", "psq", "json", "sav"}) {
    question["format"] = format;
    Ask("read", {{"text", Ask("write", question)["text"]}});
  }
  question["format"] = "sgf";
  question["branches"] = json::parse(R"([{"from":2,"moves":["c3"]}])");
  Ask("write", question);
  question = {{"game", "renju"}, {"moves", {"h8", "i9"}}, {"format", "rif"}};
  Ask("read", {{"text", Ask("write", question)["text"]}});
  question = {{"game", "pente"}, {"moves", {"j10", "k10"}}, {"format", "pgn"}};
  Ask("read", {{"text", Ask("write", question)["text"]}});
  Ask("read", {{"text", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[ii])"}});
  Ask("read",
      {{"text", "(;GM[4]SZ[15]AB[hh][ii]PL[B]C[a](;B[jj];W[aa](;B[bb])(;B[cc]))(;B[dd]))"}});
  question = {{"game", "freestyle"},
              {"size", 5},
              {"board", {".....", ".XO..", ".....", ".....", "....."}},
              {"toMove", "black"},
              {"captured", {0, 0}},
              {"moves", {"a1"}},
              {"format", "sgf"}};
  EXPECT_EQ(Ask("read", {{"text", Ask("write", question)["text"]}})["start"]["board"][1], ".XO..");
}

TEST(ApiSchemaTest, Searches) {
  const json start = {{"game", "freestyle"},
                      {"moves", {"h8", "a1", "i8", "o1", "j8", "a15"}},
                      {"limits", {{"nodes", 2000}}}};
  json question = start;
  question["reportDuringSearchEvery"] = 0;
  question["multiPv"] = 2;
  question["id"] = "a";
  EXPECT_GT(Search("analyze", question), 1);
  question = {{"game", "fourinarow"},
              {"limits", {{"nodes", 500}}},
              {"includeBoardValues", true},
              {"boardNodes", 50},
              {"clock", {{"leftMs", 2000}, {"incrementMs", 10}}},
              {"level", 5},
              {"seed", 3}};
  EXPECT_EQ(Search("analyze", question), 1);
  question = {{"game", {{"variant", "renju"}, {"opening", "rif"}}}, {"limits", {{"nodes", 50}}}};
  EXPECT_EQ(Search("analyze", question), 1);
  question = {{"moves", {"h8", "a1", "i8", "b1", "j8", "c1", "k8", "e1", "l8"}}};
  EXPECT_EQ(Search("analyze", question), 1);
  EXPECT_EQ(Search("solve", start), 1);
  EXPECT_EQ(Search("solve", {{"game", "pente"}, {"side", "white"}, {"limits", {{"ms", 20}}}}), 1);
  question = start;
  question["limits"]["nodes"] = 200;
  question["openingPlies"] = 1;
  EXPECT_EQ(Search("review", question), 7);
}

TEST(ApiSchemaTest, RequestsAboutRooms) {
  Rooms rooms;
  const json made = {{"game", {{"variant", "pente"}}},
                     {"size", 15},
                     {"clock", {{"mainMs", 60000}, {"incrementMs", 1000}}},
                     {"seat", 2},
                     {"key", "the key of the first"},
                     {"name", "Ann"}};
  ExpectRoom("room/create", "request", made);
  const json room = json::parse(*rooms.Create(made.dump()));
  ExpectRoom("room/create", "answer", room);
  const json visit = {
      {"code", room["code"]}, {"key", "the key of the other"}, {"name", "Bo"}, {"sit", true}};
  ExpectRoom("room/watch", "request", visit);
  const auto watch = *rooms.Watch(visit.dump());
  json state = json::parse(*watch->Next(std::chrono::milliseconds(0)));
  ExpectRoom("room/watch", "stream", state);
  json act = {{"code", room["code"]}, {"key", visit["key"]}};
  const auto does = [&](const json& fields) {
    act.update(fields);
    act["version"] = state["version"];
    ExpectRoom("room/act", "request", act);
    const absl::StatusOr<std::string> answer = rooms.Act(act.dump());
    ASSERT_TRUE(answer.ok()) << act << answer.status();
    state = json::parse(*answer);
    ExpectRoom("room/act", "answer", state);
  };
  does({{"act", "ply"}, {"ply", "h8"}});
  does({{"act", "name"}, {"name", "Bob"}});
  does({{"act", "offer"}, {"offer", "draw"}});
  does({{"act", "accept"}, {"key", made["key"]}});
  EXPECT_EQ(state["result"]["reason"], "agreed");
}

TEST(ApiSchemaTest, Errors) {
  const json& failure = TheSchema()["definitions"]["Failure"];
  for (const char* const question : {"[]", R"({"moves":["h8","h8"]})", R"({"gmae":1})"}) {
    const absl::Status status = TheApi().Answer("position", question).status();
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(Validator(TheSchema()).Faults(failure, json::parse(JsonApi::ErrorText(status))), "");
  }
}

std::set<std::string> FieldsOf(const char* request) {
  std::set<std::string> fields;
  for (const auto& item : TheSchema()["definitions"][request]["properties"].items()) {
    fields.insert(item.key());
  }
  return fields;
}

// The fields that the error message about an unknown field lists.
std::set<std::string> ListedFields(const absl::Status& status) {
  const std::vector<std::string> parts = absl::StrSplit(std::string(status.message()), " are ");
  EXPECT_EQ(parts.size(), 2u) << status;
  std::set<std::string> fields;
  for (const auto& field : absl::StrSplit(parts.back(), absl::ByAnyChar(", "), absl::SkipEmpty())) {
    fields.insert(std::string(field));
  }
  return fields;
}

TEST(ApiSchemaTest, TheSchemaAndTheApiKnowTheSameFields) {
  std::set<std::string> fields =
      ListedFields(TheApi().Answer("position", R"({"qqqqqqqqq":1})").status());
  for (const char* const more : {"begun", "as", "stones"}) fields.insert(more);
  EXPECT_EQ(FieldsOf("PositionRequest"), fields);
  fields = ListedFields(TheApi().Search("analyze", R"({"qqqqqqqqq":1})").status());
  for (const char* const none : {"analyzeTurns", "priority", "names"}) {
    EXPECT_EQ(fields.erase(none), 1u);
  }
  EXPECT_EQ(FieldsOf("AnalyzeRequest"), fields);
}

}  // namespace
}  // namespace tengen
