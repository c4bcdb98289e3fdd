// SPDX-License-Identifier: Apache-2.0
//
// Session: the state of one conversation with a manager. Takes events one by one from a mailbox
// and answers them: commands change the game at once; a command that asks for a move starts the
// thinking thread and is answered when its Thought comes back through the same mailbox.
//
// While it thinks, counts or solves, INFO and YXSTOP work at once, END ends everything; whatever
// else comes waits in order until the reply is out. Commands that make the running search pointless
// (START, TURN, BOARD ...) also stop it: the move so far is answered, then they are served, as the
// official skeleton does. Since one thread owns all state and the thinking thread only posts a
// result, there is no instant at which a command can get lost.
//
// What only Yixin-Board says is served in session_yixin.cc, all else in session.cc.
//
// Threads: everything here but Enqueue belongs to the thread that calls Run or Handle; `write` is
// also called from searching threads. Handle never blocks on a search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
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
#include "base/line_io.h"
#include "engine/game.h"
#include "protocol/command.h"
#include "protocol/database_commands.h"
#include "protocol/exclusions.h"
#include "protocol/game_in_progress.h"
#include "protocol/mailbox.h"
#include "protocol/options.h"
#include "protocol/progress_log.h"
#include "protocol/reply.h"
#include "protocol/setup_block.h"
#include "protocol/thinker.h"
#include "search/player/player.h"

namespace tengen {

struct EndOfInput {};
using Event = std::variant<InputLine, EndOfInput, Thought>;

class Session {
 public:
  // Memory for lines that wait to be served.
  static constexpr std::size_t kMostWaiting = std::size_t{16} << 20;

  // `player` and `events` must outlive the session. The thoughts of its own thinking thread
  // arrive in `events`, and the lines that Enqueue takes; who posts EndOfInput there is the
  // manager.
  Session(Player& player, Mailbox<Event>& events, WriteFn write);

  // The manager's next line, from one thread, whichever. What finds no room is lost, which an
  // error in its place says; what ends a search has room of its own.
  void Enqueue(InputLine line);

  // Serves events until END or the end of input. A search may still be running then: leave the
  // process, or destroy the session, which stops it and waits.
  void Run();
  void Handle(Event event);

  bool ended() const { return ended_; }
  // Nothing is being searched and nothing waits.
  bool idle() const { return task_ == Task::kNone && backlog_.empty(); }

 private:
  // What a command does to a search that is under way.
  enum class Urgency {
    kNow,    // is served at once, beside the search
    kInfo,   // so is INFO, unless a command that stops the search came before it
    kStops,  // stops the search and is served after its reply
    kWaits,  // is served after the reply
  };
  static Urgency UrgencyOf(const absl::StatusOr<Command>& command);

  enum class Task {
    kNone,
    kMove,      // a ply that is then played
    kAdvice,    // a ply that is not
    kQuestion,  // SOLVE
    kCount,     // PERFT
    kBalance,   // one stone or two that are then played
    kPonder
  };

  // A line that came while something was being searched.
  struct Waiting {
    InputLine line;
    Urgency urgency;
  };

  // BOARD or a relative, being collected.
  struct Block {
    command::BlockKind kind;
    Clock::time_point arrival;  // of the opening line: reading the stones is on our clock
    std::vector<block::StoneLine> stones = {};
    std::vector<Ply> plies = {};                             // of PLIES
    std::size_t size = 0;                                    // plies and points of those
    SetupBlock setup = {};                                   // of SETUP
    absl::Status problem = {};                               // the first thing that was wrong
    command::OpenBlock open = {command::BlockKind::kBoard};  // of Yixin-Board's lists
    bool in_text = false;  // the text in open.words goes on with the next line
  };

  // What a move search's values are worth to the database.
  enum class SearchFeedback { kNone, kMoves, kAll };

  // Empty: there is no reply, or it will come from the thinking thread.
  using Answer = std::optional<Reply>;

  static reply::Error ErrorReply(const absl::Status& status);
  // Of commands that are silent when all is well, and of those that say OK.
  static Answer SilentUnless(const absl::Status& error);
  static Reply OkUnless(const absl::Status& error);

  // --- Events ---
  void HandleLine(InputLine line);
  void HandleThought(const Thought& thought);
  void MoveWith(const Thought& thought);
  void AnswerWith(const Thought& thought);
  void BalanceWith(const Thought& thought);
  void LookAtBacklog();
  void ServeBacklog();
  void ReportLostInput();

  // --- Lines, when nothing is being searched ---
  void Serve(const InputLine& line);
  void Leave(const InputLine& line);
  void ServeCommand(const absl::StatusOr<Command>& command);
  bool SkipsList(std::string_view line);
  void ServeInBlock(const InputLine& line);
  void TakeText(std::string_view line);
  void ServeFile(command::FileUse use, std::string_view file);
  static absl::Status AddToBlock(Block& block, std::string_view line);
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
  absl::Status PrepareToThink();  // a game, and the memory for it
  Answer ThinkAboutMove(int lines = 1, Task task = Task::kMove);
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
  std::optional<Block> block_;  // the list being collected
  Exclusions exclusions_;
  std::optional<command::FileUse> open_file_;  // the next line is its name
  bool swallowing_ = false;                    // the lines of a list that nobody serves

  DatabaseCommands database_;
  SearchFeedback feedback_ = SearchFeedback::kNone;  // of the move search under way
  bool database_failed_ = false;                     // and it was said
  std::optional<Value> last_value_;                  // of the latest move search, for who moved

  Task task_ = Task::kNone;
  Clock::time_point arrival_;  // of the command being served or searched for
  bool stopping_ = false;      // the task is being ended by a command in the backlog
  std::deque<Waiting> backlog_;
  std::size_t looked_at_ = 0;  // of the backlog's lines, from its front: they let the search be
  bool ended_ = false;

  std::atomic<std::size_t> waiting_ = 0;  // bytes of events with lines, and of the backlog
  bool losing_ = false;                   // of the thread that calls Enqueue

  Thinker thinker_;  // last: its thread posts into events_
};

}  // namespace tengen
