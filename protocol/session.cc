// SPDX-License-Identifier: Apache-2.0
#include "protocol/session.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/geometry.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "search/opening_choice.h"

namespace tengen {
namespace {

using command::BlockKind;

template <typename T, typename... Options>
constexpr bool kIsOneOf = (std::is_same_v<T, Options> || ...);

// What a command does to a search that is under way.
enum class Urgency {
  kNow,    // is served at once, beside the search
  kStops,  // stops the search and is served after its reply
  kWaits,  // is served after the reply
};

Urgency UrgencyOf(const Command& command) {
  return std::visit(
      [](const auto& c) {
        using T = std::decay_t<decltype(c)>;
        if constexpr (kIsOneOf<T, command::Blank, command::Info, command::End, command::YxStop>) {
          return Urgency::kNow;
        } else if constexpr (kIsOneOf<T, command::About, command::YxShowForbid, command::YxShowInfo,
                                      command::YxHashClear, command::YxBlockReset>) {
          return Urgency::kWaits;
        } else {
          return Urgency::kStops;
        }
      },
      command);
}

// Whether somebody waits for a line after this command.
bool ExpectsReply(const Command& command) {
  return std::visit(
      [](const auto& c) {
        return !kIsOneOf<std::decay_t<decltype(c)>, command::Blank, command::Info, command::End,
                         command::YxStop, command::YxHashClear, command::YxShowInfo,
                         command::YxBlockReset, command::OpenBlock>;
      },
      command);
}

// And after the DONE of a list?
bool ExpectsReply(BlockKind kind) {
  return kind == BlockKind::kBoard || kind == BlockKind::kSwap2Board;
}

bool StartsOver(const Command& command) {
  return std::holds_alternative<command::Start>(command) ||
         std::holds_alternative<command::Restart>(command);
}

// Piskvork's "move now" (protocol.md section 3).
bool IsMoveNow(const command::Info& info) {
  return EqualsIgnoreCase(info.key, "timeout_turn") && ParseInteger(Trim(info.value)) == 0;
}

reply::Error ErrorReply(const absl::Status& status) { return {std::string(status.message())}; }

// The answer of commands that are silent when all is well.
std::optional<Reply> SilentUnless(const absl::Status& error) {
  if (error.ok()) return std::nullopt;
  return ErrorReply(error);
}

// And of those that say OK.
Reply OkUnless(const absl::Status& error) {
  if (error.ok()) return reply::Ok{};
  return ErrorReply(error);
}

}  // namespace

Session::Session(Player& player, Mailbox<Event>& events, WriteFn write)
    : player_(player),
      write_(std::move(write)),
      events_(events),
      thinker_([&events](Thought thought) { events.Post(std::move(thought)); }) {}

// --- Events -------------------------------------------------------------------------------------

void Session::Run() {
  while (!ended_) Handle(events_.Take());
}

void Session::Handle(Event event) {
  if (ended_) return;
  if (InputLine* line = std::get_if<InputLine>(&event)) {
    HandleLine(std::move(*line));
  } else if (const Thought* thought = std::get_if<Thought>(&event)) {
    HandleThought(*thought);
  } else {
    ended_ = true;
  }
}

void Session::HandleLine(InputLine line) {
  if (task_ == Task::kNone) {
    Serve(line);
  } else {
    Interrupt(std::move(line));
  }
}

void Session::Interrupt(InputLine line) {
  const absl::StatusOr<Command> command = ParseCommand(line.text);
  const Urgency urgency = command.ok() ? UrgencyOf(*command) : Urgency::kWaits;
  if (urgency == Urgency::kNow) {
    // INFO belongs behind a command that came before it, unless that only asks something.
    const bool in_turn = !stopping_ || !std::holds_alternative<command::Info>(*command);
    if (in_turn) return ServeCommand(command);
  }
  if (urgency == Urgency::kStops || task_ == Task::kPonder) {
    thinker_.Stop();
    stopping_ = true;
  }
  backlog_.push_back(std::move(line));
}

void Session::HandleThought(const Thought& thought) {
  // The search is over before its reply is out: what the reply provokes finds us ready.
  const Task task = std::exchange(task_, Task::kNone);
  stopping_ = false;
  if (task == Task::kSwap2) AnswerWith(thought);
  if (task == Task::kMove) MoveWith(thought);
  ServeBacklog();
}

void Session::MoveWith(const Thought& thought) {
  if (thought.points.empty()) return Send(reply::Error{"no point is left to play"});
  const Point point = thought.points.front();
  if (!match_.CheckFree(point).ok()) return Send(reply::Error{"no point is left to play"});
  AnswerWith(thought);
  const absl::Status played = match_.Play(point);
  assert(played.ok());
  if (played.ok() && options_.pondering() && backlog_.empty()) Ponder(thought.report);
}

// The report comes first: the last score before a move is the final one.
void Session::AnswerWith(const Thought& thought) {
  options_.SpendMatchTime(
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - arrival_).count());
  WriteReport(thought.report, options_.show_info(), write_);
  if (thought.swap) {
    Send(reply::Swap{});
  } else {
    Send(reply::Move{thought.points});
  }
}

