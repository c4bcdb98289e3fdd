// SPDX-License-Identifier: Apache-2.0
#include "notation/record/psq.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

constexpr std::string_view kMagic = "Piskvorky ";
constexpr BoardSize kGomoturBoard = {20, 20};  // not in the file

// The lines of a text, trimmed. The number of the current line is for messages.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) { Next(); }

  bool done() const { return done_; }
  std::string_view current() const { return current_; }
  // True if only blank lines follow the current line.
  bool is_last() const { return Trim(rest_).empty(); }

  void Next() {
    done_ = rest_.empty();
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    current_ = Trim(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
  }

  absl::Status Error(std::string_view what) const {
    return InvalidArgument("line ", number_, ": ", what, ", not ", Quoted(current_));
  }

 private:
  std::string_view rest_, current_;
  int number_ = 0;
  bool done_ = false;
};

// Parses two numbers with a separator character between them, as in "15x15" or "4:4".
std::optional<std::array<int, 2>> ParsePair(std::string_view s, char between) {
  std::string text(s);
  std::replace(text.begin(), text.end(), between, ',');
  const std::optional<std::vector<int>> numbers = ParseIntegers(text);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  return std::array<int, 2>{(*numbers)[0], (*numbers)[1]};
}

// "Piskvorky 15x15, 4:4, 0".
bool ParseHeader(std::string_view line, PsqRecord& record) {
  if (line.substr(0, kMagic.size()) != kMagic) return false;
  line.remove_prefix(kMagic.size());
  const std::size_t first = line.find(','), second = line.rfind(',');
  if (first == second) return false;
  const auto size = ParsePair(line.substr(0, first), 'x');
  const auto levels = ParsePair(line.substr(first + 1, second - first - 1), ':');
  const auto first_player = ParseIntegerIn(Trim(line.substr(second + 1)), 0, 1);
  if (!size || !levels || !first_player) return false;
  record.size = {(*size)[0], (*size)[1]};
  record.levels = *levels;
  record.first_player = *first_player;
  return true;
}

// Parses "x,y" or "x,y,ms". `first` is the number of the first column and row, 0 or 1.
std::optional<PsqMove> ParseMove(std::string_view line, int first) {
  const std::optional<std::vector<int>> numbers = ParseIntegers(line);
  if (!numbers || numbers->size() < 2 || numbers->size() > 3) return std::nullopt;
  const int time_ms = numbers->size() == 3 ? (*numbers)[2] : 0;
  const Point point = first == 0 ? Point{std::max((*numbers)[0], -1), std::max((*numbers)[1], -1)}
                                 : PointOfPsq((*numbers)[0], (*numbers)[1]);
  return PsqMove{point, time_ms};
}

// True if the line ends the moves: its first number is -1.
bool EndsMoves(std::string_view line) {
  const std::optional<std::vector<int>> numbers = ParseIntegers(line);
  return numbers && numbers->front() == -1;
}

// Reads the moves. An illegal move is an error, with one exception: the last move may be illegal if
// the record has a verdict. The verdict comes after the moves. If lines follow the illegal move,
// the function returns OK and sets `wrong` to the error. The caller returns this error if the lines
// contain no verdict.
absl::Status ParseMoves(Lines& lines, int first, PsqRecord& record, absl::Status* wrong) {
  std::set<Point> taken;
  for (; !lines.done(); lines.Next()) {
    const std::optional<PsqMove> move = ParseMove(lines.current(), first);
    if (!wrong->ok() && (move || EndsMoves(lines.current()))) return *wrong;
    if (EndsMoves(lines.current())) {
      lines.Next();
      return absl::OkStatus();
    }
    if (!move) return absl::OkStatus();
    if (move->time_ms < 0) return lines.Error("expected a time of 0 ms or more");
    const bool off_board = !OnBoard(move->point, record.size);
    if (off_board || !taken.insert(move->point).second) {
      *wrong = lines.Error(off_board ? "expected a point of the board" : "expected an empty point");
      record.illegal = move;
    } else {
      record.moves.push_back(*move);
    }
  }
  return *wrong;
}

