// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis_request.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "base/flags.h"
#include "base/json_text.h"
#include "base/near_word.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/sentence.h"
#include "engine/standing_row.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::uint64_t kBoardNodes = 1000;
constexpr std::int64_t kMostNodes = 1'000'000'000'000'000;
constexpr double kMostSeconds = 1e6;
constexpr int kMostLines = 10'000;
constexpr int kMostPriority = 1'000'000'000;

absl::Status Bad(std::string_view field, std::string_view wanted) {
  return InvalidArgument(field, ": ", wanted, " wanted");
}

absl::Status Prefixed(std::string_view field, const absl::Status& status) {
  return WithMessage(status, StrCat(field, ": ", status.message()));
}

constexpr std::string_view kPoint = "a point such as \"h8\" or \"7,7\"";
constexpr std::string_view kPoints = "a list of points such as [\"h8\",\"7,7\"]";

absl::StatusOr<Ply> PlyOf(const json& value, BoardSize size, std::string_view field,
                          std::string_view wanted) {
  if (!value.is_string()) return Bad(field, wanted);
  const absl::StatusOr<std::optional<Ply>> ply = ParsePlyOnBoard(value.get<std::string>(), size);
  if (!ply.ok()) return Prefixed(field, ply.status());
  if (!*ply) return Bad(field, wanted);
  return **ply;
}

absl::StatusOr<Point> PointOf(const json& value, BoardSize size, std::string_view field,
                              std::string_view wanted) {
  const absl::StatusOr<Ply> ply = PlyOf(value, size, field, wanted);
  if (!ply.ok()) return ply.status();
  if (ply->kind != PlyKind::kStones || ply->points.size() != 1 || ply->declared != 0) {
    return Bad(field, wanted);
  }
  return ply->points.front();
}

absl::StatusOr<std::vector<Point>> PointsOf(const json& value, BoardSize size,
                                            std::string_view field) {
  if (!value.is_array()) return Bad(field, kPoints);
  std::vector<Point> points;
  for (const json& item : value) {
    const absl::StatusOr<Point> point = PointOf(item, size, field, kPoints);
    if (!point.ok()) return point.status();
    points.push_back(*point);
  }
  return points;
}

constexpr std::string_view kSize = "a side or [width,height]";

std::string WholeFrom(std::int64_t low, std::int64_t high) {
  return StrCat("a whole number from ", low, " to ", high);
}

// The clock of the side to move: milliseconds left for the game and added after each ply.
struct MoveClock {
  std::int64_t left_ms = 0;
  std::int64_t increment_ms = 0;
};

// The values of the fields of a line. The functions in the table kFields set them.
struct Draft {
  AnalysisQuery query;
  bool game_named = false;
  std::optional<BoardSize> size;
  std::optional<std::vector<std::size_t>> turns;
  // The fields of a set-up.
  std::vector<std::string> rows;
  std::optional<Color> to_move;
  std::array<int, kColors> captured{};
  std::optional<Point> ko;
  std::vector<Point> last_turn;
  int stones_due = 0;
  const char* of_setup = nullptr;  // name of a field in the line that is valid only with `board`;
                                   // nullptr = the line has no such field
  bool board_values = false;
  std::optional<std::uint64_t> board_nodes;
  std::optional<Limits> limits;
  std::optional<MoveClock> clock;

  // The size of the board. Valid after the fields game, size and board are read. It is needed to
  // read points in board notation, which counts rows from the bottom.
  BoardSize board_size() const { return size.value_or(query.spec.size); }
};

absl::Status SetInteger(const json& value, std::string_view field, std::int64_t low,
                        std::int64_t high, std::int64_t* to) {
  const std::optional<std::int64_t> number = WholeNumber(value, low, high);
  if (!number) return Bad(field, WholeFrom(low, high));
  *to = *number;
  return absl::OkStatus();
}

// --- The fields ---------------------------------------------------------------------------------

