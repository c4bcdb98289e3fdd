// SPDX-License-Identifier: Apache-2.0
#include "gtp/gtp_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/resources.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/games.h"
#include "gtp/vertices.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "notation/record/game_record.h"

namespace tengen {
namespace {

absl::Status Wanted(std::string_view what, std::string_view word) {
  return InvalidArgument("expected ", what, ", not ", Quoted(word));
}

// The approximate number of bytes that a line uses until it is executed.
std::size_t WeightOf(const InputLine& line) { return sizeof(GtpEvent) + line.text.size(); }

}  // namespace

// A command. `least` and `most`: the number of its arguments; most < 0: no limit. `arguments`: the
// names of the arguments, for messages.
struct GtpSession::Command {
  std::string_view name;
  int least, most;
  std::string_view arguments;
  Answer (GtpSession::*run)();
};

const GtpSession::Command GtpSession::kCommands[] = {
    {"analyze", 0, -1, "", &GtpSession::KataAnalyze},
    {"boardsize", 1, 2, "SIDE or WIDTH HEIGHT", &GtpSession::BoardSizeCommand},
    {"clear_board", 0, 0, "", &GtpSession::ClearBoard},
    {"clear_cache", 0, 0, "", &GtpSession::ClearCache},
    {"final_score", 0, 0, "", &GtpSession::FinalScore},
    {"genmove", 1, 1, "COLOR", &GtpSession::GenMove},
    {"genmove_analyze", 0, -1, "", &GtpSession::KataGenMoveAnalyze},
    {"gogui-analyze_commands", 0, 0, "", &GtpSession::AnalyzeCommands},
    {"gogui-interrupt", 0, 0, "", &GtpSession::Interrupt},
    {"gogui-rules_board", 0, 0, "", &GtpSession::RulesBoard},
    {"gogui-rules_board_size", 0, 0, "", &GtpSession::RulesBoardSize},
    {"gogui-rules_captured_count", 0, 0, "", &GtpSession::RulesCapturedCount},
    {"gogui-rules_final_result", 0, 0, "", &GtpSession::RulesFinalResult},
    {"gogui-rules_game_id", 0, 0, "", &GtpSession::RulesGameId},
    {"gogui-rules_legal_moves", 0, 0, "", &GtpSession::RulesLegalMoves},
    {"gogui-rules_side_to_move", 0, 0, "", &GtpSession::RulesSideToMove},
    {"gogui-setup", 0, -1, "", &GtpSession::SetPosition},
    {"gogui-setup_player", 1, 1, "COLOR", &GtpSession::SetupPlayer},
    {"kata-analyze", 0, -1, "", &GtpSession::KataAnalyze},
    {"kata-genmove_analyze", 0, -1, "", &GtpSession::KataGenMoveAnalyze},
    {"kata-get-rules", 0, 0, "", &GtpSession::GetRules},
    {"kata-set-rules", 1, -1, "GAME or a JSON object", &GtpSession::SetRules},
    {"kata-time_settings", 1, 5, "KIND TIME ...", &GtpSession::KataTimeSettings},
    {"kgs-time_settings", 1, 4, "KIND TIME ...", &GtpSession::KgsTimeSettings},
    {"known_command", 1, 1, "COMMAND", &GtpSession::KnownCommand},
    {"komi", 1, 1, "NUMBER", &GtpSession::Komi},
    {"list_commands", 0, 0, "", &GtpSession::ListCommands},
    {"loadsgf", 1, -1, "FILE [MOVE]", &GtpSession::LoadSgf},
    {"lz-analyze", 0, -1, "", &GtpSession::LzAnalyze},
    {"lz-genmove_analyze", 0, -1, "", &GtpSession::LzGenMoveAnalyze},
    {"name", 0, 0, "", &GtpSession::Name},
    {"play", 2, -1, "COLOR POINT", &GtpSession::PlayCommand},
    {"printsgf", 0, -1, "[FILE]", &GtpSession::PrintSgf},
    {"protocol_version", 0, 0, "", &GtpSession::ProtocolVersion},
    {"quit", 0, 0, "", &GtpSession::Quit},
    {"rectangular_boardsize", 2, 2, "WIDTH HEIGHT", &GtpSession::BoardSizeCommand},
    {"set_position", 0, -1, "", &GtpSession::SetPosition},
    {"showboard", 0, 0, "", &GtpSession::ShowBoard},
    {"stop", 0, 0, "", &GtpSession::Stop},
    {"tengen-best_moves", 0, 0, "", &GtpSession::ShowBestMoves},
    {"tengen-forbidden", 0, 0, "", &GtpSession::ShowForbidden},
    {"tengen-forced_win", 0, 0, "", &GtpSession::ShowForcedWin},
    {"tengen-rules", 0, 0, "", &GtpSession::ShowRules},
    {"tengen-threats", 0, 0, "", &GtpSession::ShowThreats},
    {"tengen-winning_stones", 0, 0, "", &GtpSession::ShowWinningStones},
    {"time_left", 3, 3, "COLOR SECONDS STONES", &GtpSession::TimeLeft},
    {"time_settings", 3, 3, "MAIN_TIME PERIOD STONES", &GtpSession::TimeSettings},
    {"undo", 0, 0, "", &GtpSession::UndoCommand},
    {"version", 0, 0, "", &GtpSession::Version},
};

std::vector<std::string_view> GtpSession::CommandNames() {
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.push_back(command.name);
  return names;
}

GtpSession::GtpSession(const GtpSettings& settings, Player& player, Mailbox<GtpEvent>& events,
                       WriteFn write)
    : settings_(settings),
      player_(player),
      events_(events),
      write_(std::move(write)),
      game_(settings.game),
      thinker_([&events](Thought thought) { events.Post(std::move(thought)); }) {}

// --- Events -------------------------------------------------------------------------------------

void GtpSession::Enqueue(InputLine line) {
  {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return queued_ <= kMostWaiting; });
    queued_ += WeightOf(line);
  }
  events_.Post(std::move(line));
}

