// SPDX-License-Identifier: Apache-2.0
//
// Dialogue: the dialogue of one check with a program. It sends lines, expects answers, and stores
// the position of the game. After the first failure all further calls do nothing, and the check
// reports that failure. So a check needs no code for errors: it is a plain list of commands and
// expected answers.
//
// Blocks until the program answers, or until the time limit from the settings is over. Only one
// thread at a time may call.
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
  static constexpr int kSize = 15;  // side of the board; only the checks of board sizes use other
                                    // sizes
  static constexpr BoardSize kSquare = {kSize, kSize};

  // Starts the program. `log` may be nullptr. `with_errors`: also reads its standard error, as
  // Piskvork does. The settings, `stop` and `log` must outlive this object.
  Dialogue(const ComplianceSettings& settings, const StopFlag& stop, DialogueLog* log,
           bool with_errors = false, std::string_view name = "engine");

  // --- State -------------------------------------------------------------------------------
  bool ok() const { return failure_.empty() && skipped_.empty(); }
  const std::string& failure() const { return failure_; }
  const std::string& skipped() const { return skipped_; }
  void Fail(std::string what);
  // Ends the check with the result "skipped". Call it if the program does not have an optional
  // feature.
  void Skip(std::string why);
  const ComplianceSettings& settings() const { return settings_; }
  // Starts a second process of the program with the same log. Its failures are not failures of this
  // dialogue.
  std::unique_ptr<Dialogue> Another(std::string_view name) const;

  // --- Commands and answers ----------------------------------------------------------------

  // Sends lines, each with its line end. If the program has just answered, Send first waits a
  // moment, because some engines lose a command that comes immediately after their answer.
  // LeaveNoMoment turns this wait off. It is for the check that tests whether the program has this
  // fault.
  void Send(std::string_view text);
  void LeaveNoMoment() { leaves_moment_ = false; }
  // Returns the next line that is not MESSAGE or DEBUG. `to` names the command for error texts.
  // Returns nullopt if no line came within patience_ms, or if the program ended.
  std::optional<std::string> Answer(std::string_view to, std::int64_t patience_ms);
  std::optional<std::string> Answer(std::string_view to) { return Answer(to, settings_.hang_ms); }
  void ExpectOk(std::string_view to);
  // Expects a line that begins with one of the words, for instance "ERROR". Returns the word, or ""
  // if the dialogue failed.
  std::string ExpectOneOf(std::string_view to, const std::vector<std::string_view>& words);
  // Reads lines until the line OK. Other lines before OK are allowed.
  void ExpectOkAtLast(std::string_view to);
  // Expects that the program still works and has sent no additional line. It sends START and
  // expects OK, then sends BEGIN and expects a move. An additional OK would be read as the answer
  // to BEGIN, and the check would fail.
  void ExpectServes();

  // --- A game ------------------------------------------------------------------------------

  // Sends START, and the time limits from the settings. After this call the board is empty. `rule`
  // is the number of INFO rule.
  void Start(int size = kSize, int rule = 0);
  // Sets the position of this object to an empty board, without a command to the program.
  void Judge(BoardSize size, int rule);
  Game& game() { return *game_; }
  // Expects a legal move and plays it in game(). The program may use `limit_ms` plus the margin
  // from the settings.
  std::optional<Point> ExpectMove(std::string_view to, std::int64_t limit_ms);
  std::optional<Point> ExpectMove(std::string_view to) { return ExpectMove(to, settings_.turn_ms); }
  std::optional<Point> Begin();
  // Sends TURN and expects a move.
  std::optional<Point> Turn(Point p);
  // Sends BOARD with the stones, in alternating colours, Black first, and expects a move. The
  // program plays for the side to move.
  std::optional<Point> Board(const std::vector<Point>& stones);
  // The lines BOARD ... DONE for the stones of game().
  std::string BoardText() const;
  // An empty point where a stone does not help to make a five.
  Point QuietPoint() const;

  // --- The end -----------------------------------------------------------------------------

  // Expects that the program exits within end_ms after an event. `after` names the event in error
  // texts. `close_input`: the event is that this function closes the input of the program.
  void ExpectEnd(std::string_view after, bool close_input);

 private:
  // Returns the next line of the program. If the program ended or was late, returns nullopt, and
  // marks this dialogue as failed.
  std::optional<std::string> Line(std::string_view to, Clock::time_point deadline);

  const ComplianceSettings& settings_;
  const StopFlag& stop_;
  DialogueLog* const log_;
  std::unique_ptr<ChildProcess> child_;
  std::unique_ptr<Game> game_;
  std::string failure_, skipped_;
  bool leaves_moment_ = true;
  bool answered_ = false;  // true: an answer was read after the last Send
};

// Parses a line of the form "x,y". No other form is accepted, because the strictest manager accepts
// no other form. Empty: the line is not a move.
std::optional<Point> ParseStrictMove(std::string_view line);

}  // namespace tengen
