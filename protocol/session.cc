// SPDX-License-Identifier: Apache-2.0
#include "protocol/session.h"

#include <cassert>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "base/resources.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "database/position_key.h"
#include "notation/ply_text.h"
#include "protocol/answers.h"
#include "search/player/opening_choice.h"

namespace tengen {
namespace {

using command::BlockKind;
using command::FileUse;

template <typename T, typename... Options>
constexpr bool kIsOneOf = (std::is_same_v<T, Options> || ...);

// True if the manager waits for a line after this command.
bool ExpectsReply(const Command& command) {
  return std::visit(
      [](const auto& c) {
        return !kIsOneOf<std::decay_t<decltype(c)>, command::Blank, command::Info, command::End,
                         command::YxStop, command::YxHashClear, command::YxShowInfo,
                         command::YxBlockReset, command::YxBlockPathReset, command::YxForbid,
                         command::YxShowHashUsage, command::YxDraw, command::YxResign,
                         command::YxPrintFeature, command::ReloadConfig, command::YxDatabaseCare,
                         command::OpenFile, command::OpenBlock>;
      },
      command);
}

// True if the manager waits for a line after the DONE of this list.
bool ExpectsReply(BlockKind kind) {
  return kind == BlockKind::kBoard || kind == BlockKind::kSwap2Board || kind == BlockKind::kPlies ||
         kind == BlockKind::kSetup || kind == BlockKind::kYxSoosorv;
}

// True for a ply of one stone, the only kind of ply that every manager knows.
bool IsPlain(const Ply& ply) {
  return ply.kind == PlyKind::kStones && ply.points.size() == 1 && ply.declared == 0;
}

// True if the command belongs to the extension for all games.
bool IsOfTheExtension(const Command& command) {
  return std::visit(
      [](const auto& c) {
        using T = std::decay_t<decltype(c)>;
        if constexpr (kIsOneOf<T, command::Turn, command::Play>) return !IsPlain(c.ply);
        if constexpr (kIsOneOf<T, command::TakeBack>) return !c.point.has_value();
        if constexpr (kIsOneOf<T, command::OpenBlock>) {
          return c.kind == BlockKind::kPlies || c.kind == BlockKind::kSetup;
        }
        return kIsOneOf<T, command::Games, command::GenMove, command::ShowState, command::ShowLegal,
                        command::Perft, command::Solve>;
      },
      command);
}

bool StartsOver(const Command& command) {
  return std::holds_alternative<command::Start>(command) ||
         std::holds_alternative<command::Restart>(command);
}

// True for the line with which Piskvork requests the move at once.
bool IsMoveNow(const command::Info& info) {
  return EqualsIgnoreCase(info.key, "timeout_turn") && ParseInteger(Trim(info.value)) == 0;
}

bool EndsSearches(const absl::StatusOr<Command>& command) {
  if (!command.ok()) return false;
  const auto* const info = std::get_if<command::Info>(&*command);
  return std::holds_alternative<command::End>(*command) ||
         std::holds_alternative<command::YxStop>(*command) || (info != nullptr && IsMoveNow(*info));
}

bool IsDone(std::string_view line) { return EqualsIgnoreCase(Trim(line), "DONE"); }

// The approximate number of bytes that a line uses until it is executed. The event that reports
// lost lines has the weight 0, so there is always room for it.
std::size_t WeightOf(const ParsedLine& line) {
  return line.lost ? 0 : sizeof(Event) + line.text.size();
}

bool IsNone(const Ply& ply) { return ply.kind == PlyKind::kStones && ply.points.empty(); }

// Returns the ply that the search chose. If this ply is not legal, returns a pass if the game
// allows it, otherwise a ply without points.
Ply PlayableIn(const Game& game, const Ply& choice) {
  if (!IsNone(choice) && game.Check(choice).ok()) return choice;
  const Ply pass = {PlyKind::kPass, {}, 0};
  return game.Check(pass).ok() ? pass : Ply{};
}

}  // namespace

Session::Session(Player& player, Mailbox<Event>& events, WriteFn write)
    : player_(player),
      write_(std::move(write)),
      events_(events),
      thinker_([&events](Thought thought) { events.Post(std::move(thought)); }) {}

Session::Urgency Session::UrgencyOf(const ParsedLine& line) {
  if (line.lost || !line.command.ok()) return Urgency::kWaits;
  return std::visit(
      [](const auto& c) {
        using T = std::decay_t<decltype(c)>;
        if constexpr (kIsOneOf<T, command::Blank, command::End, command::YxStop>) {
          return Urgency::kNow;
        } else if constexpr (kIsOneOf<T, command::Info>) {
          return Urgency::kInfo;
        } else if constexpr (kIsOneOf<T, command::About, command::YxShowForbid, command::YxShowInfo,
                                      command::YxHashClear, command::YxBlockReset,
                                      command::YxBlockPathReset, command::YxForbid,
                                      command::YxShowHashUsage, command::YxDraw, command::YxResign,
                                      command::YxPrintFeature, command::ReloadConfig,
                                      command::YxDatabaseCare, command::OpenFile, command::Games,
                                      command::ShowState, command::ShowLegal, command::Perft,
                                      command::Solve>) {
          return Urgency::kWaits;
        } else if constexpr (kIsOneOf<T, command::OpenBlock>) {
          // Yixin-Board sends such a request about the position that Tengen is already searching,
          // so it must not stop the search.
          return c.kind == BlockKind::kYxDatabase ? Urgency::kWaits : Urgency::kStops;
        } else {
          return Urgency::kStops;
        }
      },
      *line.command);
}

// --- Room ---------------------------------------------------------------------------------------

void Session::Enqueue(ParsedLine line) {
  const std::size_t weight = WeightOf(line);
  const std::size_t waiting = waiting_.load(std::memory_order_relaxed);
  const auto fits = [&](std::size_t room) { return waiting + weight <= room; };
  if (!fits(kMostWaiting) && !(fits(2 * kMostWaiting) && EndsSearches(line.command))) {
    if (!std::exchange(losing_, true)) {
      events_.Post(ParsedLine(InputLine{{}, line.arrival, /*lost=*/true}));
    }
    return;
  }
  losing_ = false;
  waiting_.fetch_add(weight, std::memory_order_relaxed);
  events_.Post(std::move(line));
}

void Session::Leave(const ParsedLine& line) {
  waiting_.fetch_sub(WeightOf(line), std::memory_order_relaxed);
}

reply::Error Session::ErrorReply(const absl::Status& status) {
  return {std::string(status.message())};
}

Session::Answer Session::SilentUnless(const absl::Status& error) {
  if (error.ok()) return std::nullopt;
  return ErrorReply(error);
}

Reply Session::OkUnless(const absl::Status& error) {
  if (error.ok()) return reply::Ok{};
  return ErrorReply(error);
}

// --- Events -------------------------------------------------------------------------------------

void Session::Run() {
  while (!ended_) {
    Event event = events_.Take();
    const absl::Status status = WithResources([&] { Handle(std::move(event)); });
    if (!status.ok()) InsistOn([&] { Send(ErrorReply(status)); });
  }
  (void)database_.StoreWaiting();
}

void Session::Handle(Event event) {
  if (ended_) return;
  if (ParsedLine* line = std::get_if<ParsedLine>(&event)) {
    HandleLine(std::move(*line));
  } else if (const Thought* thought = std::get_if<Thought>(&event)) {
    HandleThought(*thought);
  } else {
    ended_ = true;
  }
}

void Session::HandleLine(ParsedLine line) {
  if (task_ == Task::kNone) return Serve(line);
  if (UrgencyOf(line) == Urgency::kNow) {
    Leave(line);
    return ServeCommand(line.command);
  }
  backlog_.Add(std::move(line));
  LookAtBacklog();
}

// Examines the lines that arrived during the search: some take effect at once, others stop the
// search or wait.
void Session::LookAtBacklog() {
  while (!stopping_ && backlog_.FirstUnseen() != nullptr) {
    const Urgency urgency = UrgencyOf(*backlog_.FirstUnseen());
    if (urgency == Urgency::kInfo) {
      const ParsedLine info = backlog_.TakeUnseen();
      Leave(info);
      ServeCommand(info.command);
    } else if (urgency == Urgency::kStops || task_ == Task::kPonder) {
      thinker_.Stop();
      stopping_ = true;
    } else {
      backlog_.KeepUnseen();
    }
  }
}

void Session::HandleThought(const Thought& thought) {
  // End the task before the reply is sent, so that the session is ready for the manager's next
  // command.
  const Task task = std::exchange(task_, Task::kNone);
  stopping_ = false;
  if (task == Task::kMove) MoveWith(thought);
  if (task == Task::kAdvice) AnswerWith(thought);
  if (task == Task::kBalance) BalanceWith(thought);
  if (task == Task::kQuestion || task == Task::kCount) {
    if (!thought.problem.ok()) Send(ErrorReply(thought.problem));
    for (const std::string& line : thought.answer) Send(reply::Line{line});
  }
  ServeBacklog();
}

void Session::MoveWith(const Thought& thought) {
  AnswerWith(thought);
  if (IsNone(thought.ply)) return;
  const absl::Status played = match_.Play(thought.ply);
  assert(played.ok());
  if (played.ok() && options_.pondering() && backlog_.empty()) Ponder(thought);
}

// Writes the report before the move, so that the last score before a move is the final score.
// Stores values in the database after the move, because a database locked by another program would
// delay the move.
void Session::AnswerWith(const Thought& thought) {
  if (!thought.problem.ok()) return Send(ErrorReply(thought.problem));
  if (IsNone(thought.ply)) return Send(reply::Error{"no point is left to play"});
  options_.SpendMatchTime(
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - arrival_).count());
  WriteReport(thought.report, ShownDetail(), write_);
  if (!thought.report.lines.empty()) last_value_ = thought.report.lines.front().value;
  Send(reply::Move{thought.ply});
  TellDatabase(thought.report);
}