void GtpSession::Run() {
  while (!ended_) {
    std::optional<GtpEvent> event;
    if (unwritten_) {
      event = events_.TakeBefore(next_write_);
    } else {
      event = events_.Take();
    }
    const absl::Status status = WithResources([&] {
      if (event) return Handle(std::move(*event));
      WriteAnalysis();
    });
    if (!status.ok()) InsistOn([&] { Respond(status); });
  }
}

void GtpSession::Handle(GtpEvent event) {
  if (InputLine* line = std::get_if<InputLine>(&event)) {
    HandleLine(std::move(*line));
  } else if (const Thought* thought = std::get_if<Thought>(&event)) {
    HandleThought(*thought);
  } else if (const SearchReport* report = std::get_if<SearchReport>(&event)) {
    HandleProgress(*report);
  } else {
    input_ended_ = true;
    if (task_ == Task::kAnalysis) thinker_.Stop();
    ServeWaiting();
  }
}

void GtpSession::HandleLine(InputLine line) {
  waiting_.push_back(std::move(line));
  StopIfAsked();
  ServeWaiting();
}

// Executes the waiting lines until one of them starts a search.
void GtpSession::ServeWaiting() {
  while (!ended_ && (task_ == Task::kNone || task_ == Task::kResting)) {
    if (waiting_.empty() && !input_ended_) return;
    if (task_ == Task::kResting) CloseAnalysis();
    if (waiting_.empty()) {
      ended_ = true;
      return;
    }
    const InputLine line = std::move(waiting_.front());
    waiting_.pop_front();
    {
      const std::lock_guard lock(mutex_);
      queued_ -= WeightOf(line);
    }
    room_.notify_one();
    Serve(line);
  }
  StopIfAsked();  // the line that ends the search may have arrived before the search began
}

// Stops the search if a line that waits ends it. An interrupt is about the command before it, so it
// does not stop the search if another command is between.
void GtpSession::StopIfAsked() {
  if (task_ == Task::kNone || task_ == Task::kResting) return;
  if (task_ == Task::kAnalysis && (!waiting_.empty() || input_ended_)) return thinker_.Stop();
  for (const InputLine& line : waiting_) {
    if (IsInterrupt(line.text)) return thinker_.Stop();
    if (ParseGtpLine(line.text)) return;
  }
}

