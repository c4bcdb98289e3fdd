// SPDX-License-Identifier: Apache-2.0
//
// Converts questions about a game to records: questions to `analyze` (docs/analysis.md), questions
// to KataGo's analysis engine, and a JSON list of moves:
//
//   {"game":"renju","moves":["h8","i9"]}
//   {"moves":[["B","H8"],["W","J9"]],"rules":"renju","boardXSize":15,"boardYSize":15}
//   ["h8","i9"]
//
// In KataGo's questions a point is "H8" or "(7,7)". In "H8" the letters leave out I. In "(7,7)" the
// numbers count from 0 at the upper left.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/sentence.h"
#include "nlohmann/json.hpp"
#include "notation/move_list.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

using nlohmann::json;

// Fields of KataGo that have a meaning in the games of Tengen.
constexpr auto kKatagoFields = std::to_array<const char*>(
    {"boardXSize", "boardYSize", "rules", "initialStones", "initialPlayer", "maxVisits", "komi"});
// Fields of KataGo that can be ignored if they are false.
constexpr auto kKatagoSwitches = std::to_array<const char*>(
    {"includeOwnership", "includeOwnershipStdev", "includeMovesOwnership", "includePolicy",
     "includePVVisits", "includeNoResultValue"});

constexpr std::string_view kStoneList = "a list such as [[\"B\",\"H8\"],[\"W\",\"J9\"]]";

absl::Status Wanted(std::string_view field, std::string_view wanted) {
  return InvalidArgument(field, ": ", wanted, " wanted");
}

absl::Status Prefixed(std::string_view field, const absl::Status& status) {
  return WithMessage(status, StrCat(field, ": ", status.message()));
}

absl::StatusOr<std::string> GameOfRules(const std::string& rules) {
  std::string name = absl::AsciiStrToLower(AbslView(Trim(rules)));
  const absl::StatusOr<const GameInfo*> game = FindNamedGame(name);
  if (!game.ok()) return Prefixed("rules", game.status());
  return name;
}

// The game of the field "rules": a name, or KataGomo's object. All members of the object except the
// basic rule must have their usual values.
absl::StatusOr<std::string> GameOfRules(const json& rules) {
  if (rules.is_string()) return GameOfRules(rules.get<std::string>());
  if (!rules.is_object() || !rules.contains("basicrule") || !rules["basicrule"].is_string()) {
    return Wanted("rules", "the name of a game, or an object with basicrule");
  }
  for (const auto& member : rules.items()) {
    const std::string& key = member.key();
    const json& value = member.value();
    const bool usual = key == "basicrule" || (key == "vcnrule" && value == "NOVC") ||
                       (key == "firstpasswin" && value == false) ||
                       (key == "maxmoves" && value == 0);
    if (!usual) return InvalidArgument("rules: Tengen has no rule ", Quoted(key), " of this value");
  }
  return GameOfRules(rules["basicrule"].get<std::string>());
}

bool IsStoneList(const json& list) {
  return list.is_array() && std::all_of(list.begin(), list.end(), [](const json& item) {
           return item.is_array() && item.size() == 2 && item[0].is_string() && item[1].is_string();
         });
}

// True if no point of the list has the letter I. The letters of the columns then leave out I, as in
// KataGo.
bool GoesWithoutI(const json& list) {
  return std::none_of(list.begin(), list.end(), [](const json& item) {
    const std::string_view point = Trim(item[1].get_ref<const std::string&>());
    return point.starts_with('i') || point.starts_with('I');
  });
}

// True if a point of the list is in a column after I.
bool HasLaterLetter(const json& list) {
  return std::any_of(list.begin(), list.end(), [](const json& item) {
    const std::string_view point = Trim(item[1].get_ref<const std::string&>());
    return !point.empty() && !EqualsIgnoreCase(point, "pass") &&
           absl::ascii_tolower(static_cast<unsigned char>(point.front())) > 'i';
  });
}

// Parses "H8", "(7,7)" or "pass". For "pass" the inner optional is empty.
absl::StatusOr<std::optional<Point>> LocationOf(std::string_view text, BoardSize size,
                                                bool without_i) {
  text = Trim(text);
  if (EqualsIgnoreCase(text, "pass")) return std::optional<Point>();
  Point point;
  if (text.starts_with('(') && text.ends_with(')')) {
    const std::optional<std::vector<int>> numbers = ParseIntegers(text.substr(1, text.size() - 2));
    if (numbers && numbers->size() == 2) point = {(*numbers)[0], (*numbers)[1]};
  } else if (!text.empty() && absl::ascii_isalpha(static_cast<unsigned char>(text.front()))) {
    const int letter = absl::ascii_tolower(static_cast<unsigned char>(text.front())) - 'a';
    const std::optional<int> row = ParseIntegerIn(text.substr(1), 0, 999);
    if (row) point = {without_i && letter > kColumnI ? letter - 1 : letter, size.height - *row};
  }
  if (OnBoard(point, size)) return std::optional(point);
  return InvalidArgument("a point of the board of ", size.width, "x", size.height,
                         " such as \"H8\", \"(7,7)\" or \"pass\" wanted, not ", Quoted(text));
}