absl::Status SetGame(Draft& draft, const json& value) {
  draft.game_named = true;
  if (value.is_string()) {
    draft.query.spec.variant = value.get<std::string>();
    if (const GameInfo* const game = FindGame(draft.query.spec.variant); game != nullptr) {
      draft.query.spec.size = game->usual_board;
    }
    return absl::OkStatus();
  }
  if (!value.is_object()) return Bad("game", "a name or an object as in game records");
  absl::StatusOr<GameSpec> spec = SpecFromJson(value);
  if (!spec.ok()) return Prefixed("game", spec.status());
  draft.query.spec = *std::move(spec);
  if (value.contains("size")) draft.size = draft.query.spec.size;
  return absl::OkStatus();
}

absl::Status SetSize(Draft& draft, const json& value) {
  const auto side = [](const json& v) { return WholeNumber(v, 1, kMaxBoard); };
  std::optional<std::int64_t> width, height;
  if (value.is_array() && value.size() == 2) {
    width = side(value[0]);
    height = side(value[1]);
  } else {
    width = height = side(value);
  }
  if (!width || !height) return Bad("size", kSize);
  draft.size = BoardSize{static_cast<int>(*width), static_cast<int>(*height)};
  return absl::OkStatus();
}

// Reads the moves from a text, which may be a game record of any form. If the query names no game,
// the game of the record is used.
absl::Status SetMovesOfText(Draft& draft, const std::string& text) {
  GameSpec otherwise = draft.query.spec;
  otherwise.size = draft.board_size();
  if (!draft.game_named) otherwise.variant.clear();
  const absl::StatusOr<GameRecord> record = ParseGameOf(text, "", otherwise);
  if (!record.ok()) return Prefixed("moves", record.status());
  const GameSpec& game = record->game;
  if (draft.game_named && game.variant != draft.query.spec.variant) {
    return Bad("moves",
               StrCat("a game of ", draft.query.spec.variant, ", not of ", game.variant, ","));
  }
  if (draft.size && *draft.size != game.size)
    return Bad("moves", "a game on a board of the given size,");
  draft.query.spec = game;
  draft.size = game.size;
  if (record->start) {
    const Setup& start = *record->start;
    draft.rows = SetupJson(start)["board"].get<std::vector<std::string>>();
    draft.to_move = start.to_move;
    draft.captured = start.captured;
    draft.ko = start.ko;
    draft.last_turn = start.last_turn;
    draft.stones_due = start.stones_due;
  }
  for (const PlyRecord& ply : record->plies) draft.query.moves.push_back(ply.ply);
  return absl::OkStatus();
}

absl::Status SetMoves(Draft& draft, const json& value) {
  if (value.is_string() && draft.rows.empty()) {
    return SetMovesOfText(draft, value.get_ref<const std::string&>());
  }
  if (!value.is_array()) {
    return Bad("moves", "a list of plies such as [\"h8\",\"8,8\"], or the text of a game,");
  }
  for (const json& item : value) {
    absl::StatusOr<Ply> ply =
        PlyOf(item, draft.board_size(), StrCat("moves[", draft.query.moves.size(), "]"),
              StrCat("h8, h8i9, or ", kPlyForms));
    if (!ply.ok()) return ply.status();
    draft.query.moves.push_back(*std::move(ply));
  }
  return absl::OkStatus();
}

absl::Status SetTurns(Draft& draft, const json& value) {
  constexpr std::string_view kWanted = "a list of numbers of plies, each once";
  if (!value.is_array() || value.empty()) return Bad("analyzeTurns", kWanted);
  draft.turns.emplace();
  for (const json& item : value) {
    const std::optional<std::int64_t> number = WholeNumber(item, 0, 1'000'000);
    if (!number) return Bad("analyzeTurns", kWanted);
    draft.turns->push_back(static_cast<std::size_t>(*number));
  }
  std::sort(draft.turns->begin(), draft.turns->end());
  if (std::adjacent_find(draft.turns->begin(), draft.turns->end()) != draft.turns->end()) {
    return Bad("analyzeTurns", kWanted);
  }
  return absl::OkStatus();
}

