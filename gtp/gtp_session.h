// SPDX-License-Identifier: Apache-2.0
//
// GtpSession: one conversation in the Go Text Protocol (GTP), version 2 (docs/gtp.md). It executes
// the commands one after the other, in the order of their lines, and sends one response for each.
//
// Two kinds of commands start the thinking thread. A search for a move runs to its limits; lines
// that arrive meanwhile wait. An analysis runs until the next line arrives, also an empty one. The
// line "# interrupt" ends the search of the command before it early.
//
// One thread owns all state, and the thinking thread only posts its reports and its result into the
// mailbox.
//
// gtp_session.cc has the commands of GTP, gtp_session_search.cc those that search, and
// gtp_session_gogui.cc the commands of GoGui.
//
// Threads: call all functions except Enqueue on the thread that calls Run. Handle never waits for a
// search, but loadsgf and printsgf wait for the disk.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "base/line_io.h"
#include "engine/game.h"
#include "gtp/analysis_lines.h"
#include "gtp/gtp_clock.h"
#include "gtp/gtp_game.h"
#include "gtp/gtp_line.h"
#include "protocol/mailbox.h"
#include "protocol/thinker.h"
#include "search/limits.h"
#include "search/player/player.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

struct GtpSettings {
  GameSpec game;  // a game that CheckSpec accepts
  Limits limits;  // of a search for a move, while the controller sets no clock
  int threads = 1;
  int level = kFullLevel;
  int lines = 5;           // number of moves that an analysis shows
  std::uint64_t seed = 1;  // decides the random choices of openings and lower levels
};

inline constexpr int kMostGtpLines = 100;  // largest number of moves that an analysis shows

struct EndOfGtp {};
using GtpEvent = std::variant<InputLine, EndOfGtp, SearchReport, Thought>;

class GtpSession {
 public:
  using WriteFn = std::function<void(std::string_view line)>;

  // The limit of bytes in lines that wait. Enqueue waits while there are more. Until then a later
  // line cannot end a search.
  static constexpr std::size_t kMostWaiting = std::size_t{1} << 20;

  // `player` and `events` must outlive the session. `write` is called with each line of output,
  // without its line end; a line may contain line ends. The player must have its memory and its
  // network. The caller must post EndOfGtp at the end of the input.
  GtpSession(const GtpSettings& settings, Player& player, Mailbox<GtpEvent>& events, WriteFn write);

  // Adds the next line of the input. Any thread may call, but only one.
  void Enqueue(InputLine line);

  // Handles events until `quit` or the end of the input. The commands before the end of the input
  // are executed first; an analysis ends at once.
  void Run();

  // The names of all commands, sorted.
  static std::vector<std::string_view> CommandNames();

 private:
  // The response to a command; empty: it follows after a search.
  using Answer = std::optional<absl::StatusOr<std::string>>;
  struct Command;
  static const Command kCommands[];

  // What the thinking thread computes.
  enum class Task {
    kNone,
    kMove,      // a ply, which is then played
    kAnalysis,  // reports until the next line
    kResting,   // an analysis that has ended; its response is still open
    kBestMoves,
    kSolve
  };
  enum class Report { kNone, kLeela, kKata };

  // --- Events ---
  void Handle(GtpEvent event);
  void HandleLine(InputLine line);
  void HandleThought(const Thought& thought);
  void HandleProgress(const SearchReport& report);
  void ServeWaiting();
  void StopIfAsked();
  void Serve(const InputLine& line);
  void Respond(const absl::StatusOr<std::string>& response);
  void CloseAnalysis();
  void WriteAnalysis();

  // --- Commands of GTP ---
  Answer ProtocolVersion();
  Answer Name();
  Answer Version();
  Answer KnownCommand();
  Answer ListCommands();
  Answer Quit();
  Answer BoardSizeCommand();
  Answer ClearBoard();
  Answer Komi();
  Answer PlayCommand();
  Answer GenMove();
  Answer UndoCommand();
  Answer ShowBoard();
  Answer FinalScore();
  Answer TimeSettings();
  Answer KgsTimeSettings();
  Answer KataTimeSettings();
  Answer TimeLeft();
  Answer LoadSgf();
  Answer PrintSgf();
  Answer SetPosition();
  Answer GetRules();
  Answer SetRules();
  Answer ClearCache();
  // --- Analysis ---
  Answer LzAnalyze();
  Answer KataAnalyze();
  Answer LzGenMoveAnalyze();
  Answer KataGenMoveAnalyze();
  Answer Stop();
  // --- Commands of GoGui, and the commands that its menu of analyze commands shows ---
  Answer Interrupt();
  Answer SetupPlayer();
  Answer AnalyzeCommands();
  Answer RulesGameId();
  Answer RulesBoard();
  Answer RulesBoardSize();
  Answer RulesLegalMoves();
  Answer RulesSideToMove();
  Answer RulesFinalResult();
  Answer RulesCapturedCount();
  Answer ShowForbidden();
  Answer ShowThreats();
  Answer ShowWinningStones();
  Answer ShowBestMoves();
  Answer ShowForcedWin();
  Answer ShowRules();

  BoardSize size() const { return game_.game().spec().size; }
  absl::StatusOr<Color> ColorOf(std::string_view word) const;
  absl::StatusOr<std::int64_t> MsOf(std::string_view word) const;
  absl::Status CheckSideToMove(Color color) const;
  Answer Think(Color color, Report report);
  Answer Analyze(AnalysisForm form);
  absl::Status ApplyRestrictions(const AnalysisArguments& arguments, SearchRequest* request) const;
  Answer ThinkAndReport(AnalysisForm form);
  void Start(Task task, Thinker::Task thinking);
  SearchRequest RequestFor(std::shared_ptr<const Game> game) const;
  std::uint64_t Seed() const;
  std::string MoveWith(const Thought& thought);
  std::string Told(const Ply& ply);
  std::optional<Point> PlannedPoint() const;
  std::string BestMovesText(const SearchReport& report) const;
  std::string WithNames(std::string_view message) const;

  const GtpSettings settings_;
  Player& player_;
  Mailbox<GtpEvent>& events_;
  const WriteFn write_;

  GtpGame game_;
  GtpClock clock_;
  std::vector<Point> plan_;  // the stones of a ply that the engine has chosen, for the next genmove

  GtpLine command_;            // the command that is executed
  Clock::time_point arrival_;  // when its time began

  Task task_ = Task::kNone;
  Color side_ = Color::kBlack;     // of a search for a move
  Report report_ = Report::kNone;  // the form of the lines of the running search
  AnalysisArguments arguments_;    // of the running search
  SearchReport latest_;            // of the running search
  bool unwritten_ = false;         // latest_ was not written yet
  Clock::time_point next_write_;   // before this time nothing is written
  Clock::time_point search_end_;   // of the last search
  std::uint64_t searches_ = 0;     // number of searches so far; varies the seed

  std::deque<InputLine> waiting_;
  bool input_ended_ = false;
  bool ended_ = false;

  std::mutex mutex_;
  std::condition_variable room_;
  std::size_t queued_ = 0;  // bytes of the lines that were enqueued and not yet executed; guarded
                            // by mutex_

  Thinker thinker_;  // last: its thread posts to events_
};

}  // namespace tengen