absl::StatusOr<Color> ColorOfPlayer(const json& player) {
  const std::string text = player.is_string() ? player.get<std::string>() : "";
  if (EqualsIgnoreCase(text, "B") || EqualsIgnoreCase(text, "black")) return Color::kBlack;
  if (EqualsIgnoreCase(text, "W") || EqualsIgnoreCase(text, "white")) return Color::kWhite;
  return InvalidArgument("\"B\" or \"W\" wanted");
}

absl::StatusOr<std::vector<Step>> StepsOf(const json& list, std::string_view field, BoardSize size,
                                          bool without_i) {
  std::vector<Step> steps;
  for (const json& item : list) {
    const std::string where = StrCat(field, "[", steps.size(), "]");
    const absl::StatusOr<Color> color = ColorOfPlayer(item[0]);
    if (!color.ok()) return Prefixed(where, color.status());
    const absl::StatusOr<std::optional<Point>> point =
        LocationOf(item[1].get_ref<const std::string&>(), size, without_i);
    if (!point.ok()) return Prefixed(where, point.status());
    steps.push_back({*point, std::nullopt, *color});
  }
  return steps;
}

// The game and the board of a question with Tengen's fields.
absl::StatusOr<GameSpec> SpecOf(const json& query, const GameSpec& otherwise) {
  GameSpec spec = SpecOfOthers(otherwise, otherwise.size);
  if (const auto game = query.find("game"); game != query.end()) {
    if (game->is_object()) {
      const absl::StatusOr<GameSpec> said = SpecFromJson(*game);
      if (!said.ok()) return Prefixed("game", said.status());
      spec = *said;
    } else if (game->is_string()) {
      const absl::StatusOr<const GameInfo*> info = FindNamedGame(game->get<std::string>());
      if (!info.ok()) return Prefixed("game", info.status());
      spec = {.variant = std::string((*info)->name), .size = (*info)->usual_board};
    } else {
      return Wanted("game", "a name or an object as in game records");
    }
  }
  if (const auto size = query.find("size"); size != query.end()) {
    const bool pair = size->is_array() && size->size() == 2;
    const std::optional<int> width = WholeNumber(pair ? size->at(0) : *size, 1, kMaxBoard);
    const std::optional<int> height = WholeNumber(pair ? size->at(1) : *size, 1, kMaxBoard);
    if (!width || !height) {
      return Wanted("size", StrCat("a side or [width,height] of at most ", kMaxBoard));
    }
    spec.size = {*width, *height};
  } else if (const auto rows = query.find("board"); rows != query.end() && rows->is_array() &&
                                                    !rows->empty() && rows->front().is_string()) {
    spec.size = {static_cast<int>(rows->front().get_ref<const std::string&>().size()),
                 static_cast<int>(rows->size())};
  }
  if (const absl::Status status = CheckSpec(spec); !status.ok()) return status;
  return spec;
}

// Converts initialStones to the fields board and toMove. The side to move is initialPlayer. Without
// this field it is the player of the first move. Without moves it is White if Black has more
// stones, otherwise Black.
absl::Status SetBoard(const std::vector<Step>& stones, const json& query, BoardSize size,
                      json* own) {
  std::vector<std::string> rows(static_cast<std::size_t>(size.height),
                                std::string(static_cast<std::size_t>(size.width), '.'));
  int more_black = 0;
  for (const Step& stone : stones) {
    if (!stone.point) return InvalidArgument("initialStones: a pass is not a stone");
    char& cell =
        rows[static_cast<std::size_t>(stone.point->y)][static_cast<std::size_t>(stone.point->x)];
    if (cell != '.') return InvalidArgument("initialStones: a point occurs twice");
    cell = stone.color == Color::kBlack ? 'B' : 'W';
    more_black += stone.color == Color::kBlack ? 1 : -1;
  }
  Color to_move = more_black > 0 ? Color::kWhite : Color::kBlack;
  if (const auto player = query.find("initialPlayer"); player != query.end()) {
    const absl::StatusOr<Color> said = ColorOfPlayer(*player);
    if (!said.ok()) return Prefixed("initialPlayer", said.status());
    to_move = *said;
  } else if (const auto moves = query.find("moves");
             moves != query.end() && IsStoneList(*moves) && !moves->empty()) {
    const absl::StatusOr<Color> said = ColorOfPlayer(moves->front()[0]);
    if (!said.ok()) return Prefixed("moves[0]", said.status());
    to_move = *said;
  }
  (*own)["board"] = rows;
  (*own)["toMove"] = to_move == Color::kBlack ? "black" : "white";
  return absl::OkStatus();
}