absl::Status SetBoard(Draft& draft, const json& value) {
  constexpr std::string_view kWanted =
      "rows of one length from the top one down, of . for empty, B or X for black, W or O for "
      "white, # for dead points,";
  if (!value.is_array() || value.empty()) return Bad("board", kWanted);
  for (const json& item : value) {
    if (!item.is_string()) return Bad("board", kWanted);
    draft.rows.push_back(item.get<std::string>());
    const std::string& row = draft.rows.back();
    if (row.empty() || row.size() != draft.rows.front().size() ||
        row.find_first_not_of(".BXWO#") != std::string::npos) {
      return Bad("board", kWanted);
    }
  }
  const BoardSize size = {static_cast<int>(draft.rows.front().size()),
                          static_cast<int>(draft.rows.size())};
  if (draft.size && *draft.size != size) return Bad("board", "a board of the size");
  draft.size = size;
  return absl::OkStatus();
}

absl::Status SetToMove(Draft& draft, const json& value) {
  draft.of_setup = "toMove";
  if (value == "black" || value == "white") {
    draft.to_move = value == "black" ? Color::kBlack : Color::kWhite;
    return absl::OkStatus();
  }
  return Bad("toMove", "\"black\" or \"white\"");
}

absl::Status SetCaptured(Draft& draft, const json& value) {
  // In games without captures, the answer of `position` has null. A question may repeat this field.
  if (value.is_null()) return absl::OkStatus();
  draft.of_setup = "captured";
  for (std::size_t i = 0; i < draft.captured.size(); ++i) {
    std::optional<std::int64_t> number;
    if (value.is_array() && value.size() == draft.captured.size()) {
      number = WholeNumber(value[i], 0, Setup::kMostCaptured);
    }
    if (!number) return Bad("captured", "[by black, by white], numbers of stones,");
    draft.captured[i] = static_cast<int>(*number);
  }
  return absl::OkStatus();
}

absl::Status SetKo(Draft& draft, const json& value) {
  draft.of_setup = "ko";
  const absl::StatusOr<Point> ko = PointOf(value, draft.board_size(), "ko", kPoint);
  if (ko.ok()) draft.ko = *ko;
  return ko.status();
}

absl::Status SetLastTurn(Draft& draft, const json& value) {
  draft.of_setup = "lastTurn";
  absl::StatusOr<std::vector<Point>> points = PointsOf(value, draft.board_size(), "lastTurn");
  if (!points.ok()) return points.status();
  draft.last_turn = *std::move(points);
  return absl::OkStatus();
}

absl::Status SetStonesDue(Draft& draft, const json& value) {
  draft.of_setup = "stonesDue";
  std::int64_t number = 0;
  const absl::Status status = SetInteger(value, "stonesDue", 1, Setup::kMostStonesDue, &number);
  draft.stones_due = static_cast<int>(number);
  return status;
}

absl::Status SetLimits(Draft& draft, const json& value) {
  if (!value.is_object() || value.empty()) {
    return Bad("limits", "an object with nodes, depth or ms");
  }
  Limits limits;
  for (const auto& member : value.items()) {
    const std::string& key = member.key();
    const json& limit = member.value();
    std::int64_t number = 0;
    absl::Status status;
    if (key == "nodes") {
      status = SetInteger(limit, "limits.nodes", 1, kMostNodes, &number);
      limits.max_nodes = static_cast<std::uint64_t>(number);
    } else if (key == "depth") {
      status = SetInteger(limit, "limits.depth", 1, kMostDepth, &number);
      limits.max_depth = static_cast<int>(number);
    } else if (key == "ms") {
      status = SetInteger(limit, "limits.ms", 1, kMostMs, &number);
      limits.turn_ms = number;
    } else {
      status = Bad(StrCat("limits.", Quoted(key)), "nodes, depth or ms");
    }
    if (!status.ok()) return status;
  }
  draft.limits = limits;
  return absl::OkStatus();
}

absl::Status SetClock(Draft& draft, const json& value) {
  if (!value.is_object() || !value.contains("leftMs")) {
    return Bad("clock", "an object with leftMs and, if there is one, incrementMs");
  }
  MoveClock clock;
  for (const auto& member : value.items()) {
    const std::string& key = member.key();
    absl::Status status;
    if (key == "leftMs") {
      status = SetInteger(member.value(), "clock.leftMs", 0, kMostMs, &clock.left_ms);
    } else if (key == "incrementMs") {
      status = SetInteger(member.value(), "clock.incrementMs", 0, kMostMs, &clock.increment_ms);
    } else {
      status = Bad(StrCat("clock.", Quoted(key)), "leftMs or incrementMs");
    }
    if (!status.ok()) return status;
  }
  draft.clock = clock;
  return absl::OkStatus();
}