// Lines that came while one search was running may meet the next one: they start over.
void Session::ServeBacklog() {
  for (InputLine& line : std::exchange(backlog_, {})) Handle(std::move(line));
}

// --- Lines --------------------------------------------------------------------------------------

void Session::Serve(const InputLine& line) {
  arrival_ = line.arrival;
  if (block_) {
    ServeInBlock(line);
  } else {
    ServeCommand(ParseCommand(line.text));
  }
}

void Session::ServeCommand(const absl::StatusOr<Command>& command) {
  if (absl::IsNotFound(command.status())) {
    return Send(reply::Unknown{std::string(command.status().message())});
  }
  if (!command.ok()) return Send(ErrorReply(command.status()));
  if (ExpectsReply(*command)) {
    const absl::Status problem = options_.TakeProblem();
    if (!problem.ok()) return Send(ErrorReply(problem));
  }
  const Answer answer = std::visit([this](const auto& c) { return On(c); }, *command);
  if (answer) Send(*answer);
}

void Session::ServeInBlock(const InputLine& line) {
  const absl::StatusOr<BlockLine> block_line = ParseBlockLine(line.text);
  if (block_line.ok()) {
    if (const auto* stone = std::get_if<block::StoneLine>(&*block_line)) {
      return block_->stones.push_back(*stone);
    }
    const Block block = *std::exchange(block_, std::nullopt);
    const Answer answer = CloseBlock(block);
    if (answer) Send(*answer);
    return;
  }
  const absl::StatusOr<Command> command = ParseCommand(line.text);
  if (!command.ok()) return block_->problem.Update(block_line.status());
  if (UrgencyOf(*command) != Urgency::kNow) BreakOffBlock(*command);
  ServeCommand(command);
}

// The manager has given up its list. It gets the one line that it is owed for the list, except
// where it starts over: there the first line has to be OK.
void Session::BreakOffBlock(const Command& by) {
  const Block block = *std::exchange(block_, std::nullopt);
  if (StartsOver(by)) return;
  Send(reply::Error{absl::StrCat(Av(BlockName(block.kind)), " broken off: no DONE after it")});
}

Session::Answer Session::CloseBlock(const Block& block) {
  if (ExpectsReply(block.kind)) {
    const absl::Status problem = options_.TakeProblem();
    if (!problem.ok()) return ErrorReply(problem);
  }
  if (!block.problem.ok()) return ErrorReply(block.problem);
  arrival_ = block.arrival;
  switch (block.kind) {
    case BlockKind::kBoard: return PlayFrom(block);
    case BlockKind::kSwap2Board: return ThinkAboutSwap2(block);
    case BlockKind::kYxBoard: return SilentUnless(SetPosition(block.stones));
    case BlockKind::kYxBlock:
    case BlockKind::kYxBlockUndo: return SilentUnless(Exclude(block));
  }
  return std::nullopt;
}

Session::Answer Session::PlayFrom(const Block& block) {
  absl::Status status = PrepareToThink();
  if (status.ok()) status = match_.SetPosition(block.stones);
  if (!status.ok()) return ErrorReply(status);
  return ThinkAboutMove();
}

absl::Status Session::SetPosition(const std::vector<block::StoneLine>& stones) {
  const absl::Status status = match_.Update(options_);
  return status.ok() ? match_.SetPosition(stones) : status;
}

void Session::Send(const Reply& reply) { write_(ReplyText(reply)); }

// --- Commands -----------------------------------------------------------------------------------

Session::Answer Session::On(const command::Start& start) {
  return NewGame(match_.Start(start.size));
}

Session::Answer Session::On(const command::Restart&) { return NewGame(match_.Restart()); }

Session::Answer Session::NewGame(const absl::Status& status) {
  if (status.ok()) options_.StartMatch();
  return OkUnless(status);
}

Session::Answer Session::On(const command::Begin&) {
  const absl::Status status = PrepareToThink();
  return status.ok() ? ThinkAboutMove() : ErrorReply(status);
}

Session::Answer Session::On(const command::Turn& turn) {
  absl::Status status = PrepareToThink();
  if (status.ok()) status = match_.Play(turn.point);
  return status.ok() ? ThinkAboutMove() : ErrorReply(status);
}

Session::Answer Session::On(const command::Play& play) {
  absl::Status status = match_.Update(options_);
  if (status.ok()) status = match_.Play(play.point);
  if (!status.ok()) return ErrorReply(status);
  return reply::Move{{play.point}};
}

Session::Answer Session::On(const command::TakeBack& take_back) {
  absl::Status status = match_.Update(options_);
  if (status.ok()) status = match_.TakeBack(take_back.point);
  return OkUnless(status);
}