// Converts moves from the empty board to plies; the rules determine how many stones a turn has.
absl::StatusOr<json> PliesOf(const std::vector<Step>& steps, const GameSpec& spec) {
  GameRecord record;
  record.game = spec;
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) {
    return Prefixed("moves", status);
  }
  json plies = json::array();
  for (const PlyRecord& ply : record.plies) plies.push_back(PlyText(ply.ply));
  return plies;
}

// Converts the moves after a set-up position to plies of one stone. The colours of the moves must
// alternate correctly.
absl::StatusOr<json> PliesAfterBoard(const std::vector<Step>& steps, Color to_move) {
  json plies = json::array();
  for (const Step& step : steps) {
    if (step.color != to_move) {
      return InvalidArgument("moves[", plies.size(), "]: it is ",
                             to_move == Color::kBlack ? "Black's" : "White's", " turn");
    }
    plies.push_back(step.point ? PlyText(StonePly(*step.point)) : "PASS");
    to_move = Opponent(to_move);
  }
  return plies;
}

absl::Status SetSize(const json& query, json* own) {
  const bool has_x = query.contains("boardXSize"), has_y = query.contains("boardYSize");
  if (!has_x && !has_y) return absl::OkStatus();
  if (!has_x || !has_y) return InvalidArgument("expected boardXSize and boardYSize together");
  for (const char* const field : {"boardXSize", "boardYSize"}) {
    if (!WholeNumber(query[field], 1, kMaxBoard)) {
      return Wanted(field, StrCat("a whole number from 1 to ", kMaxBoard));
    }
  }
  (*own)["size"] = {query["boardXSize"], query["boardYSize"]};
  return absl::OkStatus();
}

absl::Status SetLimits(const json& query, json* own) {
  const auto visits = query.find("maxVisits");
  if (visits == query.end()) return absl::OkStatus();
  if (query.contains("limits"))
    return InvalidArgument("maxVisits: expected limits or maxVisits, not both");
  if (!WholeNumber(*visits, std::int64_t{1}, std::numeric_limits<std::int64_t>::max())) {
    return Wanted("maxVisits", "a whole number from 1");
  }
  (*own)["limits"] = {{"nodes", *visits}};
  return absl::OkStatus();
}

// The moves of a question as plies.
absl::StatusOr<std::vector<PlyRecord>> PliesOf(const json& moves, BoardSize size) {
  std::vector<PlyRecord> plies;
  for (const json& item : moves) {
    std::optional<Ply> ply;
    if (item.is_string()) ply = ParsePlyOrNames(item.get_ref<const std::string&>(), size);
    if (!ply) {
      return InvalidArgument("moves[", plies.size(), "]: h8, h8i9, or ", kPlyForms, " wanted");
    }
    plies.push_back({*std::move(ply)});
  }
  return plies;
}

}  // namespace

bool IsKatagoQuery(const json& query) {
  if (!query.is_object()) return false;
  const auto moves = query.find("moves");
  const bool tuples =
      moves != query.end() && moves->is_array() && !moves->empty() && moves->front().is_array();
  return tuples || std::any_of(kKatagoFields.begin(), kKatagoFields.end(),
                               [&query](const char* field) { return query.contains(field); });
}