absl::Status SetMultiPv(Draft& draft, const json& value) {
  std::int64_t number = 0;
  const absl::Status status = SetInteger(value, "multiPv", 1, kMostLines, &number);
  draft.query.multi_pv = static_cast<int>(number);
  return status;
}

absl::Status SetLevel(Draft& draft, const json& value) {
  std::int64_t number = 0;
  const absl::Status status = SetInteger(value, "level", 1, kFullLevel, &number);
  if (status.ok()) draft.query.level = static_cast<int>(number);
  return status;
}

absl::Status SetSeed(Draft& draft, const json& value) {
  std::int64_t number = 0;
  const absl::Status status =
      SetInteger(value, "seed", 0, std::numeric_limits<std::int64_t>::max(), &number);
  draft.query.seed = static_cast<std::uint64_t>(number);
  return status;
}

absl::Status SetPoints(const Draft& draft, const json& value, std::string_view field,
                       std::vector<Point>* to) {
  absl::StatusOr<std::vector<Point>> points = PointsOf(value, draft.board_size(), field);
  if (!points.ok()) return points.status();
  if (points->empty()) return Bad(field, kPoints);
  *to = *std::move(points);
  return absl::OkStatus();
}

absl::Status SetExclude(Draft& draft, const json& value) {
  return SetPoints(draft, value, "exclude", &draft.query.excluded);
}

absl::Status SetOnly(Draft& draft, const json& value) {
  return SetPoints(draft, value, "only", &draft.query.only);
}

absl::Status SetBoardValues(Draft& draft, const json& value) {
  if (!value.is_boolean()) return Bad("includeBoardValues", "true or false");
  draft.board_values = value.get<bool>();
  return absl::OkStatus();
}

absl::Status SetBoardNodes(Draft& draft, const json& value) {
  std::int64_t number = 0;
  const absl::Status status = SetInteger(value, "boardNodes", 1, kMostNodes, &number);
  draft.board_nodes = static_cast<std::uint64_t>(number);
  return status;
}

absl::Status SetProgress(Draft& draft, const json& value) {
  if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() <= kMostSeconds)) {
    return Bad("reportDuringSearchEvery", "seconds from 0 to 1000000");
  }
  draft.query.progress_every =
      std::chrono::milliseconds(static_cast<std::int64_t>(value.get<double>() * 1000));
  return absl::OkStatus();
}

absl::Status SetNames(Draft& draft, const json& value) {
  if (!value.is_boolean()) return Bad("names", "true or false");
  draft.query.names = value.get<bool>();
  return absl::OkStatus();
}

absl::Status SetPriority(Draft& draft, const json& value) {
  std::int64_t number = 0;
  const absl::Status status = SetInteger(value, "priority", -kMostPriority, kMostPriority, &number);
  draft.query.priority = static_cast<int>(number);
  return status;
}

struct Field {
  std::string_view name;
  absl::Status (*set)(Draft& draft, const json& value);  // nullptr: the field is the id, which was
                                                         // read before
  bool of_position = false;                              // the field belongs to the position
};

constexpr auto kFields = std::to_array<Field>({
    {"id", nullptr},
    {"game", SetGame, true},
    {"size", SetSize, true},
    {"board", SetBoard, true},
    {"moves", SetMoves, true},
    {"analyzeTurns", SetTurns},
    {"toMove", SetToMove, true},
    {"captured", SetCaptured, true},
    {"ko", SetKo, true},
    {"lastTurn", SetLastTurn, true},
    {"stonesDue", SetStonesDue, true},
    {"limits", SetLimits},
    {"clock", SetClock},
    {"multiPv", SetMultiPv},
    {"level", SetLevel},
    {"seed", SetSeed},
    {"exclude", SetExclude},
    {"only", SetOnly},
    {"includeBoardValues", SetBoardValues},
    {"boardNodes", SetBoardNodes},
    {"reportDuringSearchEvery", SetProgress},
    {"names", SetNames},
    {"priority", SetPriority},
});