// Returns false if the text has ended.
bool ParseNames(Lines& lines, PsqRecord& record) {
  for (std::string& player : record.players) {
    if (lines.done()) return false;
    player = std::string(lines.current());
    lines.Next();
  }
  return true;
}

absl::Status ParseTrailer(Lines& lines, PsqRecord& record) {
  // If a game does not belong to a tournament, Piskvork writes no names after the moves.
  if (lines.is_last()) record.error_code = ParseIntegerIn(lines.current(), -1000, 1000);
  if (record.error_code) return absl::OkStatus();
  const bool has_names = !record.players[0].empty();
  if (!has_names && !ParseNames(lines, record)) return absl::OkStatus();
  if (lines.done()) return absl::OkStatus();
  record.error_code = ParseIntegerIn(lines.current(), -1000, 1000);
  if (!record.error_code) return lines.Error("expected an error code from -1000 to 1000");
  lines.Next();
  if (lines.done() || lines.current().empty()) return absl::OkStatus();
  const std::string_view line = lines.current();
  const std::size_t comma = line.find(',');
  const std::optional<int> winner = ParseIntegerIn(Trim(line.substr(0, comma)), 0, 2);
  if (!winner || comma == std::string_view::npos) {
    return lines.Error("expected winner,tournament with winner 0, 1 or 2");
  }
  record.verdict = PsqVerdict{*winner, std::string(Trim(line.substr(comma + 1)))};
  return absl::OkStatus();
}

}  // namespace

bool IsGomotur(std::string_view text) {
  constexpr int kNames = 2, kMoves = 2;  // lines
  Lines lines(text);
  for (int i = 0; i < kNames + kMoves; ++i, lines.Next()) {
    const std::optional<std::vector<int>> numbers = ParseIntegers(lines.current());
    const bool is_move = numbers && numbers->size() == 3;
    if (lines.done() || lines.current().empty() || is_move != (i >= kNames)) return false;
  }
  return true;
}

Point PointOfPsq(int x, int y) { return {std::max(x, 0) - 1, std::max(y, 0) - 1}; }

absl::StatusOr<PsqRecord> ParsePsq(std::string_view text) {
  PsqRecord record;
  Lines lines(text);
  const bool gomotur = IsGomotur(text);
  if (gomotur) {
    record.size = kGomoturBoard;
    ParseNames(lines, record);
  } else if (ParseHeader(lines.current(), record)) {
    lines.Next();
  } else {
    return lines.Error("expected 'Piskvorky WIDTHxHEIGHT, LEVEL:LEVEL, FIRST'");
  }
  absl::Status wrong;
  absl::Status status = ParseMoves(lines, gomotur ? 0 : 1, record, &wrong);
  if (status.ok()) status = ParseTrailer(lines, record);
  if (status.ok() && !record.verdict) status = wrong;
  if (!status.ok()) return status;
  return record;
}

std::string PsqText(const PsqRecord& record) {
  std::string text =
      absl::StrFormat("Piskvorky %dx%d, %d:%d, %d\n", record.size.width, record.size.height,
                      record.levels[0], record.levels[1], record.first_player);
  const auto add = [&text](const PsqMove& move) {
    StrAppend(&text, move.point.x + 1, ",", move.point.y + 1, ",", move.time_ms, "\n");
  };
  for (const PsqMove& move : record.moves) add(move);
  if (record.illegal) add(*record.illegal);
  if (record.players[0].empty() && record.players[1].empty()) return text;
  StrAppend(&text, record.players[0], "\n", record.players[1], "\n");
  if (record.error_code) StrAppend(&text, *record.error_code, "\n");
  if (record.verdict) {
    StrAppend(&text, record.verdict->winner, ",", record.verdict->tournament, "\n");
  }
  return text;
}

}  // namespace tengen
