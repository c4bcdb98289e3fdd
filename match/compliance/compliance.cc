// SPDX-License-Identifier: Apache-2.0
#include "match/compliance/compliance.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_split.h"
#include "base/flags.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "match/compliance/dialogue.h"
#include "notation/points.h"

namespace tengen {
namespace {

using Stones = std::vector<Point>;

constexpr std::int64_t kThinksLong = 20'000;  // time limit in ms for checks that send a command
                                              // while the program thinks

// A quiet middle-game position, Black to move.
constexpr std::array<Point, 6> kMiddle = {{{7, 7}, {8, 8}, {6, 9}, {8, 6}, {5, 5}, {9, 10}}};

void Pause(std::int64_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

void ExpectWon(Dialogue& d, std::string_view what) {
  if (d.ok() && d.game().outcome() == Outcome::kNone) d.Fail(std::string(what));
}

// --- Beginning -----------------------------------------------------------------------------------

void CheckStart(Dialogue& d) {
  d.Start();
  d.Begin();
}

void CheckStart20(Dialogue& d) {
  d.Start(20);
  d.Begin();
}

void CheckStartAgain(Dialogue& d) {
  d.Start();
  const std::optional<Point> first = d.Begin();
  d.Start();
  if (first) d.Turn(*first);
}

void CheckStartBadSize(Dialogue& d) {
  d.Send("START 1000\n");
  d.ExpectOneOf("START 1000", {"ERROR"});
}

void CheckStartMalformed(Dialogue& d) {
  d.Send("START many\n");
  d.ExpectOneOf("START many", {"ERROR"});
}

void CheckRectStart(Dialogue& d) {
  d.Send("RECTSTART 12,15\n");
  if (d.ExpectOneOf("RECTSTART 12,15", {"OK", "ERROR", "UNKNOWN"}) != "OK") return;
  d.Judge({12, 15}, 0);
  d.Send(StrCat("INFO timeout_turn ", d.settings().turn_ms, "\n"));
  d.Begin();
}

void CheckBeforeStart(Dialogue& d) {
  d.Send("BEGIN\n");
  const std::optional<std::string> answer = d.Answer("BEGIN before START");
  if (answer && !answer->starts_with("ERROR") && !ParseStrictMove(*answer)) {
    d.Fail(StrCat("BEGIN before START is answered with ", QuotedWord(*answer),
                  ", neither ERROR nor a move"));
  }
}

void CheckRestart(Dialogue& d) {
  d.Start();
  const std::optional<Point> first = d.Begin();
  d.Send("RESTART\n");
  if (d.ExpectOneOf("RESTART", {"OK", "UNKNOWN"}) == "UNKNOWN") {
    return d.Skip("the engine does not know RESTART; managers then start a new process");
  }
  d.Judge(Dialogue::kSquare, 0);
  if (first) d.Turn(*first);
}

void CheckAbout(Dialogue& d) {
  d.Send("ABOUT\n");
  const std::optional<std::string> answer = d.Answer("ABOUT");
  if (answer && answer->find("name=\"") == std::string::npos) {
    d.Fail(StrCat("ABOUT is answered with ", QuotedWord(*answer),
                  ", not name=\"...\", version=\"...\" and so on"));
  }
}

// --- Moves ---------------------------------------------------------------------------------------

void CheckTurns(Dialogue& d) {
  d.Start();
  d.Begin();
  for (int i = 0; i < 3 && d.ok(); ++i) d.Turn(d.QuietPoint());
}

// Some managers play several games with one process, and send each command immediately after an
// answer. This check does the same.
void CheckAtOnce(Dialogue& d) {
  d.LeaveNoMoment();
  for (int game = 0; game < 5 && d.ok(); ++game) {
    d.Start();
    d.Begin();
    for (int i = 0; i < 3 && d.ok(); ++i) d.Turn(d.QuietPoint());
  }
}

void CheckTurnFirst(Dialogue& d) {
  d.Start();
  d.Turn({7, 7});
  if (d.ok()) d.Turn(d.QuietPoint());
}

void CheckBoard(Dialogue& d) {
  for (const std::size_t count : {0, 1, 2, 5, 6}) {
    d.Start();
    d.Board({kMiddle.begin(), kMiddle.begin() + static_cast<std::ptrdiff_t>(count)});
  }
}

void CheckBoardThenTurn(Dialogue& d) {
  d.Start();
  d.Board({kMiddle.begin(), kMiddle.begin() + 4});
  for (int i = 0; i < 2 && d.ok(); ++i) d.Turn(d.QuietPoint());
}

void CheckBoardReplaces(Dialogue& d) {
  d.Start();
  const std::optional<Point> first = d.Board({kMiddle.begin(), kMiddle.begin() + 2});
  d.Judge(Dialogue::kSquare, 0);
  if (first) d.Board({*first});
}

// Both sides have four in a row. A program that confuses the two colours of BOARD completes the
// wrong row.
void CheckBoardColours(Dialogue& d) {
  d.Start();
  d.Board({{3, 4}, {3, 10}, {4, 4}, {4, 10}, {5, 4}, {5, 10}, {6, 4}, {6, 10}});
  ExpectWon(d, "does not complete its own row of four in BOARD, where 1 is its own stone");
  d.Start();
  d.Board({{3, 4}, {3, 10}, {4, 4}, {4, 10}, {5, 4}, {5, 10}, {6, 4}, {6, 10}, {12, 1}});
  ExpectWon(d, "does not complete its own row of four in BOARD, where 1 is its own stone");
}

void CheckEveryBoard(Dialogue& d) {
  d.Start();
  for (int i = 0; i < 12 && d.ok() && d.game().outcome() == Outcome::kNone; ++i) {
    d.Send(d.BoardText());
    d.ExpectMove("BOARD in a game");
  }
}

void CheckTakeBack(Dialogue& d) {
  d.Start();
  d.Begin();
  const Point before = d.QuietPoint();
  const std::optional<Point> last = d.Turn(before);
  if (!last) return;
  for (const Point p : {*last, before}) {
    const std::string line = StrCat("TAKEBACK ", PointText(p));
    d.Send(line + "\n");
    if (d.ExpectOneOf(line, {"OK", "UNKNOWN"}) == "UNKNOWN") {
      return d.Skip("the engine does not know TAKEBACK; managers then send the whole position");
    }
    if (!d.ok()) return;
    d.game().TakeBack();
  }
  d.Turn(*last);
}

void CheckOffBoard(Dialogue& d) {
  d.Start();
  d.Begin();
  d.Send("TURN 15,7\n");
  d.ExpectOneOf("TURN 15,7", {"ERROR"});
  if (d.ok()) d.Turn(d.QuietPoint());
}

void CheckOccupied(Dialogue& d) {
  d.Start();
  const std::optional<Point> first = d.Begin();
  if (!first) return;
  const std::string line = StrCat("TURN ", PointText(*first));
  d.Send(line + "\n");
  d.ExpectOneOf(line + " on an occupied point", {"ERROR"});
  if (d.ok()) d.Turn(d.QuietPoint());
}

void CheckMalformedTurn(Dialogue& d) {
  d.Start();
  d.Begin();
  d.Send("TURN\n");
  d.ExpectOneOf("TURN", {"ERROR"});
  if (d.ok()) d.Turn(d.QuietPoint());
}

void CheckWin(Dialogue& d) {
  d.Start();
  d.Board({{3, 7}, {3, 2}, {4, 7}, {5, 2}, {5, 7}, {7, 12}, {6, 7}, {9, 12}});
  ExpectWon(d, "does not play the winning move");
}

void CheckBlock(Dialogue& d) {
  d.Start();
  const std::optional<Point> move =
      d.Board({{3, 7}, {2, 7}, {4, 7}, {5, 2}, {5, 7}, {9, 12}, {6, 7}});
  if (move && *move != Point{7, 7}) d.Fail(StrCat("plays ", PointText(*move), ", not 7,7"));
}

// Two processes of the program play each other. Tengen checks the moves by the rules.
void CheckGame(Dialogue& d, int rule) {
  const std::unique_ptr<Dialogue> other = d.Another("opponent");
  d.Start(Dialogue::kSize, rule);
  other->Start(Dialogue::kSize, rule);
  std::optional<Point> last;
  for (int ply = 0; ply < d.settings().plies && d.ok() && other->ok(); ++ply) {
    Dialogue& mover = ply % 2 == 0 ? d : *other;
    last = ply == 0 ? mover.Begin() : mover.Turn(*last);
    if (!last) break;
    const EndReason reason = mover.game().reason();
    if (EndReasonText(reason).starts_with("forbidden")) {
      mover.Fail(StrCat("Black plays ", PointText(*last), ", which is ", EndReasonText(reason)));
    }
    if (mover.game().outcome() != Outcome::kNone) break;
  }
  if (!other->ok()) d.Fail("as White: " + other->failure());
}

void CheckSwap2(Dialogue& d) {
  const Stones five = {{7, 7}, {8, 8}, {6, 9}, {3, 3}, {11, 4}};
  for (const std::size_t count : {0, 3, 5}) {
    d.Start(Dialogue::kSize, 1);
    std::string text = "SWAP2BOARD\n";
    for (std::size_t i = 0; i < count; ++i) StrAppend(&text, PointText(five[i]), "\n");
    d.Send(text + "DONE\n");
    const std::string to = StrCat("SWAP2BOARD with ", count, " stones");
    const std::optional<std::string> answer =
        d.Answer(to, kThinksLong + d.settings().margin_ms + d.settings().hang_ms);
    if (!answer) return;
    // A program may answer each line with UNKNOWN. Then the number of answers is not known, so the
    // check is skipped.
    if (answer->starts_with("UNKNOWN") || answer->starts_with("ERROR")) {
      d.Skip("the engine does not know SWAP2BOARD");
      return;
    }
    if (count > 0 && *answer == "SWAP") continue;
    Stones points;
    bool good = true;
    for (const absl::string_view part : absl::StrSplit(*answer, ' ')) {
      const std::optional<Point> p = ParseStrictMove({part.data(), part.size()});
      const bool is_new = p && OnBoard(*p, Dialogue::kSquare) &&
                          std::find(five.begin(), five.begin() + static_cast<std::ptrdiff_t>(count),
                                    *p) == five.begin() + static_cast<std::ptrdiff_t>(count) &&
                          std::find(points.begin(), points.end(), *p) == points.end();
      good = good && is_new;
      if (is_new) points.push_back(*p);
    }
    if (!good || (count == 0 && points.size() != 3) || (count == 3 && points.size() > 2) ||
        (count == 5 && points.size() != 1)) {
      d.Fail(StrCat(to, " is answered with ", QuotedWord(*answer)));
    }
  }
}

// --- INFO ----------------------------------------------------------------------------------------

void CheckInfoSilent(Dialogue& d) {
  d.Start();
  d.Send(
      "INFO timeout_turn 1000\nINFO timeout_match 100000\nINFO time_left 100000\n"
      "INFO max_memory 83886080\nINFO game_type 0\nINFO game_type 3\nINFO rule 0\n"
      "INFO folder C:\\Program Data\\of engines\nINFO evaluate 3,4\n");
}

void CheckInfoUnknown(Dialogue& d) {
  d.Start();
  d.Send("INFO nobody_knows_this 1\nINFO nobody_knows_this\nINFO\n");
}

void CheckInfoOdd(Dialogue& d) {
  d.Start();
  d.Send(
      "INFO max_memory 0\nINFO max_memory 2147483647\nINFO max_memory -5\n"
      "INFO timeout_match 0\nINFO time_left 2147483647\nINFO timeout_turn often\n"
      "INFO game_type 99\n");
  d.Begin();
}

void CheckInfoFirst(Dialogue& d) {
  d.Send("INFO timeout_turn 100\nINFO rule 0\nINFO max_memory 0\n");
  d.Start();
  d.Begin();
}

void CheckInfoWhileThinking(Dialogue& d) {
  d.Start();
  for (const Point p : kMiddle) d.game().Play(p);
  d.Send(d.BoardText() + "INFO time_left 100000\nINFO max_memory 0\nINFO nobody_knows_this 1\n");
  d.ExpectMove("BOARD with INFO while the engine thinks");
}

void CheckMoveNow(Dialogue& d) {
  d.Start();
  for (const Point p : kMiddle) d.game().Play(p);
  d.Send(StrCat("INFO timeout_turn ", kThinksLong, "\n", d.BoardText()));
  Pause(200);
  d.Send("INFO timeout_turn 0\n");
  d.ExpectMove("INFO timeout_turn 0 while the engine thinks", 1000);
}

// --- Lines ---------------------------------------------------------------------------------------

void CheckLowerCase(Dialogue& d) {
  d.Send(StrCat("start 15\ninfo timeout_turn ", d.settings().turn_ms, "\n"));
  d.ExpectOk("start 15");
  d.Send("begin\n");
  d.ExpectMove("begin");
}

void CheckLineEnds(Dialogue& d) {
  d.Send(StrCat("START 15\r\nINFO timeout_turn ", d.settings().turn_ms, "\r\n"));
  d.ExpectOk("START 15 with CR LF");
  d.game().Play({7, 7});
  d.Send("BOARD\n7,7,2\nDONE\r\n");
  d.ExpectMove("BOARD with LF inside and CR LF after DONE");
}

void CheckPipelined(Dialogue& d) {
  d.Send(StrCat("START 15\nINFO timeout_turn ", d.settings().turn_ms, "\nINFO rule 0\nBEGIN\n"));
  d.ExpectOk("START 15");
  d.ExpectMove("BEGIN", d.settings().turn_ms + d.settings().start_ms);
}

void CheckChopped(Dialogue& d) {
  for (const std::string_view piece : {"ST", "ART", " 1", "5", "\r", "\n"}) {
    d.Send(piece);
    Pause(20);
  }
  d.ExpectOk("START 15 in pieces");
}

void CheckBlankLines(Dialogue& d) {
  d.Send("\n\r\n\n");
  d.Start();
  d.Send("\n");
  d.Begin();
}

void CheckUnknown(Dialogue& d) {
  d.Send("NOBODY_KNOWS_THIS 1 2\n");
  d.ExpectOneOf("an unknown command", {"UNKNOWN"});
}

void CheckGarbage(Dialogue& d) {
  d.Start();
  d.Send(
      "TURN ,\nTURN a,b\n\x01\x02\xff\n123456789012345678901234567890\n,,,\nBOARD\nx,y,z\n"
      "7,7,9\n-1,-1,1\nDONE\nSTART 15\n");
  d.ExpectOkAtLast("START after malformed lines");
  d.Start();
  d.Begin();
}

void CheckLongLine(Dialogue& d) {
  d.Send(std::string(50'000, 'x') + "\nSTART 15\n");
  d.ExpectOkAtLast("START after a line of 50,000 characters");
  d.Start();
  d.Begin();
}

void CheckStandardError(Dialogue& d) {
  d.Start();
  d.Begin();
  if (d.ok()) d.Turn(d.QuietPoint());
}

// --- Time ----------------------------------------------------------------------------------------

// Expects an answer within `limit_ms` to a middle-game position after the INFO lines `info`.
void Timed(Dialogue& d, std::string_view info, std::int64_t limit_ms) {
  d.Start();
  d.Send(info);
  for (const Point p : kMiddle) d.game().Play(p);
  d.Send(d.BoardText());
  d.ExpectMove("BOARD", limit_ms);
}

void CheckTurnTime(Dialogue& d) {
  for (const std::int64_t ms : {100, 500, 1500}) {
    Timed(d, StrCat("INFO timeout_turn ", ms, "\n"), ms);
  }
}

void CheckNoTime(Dialogue& d) { Timed(d, "INFO timeout_turn 0\n", 1000); }

void CheckTimeLeft(Dialogue& d) {
  Timed(d, "INFO timeout_turn 10000\nINFO timeout_match 60000\nINFO time_left 150\n", 150);
}

void CheckNoMatchLimit(Dialogue& d) {
  Timed(d,
        StrCat("INFO timeout_turn ", d.settings().turn_ms,
               "\nINFO timeout_match 0\nINFO time_left 2147483647\n"),
        d.settings().turn_ms);
}

// --- The end -------------------------------------------------------------------------------------

void CheckEnd(Dialogue& d) {
  d.Start();
  d.Begin();
  d.Send("END\n");
  d.ExpectEnd("END", /*close_input=*/false);
}

void CheckEndFirst(Dialogue& d) {
  d.Send("END\n");
  d.ExpectEnd("END", /*close_input=*/false);
}

void Think(Dialogue& d) {
  d.Start();
  for (const Point p : kMiddle) d.game().Play(p);
  d.Send(StrCat("INFO timeout_turn ", kThinksLong, "\n", d.BoardText()));
  Pause(100);
}

void CheckEndWhileThinking(Dialogue& d) {
  Think(d);
  d.Send("END\n");
  d.ExpectEnd("END while the engine thinks", /*close_input=*/false);
}

void CheckEndOfInput(Dialogue& d) {
  d.Start();
  d.ExpectEnd("the end of standard input", /*close_input=*/true);
}

void CheckEndOfInputWhileThinking(Dialogue& d) {
  Think(d);
  d.ExpectEnd("the end of standard input while the engine thinks", /*close_input=*/true);
}

// --- The table -----------------------------------------------------------------------------------

enum After { kServes, kEnded };

struct Row {
  ComplianceCheck check;
  void (*run)(Dialogue& d) = nullptr;
  After after = kServes;
  bool with_errors = false;
  int rule = -1;  // if not -1: the program plays a game against itself with this INFO rule; -1:
                  // call `run`
};

constexpr Row kRows[] = {
    {{"start", Demand::kMust, "START 15 is answered with OK only, and BEGIN with a move"},
     CheckStart},
    {{"start-20", Demand::kMust, "the engine plays on a board of 20x20"}, CheckStart20},
    {{"start-again", Demand::kMust, "START clears the board, also during a game"}, CheckStartAgain},
    {{"start-size", Demand::kShould,
      "START with an unsupported size gives ERROR, and the engine keeps working"},
     CheckStartBadSize},
    {{"start-malformed", Demand::kGood, "START without a number gives ERROR"}, CheckStartMalformed},
    {{"rectstart", Demand::kShould,
      "RECTSTART gives OK and BEGIN a move, or it gives ERROR or UNKNOWN"},
     CheckRectStart},
    {{"before-start", Demand::kGood, "BEGIN before START gives ERROR or a move"}, CheckBeforeStart},
    {{"restart", Demand::kShould, "RESTART gives OK and clears the board, or gives UNKNOWN"},
     CheckRestart},
    {{"about", Demand::kShould, "ABOUT gives one line with name=\"...\""}, CheckAbout},
    {{"turns", Demand::kMust, "BEGIN and then TURN give legal moves"}, CheckTurns},
    {{"at-once", Demand::kMust, "a command that comes immediately after a move is not lost"},
     CheckAtOnce},
    {{"turn-first", Demand::kMust, "TURN as the first command after START gives a move"},
     CheckTurnFirst},
    {{"board", Demand::kMust, "BOARD with 0, 1, 2, 5 and 6 stones gives a legal move"}, CheckBoard},
    {{"board-turn", Demand::kMust, "TURN continues the game after BOARD"}, CheckBoardThenTurn},
    {{"board-again", Demand::kMust, "a second BOARD replaces the position"}, CheckBoardReplaces},
    {{"board-colours", Demand::kMust, "in BOARD, 1 is a stone of the engine and 2 of the opponent"},
     CheckBoardColours},
    {{"board-game", Demand::kMust, "BOARD for every move of a game gives legal moves"},
     CheckEveryBoard},
    {{"takeback", Demand::kShould, "TAKEBACK gives OK and frees the point, or gives UNKNOWN"},
     CheckTakeBack},
    {{"move-off-board", Demand::kShould, "TURN off the board gives ERROR and changes nothing"},
     CheckOffBoard},
    {{"move-occupied", Demand::kShould,
      "TURN on an occupied point gives ERROR and changes nothing"},
     CheckOccupied},
    {{"move-malformed", Demand::kGood, "TURN without a point gives ERROR and changes nothing"},
     CheckMalformedTurn},
    {{"win", Demand::kShould, "the engine completes its own row of four"}, CheckWin},
    {{"block", Demand::kShould, "the engine blocks the opponent's row of four"}, CheckBlock},
    {{"game-freestyle", Demand::kMust,
      "a game with itself is legal and in time: INFO rule 0, freestyle"},
     nullptr,
     kServes,
     false,
     0},
    {{"game-standard", Demand::kMust,
      "a game with itself is legal and in time: INFO rule 1, standard (exactly five)"},
     nullptr,
     kServes,
     false,
     1},
    {{"game-renju", Demand::kMust,
      "a game with itself is legal and in time: INFO rule 4, renju (no forbidden moves)"},
     nullptr,
     kServes,
     false,
     4},
    {{"game-caro-overline", Demand::kMust,
      "a game with itself is legal and in time: INFO rule 8, caro with overlines"},
     nullptr,
     kServes,
     false,
     8},
    {{"game-caro", Demand::kMust, "a game with itself is legal and in time: INFO rule 9, caro"},
     nullptr,
     kServes,
     false,
     9},
    {{"swap2", Demand::kShould, "SWAP2BOARD with 0, 3 and 5 stones gives a valid choice of swap2"},
     CheckSwap2},
    {{"info-silent", Demand::kMust, "INFO lines get no answer"}, CheckInfoSilent},
    {{"info-unknown", Demand::kShould, "INFO lines with an unknown key get no answer"},
     CheckInfoUnknown},
    {{"info-odd", Demand::kShould, "the engine still plays after INFO with unusual values"},
     CheckInfoOdd},
    {{"info-first", Demand::kShould, "INFO may come before START"}, CheckInfoFirst},
    {{"info-thinking", Demand::kShould, "INFO while the engine thinks does not disturb it"},
     CheckInfoWhileThinking},
    {{"info-now", Demand::kGood, "INFO timeout_turn 0 while the engine thinks makes it move"},
     CheckMoveNow},
    {{"lower-case", Demand::kMust, "commands in lower case are accepted"}, CheckLowerCase},
    {{"line-ends", Demand::kMust, "lines may end with LF or CR LF, also mixed"}, CheckLineEnds},
    {{"pipelined", Demand::kMust, "commands that come together are executed one by one"},
     CheckPipelined},
    {{"chopped", Demand::kGood, "a command that comes in pieces is one command"}, CheckChopped},
    {{"blank-lines", Demand::kGood, "blank lines are ignored"}, CheckBlankLines},
    {{"unknown", Demand::kShould, "an unknown command gives one UNKNOWN line"}, CheckUnknown},
    {{"garbage", Demand::kMust, "malformed lines do not end or block the engine"}, CheckGarbage},
    {{"long-line", Demand::kGood, "a line of 50,000 characters does not end or block the engine"},
     CheckLongLine},
    {{"errors", Demand::kMust, "standard error is empty: Piskvork reads it as answers"},
     CheckStandardError,
     kServes,
     true},
    {{"time-turn", Demand::kMust, "moves are in time with timeout_turn of 100, 500 and 1500 ms"},
     CheckTurnTime},
    {{"time-zero", Demand::kShould, "timeout_turn 0 gives a move within a second"}, CheckNoTime},
    {{"time-left", Demand::kMust, "a move is in time if time_left is less than timeout_turn"},
     CheckTimeLeft},
    {{"time-no-match", Demand::kMust, "timeout_match 0 means no limit"}, CheckNoMatchLimit},
    {{"end", Demand::kMust, "END ends the engine, and it writes nothing more"}, CheckEnd, kEnded},
    {{"end-first", Demand::kMust, "END as the first command ends the engine"},
     CheckEndFirst,
     kEnded},
    {{"end-thinking", Demand::kShould, "END ends the engine while it thinks"},
     CheckEndWhileThinking,
     kEnded},
    {{"eof", Demand::kGood, "the end of standard input ends the engine"}, CheckEndOfInput, kEnded},
    {{"eof-thinking", Demand::kGood, "the end of standard input ends the engine while it thinks"},
     CheckEndOfInputWhileThinking,
     kEnded},
};

constexpr auto kChecks = [] {
  std::array<ComplianceCheck, std::size(kRows)> checks{};
  for (std::size_t i = 0; i < checks.size(); ++i) checks[i] = kRows[i].check;
  return checks;
}();

// Checks that the program can be started. Without this test, a missing program would fail most
// checks, and would pass the checks that expect its end.
absl::Status CheckIsThere(const ComplianceSettings& settings, const StopFlag& stop) {
  Dialogue dialogue(settings, stop, nullptr);
  dialogue.Send("START 15\n");
  dialogue.Answer("START 15", settings.start_ms);
  // The shell ends with the exit status 127 if the program is missing, and with 126 if its file is
  // not executable. "cannot" begins the error text of Start.
  for (const std::string_view status : {"exit status 127", "exit status 126", "cannot"}) {
    if (!dialogue.failure().starts_with(status)) continue;
    return absl::NotFoundError(
        StrCat(settings.command, " cannot be started: ", dialogue.failure()));
  }
  return absl::OkStatus();
}

ComplianceResult ResultOf(const Dialogue& d) {
  using Verdict = ComplianceResult::Verdict;
  if (!d.failure().empty()) return {Verdict::kFailed, d.failure()};
  if (!d.skipped().empty()) return {Verdict::kSkipped, d.skipped()};
  return {Verdict::kPassed, ""};
}

}  // namespace

std::string_view DemandName(Demand demand) {
  constexpr std::array<std::string_view, 3> kNames = {"must", "should", "good"};
  return kNames[static_cast<std::size_t>(demand)];
}

std::span<const ComplianceCheck> AllComplianceChecks() { return kChecks; }

absl::Status RunCompliance(
    const ComplianceSettings& settings, const std::function<bool(const ComplianceCheck&)>& wanted,
    const StopFlag& stop,
    const std::function<void(const ComplianceCheck&, const ComplianceResult&)>& on_result) {
  if (absl::Status status = CheckIsThere(settings, stop); !status.ok()) return status;
  for (const Row& row : kRows) {
    if (stop) break;
    if (!wanted(row.check)) continue;
    std::unique_ptr<DialogueLog> log;
    if (!settings.log_folder.empty()) {
      absl::StatusOr<std::unique_ptr<DialogueLog>> opened =
          DialogueLog::Open(settings.log_folder / StrCat(row.check.name, ".log"));
      if (!opened.ok()) return opened.status();
      log = *std::move(opened);
    }
    ComplianceResult result;
    {
      Dialogue dialogue(settings, stop, log.get(), row.with_errors);
      if (row.rule >= 0) {
        CheckGame(dialogue, row.rule);
      } else {
        row.run(dialogue);
      }
      if (row.after == kServes) dialogue.ExpectServes();
      result = ResultOf(dialogue);
    }
    if (log != nullptr) {
      if (!result.detail.empty()) log->Remark(result.detail);
      if (absl::Status status = log->Close(); !status.ok()) return status;
    }
    if (stop) break;  // after `stop` the result says nothing about the program
    on_result(row.check, result);
  }
  return absl::OkStatus();
}

}  // namespace tengen