absl::Status UnknownField(std::string_view name, bool of_position) {
  std::vector<std::string_view> names;
  for (const Field& field : kFields) {
    if (field.of_position || !of_position) names.push_back(field.name);
  }
  return InvalidArgument(
      "there is no field ", Quoted(name),
      DidYouMean(name, names,
                 StrCat(of_position ? ": the fields of a position are " : ": the fields are ",
                        Listed(names))));
}

// Reads the fields of the object, which may have KataGo's form. With `of_position`, only fields of
// the position are valid.
absl::Status ReadFields(const json& object, bool of_position, Draft* draft) {
  if (IsKatagoQuery(object)) {
    const absl::StatusOr<json> own = FromKatagoQuery(object, draft->query.spec);
    return own.ok() ? ReadFields(*own, of_position, draft) : own.status();
  }
  // Reads the fields in the order of the table, not in the order of the line. The game must be
  // known before the size can be read, and the size must be known before points can be read.
  for (const Field& field : kFields) {
    const auto found = object.find(std::string(field.name));
    if (found == object.end() || field.set == nullptr) continue;
    if (const absl::Status status = field.set(*draft, *found); !status.ok()) return status;
  }
  for (const auto& member : object.items()) {
    if (std::none_of(kFields.begin(), kFields.end(), [&](const Field& field) {
          return field.name == member.key() && (field.of_position || !of_position);
        })) {
      return UnknownField(member.key(), of_position);
    }
  }
  return absl::OkStatus();
}

// --- The positions ------------------------------------------------------------------------------

Setup SetupOf(const Draft& draft) {
  Setup setup = {.size = draft.query.spec.size,
                 .to_move = *draft.to_move,
                 .captured = draft.captured,
                 .ko = draft.ko,
                 .last_turn = draft.last_turn,
                 .stones_due = draft.stones_due};
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      const char c = draft.rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      const Stone stone = c == '.'               ? Stone::kEmpty
                          : c == '#'             ? Stone::kDead
                          : c == 'B' || c == 'X' ? Stone::kBlack
                                                 : Stone::kWhite;
      if (stone != Stone::kEmpty) setup.stones.push_back({{x, y}, stone});
    }
  }
  return setup;
}

// Converts the points in an error text to board notation. The rules write them in protocol
// notation.
absl::Status Named(const absl::Status& status, BoardSize size) {
  return WithPointNames(status, size);
}

absl::StatusOr<std::unique_ptr<Game>> StartOf(Draft& draft) {
  AnalysisQuery& query = draft.query;
  if (draft.rows.empty() && draft.of_setup != nullptr) {
    return Bad("board", StrCat("with ", draft.of_setup, ", the rows"));
  }
  if (!draft.rows.empty() && !draft.to_move) {
    return Bad("toMove", "with a board, \"black\" or \"white\"");
  }
  if (draft.size) query.spec.size = *draft.size;
  if (const absl::Status status = CheckSpec(query.spec); !status.ok()) {
    return Prefixed("game", status);
  }
  std::unique_ptr<Game> game = MakeGame(query.spec);
  if (draft.rows.empty()) return game;
  query.setup = SetupOf(draft);
  if (const absl::Status status = game->SetUp(*query.setup); !status.ok()) {
    return Prefixed("board", Named(status, query.spec.size));
  }
  if (const std::optional<StandingRow> row = FindStandingRow(*game, *query.setup)) {
    query.setup = row->before;
    query.ended_by = row->last;
  }
  return query.PositionAfter(0);
}

// Plays the whole game once. If this succeeds, all plies of the query are legal.
absl::Status CheckPositions(Draft& draft) {
  absl::StatusOr<std::unique_ptr<Game>> start = StartOf(draft);
  if (!start.ok()) return start.status();
  Game& game = **start;
  AnalysisQuery& query = draft.query;
  query.turns = draft.turns.value_or(std::vector{query.moves.size()});
  if (query.turns.back() > query.moves.size()) {
    return Bad("analyzeTurns", WholeFrom(0, static_cast<std::int64_t>(query.moves.size())));
  }
  for (std::size_t i = 0; i < query.moves.size(); ++i) {
    const Ply& ply = query.moves[i];
    if (const absl::Status status = game.Check(ply); !status.ok()) {
      return Prefixed(StrCat("moves[", i, "]"),
                      Named(Prefixed(PlyText(ply), status), query.spec.size));
    }
    game.Play(ply);
  }
  return absl::OkStatus();
}

