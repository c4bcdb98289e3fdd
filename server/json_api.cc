// SPDX-License-Identifier: Apache-2.0
#include "server/json_api.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "analysis/analysis_answer.h"
#include "analysis/analysis_request.h"
#include "analysis/explain.h"
#include "analysis/review.h"
#include "analysis/review_report.h"
#include "base/encoding.h"
#include "base/files.h"
#include "base/json_text.h"
#include "base/resources.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/games.h"
#include "engine/sentence.h"
#include "eval/nets.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/node_notes.h"
#include "notation/record/record_text.h"
#include "notation/record/sgf_tree.h"
#include "notation/record/tree_branches.h"
#include "report/game_view.h"
#include "server/position_json.h"

namespace tengen {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kReviewNodes = 20'000;
constexpr int kMostCandidates = 20;
constexpr int kMostBegun = 16;
constexpr std::size_t kMostGames = 2000;  // limit of games in one text

absl::Status Wanted(std::string_view field, std::string_view wanted) {
  return InvalidArgument(field, ": ", wanted, " wanted");
}

std::string Dump(const ordered_json& object) {
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

absl::StatusOr<json> ParseObject(std::string_view text) {
  NeedReserve();
  absl::StatusOr<json> object = ParseJson(text, kMostQuestionValues);
  if (!object.ok() || !object->is_object()) {
    return InvalidArgument("one JSON object of at most ", kDeepestJson, " levels and ",
                           kMostQuestionValues, " values wanted, not ", Excerpt(text));
  }
  return object;
}

// Removes the member from the object and returns it. The members that are left go to a parser that
// refuses unknown fields.
std::optional<json> Take(json* object, const char* key) {
  const auto found = object->find(key);
  if (found == object->end()) return std::nullopt;
  json value = std::move(*found);
  object->erase(found);
  return value;
}

// Returns the same error, but the points in its text are in board notation.
absl::Status Named(const absl::Status& status, json object) {
  object.erase("moves");
  const absl::StatusOr<AnalysisQuery> start = ParseAnalysisPosition(object);
  if (!start.ok()) return status;
  return WithPointNames(status, start->spec.size);
}

absl::StatusOr<AnalysisQuery> ReadPosition(const json& object) {
  absl::StatusOr<AnalysisQuery> query = ParseAnalysisPosition(object);
  if (!query.ok()) return Named(query.status(), object);
  return query;
}

// --- Questions without a search -----------------------------------------------------------------

absl::Status ReadBegun(std::optional<json> points, std::optional<json> as,
                       std::optional<json> stones, const Game& game, BegunPly* begun) {
  const std::vector<Form> forms = game.Forms();
  if (as || stones) {
    const auto fits = [&](const Form& form) {
      return (!as || *as == PlyKindName(form.kind)) && (!stones || *stones == form.stones);
    };
    const auto form = std::find_if(forms.begin(), forms.end(), fits);
    if (form == forms.end()) {
      return Wanted("as", "with stones, the kind and the number of points of one of the choices");
    }
    begun->form = *form;
  }
  if (!points) return absl::OkStatus();
  constexpr std::string_view kPoints = "a list of points such as [\"h8\"]";
  if (!points->is_array() || points->size() > kMostBegun) return Wanted("begun", kPoints);
  for (const json& item : *points) {
    std::optional<std::vector<Point>> found;
    if (item.is_string()) found = ParsePointNames(item.get<std::string>(), game.spec().size);
    if (!found || found->size() != 1) return Wanted("begun", kPoints);
    begun->points.push_back(found->front());
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> AnswerPosition(json object) {
  const std::optional<json> points = Take(&object, "begun");
  const std::optional<json> as = Take(&object, "as");
  const std::optional<json> stones = Take(&object, "stones");
  const absl::StatusOr<AnalysisQuery> query = ReadPosition(object);
  if (!query.ok()) return query.status();
  const std::unique_ptr<Game> game = query->PositionAfter(query->moves.size());
  BegunPly begun;
  if (const absl::Status status = ReadBegun(points, as, stones, *game, &begun); !status.ok()) {
    return status;
  }
  return Dump(PositionFacts(*query, begun));
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): all functions of kAnswers have this type
absl::StatusOr<std::string> AnswerThreats(json object) {
  const absl::StatusOr<AnalysisQuery> query = ReadPosition(object);
  if (!query.ok()) return query.status();
  const std::unique_ptr<Game> game = query->PositionAfter(query->moves.size());
  ordered_json answer = ordered_json::object();
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const Threats threats = ThreatsOf(*game, side);
    ordered_json& sides = answer[SideName(side)];
    sides = {{"wins", ordered_json::array()}, {"opens", ordered_json::array()}};
    for (const Point p : threats.wins) sides["wins"].push_back(PointName(p, query->spec.size));
    for (const Point p : threats.opens) sides["opens"].push_back(PointName(p, query->spec.size));
  }
  return Dump(answer);
}

absl::StatusOr<std::string> AnswerReason(json object) {
  const std::optional<json> text = Take(&object, "ply");
  const absl::StatusOr<AnalysisQuery> query = ReadPosition(object);
  if (!query.ok()) return query.status();
  const std::unique_ptr<Game> game = query->PositionAfter(query->moves.size());
  std::optional<Ply> ply;
  if (text && text->is_string()) {
    absl::StatusOr<std::optional<Ply>> parsed =
        ParsePlyOnBoard(text->get<std::string>(), query->spec.size);
    if (!parsed.ok()) {
      return WithMessage(parsed.status(), StrCat("ply: ", parsed.status().message()));
    }
    ply = *std::move(parsed);
  }
  if (!ply) return Wanted("ply", "a ply such as \"h8\"");
  if (const absl::Status status = game->Check(*ply); !status.ok()) {
    return WithPointNames(WithMessage(status, StrCat("ply: ", status.message())), query->spec.size);
  }
  const bool has_words = ply->kind == PlyKind::kStones && !game->in_opening();
  ordered_json reasons = ordered_json::array();
  if (has_words) {
    for (const Sentence& reason : ReasonsOf(*game, *ply)) reasons.push_back(SentenceJson(reason));
  }
  return Dump({{"reasons", std::move(reasons)}});
}

std::string TitleOf(const GameRecord& record) {
  std::string title;
  if (!record.players[0].empty() || !record.players[1].empty()) {
    title = StrCat(Printable(record.players[0]), " - ", Printable(record.players[1]), ", ");
  }
  const std::size_t plies = record.plies.size();
  return StrCat(title, GameText(record.game), ", ", plies, plies == 1 ? " ply" : " plies");
}

ordered_json ThoughtFacts(const PlyRecord& ply) {
  ordered_json thought = nullptr;
  if (ply.value) thought["score"] = *ply.value;
  if (ply.depth) thought["depth"] = *ply.depth;
  if (ply.nodes) thought["nodes"] = *ply.nodes;
  if (ply.ms) thought["ms"] = *ply.ms;
  return thought;
}

// Adds the members `comments` and `marks`, with an entry for each position.
void AddNotes(const std::vector<NodeNotes>& notes, BoardSize size, ordered_json* object) {
  ordered_json comments = ordered_json::array(), marks = ordered_json::array();
  for (const NodeNotes& node : notes) {
    comments.push_back(node.comment);
    ordered_json list = ordered_json::array();
    for (const PointMark& mark : node.marks) {
      list.push_back({{"kind", mark.kind}, {"point", PointName(mark.point, size)}});
      if (!mark.text.empty()) list.back()["text"] = mark.text;
    }
    marks.push_back(std::move(list));
  }
  (*object)["comments"] = std::move(comments);
  (*object)["marks"] = std::move(marks);
}

absl::StatusOr<std::string> RecordFacts(GameRecord record) {
  const BoardSize size = record.game.size;
  const std::size_t cut = CutAtEnd(&record);
  const absl::StatusOr<std::unique_ptr<Game>> end = Replay(record);
  if (!end.ok()) return WithPointNames(end.status(), size);
  ordered_json object = {{"game", SpecJson(record.game)},
                         {"moves", ordered_json::array()},
                         {"players", {Utf8Text(record.players[0]), Utf8Text(record.players[1])}},
                         {"openingPlies", record.opening_plies},
                         {"winner", nullptr},
                         {"reason", record.reason},
                         {"pliesAfterEnd", cut},
                         {"notes", record.notes},
                         {"thoughts", ordered_json::array()}};
  if (record.winner) object["winner"] = *record.winner;
  for (const PlyRecord& ply : record.plies) {
    object["moves"].push_back(PlyName(ply.ply, size));
    object["thoughts"].push_back(ThoughtFacts(ply));
  }
  if (record.start) object["start"] = SetupJson(*record.start);
  if (record.tree.empty()) return Dump(object);
  if (std::string date = TextOf(record.tree.nodes.front(), "DT"); !date.empty()) {
    object["date"] = std::move(date);
  }
  AddNotes(NotesOf(record), size, &object);
  const TreeBranches tree = BranchLinesOf(record);
  object["branches"] = ordered_json::array();
  for (const TreeBranch& branch : tree.branches) {
    ordered_json item = {{"from", branch.from}, {"moves", ordered_json::array()}};
    for (const Ply& ply : branch.plies) item["moves"].push_back(PlyName(ply, size));
    AddNotes(branch.notes, size, &item);
    object["branches"].push_back(std::move(item));
  }
  if (tree.left_out > 0) {
    object["notes"].push_back(
        StrCat("branches left out, because they begin with no legal ply: ", tree.left_out));
  }
  if (tree.cut > 0) {
    object["notes"].push_back(
        StrCat("branches that end early, at an illegal ply or a set-up: ", tree.cut));
  }
  return Dump(object);
}

// A game of a list, without its branches and notes.
ordered_json ListedFacts(const ListedGame& game) {
  const GameRecord& record = game.record;
  ordered_json item = {{"id", Utf8Text(game.id)},
                       {"title", Utf8Text(TitleOf(record))},
                       {"game", SpecJson(record.game)},
                       {"moves", ordered_json::array()},
                       {"players", {Utf8Text(record.players[0]), Utf8Text(record.players[1])}},
                       {"winner", nullptr}};
  for (const PlyRecord& ply : record.plies) {
    item["moves"].push_back(PlyName(ply.ply, record.game.size));
  }
  if (record.start) item["start"] = SetupJson(*record.start);
  if (record.winner) item["winner"] = *record.winner;
  return item;
}

// The bytes of a file in a request. The field `base64` contains the bytes. The field `text`
// contains Unicode text, even if a line of the text names another encoding.
absl::StatusOr<std::string> TakeBytes(json* object) {
  const std::optional<json> text = Take(object, "text"), base64 = Take(object, "base64");
  if (text && text->is_string() && !base64) {
    return StrCat(kUtf8Mark, WithoutMark(text->get<std::string>()));
  }
  std::string bytes;
  if (base64 && base64->is_string() && !text &&
      absl::Base64Unescape(base64->get<std::string>(), &bytes)) {
    return bytes;
  }
  return Wanted("text", "a game as text, or base64, the bytes of a game file,");
}

absl::StatusOr<std::string> AnswerRead(json object) {
  const absl::StatusOr<std::string> bytes = TakeBytes(&object);
  if (!bytes.ok()) return bytes.status();
  const std::optional<json> id = Take(&object, "id");
  if (id && !id->is_string()) return Wanted("id", "the id of a game, a string,");
  GameSpec otherwise;
  otherwise.variant.clear();  // the request names no game
  if (object.contains("game")) {
    const absl::StatusOr<AnalysisQuery> said = ReadPosition(object);
    if (!said.ok()) return said.status();
    otherwise = said->spec;
  } else if (!object.empty()) {
    return Wanted(object.begin().key(), "text, id or, with a game, its size");
  }
  // Parsing more games than this limit could use a processor for seconds.
  const std::size_t count = CountGames(*bytes, otherwise);
  if (count > kMostGames) {
    return Wanted("text", StrCat("at most ", kMostGames, " games, not ", count, ","));
  }
  if (!id) {
    std::vector<ListedGame> list = ListGames(*bytes, otherwise);
    if (count == 1 && list.size() == 1) return RecordFacts(std::move(list.front().record));
    if (list.size() > 1) {
      ordered_json items = ordered_json::array();
      for (const ListedGame& game : list) {
        items.push_back(ListedFacts(game));
      }
      return Dump({{"games", std::move(items)}});
    }
  }
  absl::StatusOr<GameRecord> record =
      ParseGameOf(*bytes, id ? id->get<std::string>() : "", otherwise);
  if (!record.ok()) return record.status();
  return RecordFacts(*std::move(record));
}

// The game of the request as a record.
GameRecord RecordOf(const AnalysisQuery& query) {
  GameRecord record;
  record.game = query.spec;
  record.start = query.setup;
  if (query.ended_by) record.plies.push_back({.ply = StonePly(*query.ended_by)});
  for (const Ply& ply : query.moves) record.plies.push_back({.ply = ply});
  const std::unique_ptr<Game> end = query.PositionAfter(query.moves.size());
  record.winner = WinnerSeat(*end);
  if (record.winner) record.reason = EndReasonText(end->reason());
  return record;
}

struct FileForm {
  std::string_view name, type;
  absl::StatusOr<std::string> (*text)(const GameRecord& record);
};

template <std::string (*kText)(const GameRecord&)>
absl::StatusOr<std::string> Always(const GameRecord& record) {
  return kText(record);
}

constexpr auto kFileForms = std::to_array<FileForm>({
    {"sgf", "application/x-go-sgf", Always<SgfText>},
    {"psq", "text/plain", Always<PsqFileText>},
    {"json", "application/json", Always<RecordLine>},
    {"pgn", "text/plain", PgnText},
    {"rif", "application/xml", RifText},
    {"sav", "text/plain", SavText},
});

std::optional<PointMark> ReadMark(const json& item, BoardSize size) {
  if (!item.is_object() || !item.contains("kind") || !item.contains("point") ||
      item.size() != (item.contains("text") ? 3U : 2U) || !item["point"].is_string()) {
    return std::nullopt;
  }
  const auto kind = std::find_if(std::begin(kMarkKinds), std::end(kMarkKinds),
                                 [&](const MarkKind& k) { return item["kind"] == k.name; });
  const auto points = ParsePointNames(item["point"].get<std::string>(), size);
  if (kind == std::end(kMarkKinds) || !points || points->size() != 1) return std::nullopt;
  PointMark mark = {kind->name, points->front(), ""};
  if (kind->name == "label") {
    if (!item.contains("text") || !item["text"].is_string()) return std::nullopt;
    mark.text = item["text"].get<std::string>();
  } else if (item.contains("text")) {
    return std::nullopt;
  }
  return mark;
}

// Removes `comments` and `marks` from the object and returns them. Each is a list with an entry for
// each of the first `most` positions; a shorter list leaves the other positions without notes.
absl::StatusOr<std::vector<NodeNotes>> TakeNotes(json* object, std::size_t most, BoardSize size) {
  std::vector<NodeNotes> notes(most);
  if (const std::optional<json> list = Take(object, "comments")) {
    const auto is_text = [](const json& item) { return item.is_string(); };
    if (!list->is_array() || list->size() > most ||
        !std::all_of(list->begin(), list->end(), is_text)) {
      return Wanted("comments", StrCat("a list of at most ", most, " texts"));
    }
    for (std::size_t i = 0; i < list->size(); ++i) {
      notes[i].comment = (*list)[i].get<std::string>();
    }
  }
  if (const std::optional<json> list = Take(object, "marks")) {
    const absl::Status wanted =
        Wanted("marks", StrCat("at most ", most, R"( lists of marks such as )",
                               R"({"kind":"label","point":"h8","text":"A"})"));
    if (!list->is_array() || list->size() > most) return wanted;
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (!(*list)[i].is_array()) return wanted;
      for (const json& item : (*list)[i]) {
        std::optional<PointMark> mark = ReadMark(item, size);
        if (!mark) return wanted;
        notes[i].marks.push_back(*std::move(mark));
      }
    }
  }
  return notes;
}

absl::StatusOr<std::vector<RecordBranch>> ReadBranches(json list, BoardSize size) {
  const absl::Status wanted = Wanted(
      "branches", R"(a list of branches such as {"from":2,"moves":["h8"]}, from 0 upwards,)");
  if (!list.is_array()) return wanted;
  std::vector<RecordBranch> branches;
  for (json& item : list) {
    if (!item.is_object() || !item.contains("moves") || !item["moves"].is_array()) return wanted;
    auto notes = TakeNotes(&item, item["moves"].size(), size);
    if (!notes.ok()) return notes.status();
    const bool known = item.size() == 2 && item.contains("from");
    if (!known || !item["from"].is_number_unsigned()) return wanted;
    RecordBranch& branch = branches.emplace_back();
    branch.from = item["from"].get<std::size_t>();
    for (const json& text : item["moves"]) {
      std::optional<Ply> ply;
      if (text.is_string()) ply = ParsePlyOrNames(text.get<std::string>(), size);
      if (!ply) return wanted;
      branch.plies.push_back(*std::move(ply));
    }
    branch.notes = *std::move(notes);
  }
  return branches;
}

// The result of a game that did not end by the rules, for example because a side resigned.
absl::Status ReadResult(const std::optional<json>& winner, const std::optional<json>& reason,
                        GameRecord* record) {
  if (winner && !winner->is_null()) {
    const std::optional<int> seat = WholeNumber(*winner, 0, 2);
    if (!seat) return Wanted("winner", "a seat, 1 or 2, or 0 for a draw,");
    // The rules decide the result of a game that they ended.
    if (!record->winner) {
      record->winner = seat;
      record->reason = "";
    }
  }
  if (!reason) return absl::OkStatus();
  const auto* const text = reason->get_ptr<const std::string*>();
  if (text != nullptr && *text == record->reason) return absl::OkStatus();
  if (text == nullptr ||
      (*text != "resign" && *text != "timeout" && *text != "forfeit" && !text->empty())) {
    return Wanted("reason", R"("resign", "timeout" or "forfeit")");
  }
  if (record->winner && record->reason.empty()) record->reason = *text;
  return absl::OkStatus();
}

absl::Status ReadPlayers(const std::optional<json>& players, GameRecord* record) {
  if (!players) return absl::OkStatus();
  if (!players->is_array() || players->size() != 2 || !players->at(0).is_string() ||
      !players->at(1).is_string()) {
    return Wanted("players", "the two names, in the order of their seats,");
  }
  record->players = {players->at(0).get<std::string>(), players->at(1).get<std::string>()};
  return absl::OkStatus();
}

// The answer of `read` may be written again. Removes what only this answer has, and replaces
// `start` by its fields.
absl::Status AcceptAnswerOfRead(json* object) {
  for (const char* const key : {"openingPlies", "pliesAfterEnd", "notes", "thoughts"}) {
    object->erase(key);
  }
  const std::optional<json> start = Take(object, "start");
  if (!start) return absl::OkStatus();
  if (!start->is_object()) return Wanted("start", "a position as in the answer of read");
  for (const auto& [key, value] : start->items()) {
    if (!object->emplace(key, value).second) {
      return InvalidArgument("start: it has ", key, ", so there must be no other ", key);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> AnswerWrite(json object) {
  if (const absl::Status status = AcceptAnswerOfRead(&object); !status.ok()) return status;
  const std::optional<json> format = Take(&object, "format");
  const std::optional<json> players = Take(&object, "players");
  const std::optional<json> lines = Take(&object, "branches");
  const std::optional<json> winner = Take(&object, "winner");
  const std::optional<json> reason = Take(&object, "reason");
  const std::optional<json> date = Take(&object, "date");
  json notes_of_line = json::object();
  for (const char* const key : {"comments", "marks"}) {
    if (std::optional<json> list = Take(&object, key)) notes_of_line[key] = *std::move(list);
  }
  const absl::StatusOr<AnalysisQuery> query = ReadPosition(object);
  if (!query.ok()) return query.status();
  GameRecord record = RecordOf(*query);
  if (const absl::Status status = ReadResult(winner, reason, &record); !status.ok()) return status;
  if (date && !date->is_string()) return Wanted("date", "a text such as \"2026-11-27\"");
  const bool has_notes = !notes_of_line.empty();
  const auto notes = TakeNotes(&notes_of_line, record.plies.size() + 1, query->spec.size);
  if (!notes.ok()) return notes.status();
  if (const absl::Status status = ReadPlayers(players, &record); !status.ok()) return status;
  const auto form = std::find_if(kFileForms.begin(), kFileForms.end(), [&](const FileForm& f) {
    return format && *format == std::string(f.name);
  });
  if (form == kFileForms.end()) {
    return Wanted("format", R"("sgf", "psq", "json", "pgn", "rif" or "sav")");
  }
  if (record.start && form->name == "psq") {
    return InvalidArgument("board: a PSQ file cannot begin with a set-up position");
  }
  absl::StatusOr<std::string> text;
  if (lines && form->name != "sgf") return InvalidArgument("branches: only SGF has branches");
  if (has_notes && form->name != "sgf") {
    return InvalidArgument("comments, marks: only SGF has them");
  }
  if (form->name == "sgf") {
    const auto branches = ReadBranches(lines.value_or(json::array()), query->spec.size);
    if (!branches.ok()) return branches.status();
    text = SgfTreeText(record, *branches, *notes, date ? date->get<std::string>() : "");
    if (!text.ok()) return WithPointNames(text.status(), query->spec.size);
  } else {
    text = form->text(record);
    if (!text.ok()) {
      return WithMessage(text.status(), StrCat("format: ", text.status().message()));
    }
  }
  return Dump({{"text", *std::move(text)},
               {"name", StrCat(record.game.variant, ".", form->name)},
               {"type", form->type}});
}

// --- Searches -----------------------------------------------------------------------------------

absl::Status CheckMs(const Limits& limits, std::int64_t most) {
  if (limits.turn_ms && *limits.turn_ms > most) {
    return Wanted("limits.ms", StrCat("a whole number from 1 to ", most));
  }
  return absl::OkStatus();
}

// Parses a query in the format of `pbrain-tengen analyze`. Some fields of this format are not valid
// in the JSON API.
absl::StatusOr<AnalysisQuery> ReadQuestion(const json& object, const JsonApiOptions& options,
                                           std::int64_t most_ms) {
  for (const char* const field : {"analyzeTurns", "priority", "names"}) {
    if (object.contains(field)) return InvalidArgument("there is no field '", field, "' here");
  }
  absl::StatusOr<AnalysisQuery> query = ParseAnalysisQuery(object, Limits());
  if (!query.ok()) return Named(query.status(), object);
  if (const absl::Status status = CheckMs(query->limits, most_ms); !status.ok()) return status;
  if (!query->limits.turn_ms) query->limits.turn_ms = most_ms;
  if (const absl::Status fits = CheckNet(options.net.get(), query->spec.variant); !fits.ok()) {
    return fits;
  }
  return query;
}

absl::StatusOr<JsonApiSearch> SearchAnalyze(const json& object, const JsonApiOptions& options) {
  absl::StatusOr<AnalysisQuery> query = ReadQuestion(object, options, options.max_ms);
  if (!query.ok()) return query.status();
  query->names = true;
  AnalysisTask task;
  if (const auto id = object.find("id"); id != object.end()) {
    if (!id->is_string() && !id->is_number_integer()) {
      return Wanted("id", "a string or a whole number");
    }
    task.id = JsonText(*id);
  }
  task.turn = query->turns.front();
  task.query = std::make_shared<const AnalysisQuery>(*std::move(query));
  const int threads = options.threads;
  const auto run = [task, threads](Player& player, const StopFlag& stop, const EmitFn& emit) {
    AnswerQuery(task, threads, player, stop, emit);
  };
  const Limits& limits = task.query->limits;
  const std::int64_t ms = *limits.turn_ms;
  return JsonApiSearch{run, std::min(ms, limits.match_left_ms.value_or(ms)),
                       task.query->spec.variant};
}

// "VCF" if each stone of the winner except the last threatens to win at once, otherwise "VCT".
// std::nullopt: no win was found, the line does not reach the end of the game, or the game has two
// stones a turn.
std::optional<std::string_view> KindOfWin(const Game& start, const SolveReport& report) {
  if (report.result != SolveReport::Result::kWon ||
      report.line.size() != static_cast<std::size_t>(report.plies)) {
    return std::nullopt;
  }
  const std::unique_ptr<Game> game = start.Clone();
  const Color winner = game->to_move();
  bool fours = true;
  for (std::size_t i = 0; i < report.line.size(); ++i) {
    if (report.line[i].points.size() != 1 || !game->Check(report.line[i]).ok()) return std::nullopt;
    game->Play(report.line[i]);
    const bool last = i + 1 == report.line.size();
    if (i % 2 == 0 && !last) fours = fours && ThreatensToWin(*game, winner);
  }
  return fours ? "VCF" : "VCT";
}

absl::StatusOr<JsonApiSearch> SearchSolve(const json& question, const JsonApiOptions& options) {
  json object = question;
  const std::optional<json> side = Take(&object, "side");
  json position = object;
  position.erase("limits");
  if (const auto read = ReadPosition(position); !read.ok()) return read.status();
  const absl::StatusOr<AnalysisQuery> query = ReadQuestion(object, options, options.max_ms);
  if (!query.ok()) return query.status();
  if (side && *side != "black" && *side != "white") {
    return Wanted("side", "\"black\" or \"white\"");
  }
  const std::unique_ptr<Game> game = query->PositionAfter(query->moves.size());
  if (game->outcome() != Outcome::kNone) return InvalidArgument("moves: the game is over");
  std::shared_ptr<Game> state = game->WithoutOpening();
  if (side) state->SetToMove(*side == "black" ? Color::kBlack : Color::kWhite);
  const SearchRequest request = {
      .state = state, .limits = query->limits, .threads = options.threads};
  const auto run = [request](Player& player, const StopFlag& stop, const EmitFn& emit) {
    using Result = SolveReport::Result;
    SearchRequest asked = request;
    asked.arrival = Clock::now();
    player.ForgetSearches();
    const SolveReport report = player.Solve(asked, stop);
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked.arrival);
    const Game& start = *asked.state;
    ordered_json found = {{"result", report.result == Result::kWon     ? "won"
                                     : report.result == Result::kLost  ? "lost"
                                     : report.result == Result::kDrawn ? "drawn"
                                                                       : "unknown"},
                          {"side", SideName(start.to_move())},
                          {"plies", report.plies},
                          {"exact", report.exact},
                          {"kind", nullptr},
                          {"line", ordered_json::array()},
                          {"nodes", report.nodes},
                          {"ms", ms.count()},
                          {"exhausted", report.exhausted}};
    if (const auto kind = KindOfWin(start, report)) found["kind"] = *kind;
    for (const Ply& ply : report.line) {
      found["line"].push_back(PlyName(ply, start.spec().size));
    }
    if (stop) found["terminated"] = true;
    emit(Dump(found));
  };
  return JsonApiSearch{run, *request.limits.turn_ms, query->spec.variant};
}

absl::StatusOr<JsonApiSearch> SearchReview(const json& question, const JsonApiOptions& options) {
  json object = question;
  const std::optional<json> candidates = Take(&object, "candidates");
  const std::optional<json> given = Take(&object, "openingPlies");
  const std::optional<json> players = Take(&object, "players");
  const std::optional<json> html = Take(&object, "html");
  if (html && !html->is_boolean()) return Wanted("html", "true or false");
  json position = object;
  position.erase("limits");
  if (const auto read = ReadPosition(position); !read.ok()) return read.status();
  if (!object.contains("limits")) object["limits"] = {{"nodes", kReviewNodes}};
  const absl::StatusOr<AnalysisQuery> query = ReadQuestion(object, options, options.max_review_ms);
  if (!query.ok()) return query.status();
  GameRecord record = RecordOf(*query);
  if (const absl::Status status = ReadPlayers(players, &record); !status.ok()) return status;
  ReviewOptions review_options = {.limits = query->limits, .threads = options.threads};
  if (candidates) {
    const std::optional<int> number = WholeNumber(*candidates, 1, kMostCandidates);
    if (!number) {
      return Wanted("candidates", StrCat("a whole number from 1 to ", kMostCandidates));
    }
    review_options.candidates = *number;
  }
  if (given) {
    const int plies = static_cast<int>(record.plies.size());
    const std::optional<int> number = WholeNumber(*given, 0, plies);
    if (!number) return Wanted("openingPlies", StrCat("a whole number from 0 to ", plies));
    record.opening_plies = *number;
  }
  const bool wants_page = html && html->get<bool>();
  const auto run = [record = std::move(record), review_options, wants_page](
                       Player& player, const StopFlag& stop, const EmitFn& emit) {
    const absl::StatusOr<GameReview> review = ReviewGame(
        record, review_options, player, stop, [&emit](std::size_t done, std::size_t all) {
          emit(Dump({{"done", done}, {"plies", all}}));
        });
    if (!review.ok()) {
      emit(JsonApi::ErrorText(review.status()));
    } else {
      const std::string page =
          wants_page ? StrCat(",\"html\":", JsonText(json(ReviewHtml(*review)))) : "";
      emit(StrCat("{\"review\":", ReviewJson(*review, /*names=*/true), page, "}"));
    }
  };
  return JsonApiSearch{run, *review_options.limits.turn_ms, query->spec.variant};
}

// --- By name ------------------------------------------------------------------------------------

struct AnswerRow {
  std::string_view name;
  absl::StatusOr<std::string> (*answer)(json object);
};
constexpr auto kAnswers = std::to_array<AnswerRow>({
    {"position", AnswerPosition},
    {"reason", AnswerReason},
    {"threats", AnswerThreats},
    {"read", AnswerRead},
    {"write", AnswerWrite},
});

struct SearchRow {
  std::string_view name;
  absl::StatusOr<JsonApiSearch> (*search)(const json& question, const JsonApiOptions& options);
};
constexpr auto kSearches = std::to_array<SearchRow>({
    {"analyze", SearchAnalyze},
    {"solve", SearchSolve},
    {"review", SearchReview},
});

template <class Rows>
auto Find(const Rows& rows, std::string_view name) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [name](const auto& r) { return r.name == name; });
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

std::string JsonApi::Games(bool guest, const std::string& address) const {
  NeedReserve();
  return Dump({{"engine", kName},
               {"version", kVersion},
               {"threads", options_.threads},
               {"memoryMb", options_.megabytes},
               {"concurrency", options_.concurrency},
               {"maxMs", options_.max_ms},
               {"maxReviewMs", options_.max_review_ms},
               {"levels", kFullLevel},
               {"guest", guest},
               {"address", address.empty() ? ordered_json(nullptr) : ordered_json(address)},
               {"ladder", LadderFacts()},
               {"openingPatterns", OpeningPatternsFacts()},
               {"games", GamesFacts()}});
}

std::string JsonApi::ErrorText(const absl::Status& status) {
  NeedReserve();
  const absl::string_view what = status.message();
  ordered_json object = {{"error", Printable({what.data(), what.size()})}};
  if (const auto sentence = SentenceOf(status)) object["sentence"] = SentenceJson(*sentence);
  return Dump(object);
}

bool JsonApi::Answers(std::string_view name) { return Find(kAnswers, name) != nullptr; }
bool JsonApi::Searches(std::string_view name) { return Find(kSearches, name) != nullptr; }

absl::StatusOr<AnalysisQuery> JsonApi::ParsePosition(std::string_view text) {
  const absl::StatusOr<json> object = ParseObject(text);
  if (!object.ok()) return object.status();
  return ReadPosition(*object);
}

std::string JsonApi::PositionText(const AnalysisQuery& query) {
  NeedReserve();
  return Dump(PositionFacts(query, {}));
}

absl::StatusOr<std::string> JsonApi::Answer(std::string_view name, std::string_view text) const {
  absl::StatusOr<json> object = ParseObject(text);
  if (!object.ok()) return object.status();
  return Find(kAnswers, name)->answer(*std::move(object));
}

absl::StatusOr<JsonApiSearch> JsonApi::Search(std::string_view name, std::string_view text) const {
  absl::StatusOr<json> object = ParseObject(text);
  if (!object.ok()) return object.status();
  return Find(kSearches, name)->search(*object, options_);
}

}  // namespace tengen
