// SPDX-License-Identifier: Apache-2.0
#include "match/compliance/dialogue.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "absl/strings/str_join.h"
#include "base/flags.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/points.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;

// True if the line begins with MESSAGE or DEBUG, in capitals and with a blank after the word. The
// strictest managers accept no other form.
bool IsStrictRemark(std::string_view line) {
  return line.starts_with("MESSAGE ") || line.starts_with("DEBUG ");
}

bool IsDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsDigit);
}

}  // namespace

std::optional<Point> ParseStrictMove(std::string_view line) {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos || !IsDigits(line.substr(0, comma)) ||
      !IsDigits(line.substr(comma + 1))) {
    return std::nullopt;
  }
  return ParsePoint(line);
}

Dialogue::Dialogue(const ComplianceSettings& settings, const StopFlag& stop, DialogueLog* log,
                   bool with_errors, std::string_view name)
    : settings_(settings), stop_(stop), log_(log) {
  Judge(kSquare, 0);
  if (with_errors && !ChildProcess::kHasShell) {
    Skip("this check needs a shell to read standard error, and this system has none");
    return;
  }
  const std::string command =
      with_errors ? StrCat("{ ", settings.command, "\n} 2>&1") : settings.command;
  absl::StatusOr<std::unique_ptr<ChildProcess>> child = ChildProcess::Start(command, "");
  if (!child.ok()) {
    Fail(std::string(child.status().message()));
    return;
  }
  child_ = *std::move(child);
  if (log != nullptr) {
    child_->SetListener(
        [log, name = std::string(name)](ChildProcess::Direction direction, std::string_view line) {
          log->Line(direction, name, line);
        });
  }
}

std::unique_ptr<Dialogue> Dialogue::Another(std::string_view name) const {
  return std::make_unique<Dialogue>(settings_, stop_, log_, /*with_errors=*/false, name);
}

void Dialogue::Fail(std::string what) {
  if (ok()) failure_ = std::move(what);
}

void Dialogue::Skip(std::string why) {
  if (ok()) skipped_ = std::move(why);
}

void Dialogue::Send(std::string_view text) {
  constexpr milliseconds kMoment(30);
  if (!ok()) return;
  if (std::exchange(answered_, false) && leaves_moment_) std::this_thread::sleep_for(kMoment);
  const auto io = child_->Write(
      text, Clock::now() + milliseconds(settings_.hang_ms + settings_.start_ms), stop_);
  if (io == ChildProcess::Io::kStopped) return Fail("stopped");
  if (io == ChildProcess::Io::kClosed) {
    // Report the end of the process, because this text says more than "the write failed".
    return Fail(StrCat(child_->EndText(), " before ", QuotedWord(Trim(text))));
  }
  if (io != ChildProcess::Io::kOk) Fail(StrCat("does not read ", QuotedWord(Trim(text))));
}

std::optional<std::string> Dialogue::Line(std::string_view to, Clock::time_point deadline) {
  if (!ok()) return std::nullopt;
  std::string line;
  switch (child_->ReadLine(&line, deadline, stop_)) {
    case ChildProcess::Io::kOk: return line;
    case ChildProcess::Io::kLate: Fail(StrCat("no answer to ", to)); break;
    case ChildProcess::Io::kClosed: Fail(StrCat(child_->EndText(), " at ", to)); break;
    case ChildProcess::Io::kFlood: Fail(StrCat("too much output at ", to)); break;
    case ChildProcess::Io::kStopped: Fail("stopped"); break;
  }
  return std::nullopt;
}

std::optional<std::string> Dialogue::Answer(std::string_view to, std::int64_t patience_ms) {
  const Clock::time_point deadline = Clock::now() + milliseconds(patience_ms);
  for (;;) {
    std::optional<std::string> line = Line(to, deadline);
    if (line && IsStrictRemark(*line)) continue;
    answered_ = true;
    return line;
  }
}

void Dialogue::ExpectOk(std::string_view to) {
  const std::optional<std::string> answer = Answer(to, settings_.start_ms);
  if (answer && *answer != "OK") {
    Fail(StrCat(to, " is answered with ", QuotedWord(*answer), ", not OK"));
  }
}

void Dialogue::ExpectOkAtLast(std::string_view to) {
  constexpr int kMostLines = 1000;
  for (int i = 0; i < kMostLines; ++i) {
    const std::optional<std::string> answer = Answer(to, settings_.start_ms);
    if (!answer || *answer == "OK") return;
  }
  Fail(StrCat("many answers, but no OK to ", to));
}

std::string Dialogue::ExpectOneOf(std::string_view to, const std::vector<std::string_view>& words) {
  const std::optional<std::string> answer = Answer(to);
  if (!answer) return "";
  std::string_view rest = *answer;
  const std::string_view word = TakeWord(rest);
  for (const std::string_view wanted : words) {
    if (word == wanted) return std::string(word);
  }
  Fail(StrCat(
      to, " is answered with ", QuotedWord(*answer), ", not ",
      absl::StrJoin(words, " or ", [](std::string* out, std::string_view w) { out->append(w); })));
  return "";
}

