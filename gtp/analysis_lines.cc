// SPDX-License-Identifier: Apache-2.0
#include "gtp/analysis_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/near_word.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "eval/value.h"
#include "gtp/vertices.h"

namespace tengen {
namespace {

constexpr int kMostInterval = 100'000'000;  // hundredths of a second
constexpr int kMostMoves = 1000;
// Options for data that Tengen does not have.
constexpr std::array<std::string_view, 7> kNoData = {
    "ownership", "ownershipStdev", "movesOwnership", "movesOwnershipStdev",
    "pvVisits",  "pvEdgeVisits",   "noResultValue"};
constexpr std::array<std::string_view, 6> kKeys = {"interval", "minmoves", "maxmoves",
                                                   "rootInfo", "avoid",    "allow"};

absl::StatusOr<bool> ParseSwitch(std::string_view key, std::string_view word) {
  if (EqualsIgnoreCase(word, "true")) return true;
  if (EqualsIgnoreCase(word, "false")) return false;
  return InvalidArgument(key, ": expected true or false, not ", Quoted(word));
}

absl::StatusOr<int> ParseCount(std::string_view key, std::string_view word, int low, int high) {
  const std::optional<int> number = ParseIntegerIn(word, low, high);
  if (number) return *number;
  return InvalidArgument(key, ": expected a whole number from ", low, " to ", high, ", not ",
                         Quoted(word));
}

// Reads "COLOR POINT,POINT,... DEPTH" from the front of the words.
absl::StatusOr<AnalysisArguments::Restriction> TakeRestriction(std::span<const std::string>& words,
                                                               std::string_view key,
                                                               BoardSize size) {
  const absl::Status form = InvalidArgument(key, ": expected COLOR POINT,POINT,... DEPTH");
  if (words.size() < 3) return form;
  const std::optional<Color> color = ParseGtpColor(words[0]);
  const std::optional<int> depth = ParseIntegerIn(words[2], 0, 1 << 20);
  if (!color || !depth) return form;
  AnalysisArguments::Restriction restriction = {*color, {}};
  for (const std::string_view word : std::vector<std::string>(absl::StrSplit(words[1], ','))) {
    if (EqualsIgnoreCase(word, "pass")) continue;
    const std::optional<Point> point = ParseVertex(word, size);
    if (!point) return InvalidArgument(key, ": ", Quoted(word), " is not a point of the board");
    restriction.points.push_back(*point);
  }
  words = words.subspan(3);
  if (*depth == 0) restriction.points.clear();
  return restriction;
}

// The vertices of a line of play up to the first ply that is neither stones nor a pass.
std::string Variation(const PvLine& line, BoardSize size) {
  std::string text;
  for (const Ply& ply : line.moves) {
    const bool stones = ply.kind == PlyKind::kStones && ply.declared == 0;
    if (!stones && ply.kind != PlyKind::kPass) break;
    StrAppend(&text, text.empty() ? "" : " ", GtpPlyText(ply, size));
  }
  return text;
}

// The value in hundreds of points.
double ScoreOf(const PvLine& line) { return line.value / 100.0; }

}  // namespace

std::optional<Color> ParseGtpColor(std::string_view word) {
  if (EqualsIgnoreCase(word, "b") || EqualsIgnoreCase(word, "black")) return Color::kBlack;
  if (EqualsIgnoreCase(word, "w") || EqualsIgnoreCase(word, "white")) return Color::kWhite;
  return std::nullopt;
}

absl::StatusOr<AnalysisArguments> ParseAnalysisArguments(std::span<const std::string> words,
                                                         BoardSize size) {
  AnalysisArguments arguments;
  if (!words.empty()) arguments.color = ParseGtpColor(words.front());
  if (arguments.color) words = words.subspan(1);
  const auto set_interval = [&arguments](std::string_view word) {
    const absl::StatusOr<int> hundredths = ParseCount("interval", word, 0, kMostInterval);
    if (hundredths.ok()) {
      arguments.interval = std::chrono::milliseconds(std::int64_t{10} * *hundredths);
    }
    return hundredths.status();
  };
  if (!words.empty() && IsDigit(words.front().front())) {
    if (const absl::Status status = set_interval(words.front()); !status.ok()) return status;
    words = words.subspan(1);
  }
  while (!words.empty()) {
    const std::string_view key = words.front();
    const bool no_data = std::find(kNoData.begin(), kNoData.end(), key) != kNoData.end();
    if (!no_data && std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
      return InvalidArgument("unknown option ", Quoted(key), "; the options are ", Listed(kKeys));
    }
    words = words.subspan(1);
    if (key == "avoid" || key == "allow") {
      auto restriction = TakeRestriction(words, key, size);
      if (!restriction.ok()) return restriction.status();
      (key == "avoid" ? arguments.avoided : arguments.allowed).push_back(*std::move(restriction));
      continue;
    }
    if (words.empty()) return InvalidArgument(key, ": a value is missing");
    const std::string_view value = words.front();
    words = words.subspan(1);
    absl::Status status;
    if (key == "interval") {
      status = set_interval(value);
    } else if (key == "minmoves" || key == "maxmoves") {
      const absl::StatusOr<int> count = ParseCount(key, value, 0, kMostMoves);
      if (count.ok()) (key == "minmoves" ? arguments.least_moves : arguments.most_moves) = *count;
      status = count.status();
    } else {
      const absl::StatusOr<bool> on = ParseSwitch(key, value);
      if (on.ok() && key == "rootInfo") arguments.root_info = *on;
      status = on.status();
    }
    if (!status.ok()) return status;
  }
  return arguments;
}

std::string AnalysisLine(const SearchReport& report, AnalysisForm form, BoardSize size, int most,
                         bool root_info) {
  std::vector<const PvLine*> lines;
  for (const PvLine& line : report.lines) {
    if (std::ssize(lines) >= most || line.moves.empty() || line.moves.front().points.empty())
      continue;
    const Point first = line.moves.front().points.front();
    const bool known = std::any_of(lines.begin(), lines.end(), [first](const PvLine* other) {
      return other->moves.front().points.front() == first;
    });
    if (!known) lines.push_back(&line);
  }
  if (lines.empty()) return "";
  // The search does not count the nodes of each move. The moves share them equally, so that the sum
  // that controllers show is the number of nodes.
  constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
  const std::uint64_t nodes = std::min(report.nodes, kMost);
  const std::uint64_t visits = nodes / lines.size();
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const PvLine& line = *lines[i];
    const double rate = WinRate(line.value);
    StrAppend(&text, i == 0 ? "" : " ", "info move ",
              Vertex(line.moves.front().points.front(), size), " visits ", visits);
    if (form == AnalysisForm::kLeela) {
      const long winrate = std::lround(10000 * rate);
      StrAppend(&text, " winrate ", winrate, " lcb ", winrate);
    } else {
      absl::StrAppendFormat(&text,
                            " utility %.6f winrate %.6f scoreMean %.2f scoreLead %.2f lcb %.6f",
                            2 * rate - 1, rate, ScoreOf(line), ScoreOf(line), rate);
    }
    StrAppend(&text, " order ", i, " pv ", Variation(line, size));
  }
  if (root_info) {
    const PvLine& best = *lines.front();
    const double rate = WinRate(best.value);
    absl::StrAppendFormat(
        &text, " rootInfo visits %d utility %.6f winrate %.6f scoreMean %.2f scoreLead %.2f", nodes,
        2 * rate - 1, rate, ScoreOf(best), ScoreOf(best));
  }
  return text;
}

}  // namespace tengen
