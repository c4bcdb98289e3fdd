// SPDX-License-Identifier: Apache-2.0
//
// One check's dialogue with a program: sends lines, expects answers, keeps the game beside it. The
// first thing that goes wrong is what the check tells; after it all else does nothing, so that a
// check reads as a list of what is said and expected.
//
// Blocks for the program's answers, never for longer than the settings say. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/child_process.h"
#include "base/clock.h"
#include "base/dialogue_log.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "match/compliance/compliance.h"

namespace tengen {

class Dialogue {
 public:
  static constexpr int kSize = 15;  // of the boards, unless a check is about sizes
  static constexpr BoardSize kSquare = {kSize, kSize};

  // Starts the program. `log` may be nullptr. `with_errors`: its standard error is read, too, as
  // Piskvork does.
  Dialogue(const ComplianceSettings& settings, const StopFlag& stop, DialogueLog* log,
           bool with_errors = false, std::string_view name = "engine");

  // --- How it stands -----------------------------------------------------------------------
  bool ok() const { return failure_.empty() && skipped_.empty(); }
  const std::string& failure() const { return failure_; }
  const std::string& skipped() const { return skipped_; }
  void Fail(std::string what);
  // The program need not be able to do this.
  void Skip(std::string why);
  const ComplianceSettings& settings() const { return settings_; }
  // A second process of the program, in the same log. Its failures are its own.
  std::unique_ptr<Dialogue> Another(std::string_view name) const;

  // --- Words -------------------------------------------------------------------------------
  // Lines, each with its end. After an answer a moment passes first: some engines lose what comes
  // at once, which one check is about and all others are not.
  void Send(std::string_view text);
  void LeaveNoMoment() { leaves_moment_ = false; }
  // The next line that is no remark (MESSAGE, DEBUG). Absent: there was none in time, or it ended.
  std::optional<std::string> Answer(std::string_view to, std::int64_t patience_ms);
  std::optional<std::string> Answer(std::string_view to) { return Answer(to, settings_.hang_ms); }
  void ExpectOk(std::string_view to);
  // A line that begins with one of the words, "ERROR" for instance.
  std::string ExpectOneOf(std::string_view to, const std::vector<std::string_view>& words);
  // Reads on until OK comes, whatever comes before.
  void ExpectOkAtLast(std::string_view to);
  // That nothing is left to be read, and it still serves: START is answered with OK, and BEGIN with
  // a move, so that no OK too many goes unseen.
  void ExpectServes();

  // --- A game ------------------------------------------------------------------------------
  // START with the limits of the settings; an empty board.
  void Start(int size = kSize, int rule = 0);
  // Only what the judge has on the board, without a word to the program.
  void Judge(BoardSize size, int rule);
  Game& game() { return *game_; }
  // The move that it answers, played on the judge's board. It has `limit_ms` and the margin.
  std::optional<Point> ExpectMove(std::string_view to, std::int64_t limit_ms);
  std::optional<Point> ExpectMove(std::string_view to) { return ExpectMove(to, settings_.turn_ms); }
  std::optional<Point> Begin();
  // The opponent plays there, and it answers.
  std::optional<Point> Turn(Point p);
  // Sets the stones up, in turn, and it answers. Its own colour is that to move.
  std::optional<Point> Board(const std::vector<Point>& stones);
  // BOARD ... DONE for the stones of the game.
  std::string BoardText() const;
  // A free point away from everything, to play on.
  Point QuietPoint() const;

  // --- The end -----------------------------------------------------------------------------
  void ExpectEnd(std::string_view after, bool close_input);

 private:
  // Its own words: nullopt where it ended or was late, which is then the failure.
  std::optional<std::string> Line(std::string_view to, Clock::time_point deadline);

  const ComplianceSettings& settings_;
  const StopFlag& stop_;
  DialogueLog* const log_;
  std::unique_ptr<ChildProcess> child_;
  std::unique_ptr<Game> game_;
  std::string failure_, skipped_;
  bool leaves_moment_ = true;
  bool answered_ = false;  // since the last Send
};

// "x,y" and nothing else, as the strictest manager reads it.
std::optional<Point> ParseStrictMove(std::string_view line);

}  // namespace tengen
