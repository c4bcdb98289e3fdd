// SPDX-License-Identifier: Apache-2.0
//
// Session: the state of one conversation with a manager (docs/protocol.md). It handles the events
// of a mailbox one by one. Most commands take effect at once. A command that asks for a move starts
// the thinking thread; the session sends the reply when the Thought arrives in the same mailbox.
//
// During a search (also PERFT and SOLVE) a line has one of these effects:
// - INFO and YXSTOP take effect at once. END ends the session.
// - A command after which the search has no purpose (START, TURN, BOARD and others) stops the
//   search. The session sends the best move so far, and then executes the command. The official
//   example engine of Gomocup does the same.
// - Every other line waits until the reply of the search is sent. Lines are executed in their
//   order.
//
// One thread owns all state, and the thinking thread only posts its result. This avoids races
// between threads in which a command could be lost.
//
// session_yixin.cc has the commands of Yixin-Board, session.cc all others and YXSTOP.
//
// Threads: call all functions except Enqueue on the thread that calls Run or Handle. Searching
// threads also call `write`. Handle never waits for a search, but it waits for the disk in database
// commands.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "engine/game.h"
#include "protocol/backlog.h"
#include "protocol/block_reader.h"
#include "protocol/command.h"
#include "protocol/database_commands.h"
#include "protocol/exclusions.h"
#include "protocol/game_in_progress.h"
#include "protocol/mailbox.h"
#include "protocol/options.h"
#include "protocol/progress_log.h"
#include "protocol/reply.h"
#include "protocol/thinker.h"
#include "search/player/player.h"

namespace tengen {

struct EndOfInput {};
using Event = std::variant<ParsedLine, EndOfInput, Thought>;

class Session {
 public:
  // The limit of bytes in lines that wait.
  static constexpr std::size_t kMostWaiting = std::size_t{16} << 20;

  // `player` and `events` must outlive the session. The thinking thread posts its results to
  // `events`, and Enqueue posts lines. The caller must post EndOfInput.
  Session(Player& player, Mailbox<Event>& events, WriteFn write);

  // Adds the manager's next line. Always call it from the same thread. If the waiting lines have
  // more than kMostWaiting bytes, the new line is lost, and the session sends an ERROR instead of
  // its reply. For lines that end a search (END, YXSTOP, INFO timeout_turn 0) the limit is twice as
  // high.
  void Enqueue(ParsedLine line);

  // Handles events until END or the end of the input. After Run, a search may still run: end the
  // process, or destroy the session, which stops the search and waits for its end.
  void Run();
  void Handle(Event event);

  bool ended() const { return ended_; }
  // True if no search runs and no line waits.
  bool idle() const { return task_ == Task::kNone && backlog_.empty(); }

 private:
  // What to do with a command that arrives during a search.
  enum class Urgency {
    kNow,    // execute it at once; the search continues
    kInfo,   // INFO: the same as kNow; but if a waiting command stops the search, INFO waits
    kStops,  // stop the search, execute the command after its reply
    kWaits,  // execute it after the reply
  };
  static Urgency UrgencyOf(const ParsedLine& line);

  // What the thinking thread computes, and what the session does with the result.
  enum class Task {
    kNone,
    kMove,      // a ply, which is then played
    kAdvice,    // a ply, which is not played
    kQuestion,  // answer lines: SOLVE, and the opening dialogues of Yixin-Board
    kCount,     // PERFT
    kBalance,   // one or two stones, which are then played
    kPonder     // a search during the opponent's time, without a result
  };

  // Which values are stored in the database after a search for a move. kNone: none. kMoves: the
  // values of the moves. kAll: the values of the moves and of the position.
  enum class SearchFeedback { kNone, kMoves, kAll };

  // The reply to a command. Empty: the command has no reply, or the reply follows after a search.
  using Answer = std::optional<Reply>;

  static reply::Error ErrorReply(const absl::Status& status);
  // SilentUnless: for commands that have no reply on success. OkUnless: for commands that reply OK
  // on success. Both return an ERROR reply for an error.
  static Answer SilentUnless(const absl::Status& error);
  static Reply OkUnless(const absl::Status& error);

  // --- Events ---
  void HandleLine(ParsedLine line);
  void HandleThought(const Thought& thought);
  void MoveWith(const Thought& thought);
  void AnswerWith(const Thought& thought);
  void BalanceWith(const Thought& thought);
  void LookAtBacklog();
  void ServeBacklog();
  void ReportLostInput();