// Plays each stone of the answer as a separate turn.
void Session::BalanceWith(const Thought& thought) {
  AnswerWith(thought);
  for (const Point p : thought.ply.points) {
    const absl::Status played = match_.Play(StonePly(p));
    assert(played.ok());
    if (!played.ok()) return;
  }
}

// Executes waiting lines until one of them starts a search. The remaining lines wait for the end of
// this search.
void Session::ServeBacklog() {
  while (!ended_ && task_ == Task::kNone && !backlog_.empty()) {
    Serve(backlog_.TakeOldest());
  }
  if (task_ != Task::kNone) LookAtBacklog();
}

// --- Lines --------------------------------------------------------------------------------------

void Session::Serve(const ParsedLine& line) {
  Leave(line);
  arrival_ = line.arrival;
  if (line.lost) return ReportLostInput();
  if (block_) return ServeInBlock(line);
  if (open_file_) return ServeFile(*std::exchange(open_file_, std::nullopt), Trim(line.text));
  if (SkipsList(line.text)) return;
  std::string_view rest = Trim(line.text);
  swallowing_ = !line.command.ok() && IsYixinWord(TakeWord(rest));
  ServeCommand(line.command);
}

// Skips the lines of an unknown list. Such a list may follow an unknown command of Yixin-Board. If
// lines of numbers follow the command, they are skipped up to DONE, because an UNKNOWN for each
// line would not help.
bool Session::SkipsList(std::string_view line) {
  if (!swallowing_) return false;
  const bool is_done = IsDone(line);
  const bool is_stone = ParseIntegers(line).has_value();
  if (is_done || !is_stone) swallowing_ = false;
  return is_done || is_stone;
}