void GtpSession::Serve(const InputLine& line) {
  std::optional<GtpLine> parsed = ParseGtpLine(line.text);
  if (!parsed) return;
  command_ = *std::move(parsed);
  // The time of a command begins with the response to the command before it.
  arrival_ = std::max(line.arrival, search_end_);
  const auto* const end = std::end(kCommands);
  const auto* const command = std::find_if(
      std::begin(kCommands), end, [this](const Command& row) { return row.name == command_.name; });
  if (command == end) return Respond(InvalidArgument("unknown command"));
  const auto count = std::ssize(command_.args);
  if (count < command->least || (command->most >= 0 && count > command->most)) {
    return Respond(InvalidArgument(command->name, " wants ",
                                   command->most == 0 ? "no argument" : command->arguments));
  }
  const Answer answer = (this->*command->run)();
  if (answer) Respond(*answer);
}

void GtpSession::Respond(const absl::StatusOr<std::string>& response) {
  const std::string text =
      response.ok() ? *response : WithNames(std::string(response.status().message()));
  write_(StrCat(GtpResponse(command_.id, response.ok(), text), "\n"));
}

// Names the points of a message as GTP does, and makes quoted input safe to show.
std::string GtpSession::WithNames(std::string_view message) const {
  return Printable(WithVertices(message, size()));
}

void GtpSession::HandleProgress(const SearchReport& report) {
  if (report_ == Report::kNone || report.lines.empty()) return;
  latest_ = report;
  unwritten_ = true;
  if (Clock::now() >= next_write_) WriteAnalysis();
}

void GtpSession::WriteAnalysis() {
  unwritten_ = false;
  next_write_ = Clock::now() + arguments_.interval;
  const std::string line =
      AnalysisLine(latest_, report_ == Report::kLeela ? AnalysisForm::kLeela : AnalysisForm::kKata,
                   size(), arguments_.most_moves.value_or(kMostGtpLines), arguments_.root_info);
  if (!line.empty()) write_(line);
}

// Ends the response of an analysis with an empty line.
void GtpSession::CloseAnalysis() {
  task_ = Task::kNone;
  report_ = Report::kNone;
  write_("");
}

void GtpSession::HandleThought(const Thought& thought) {
  if (unwritten_) WriteAnalysis();
  search_end_ = Clock::now();
  const Task task = std::exchange(task_, Task::kNone);
  if (task == Task::kAnalysis) {
    task_ = Task::kResting;
    return ServeWaiting();
  }
  const bool reported = std::exchange(report_, Report::kNone) != Report::kNone;
  if (!thought.problem.ok()) {
    // An analysis has already begun its response.
    if (reported) {
      write_("");
    } else {
      Respond(thought.problem);
    }
  } else if (task == Task::kMove) {
    const std::string move = MoveWith(thought);
    if (reported) {
      write_(StrCat("play ", move, "\n"));
    } else {
      Respond(move);
    }
  } else if (task == Task::kBestMoves) {
    Respond(BestMovesText(thought.report));
  } else {
    Respond(thought.answer.empty() ? std::string() : thought.answer.front());
  }
  ServeWaiting();
}

// --- Values of arguments ------------------------------------------------------------------------

absl::StatusOr<Color> GtpSession::ColorOf(std::string_view word) const {
  const std::optional<Color> color = ParseGtpColor(word);
  if (color) return *color;
  return Wanted("b, black, w or white", word);
}

// Parses seconds. Returns milliseconds.
absl::StatusOr<std::int64_t> GtpSession::MsOf(std::string_view word) const {
  double seconds = 0;
  if (!absl::SimpleAtod(AbslView(word), &seconds) || !std::isfinite(seconds) || seconds < 0) {
    return Wanted("a number of seconds from 0", word);
  }
  return static_cast<std::int64_t>(std::min(seconds * 1000, static_cast<double>(kMostMs)));
}