Session::Answer Session::On(const command::Info& info) {
  options_.Set(info.key, info.value);
  const bool stops = task_ == Task::kPonder ? !options_.pondering() : IsMoveNow(info);
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

Session::Answer Session::On(const command::YxShowForbid&) {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return ErrorReply(status);
  return reply::Forbidden{match_.game().ForbiddenPoints()};
}

Session::Answer Session::On(const command::YxHashClear&) {
  player_.ClearMemory();
  return std::nullopt;
}

Session::Answer Session::On(const command::YxShowInfo&) {
  options_.AnnounceYixinDialect();
  Send(reply::Message{absl::StrCat("INFO MAX_THREAD_NUM ", LargestThreadCount())});
  Send(reply::Message{absl::StrCat("INFO MAX_HASH_SIZE ", LargestHashLog2Kb())});
  return reply::Message{absl::StrCat(Av(kName), " ", Av(kVersion))};
}

Session::Answer Session::On(const command::YxBlockReset&) {
  excluded_.clear();
  return std::nullopt;
}

Session::Answer Session::On(const command::YxNBest& nbest) {
  const absl::Status status = PrepareToThink();
  return status.ok() ? ThinkAboutMove(nbest.lines) : ErrorReply(status);
}

Session::Answer Session::On(const command::OpenBlock& open) {
  block_ = Block{open.kind, arrival_, {}, absl::OkStatus()};
  return std::nullopt;
}

absl::Status Session::Exclude(const Block& block) {
  for (const block::StoneLine& line : block.stones) {
    if (!OnBoard(line.point, {kMaxBoard, kMaxBoard})) {
      return absl::OutOfRangeError(absl::StrCat(PointText(line.point), " is on no board"));
    }
  }
  for (const block::StoneLine& line : block.stones) {
    if (block.kind == BlockKind::kYxBlock) {
      excluded_.insert(line.point);
    } else {
      excluded_.erase(line.point);
    }
  }
  return absl::OkStatus();
}

// --- Thinking -----------------------------------------------------------------------------------

absl::Status Session::PrepareToThink() {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return status;
  const absl::StatusOr<std::size_t> bytes = options_.TableBytes();
  if (!bytes.ok()) return bytes.status();
  player_.SetMemory(*bytes);
  return absl::OkStatus();
}

SearchRequest Session::AskAbout(const Game& game) const {
  SearchRequest request;
  request.state = game.Clone();
  request.limits = options_.limits();
  request.arrival = arrival_;
  request.threads = options_.threads();
  return request;
}

std::vector<Point> Session::ExcludedPoints() const {
  std::vector<Point> points;
  std::copy_if(excluded_.begin(), excluded_.end(), std::back_inserter(points),
               [this](Point p) { return OnBoard(p, match_.spec().size); });
  return points;
}

Session::Answer Session::ThinkAboutMove(int lines) {
  const absl::Status status = match_.CheckNotOver();
  if (!status.ok()) return ErrorReply(status);
  SearchRequest request = AskAbout(match_.game());
  request.multi_pv = lines;
  request.excluded = ExcludedPoints();
  task_ = Task::kMove;
  thinker_.Start([&player = player_, request = std::move(request),
                  log = MakeProgressLog(write_, options_.show_info())](const StopFlag& stop) {
    SearchReport report = player.Think(request, stop, log);
    std::vector<Point> stones = report.best.points;
    return Thought{std::move(report), false, std::move(stones)};
  });
  return std::nullopt;
}

// The stones are no game yet: who owns them is what the opening decides. The BOARD that follows
// tells the result.
Session::Answer Session::ThinkAboutSwap2(const Block& block) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  const absl::StatusOr<std::unique_ptr<Game>> position = match_.Swap2Position(block.stones);
  if (!position.ok()) return ErrorReply(position.status());
  SearchRequest request = AskAbout(**position);
  const auto seed = static_cast<std::uint64_t>(arrival_.time_since_epoch().count());
  task_ = Task::kSwap2;
  thinker_.Start([&player = player_, request = std::move(request), seed,
                  log = MakeProgressLog(write_, options_.show_info())](const StopFlag& stop) {
    Swap2Choice choice = ChooseSwap2(request, seed, player, stop, log);
    return Thought{std::move(choice.report), choice.take_black, std::move(choice.stones)};
  });
  return std::nullopt;
}

// Thinks on the position after the reply that the last search expects; what it learns stays in
// the player's memory. Without such a reply there is nothing to gain.
void Session::Ponder(const SearchReport& last) {
  if (last.lines.empty() || last.lines.front().moves.size() < 2) return;
  const Ply& expected = last.lines.front().moves[1];
  const std::unique_ptr<Game> game = match_.game().Clone();
  if (game->outcome() != Outcome::kNone || !game->Check(expected).ok()) return;
  game->Play(expected);
  if (game->outcome() != Outcome::kNone) return;
  SearchRequest request = AskAbout(*game);
  request.limits = Limits{};
  request.arrival = Clock::now();
  task_ = Task::kPonder;
  thinker_.Start([&player = player_, request = std::move(request)](const StopFlag& stop) {
    return Thought{player.Think(request, stop, [](const SearchReport&) {}), false, {}};
  });
}

}  // namespace tengen