void Session::ReportLostInput() {
  const absl::Status lost = absl::ResourceExhaustedError(StrCat(
      "input lines were lost here: more than ", kMostWaiting >> 20, " MiB of input was waiting"));
  if (block_) return block_->Fail(lost);
  Send(ErrorReply(lost));
}

void Session::ServeCommand(const absl::StatusOr<Command>& command) {
  if (absl::IsNotFound(command.status())) {
    return Send(reply::Unknown{std::string(command.status().message())});
  }
  if (!command.ok()) return Send(ErrorReply(command.status()));
  if (IsOfTheExtension(*command)) options_.AnnouncePlies();
  if (ExpectsReply(*command)) {
    const absl::Status problem = options_.TakeProblem();
    if (!problem.ok()) return Send(ErrorReply(problem));
  }
  const Answer answer = std::visit([this](const auto& c) { return On(c); }, *command);
  if (answer) Send(*answer);
}

void Session::ServeInBlock(const ParsedLine& line) {
  if (block_->in_text()) return ServeInText(line.text);
  if (IsDone(line.text)) {
    const BlockReader reader = *std::exchange(block_, std::nullopt);
    const Answer answer = CloseBlock(reader.block());
    if (answer) Send(*answer);
    return;
  }
  const absl::Status status = block_->Add(line.text);
  if (status.ok()) return;
  if (absl::IsInvalidArgument(status) && block_->takes_stones() && AreStones(line.text)) {
    return ServeStones(Trim(line.text));
  }
  if (!line.command.ok()) return block_->Fail(status);
  const Urgency urgency = UrgencyOf(line);
  if (urgency != Urgency::kNow && urgency != Urgency::kInfo) BreakOffBlock(*line.command);
  ServeCommand(line.command);
}