absl::Status GtpSession::CheckSideToMove(Color color) const {
  if (color == game_.to_move()) return absl::OkStatus();
  return InvalidArgument(ColorName(game_.to_move()), " is to move");
}

// --- Commands about the program ------------------------------------------------------------------

GtpSession::Answer GtpSession::ProtocolVersion() { return "2"; }
GtpSession::Answer GtpSession::Name() { return std::string(kName); }
GtpSession::Answer GtpSession::Version() { return std::string(kVersion); }

GtpSession::Answer GtpSession::KnownCommand() {
  const std::vector<std::string_view> names = CommandNames();
  const bool known = std::find(names.begin(), names.end(), command_.args.front()) != names.end();
  return known ? "true" : "false";
}

GtpSession::Answer GtpSession::ListCommands() {
  return absl::StrJoin(CommandNames(), "\n",
                       [](std::string* out, std::string_view name) { out->append(name); });
}

GtpSession::Answer GtpSession::Quit() {
  ended_ = true;
  return "";
}

// --- The game ------------------------------------------------------------------------------------

GtpSession::Answer GtpSession::BoardSizeCommand() {
  BoardSize wanted;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string& word = command_.args[std::min(i, command_.args.size() - 1)];
    const std::optional<int> side = ParseIntegerIn(word, 1, 1000);
    if (!side) return Wanted("a number of points", word);
    (i == 0 ? wanted.width : wanted.height) = *side;
  }
  const absl::Status status = game_.Resize(wanted);
  if (!status.ok()) return InvalidArgument("unacceptable size: ", status.message());
  clock_.Restart();
  return "";
}

GtpSession::Answer GtpSession::ClearBoard() {
  game_.Clear();
  clock_.Restart();
  return "";
}

GtpSession::Answer GtpSession::ClearCache() {
  player_.ClearMemory();
  return "";
}

GtpSession::Answer GtpSession::Komi() {
  double komi = 0;
  if (!absl::SimpleAtod(command_.args.front(), &komi) || !std::isfinite(komi)) {
    return Wanted("a number", command_.args.front());
  }
  return "";
}

GtpSession::Answer GtpSession::PlayCommand() {
  const absl::StatusOr<Color> color = ColorOf(command_.args.front());
  if (!color.ok()) return color.status();
  const std::span<const std::string> words = std::span(command_.args).subspan(1);
  const std::optional<Ply> ply = ParseGtpPly(words, size());
  if (!ply) {
    return Wanted(StrCat("a point of the board from A1 to ", Vertex({size().width - 1, 0}, size()),
                         ", or pass"),
                  absl::StrJoin(words, " "));
  }
  const absl::Status status = game_.Play(*color, *ply);
  if (!status.ok()) return InvalidArgument("illegal move: ", status.message());
  return "";
}

GtpSession::Answer GtpSession::UndoCommand() {
  const absl::Status status = game_.Undo();
  if (!status.ok()) return InvalidArgument("cannot undo: ", status.message());
  return "";
}

// The board with the letters of GTP. GTP leaves out I, so the board of `play` does not fit.
GtpSession::Answer GtpSession::ShowBoard() {
  const auto [width, height] = size();
  std::string letters = "   ";
  for (int x = 0; x < width; ++x) StrAppend(&letters, " ", std::string(1, VertexLetter(x)));
  std::string text = StrCat("\n", letters, "\n");
  for (int y = 0; y < height; ++y) {
    const int row = height - y;
    StrAppend(&text, row < 10 ? "  " : " ", row);
    for (int x = 0; x < width; ++x) {
      constexpr std::string_view kStones = ".XO?";
      StrAppend(&text, " ", std::string(1, kStones[static_cast<std::size_t>(game_.At({x, y}))]));
    }
    StrAppend(&text, " ", row, "\n");
  }
  StrAppend(&text, letters, "\n");
  if (game_.over()) {
    const Outcome outcome = game_.game().outcome();
    StrAppend(&text, outcome == Outcome::kDraw        ? "Draw"
                     : outcome == Outcome::kBlackWins ? "Black won"
                                                      : "White won");
  } else {
    StrAppend(&text, ColorName(game_.to_move()), " is to move");
  }
  return text;
}