void Dialogue::ExpectServes() {
  const std::string start = StrCat("START ", kSize);
  Send(start + "\n");
  std::optional<std::string> answer = Answer(start, settings_.start_ms);
  if (answer && *answer != "OK") {
    Fail(StrCat("says ", QuotedWord(*answer), "; expected nothing, or OK to the next START"));
  }
  Send(StrCat("INFO timeout_turn ", settings_.turn_ms, "\nBEGIN\n"));
  answer = Answer("BEGIN", settings_.turn_ms + settings_.margin_ms + settings_.hang_ms);
  if (answer && !ParseStrictMove(*answer)) {
    Fail(StrCat("says ", QuotedWord(*answer), "; expected a move as the answer to BEGIN"));
  }
}

void Dialogue::Judge(BoardSize size, int rule) {
  const GameInfo* const info = FindGomocupRule(rule);
  game_ = MakeGame({.variant = std::string(info->name), .size = size});
}

void Dialogue::Start(int size, int rule) {
  Judge({size, size}, rule);
  const std::string start = StrCat("START ", size);
  Send(start + "\n");
  ExpectOk(start);
  Send(StrCat("INFO timeout_turn ", settings_.turn_ms,
              "\nINFO timeout_match 0\nINFO max_memory 367001600\nINFO game_type 1\n"
              "INFO rule ",
              rule, "\nINFO time_left 2147483647\n"));
}

std::optional<Point> Dialogue::ExpectMove(std::string_view to, std::int64_t limit_ms) {
  const Clock::time_point asked = Clock::now();
  const std::optional<std::string> answer =
      Answer(to, limit_ms + settings_.margin_ms + settings_.hang_ms);
  if (!answer) return std::nullopt;
  const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - asked).count();
  const std::optional<Point> move = ParseStrictMove(*answer);
  if (!move) {
    Fail(StrCat(to, " is answered with ", QuotedWord(*answer), ", not with a move x,y"));
    return std::nullopt;
  }
  if (const absl::Status legal = game_->Check(StonePly(*move)); !legal.ok()) {
    Fail(StrCat(to, " is answered with ", *answer, ": ", legal.message()));
    return std::nullopt;
  }
  if (took > limit_ms + settings_.margin_ms) {
    Fail(StrCat(to, " is answered after ", took, " ms; the limit was ", limit_ms));
    return std::nullopt;
  }
  game_->Play(*move);
  return move;
}

std::optional<Point> Dialogue::Begin() {
  Send("BEGIN\n");
  return ExpectMove("BEGIN");
}

std::optional<Point> Dialogue::Turn(Point p) {
  if (!ok()) return std::nullopt;
  const std::string turn = StrCat("TURN ", PointText(p));
  game_->Play(p);
  Send(turn + "\n");
  return ExpectMove(turn);
}

std::optional<Point> Dialogue::Board(const std::vector<Point>& stones) {
  if (!ok()) return std::nullopt;
  for (const Point p : stones) game_->Play(p);
  Send(BoardText());
  return ExpectMove(StrCat("BOARD with ", stones.size(), " stones"));
}

std::string Dialogue::BoardText() const {
  std::string text = "BOARD\n";
  for (const Placement& stone : game_->record()) {
    StrAppend(&text, PointText(stone.point),
              stone.stone == StoneOf(game_->to_move()) ? ",1\n" : ",2\n");
  }
  return text + "DONE\n";
}

Point Dialogue::QuietPoint() const {
  const BoardSize size = game_->spec().size;
  // Every fourth point of every second row: these points cannot make a five.
  for (int y = 0; y < size.height; y += 2) {
    for (int x = y % 4; x < size.width; x += 4) {
      if (game_->IsLegal({x, y})) return {x, y};
    }
  }
  return game_->LegalPoints().front();
}

void Dialogue::ExpectEnd(std::string_view after, bool close_input) {
  if (!ok()) return;
  const Clock::time_point deadline = Clock::now() + milliseconds(settings_.end_ms);
  if (close_input) {
    if (!child_->Leave(milliseconds(settings_.end_ms))) {
      Fail(StrCat("still running ", settings_.end_ms, " ms after ", after));
    }
    return;
  }
  for (std::string line;;) {
    const auto io = child_->ReadLine(&line, deadline, stop_);
    if (io == ChildProcess::Io::kClosed) return;
    if (io == ChildProcess::Io::kOk && IsStrictRemark(line)) continue;
    if (io == ChildProcess::Io::kOk && !ParseStrictMove(line)) {
      return Fail(StrCat("says ", QuotedWord(line), " after ", after));
    }
    if (io == ChildProcess::Io::kOk) continue;  // this move may be from before END was read
    return Fail(StrCat("still running ", settings_.end_ms, " ms after ", after));
  }
}

}  // namespace tengen