void Session::ServeStones(std::string_view words) {
  while (!words.empty()) ServeInBlock(ParsedLine({std::string(TakeWord(words)), arrival_}));
}

void Session::ServeInText(std::string_view line) {
  std::string rest = block_->AddText(line);
  if (!rest.empty()) ServeInBlock(ParsedLine({std::move(rest), arrival_}));
}

// Ends a list because the manager sent another command before DONE. The reply to the list is an
// ERROR. If the other command is START or RESTART, the list has no reply, because the first line
// after these commands must be OK.
void Session::BreakOffBlock(const Command& by) {
  const BlockKind kind = std::exchange(block_, std::nullopt)->block().open.kind;
  if (StartsOver(by)) return;
  Send(
      reply::Error{StrCat(BlockName(kind), " was not executed: another command came before DONE")});
}

Session::Answer Session::CloseBlock(const Block& block) {
  const BlockKind kind = block.open.kind;
  if (ExpectsReply(kind)) {
    const absl::Status problem = options_.TakeProblem();
    if (!problem.ok()) return ErrorReply(problem);
  }
  if (!block.problem.ok()) return ErrorReply(block.problem);
  arrival_ = block.arrival;
  switch (kind) {
    case BlockKind::kBoard:
    case BlockKind::kPlies: return PlayFrom(block);
    case BlockKind::kSetup: return SetUp(block);
    case BlockKind::kSwap2Board: return ThinkAboutSwap2(block);
    case BlockKind::kYxBoard: return SilentUnless(SetPosition(block.stones));
    case BlockKind::kYxBlock:
    case BlockKind::kYxBlockUndo:
    case BlockKind::kYxBlockPath:
    case BlockKind::kYxBlockPathUndo: return SilentUnless(exclusions_.Add(kind, block.stones));
    case BlockKind::kYxSoosorv: return ThinkAboutSoosorv(block.open.soosorv, block.stones);
    case BlockKind::kYxDatabase: return AskDatabase(block);
  }
  return std::nullopt;
}

Session::Answer Session::PlayFrom(const Block& block) {
  absl::Status status = PrepareToThink();
  if (status.ok()) {
    status = block.open.kind == BlockKind::kPlies ? match_.SetPlies(block.plies)
                                                  : match_.SetPosition(block.stones);
  }
  if (!status.ok()) return ErrorReply(status);
  return ThinkAboutMove();
}

Session::Answer Session::SetUp(const Block& block) {
  const absl::StatusOr<Setup> setup = block.setup.Finish();
  if (!setup.ok()) return ErrorReply(setup.status());
  return OkUnless(match_.SetUp(*setup, options_));
}

absl::Status Session::SetPosition(const std::vector<block::StoneLine>& stones) {
  const absl::Status status = match_.Update(options_);
  return status.ok() ? match_.SetPosition(stones) : status;
}

void Session::Send(const Reply& reply) { write_(ReplyText(reply)); }

// --- Commands -----------------------------------------------------------------------------------

// If INFO game chose the game before START, the size is checked here. Otherwise Update checks it
// later, because INFO rule comes after START.
Session::Answer Session::On(const command::Start& start) {
  if (!options_.family_game()) return NewGame(match_.Start(start.size));
  const absl::Status status = options_.CheckBoard(start.size);
  if (status.ok()) match_.Empty(start.size);
  return NewGame(status);
}

Session::Answer Session::On(const command::Restart&) { return NewGame(match_.Restart()); }

Session::Answer Session::NewGame(const absl::Status& status) {
  if (status.ok()) {
    options_.StartMatch();
    last_value_.reset();
  }
  return OkUnless(status);
}

Session::Answer Session::On(const command::Begin&) {
  const absl::Status status = PrepareToThink();
  return status.ok() ? ThinkAboutMove() : ErrorReply(status);
}

Session::Answer Session::On(const command::Turn& turn) {
  absl::Status status = PrepareToThink();
  if (status.ok()) status = Play(turn.ply);
  return status.ok() ? ThinkAboutMove() : ErrorReply(status);
}