GtpSession::Answer GtpSession::FinalScore() {
  switch (game_.game().outcome()) {
    case Outcome::kNone: return InvalidArgument("the game is not over");
    case Outcome::kBlackWins: return "B+1";
    case Outcome::kWhiteWins: return "W+1";
    case Outcome::kDraw: break;
  }
  return "0";
}

GtpSession::Answer GtpSession::SetPosition() {
  if (command_.args.size() % 2 != 0) return InvalidArgument("expected COLOR POINT COLOR POINT ...");
  std::vector<Placement> stones;
  std::ptrdiff_t black_lead = 0;
  for (std::size_t i = 0; i < command_.args.size(); i += 2) {
    const absl::StatusOr<Color> color = ColorOf(command_.args[i]);
    if (!color.ok()) return color.status();
    const std::optional<Point> point = ParseVertex(command_.args[i + 1], size());
    if (!point) return Wanted("a point of the board", command_.args[i + 1]);
    stones.push_back({*point, StoneOf(*color)});
    black_lead += *color == Color::kBlack ? 1 : -1;
  }
  const absl::Status status = game_.SetUp(stones, black_lead > 0 ? Color::kWhite : Color::kBlack);
  if (!status.ok()) return status;
  return "";
}

// The arguments are FILE and optionally the number of the first move that is left out. The name of
// the file may contain blanks.
GtpSession::Answer GtpSession::LoadSgf() {
  std::string file = command_.rest;
  std::size_t plies = std::numeric_limits<std::size_t>::max();
  if (command_.args.size() > 1) {
    const std::optional<int> move = ParseIntegerIn(command_.args.back(), 1, 1 << 20);
    if (move) {
      plies = static_cast<std::size_t>(*move - 1);
      file = Trim(std::string_view(file).substr(0, file.size() - command_.args.back().size()));
    }
  }
  const absl::StatusOr<std::string> bytes = ReadFile(PathOf(file));
  if (!bytes.ok()) return InvalidArgument("cannot load file: ", bytes.status().message());
  absl::StatusOr<GameRecord> record = ParseGame(*bytes, game_.spec());
  if (!record.ok()) return InvalidArgument("cannot load file: ", record.status().message());
  const absl::Status status = game_.Load(*std::move(record), plies);
  if (!status.ok()) return InvalidArgument("cannot load file: ", status.message());
  clock_.Restart();
  return "";
}

GtpSession::Answer GtpSession::PrintSgf() {
  GameRecord record = game_.Record();
  const std::string text = SgfText(record);
  if (command_.args.empty() || command_.rest == "-") return text;
  const absl::Status status = WriteOutput(PathOf(command_.rest), text);
  if (!status.ok()) return status;
  return "";
}

GtpSession::Answer GtpSession::GetRules() {
  nlohmann::json rules = SpecJson(game_.spec());
  rules["title"] = std::string(FindGame(game_.spec().variant)->title);
  return rules.dump();
}

GtpSession::Answer GtpSession::SetRules() {
  GameSpec spec;
  if (command_.rest.starts_with('{')) {
    NeedReserve();
    nlohmann::json object =
        nlohmann::json::parse(command_.rest, nullptr, /*allow_exceptions=*/false);
    if (!object.is_object()) return InvalidArgument("the rules are not a JSON object");
    object.erase("title");  // kata-get-rules writes it
    const std::vector<std::string_view> known = SpecMembers();
    for (const auto& member : object.items()) {
      if (std::find(known.begin(), known.end(), member.key()) != known.end()) continue;
      return InvalidArgument(
          "there is no rule ", Quoted(member.key()),
          "; accepted: ", absl::StrJoin(known, ", ", [](std::string* out, std::string_view name) {
            out->append(name);
          }));
    }
    object.emplace("rif_five_exception", false);  // the default of --rif-five
    const absl::StatusOr<GameSpec> parsed = SpecFromJson(object);
    if (!parsed.ok()) return parsed.status();
    spec = *parsed;
    const bool fits = FindGame(spec.variant)->sizes.Has(size());
    if (!object.contains("size") && fits) spec.size = size();
  } else {
    const absl::StatusOr<const GameInfo*> game = FindNamedGame(command_.rest);
    if (!game.ok()) return game.status();
    spec.variant = command_.rest;
    spec.rif_five_exception = false;
    spec.size = (*game)->sizes.Has(size()) ? size() : (*game)->usual_board;
  }
  const absl::Status status = game_.ChangeGame(spec);
  if (!status.ok()) return status;
  return "";
}

