// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/rules/opening.h"
#include "nlohmann/json.hpp"
#include "notation/opening_names.h"
#include "notation/ply_text.h"
#include "notation/points.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

using nlohmann::json;

// The JSON keys of the bool members of GameSpec.
struct SpecSwitch {
  const char* key;
  bool GameSpec::*member;
};
constexpr SpecSwitch kSwitches[] = {
    {"continuous", &GameSpec::continuous}, {"rif_five_exception", &GameSpec::rif_five_exception},
    {"canonical", &GameSpec::canonical},   {"allow_pass", &GameSpec::allow_pass},
    {"tiebreak", &GameSpec::tiebreak},
};

template <class T>
void Put(const char* key, const std::optional<T>& value, json* object) {
  if (value) (*object)[key] = *value;
}

json PlyJson(const PlyRecord& ply) {
  json object = {{"ply", PlyText(ply.ply)}};
  Put("value", ply.value, &object);
  Put("depth", ply.depth, &object);
  Put("nodes", ply.nodes, &object);
  Put("ms", ply.ms, &object);
  return object;
}

absl::StatusOr<PlyRecord> PlyFromJson(const json& object) {
  PlyRecord record;
  std::string text;
  JsonMembers members(object);
  members.Read("ply", &text);
  members.Read("value", -kInfinite, kInfinite, &record.value);
  members.Read("depth", 0, std::numeric_limits<int>::max(), &record.depth);
  members.Read("nodes", std::uint64_t{0}, ~std::uint64_t{0}, &record.nodes);
  members.Read("ms", std::int64_t{0}, std::numeric_limits<std::int64_t>::max(), &record.ms);
  if (!members.status().ok()) return members.status();
  std::optional<Ply> ply = ParsePly(text);
  if (!ply) return InvalidArgument("\"ply\": ", kPlyForms, " wanted, not ", Quoted(text));
  record.ply = *std::move(ply);
  return record;
}

}  // namespace

json HeadJson(const GameRecord& record) {
  json object = {{"id", record.id},
                 {"game", SpecJson(record.game)},
                 {"players", record.players},
                 {"opening_plies", record.opening_plies},
                 {"seed", record.seed}};
  Put("winner", record.winner, &object);
  if (record.start) object["start"] = SetupJson(*record.start);
  if (!record.reason.empty()) object["reason"] = record.reason;
  return object;
}

absl::StatusOr<GameRecord> HeadFromJson(const json& object) {
  GameRecord record;
  JsonMembers members(object);
  members.Read("id", &record.id);
  members.Read("reason", &record.reason);
  members.Read("winner", 0, 2, &record.winner);
  std::optional<int> opening_plies;
  members.Read("opening_plies", 0, std::numeric_limits<int>::max(), &opening_plies);
  record.opening_plies = opening_plies.value_or(0);
  std::optional<std::uint64_t> seed;
  members.Read("seed", std::uint64_t{0}, ~std::uint64_t{0}, &seed);
  record.seed = seed.value_or(0);
  if (const json* const players = members.Find("players"); players != nullptr) {
    if (players->is_array() && players->size() == 2 && players->at(0).is_string() &&
        players->at(1).is_string()) {
      record.players = {players->at(0).get<std::string>(), players->at(1).get<std::string>()};
    } else {
      members.Fail("players", "two strings");
    }
  }
  if (const json* const game = members.Find("game"); game != nullptr) {
    absl::StatusOr<GameSpec> spec = SpecFromJson(*game);
    if (spec.ok()) {
      record.game = *std::move(spec);
    } else {
      members.Fail(spec.status());
    }
  } else {
    members.Fail("game", "the game");
  }
  if (const json* const start = members.Find("start"); start != nullptr) {
    absl::StatusOr<Setup> setup = SetupFromJson(*start);
    absl::Status status = setup.status();
    if (status.ok() && setup->size != record.game.size) {
      status = InvalidArgument("a board of ", record.game.size.width, "x", record.game.size.height,
                               " wanted");
    }
    if (status.ok()) status = MakeGame(record.game)->SetUp(*setup);
    if (status.ok()) {
      record.start = *std::move(setup);
    } else {
      members.Fail(InvalidArgument("\"start\": ", status.message()));
    }
  }
  if (!members.status().ok()) return members.status();
  return record;
}