// Makes a ply. If the manager uses the extension for all games, the error of an illegal ply has the
// form of that extension (IllegalPly).
absl::Status Session::Play(const Ply& ply) {
  const absl::Status status = match_.Play(ply);
  const bool over = absl::IsFailedPrecondition(status);
  if (status.ok() || over || !options_.speaks_plies()) return status;
  return IllegalPly(match_.game().plies().size() + 1, PlyText(ply), std::string(status.message()));
}

Session::Answer Session::On(const command::Play& play) {
  absl::Status status = match_.Update(options_);
  if (status.ok()) status = Play(play.ply);
  if (!status.ok()) return ErrorReply(status);
  return reply::Move{play.ply};
}

Session::Answer Session::On(const command::TakeBack& take_back) {
  absl::Status status = match_.Update(options_);
  if (status.ok()) {
    status = take_back.point ? match_.TakeBack(*take_back.point) : match_.TakeBack();
  }
  return OkUnless(status);
}

Session::Answer Session::On(const command::Info& info) {
  options_.Set(info.key, info.value);
  const bool stops =
      task_ == Task::kPonder ? !options_.pondering() : task_ != Task::kCount && IsMoveNow(info);
  if (stops) thinker_.Stop();
  return std::nullopt;
}

Session::Answer Session::On(const command::End&) {
  ended_ = true;
  return std::nullopt;
}

Session::Answer Session::On(const command::About&) { return reply::About{}; }

Session::Answer Session::On(const command::YxStop&) {
  thinker_.Stop();
  return std::nullopt;
}

// --- Questions about games and positions ------------------------------------------------------

Session::Answer Session::On(const command::Games& games) {
  if (games.words.empty()) return reply::Line{GamesText()};
  const std::vector<std::string_view> words(games.words.begin(), games.words.end());
  const absl::StatusOr<const GameInfo*> game = GameOfWords(words[0], std::span(words).subspan(1));
  if (!game.ok()) return ErrorReply(game.status());
  return reply::Line{GameText(**game)};
}

Session::Answer Session::On(const command::GenMove&) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  return ThinkAboutMove(1, Task::kAdvice, /*for_analysis=*/true);
}

Session::Answer Session::On(const command::ShowState&) {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return ErrorReply(status);
  return reply::Line{StateText(match_.game())};
}

Session::Answer Session::On(const command::ShowLegal& show) {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return ErrorReply(status);
  const Game& game = match_.game();
  if (!show.first) return reply::Line{LegalText(game)};
  const std::vector<Form> forms = game.Forms();
  if (forms.empty() || forms.front().kind != PlyKind::kStones || forms.front().stones != 2) {
    return reply::Error{"SHOWLEGAL x,y works only when the next turn has two stones"};
  }
  return reply::Line{LegalSecondText(game, *show.first)};
}

Session::Answer Session::On(const command::Perft& perft) {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return ErrorReply(status);
  Start(Task::kCount, [game = std::shared_ptr<Game>(match_.game().Clone()),
                       plies = perft.plies](const StopFlag& stop) {
    const std::uint64_t count = game->Perft(plies, [&stop] { return stop.load(); });
    return Thought{
        {}, {}, {stop ? StrCat("ERROR PERFT ", plies, " was stopped") : PerftText(plies, count)}};
  });
  return std::nullopt;
}

// SOLVE is not a move of the game, so it does not use the time for the game. During an opening the
// result is always "unknown".
Session::Answer Session::On(const command::Solve& solve) {
  absl::Status status = PrepareToThink();
  if (status.ok()) status = match_.CheckNotOver();
  if (!status.ok()) return ErrorReply(status);
  if (match_.game().in_opening()) return reply::Line{SolvedText({})};
  SearchRequest request = AskAbout(match_.game());
  request.limits.match_left_ms.reset();
  if (solve.ms) request.limits.turn_ms = solve.ms;
  Start(Task::kQuestion,
        [&player = player_, write = write_, request = std::move(request)](const StopFlag& stop) {
          const SolveReport report = player.Solve(request, stop);
          write(ReplyText(reply::Message{SolveEffortText(report)}));
          return Thought{{}, {}, {SolvedText(report)}};
        });
  return std::nullopt;
}

Session::Answer Session::On(const command::OpenBlock& open) {
  block_.emplace(open, arrival_);
  if (block_->in_text()) ServeInText(open.words);
  ServeStones(open.items);
  return std::nullopt;
}

// --- Thinking -----------------------------------------------------------------------------------

absl::Status Session::PrepareToThink() {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return status;
  const absl::StatusOr<std::size_t> bytes = options_.TableBytes();
  if (!bytes.ok()) return bytes.status();
  player_.SetMemory(*bytes);
  player_.UseNet(options_.net());
  return absl::OkStatus();
}