// --- Time ----------------------------------------------------------------------------------------

GtpSession::Answer GtpSession::TimeSettings() {
  const absl::StatusOr<std::int64_t> main = MsOf(command_.args[0]);
  const absl::StatusOr<std::int64_t> period = MsOf(command_.args[1]);
  const std::optional<int> stones = ParseIntegerIn(command_.args[2], 0, 1 << 20);
  if (!main.ok()) return main.status();
  if (!period.ok()) return period.status();
  if (!stones) return Wanted("a number of stones", command_.args[2]);
  // GTP: a period without stones means that there is no time limit.
  GtpClock::Settings settings = {GtpClock::Kind::kNone, *main, *period, *stones};
  if (*period == 0) settings.kind = GtpClock::Kind::kAbsolute;
  if (*period > 0 && *stones > 0) settings.kind = GtpClock::Kind::kCanadian;
  clock_.Set(settings);
  return "";
}

GtpSession::Answer GtpSession::KgsTimeSettings() { return KataTimeSettings(); }

// KIND is none, absolute MAIN, byoyomi MAIN PERIOD PERIODS, canadian MAIN PERIOD STONES or fischer
// MAIN INCREMENT.
GtpSession::Answer GtpSession::KataTimeSettings() {
  using Kind = GtpClock::Kind;
  struct Row {
    std::string_view name;
    Kind kind;
    std::size_t numbers;
  };
  static constexpr Row kRows[] = {{"none", Kind::kNone, 0},
                                  {"absolute", Kind::kAbsolute, 1},
                                  {"byoyomi", Kind::kByoyomi, 3},
                                  {"canadian", Kind::kCanadian, 3},
                                  {"fischer", Kind::kFischer, 2}};
  const auto* const row = std::find_if(std::begin(kRows), std::end(kRows), [this](const Row& r) {
    return EqualsIgnoreCase(r.name, command_.args.front());
  });
  if (row == std::end(kRows)) {
    return Wanted("none, absolute, byoyomi, canadian or fischer", command_.args.front());
  }
  if (command_.args.size() != row->numbers + 1) {
    return InvalidArgument(row->name, " wants ", row->numbers, " numbers");
  }
  GtpClock::Settings settings;
  settings.kind = row->kind;
  for (std::size_t i = 0; i < std::min<std::size_t>(row->numbers, 2); ++i) {
    const absl::StatusOr<std::int64_t> ms = MsOf(command_.args[i + 1]);
    if (!ms.ok()) return ms.status();
    (i == 0 ? settings.main_ms : settings.period_ms) = *ms;
  }
  if (row->numbers == 3) {
    const std::optional<int> count = ParseIntegerIn(command_.args[3], 1, 1 << 20);
    if (!count) return Wanted("a number from 1", command_.args[3]);
    settings.count = *count;
  }
  clock_.Set(settings);
  return "";
}

GtpSession::Answer GtpSession::TimeLeft() {
  const absl::StatusOr<Color> color = ColorOf(command_.args[0]);
  const absl::StatusOr<std::int64_t> ms = MsOf(command_.args[1]);
  const std::optional<int> stones = ParseIntegerIn(command_.args[2], 0, 1 << 20);
  if (!color.ok()) return color.status();
  if (!ms.ok()) return ms.status();
  if (!stones) return Wanted("a number of stones", command_.args[2]);
  clock_.TimeLeft(*color, *ms, *stones);
  return "";
}

}  // namespace tengen