bool IsId(const json& value) { return value.is_string() || value.is_number_integer(); }

absl::StatusOr<AnalysisCommand> ParseAction(const json& object) {
  const json& action = object["action"];
  const bool terminate = action == "terminate";
  for (const auto& member : object.items()) {
    const std::string& key = member.key();
    if (key == "id" || key == "action" || (terminate && key == "terminateId")) continue;
    return InvalidArgument("there is no field ", Quoted(key), " with an action");
  }
  if (action == "query_version") return AnalysisCommand(AnalysisVersion());
  if (action == "terminate_all") return AnalysisCommand(AnalysisTerminate());
  if (!terminate) return Bad("action", "\"terminate\", \"terminate_all\" or \"query_version\"");
  const auto id = object.find("terminateId");
  if (id == object.end() || !IsId(*id)) return Bad("terminateId", "the id of a query");
  return AnalysisCommand(AnalysisTerminate{JsonText(*id)});
}

absl::StatusOr<AnalysisCommand> QueryCommand(const json& object, const Limits& limits) {
  absl::StatusOr<AnalysisQuery> query = ParseAnalysisQuery(object, limits);
  if (!query.ok()) return query.status();
  return AnalysisCommand(*std::move(query));
}

}  // namespace

AnalysisRequest ParseAnalysisRequest(std::string_view line, const Limits& limits) {
  const absl::StatusOr<json> object = ParseJson(line, kMostQuestionValues);
  if (!object.ok() || !object->is_object()) {
    return {"",
            InvalidArgument("a line holds one JSON object of at most ", kDeepestJson,
                            " levels and ", kMostQuestionValues, " values, not ", Excerpt(line))};
  }
  const auto id = object->find("id");
  if (id == object->end() || !IsId(*id)) return {"", Bad("id", "a string or a whole number")};
  return {JsonText(*id),
          object->contains("action") ? ParseAction(*object) : QueryCommand(*object, limits)};
}

absl::StatusOr<AnalysisQuery> ParseAnalysisQuery(const json& object, const Limits& limits) {
  Draft draft;
  if (const absl::Status status = ReadFields(object, /*of_position=*/false, &draft); !status.ok()) {
    return status;
  }
  if (draft.board_nodes && !draft.board_values) {
    return Bad("includeBoardValues", "with boardNodes, true");
  }
  if (draft.board_values) draft.query.board_nodes = draft.board_nodes.value_or(kBoardNodes);
  // A clock limits the search. So `limits`, the default, is used only if the query has neither
  // limits nor a clock.
  draft.query.limits = draft.limits.value_or(draft.clock ? Limits() : limits);
  if (draft.clock) {
    draft.query.limits.match_left_ms = draft.clock->left_ms;
    draft.query.limits.increment_ms = draft.clock->increment_ms;
  }
  if (const absl::Status status = CheckPositions(draft); !status.ok()) return status;
  return std::move(draft.query);
}

absl::StatusOr<AnalysisQuery> ParseAnalysisPosition(const json& object) {
  Draft draft;
  if (const absl::Status status = ReadFields(object, /*of_position=*/true, &draft); !status.ok()) {
    return status;
  }
  if (const absl::Status status = CheckPositions(draft); !status.ok()) return status;
  return std::move(draft.query);
}

std::unique_ptr<Game> AnalysisQuery::PositionAfter(std::size_t turn) const {
  std::unique_ptr<Game> game = MakeGame(spec);
  if (setup) (void)game->SetUp(*setup);  // the parser has checked the set-up
  if (ended_by) game->Play(*ended_by);
  for (std::size_t i = 0; i < turn; ++i) game->Play(moves[i]);
  return game;
}

}  // namespace tengen