SearchRequest Session::AskAbout(const Game& game) const {
  SearchRequest request;
  request.state = game.Clone();
  request.limits = options_.limits();
  request.arrival = arrival_;
  request.threads = options_.threads();
  request.level = options_.level();
  request.seed = Seed();
  return request;
}

// Sorts the legal points into sets of symmetric images. Returns all points except the first one of
// each set.
std::vector<Point> Session::LaterImages() const {
  std::vector<Point> later;
  if (!CheckDatabaseKnows(match_.spec()).ok()) return later;
  const PositionKey key(match_.game());
  std::set<Point> seen;
  for (const Point p : match_.game().LegalPoints()) {
    if (!seen.insert(key.Stored(p)).second) later.push_back(p);
  }
  return later;
}

Detail Session::ShownDetail() const {
  return {options_.show_info(), options_.show_realtime(), match_.spec().size};
}

void Session::Start(Task task, Thinker::Task thinking) {
  task_ = task;
  thinker_.Start(std::move(thinking));
}

Session::Answer Session::ThinkAboutMove(int lines, Task task, bool for_analysis) {
  const absl::Status status = match_.CheckNotOver();
  if (!status.ok()) return ErrorReply(status);
  SearchRequest request = AskAbout(match_.game());
  request.multi_pv = lines;
  request.for_analysis = for_analysis;
  request.excluded = exclusions_.PointsFor(match_.game());
  request.watch_root = options_.show_realtime();
  AskDatabaseFor(request, /*choosing=*/lines == 1);
  if (lines > 1 && !options_.symmetric_lines()) {
    const std::vector<Point> later = LaterImages();
    request.excluded.insert(request.excluded.end(), later.begin(), later.end());
  }
  Start(task, [&player = player_, request = std::move(request), seed = Seed(),
               log = MakeProgressLog(write_, ShownDetail())](const StopFlag& stop) {
    SearchReport report = ChoosePly(request, seed, player, stop, log);
    Ply ply = PlayableIn(*request.state, report.best);
    return Thought{std::move(report), std::move(ply), {}};
  });
  return std::nullopt;
}

// In an unfinished swap2 opening it is not yet decided which side owns the stones. Therefore the
// current game does not change. Later, the manager sends the resulting position with BOARD.
Session::Answer Session::ThinkAboutSwap2(const Block& block) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  const absl::StatusOr<std::unique_ptr<Game>> position = match_.Swap2Position(block.stones);
  if (!position.ok()) return ErrorReply(position.status());
  feedback_ = SearchFeedback::kNone;
  Start(Task::kAdvice, [&player = player_, request = AskAbout(**position), seed = Seed(),
                        log = MakeProgressLog(write_, ShownDetail())](const StopFlag& stop) {
    Swap2Choice choice = ChooseSwap2(request, seed, player, stop, log);
    Ply ply = choice.take_black ? Ply{PlyKind::kSwap, {}, 0}
                                : Ply{PlyKind::kStones, std::move(choice.stones), 0};
    return Thought{std::move(choice.report), std::move(ply), {}};
  });
  return std::nullopt;
}

// The seed of random choices. Without INFO seed, it is the time, so that openings and games below
// the full level differ.
std::uint64_t Session::Seed() const {
  return options_.seed().value_or(static_cast<std::uint64_t>(arrival_.time_since_epoch().count()));
}

// Searches the position after the opponent's reply that the last search expects. The results stay
// in the player's memory. If the last search has no such reply, does nothing.
void Session::Ponder(const Thought& last) {
  if (last.report.lines.empty() || last.report.lines.front().moves.size() < 2) return;
  const std::vector<Ply>& line = last.report.lines.front().moves;
  const std::unique_ptr<Game> game = match_.game().Clone();
  const auto goes_on = [&game] { return game->outcome() == Outcome::kNone && !game->in_opening(); };
  if (line[0] != last.ply || !goes_on() || !game->Check(line[1]).ok()) return;
  game->Play(line[1]);
  if (!goes_on()) return;
  SearchRequest request = AskAbout(*game);
  request.limits = Limits{};
  request.arrival = Clock::now();
  Start(Task::kPonder, [&player = player_, request = std::move(request)](const StopFlag& stop) {
    return Thought{player.Think(request, stop, [](const SearchReport&) {}), {}, {}};
  });
}

}  // namespace tengen