  // --- Lines, while no search runs ---
  void Serve(const ParsedLine& line);
  void Leave(const ParsedLine& line);
  void ServeCommand(const absl::StatusOr<Command>& command);
  bool SkipsList(std::string_view line);
  void ServeInBlock(const ParsedLine& line);
  void ServeStones(std::string_view words);
  void ServeInText(std::string_view line);
  void ServeFile(command::FileUse use, std::string_view file);
  void BreakOffBlock(const Command& by);
  Answer CloseBlock(const Block& block);
  Answer PlayFrom(const Block& block);
  Answer SetUp(const Block& block);
  void Send(const Reply& reply);

  // --- Commands ---
  Answer On(const command::Blank&) { return std::nullopt; }
  Answer On(const command::Start& start);
  Answer On(const command::Restart&);
  Answer On(const command::Begin&);
  Answer On(const command::Turn& turn);
  Answer On(const command::Play& play);
  Answer On(const command::TakeBack& take_back);
  Answer On(const command::Info& info);
  Answer On(const command::End&);
  Answer On(const command::About&);
  Answer On(const command::YxStop&);
  Answer On(const command::YxShowForbid&);
  Answer On(const command::YxHashClear&);
  Answer On(const command::YxShowInfo&);
  Answer On(const command::YxBlockReset&);
  Answer On(const command::YxNBest& nbest);
  Answer On(const command::YxSearchDefend&);
  Answer On(const command::YxBalance& balance);
  Answer On(const command::YxBlockPathReset&);
  Answer On(const command::YxForbid& forbid);
  Answer On(const command::YxShowHashUsage&);
  Answer On(const command::YxSwap2& swap2);
  Answer On(const command::YxSoosorvStart&);
  Answer On(const command::YxDraw&);
  Answer On(const command::YxResign&);
  Answer On(const command::YxPrintFeature&);
  Answer On(const command::ReloadConfig&);
  Answer On(const command::YxDatabaseCare& care);
  Answer On(const command::OpenFile& open);
  Answer On(const command::Games& games);
  Answer On(const command::GenMove&);
  Answer On(const command::ShowState&);
  Answer On(const command::ShowLegal& show);
  Answer On(const command::Perft& perft);
  Answer On(const command::Solve& solve);
  Answer On(const command::OpenBlock& open);

  Answer NewGame(const absl::Status& status);
  absl::Status Play(const Ply& ply);
  absl::Status SetPosition(const std::vector<block::StoneLine>& stones);
  Answer AskDatabase(const Block& block);
  Answer SendAll(const absl::StatusOr<DatabaseCommands::Lines>& lines);

  // --- Thinking ---
  absl::Status PrepareToThink();  // updates game, memory and network
  Answer ThinkAboutMove(int lines = 1, Task task = Task::kMove, bool for_analysis = false);
  Answer ThinkAboutSwap2(const Block& block);
  Answer ThinkAboutSoosorv(const command::SoosorvStep& step,
                           const std::vector<block::StoneLine>& stones);
  void AskDatabaseFor(SearchRequest& request, bool choosing);
  void TellDatabase(const SearchReport& report);
  void ReportDatabase(const absl::Status& status);
  Detail ShownDetail() const;
  void Start(Task task, Thinker::Task thinking);
  void Ponder(const Thought& last);
  SearchRequest AskAbout(const Game& game) const;
  std::uint64_t Seed() const;
  std::vector<Point> LaterImages() const;

  Player& player_;
  const WriteFn write_;
  Mailbox<Event>& events_;

  Options options_;
  GameInProgress match_;
  std::optional<BlockReader> block_;  // the list that is being collected
  Exclusions exclusions_;
  std::optional<command::FileUse> open_file_;  // the next line is its file name
  bool swallowing_ = false;                    // skip the lines of an unknown list

  DatabaseCommands database_;
  SearchFeedback feedback_ = SearchFeedback::kNone;  // for the running search
  bool database_failed_ = false;                     // true: a MESSAGE about this failure was sent
  std::optional<Value> last_value_;  // of the latest search, for the side that moved

  Task task_ = Task::kNone;
  Clock::time_point arrival_;  // of the command that is executed now, or that started the search
  bool stopping_ = false;      // a command in backlog_ has stopped the search
  Backlog backlog_;
  bool ended_ = false;

  std::atomic<std::size_t> waiting_ = 0;  // bytes of the lines in events_ and in backlog_
  bool losing_ = false;                   // true while lines are lost; only Enqueue uses it

  Thinker thinker_;  // last: its thread posts to events_
};

}  // namespace tengen