json SetupJson(const Setup& setup) {
  std::vector<std::string> rows(static_cast<std::size_t>(setup.size.height),
                                std::string(static_cast<std::size_t>(setup.size.width), '.'));
  for (const auto& [point, stone] : setup.stones) {
    const char letter = stone == Stone::kBlack ? 'X' : stone == Stone::kWhite ? 'O' : '#';
    rows[static_cast<std::size_t>(point.y)][static_cast<std::size_t>(point.x)] = letter;
  }
  json object = {{"board", rows}, {"toMove", setup.to_move == Color::kBlack ? "black" : "white"}};
  if (setup.captured != Setup().captured) object["captured"] = setup.captured;
  if (setup.ko) object["ko"] = PointText(*setup.ko);
  for (const Point p : setup.last_turn) object["lastTurn"].push_back(PointText(p));
  if (setup.stones_due != 0) object["stonesDue"] = setup.stones_due;
  return object;
}

namespace {

absl::Status ReadRows(const json& rows, Setup* setup) {
  constexpr std::string_view kWanted =
      "\"board\": rows of one length, of . for empty, B or X for black, W or O for white, # for "
      "dead points wanted";
  if (!rows.is_array() || rows.empty()) return InvalidArgument(kWanted);
  for (const json& item : rows) {
    if (!item.is_string()) return InvalidArgument(kWanted);
    const std::string& row = item.get_ref<const std::string&>();
    if (row.empty() || row.size() != rows.front().get_ref<const std::string&>().size() ||
        row.find_first_not_of(".BXWO#") != std::string::npos) {
      return InvalidArgument(kWanted);
    }
    const int y = setup->size.height++;
    setup->size.width = static_cast<int>(row.size());
    for (std::size_t x = 0; x < row.size(); ++x) {
      const char c = row[x];
      if (c == '.') continue;
      const Stone stone = c == '#'               ? Stone::kDead
                          : c == 'B' || c == 'X' ? Stone::kBlack
                                                 : Stone::kWhite;
      setup->stones.push_back({{static_cast<int>(x), y}, stone});
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Setup> SetupFromJson(const json& object) {
  Setup setup;
  setup.size = {0, 0};
  JsonMembers members(object);
  if (const json* const rows = members.Find("board"); rows != nullptr) {
    if (absl::Status status = ReadRows(*rows, &setup); !status.ok()) members.Fail(status);
  } else {
    members.Fail("board", "rows");
  }
  std::string side;
  members.Read("toMove", &side);
  if (side != "black" && side != "white") members.Fail("toMove", "\"black\" or \"white\"");
  setup.to_move = side == "black" ? Color::kBlack : Color::kWhite;
  if (const json* const captured = members.Find("captured"); captured != nullptr) {
    for (std::size_t i = 0; i < setup.captured.size(); ++i) {
      std::optional<int> number;
      if (captured->is_array() && captured->size() == setup.captured.size()) {
        number = WholeNumber(captured->at(i), 0, Setup::kMostCaptured);
      }
      if (!number) members.Fail("captured", "[by black, by white]");
      setup.captured[i] = number.value_or(0);
    }
  }
  const auto point = [](const json& value) {
    return value.is_string() ? ParsePoint(value.get_ref<const std::string&>()) : std::nullopt;
  };
  if (const json* const ko = members.Find("ko"); ko != nullptr) {
    setup.ko = point(*ko);
    if (!setup.ko) members.Fail("ko", "a point such as \"7,7\"");
  }
  if (const json* const turn = members.Find("lastTurn"); turn != nullptr) {
    for (const json& item : turn->is_array() ? *turn : json::array({*turn})) {
      const std::optional<Point> p = point(item);
      if (!p) members.Fail("lastTurn", "points such as [\"7,7\"]");
      setup.last_turn.push_back(p.value_or(Point{}));
    }
  }
  std::optional<int> due;
  members.Read("stonesDue", 1, Setup::kMostStonesDue, &due);
  setup.stones_due = due.value_or(0);
  if (!members.status().ok()) return members.status();
  return setup;
}

json SpecJson(const GameSpec& spec) {
  json object = {{"variant", spec.variant}, {"size", {spec.size.width, spec.size.height}}};
  if (spec.opening != OpeningKind::kNone) object["opening"] = OpeningName(spec.opening);
  for (const SpecSwitch& which : kSwitches) {
    if (spec.*which.member != GameSpec{}.*which.member) object[which.key] = spec.*which.member;
  }
  return object;
}

std::vector<std::string_view> SpecMembers() {
  std::vector<std::string_view> names = {"variant", "size", "opening"};
  for (const SpecSwitch& which : kSwitches) names.emplace_back(which.key);
  return names;
}

absl::StatusOr<GameSpec> SpecFromJson(const json& object) {
  GameSpec spec;
  JsonMembers members(object);
  members.Read("variant", &spec.variant);
  if (const json* const size = members.Find("size"); size != nullptr) {
    std::optional<int> width, height;
    if (size->is_array() && size->size() == 2) {
      width = WholeNumber<int>(size->at(0));
      height = WholeNumber<int>(size->at(1));
    }
    if (width && height) {
      spec.size = {*width, *height};
    } else {
      members.Fail("size", "[width,height]");
    }
  } else if (const GameInfo* const game = FindGame(spec.variant); game != nullptr) {
    spec.size = game->usual_board;
  }
  std::string opening(OpeningName(OpeningKind::kNone));
  members.Read("opening", &opening);
  if (const std::optional<OpeningKind> kind = OpeningOfName(opening); kind) {
    spec.opening = *kind;
  } else {
    members.Fail("opening", StrCat("one of ", absl::StrJoin(kOpeningNames, ", ",
                                                            [](std::string* out, auto name) {
                                                              StrAppend(out, name);
                                                            })));
  }
  for (const SpecSwitch& which : kSwitches) members.Read(which.key, &(spec.*which.member));
  if (!members.status().ok()) return members.status();
  if (const absl::Status status = CheckSpec(spec); !status.ok()) return status;
  return spec;
}

json RecordJson(const GameRecord& record) {
  json object = HeadJson(record);
  json& plies = object["plies"] = json::array();
  for (const PlyRecord& ply : record.plies) plies.push_back(PlyJson(ply));
  if (!record.tree.empty()) object["tree"] = TreeJson(record.tree);
  return object;
}

absl::StatusOr<GameRecord> RecordFromJson(const json& object) {
  absl::StatusOr<GameRecord> record = HeadFromJson(object);
  if (!record.ok()) return record;
  const auto plies = object.find("plies");
  if (plies == object.end() || !plies->is_array())
    return InvalidArgument("\"plies\": a list wanted");
  for (const json& ply : *plies) {
    absl::StatusOr<PlyRecord> parsed = PlyFromJson(ply);
    if (!parsed.ok()) {
      return InvalidArgument("ply ", record->plies.size() + 1, ": ", parsed.status().message());
    }
    record->plies.push_back(*std::move(parsed));
  }
  if (const auto tree = object.find("tree"); tree != object.end()) {
    absl::StatusOr<GameTree> parsed = TreeFromJson(*tree);
    if (!parsed.ok()) return InvalidArgument("\"tree\": ", parsed.status().message());
    if (parsed->ply_nodes.size() < record->plies.size()) {
      return InvalidArgument("\"tree\": \"ply_nodes\": a node for each ply wanted");
    }
    record->tree = *std::move(parsed);
  }
  return record;
}

std::string RecordLine(const GameRecord& record) { return JsonText(RecordJson(record)); }

absl::StatusOr<GameRecord> ParseRecordLine(std::string_view line) {
  const absl::StatusOr<json> object = ParseJson(line);
  if (!object.ok()) return object.status();
  return RecordFromJson(*object);
}

}  // namespace tengen