absl::StatusOr<json> FromKatagoQuery(const json& query, const GameSpec& otherwise) {
  json own = query;
  for (const char* const field : kKatagoFields) own.erase(field);
  for (const char* const field : kKatagoSwitches) {
    if (query.contains(field) && query[field] == false) own.erase(field);
  }
  if (query.contains("komi") && query["komi"] != 0) {
    return InvalidArgument("komi: expected 0, because only Go has komi");
  }
  if (query.contains("overrideSettings") && query["overrideSettings"] == json::object()) {
    own.erase("overrideSettings");
  }
  if (query.contains("rules")) {
    if (query.contains("game")) return InvalidArgument("rules: expected game or rules, not both");
    const absl::StatusOr<std::string> game = GameOfRules(query["rules"]);
    if (!game.ok()) return game.status();
    own["game"] = *game;
  }
  absl::Status status = SetSize(query, &own);
  status.Update(SetLimits(query, &own));
  if (!status.ok()) return status;
  absl::StatusOr<GameSpec> spec = SpecOf(own, otherwise);
  if (!spec.ok()) return spec.status();

  json all = json::array();  // the stones of both lists
  for (const char* const field : {"initialStones", "moves"}) {
    const auto list = query.find(field);
    if (list == query.end()) continue;
    // A question may have KataGo's fields, but moves in Tengen's form.
    const bool other_form = list->is_array() && !list->empty() && list->front().is_string();
    if (std::string_view(field) == "moves" && (other_form || list->is_string())) continue;
    if (!IsStoneList(*list)) return Wanted(field, kStoneList);
    all.insert(all.end(), list->begin(), list->end());
  }
  const bool without_i = GoesWithoutI(all);
  std::vector<Step> stones, steps;
  for (auto& [field, to] : {std::pair{"initialStones", &stones}, {"moves", &steps}}) {
    const auto list = query.find(field);
    if (list == query.end() || !IsStoneList(*list)) continue;
    absl::StatusOr<std::vector<Step>> read = StepsOf(*list, field, spec->size, without_i);
    if (!read.ok()) return read.status();
    *to = *std::move(read);
  }
  const bool passes = std::any_of(steps.begin(), steps.end(),
                                  [](const Step& step) { return !step.point.has_value(); });
  if (passes && FindGame(spec->variant)->passes && !spec->allow_pass) {
    spec->allow_pass = true;
    own["game"] = SpecJson(*spec);
  }
  const bool has_board = !stones.empty();
  if (has_board) {
    if (status = SetBoard(stones, query, spec->size, &own); !status.ok()) return status;
  } else if (const auto player = query.find("initialPlayer"); player != query.end()) {
    const absl::StatusOr<Color> said = ColorOfPlayer(*player);
    if (!said.ok() || *said != Color::kBlack) {
      return InvalidArgument(
          "initialPlayer: expected \"B\", because Black moves first on the empty board");
    }
  }
  if (!steps.empty()) {
    const Color to_move = has_board && own["toMove"] == "white" ? Color::kWhite : Color::kBlack;
    absl::StatusOr<json> plies =
        has_board ? PliesAfterBoard(steps, to_move) : PliesOf(steps, *spec);
    if (!plies.ok()) return plies.status();
    own["moves"] = *std::move(plies);
  }
  return own;
}

absl::StatusOr<GameRecord> RecordOfQuery(json query, const GameSpec& otherwise) {
  GameRecord record;
  if (IsKatagoQuery(query)) {
    for (const char* const field : {"maxVisits", "komi"}) query.erase(field);
    const json moves = query.value("moves", json::array());
    if (IsStoneList(moves) && GoesWithoutI(moves) && HasLaterLetter(moves)) {
      record.notes.emplace_back("the columns are read without the letter I, as KataGo has them");
    }
    absl::StatusOr<json> own = FromKatagoQuery(query, otherwise);
    if (!own.ok()) return own.status();
    query = *std::move(own);
  }
  const absl::StatusOr<GameSpec> spec = SpecOf(query, otherwise);
  if (!spec.ok()) return spec.status();
  record.game = *spec;
  if (const auto id = query.find("id"); id != query.end() && id->is_string()) {
    record.id = id->get<std::string>();
  }
  if (query.contains("board")) {
    absl::StatusOr<Setup> setup = SetupFromJson(query);
    absl::Status status = setup.status();
    if (status.ok()) status = MakeGame(record.game)->SetUp(*setup);
    if (!status.ok()) return Prefixed("board", WithPointNames(status, spec->size));
    record.start = *std::move(setup);
  }
  const json& moves = query["moves"];
  if (moves.is_string()) {
    const absl::StatusOr<std::vector<ListedMove>> list =
        ParseMoveList(moves.get_ref<const std::string&>(), spec->size);
    if (!list.ok()) return Prefixed("moves", list.status());
    const absl::Status status = AddMoves(*list, &record);
    if (!status.ok()) return Prefixed("moves", status);
    return record;
  }
  if (!moves.is_array()) return Wanted("moves", "a list of plies such as [\"h8\",\"8,8\"]");
  absl::StatusOr<std::vector<PlyRecord>> plies = PliesOf(moves, spec->size);
  if (!plies.ok()) return plies.status();
  record.plies = *std::move(plies);
  SetResult(&record);
  return record;
}

absl::StatusOr<GameRecord> ParseJsonGame(std::string_view text, const GameSpec& otherwise) {
  absl::StatusOr<json> value = ParseJson(text);
  if (!value.ok()) return value.status();
  if (value->is_array() && !value->empty() && value->front().is_object()) {
    if (value->size() == 1) return ParseJsonGame(value->front().dump(), otherwise);
    return InvalidArgument("there are ", value->size(), " games in it, and one is wanted");
  }
  if (value->is_array()) return RecordOfQuery(json{{"moves", *value}}, otherwise);
  if (value->is_object() && !value->contains("plies") && value->contains("moves")) {
    return RecordOfQuery(*std::move(value), otherwise);
  }
  return RecordFromJson(*value);
}

}  // namespace tengen
