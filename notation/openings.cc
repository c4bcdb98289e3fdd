// SPDX-License-Identifier: Apache-2.0
#include "notation/openings.h"

#include <algorithm>
#include <optional>
#include <set>

#include "absl/status/status.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/points.h"

namespace tengen {
namespace {

// The range that Piskvork accepts.
constexpr int kLowestOffset = -50;
constexpr int kHighestOffset = 49;

bool IsLetter(char c) { return c >= 'a' && c <= 'z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

Point Centre(BoardSize size) { return {size.width / 2, size.height / 2}; }

absl::StatusOr<OpeningStones> ParseOffsets(std::string_view line, BoardSize size) {
  const std::optional<std::vector<int>> numbers = ParseIntegers(line);
  if (!numbers || numbers->size() % 2 != 0) {
    return InvalidArgument("an opening must be offsets dx,dy, dx,dy, ... or points h8i9...");
  }
  OpeningStones opening;
  for (std::size_t i = 0; i < numbers->size(); i += 2) {
    const Point offset = {(*numbers)[i], (*numbers)[i + 1]};
    const auto [low, high] = std::minmax(offset.x, offset.y);
    if (low < kLowestOffset || high > kHighestOffset) {
      return InvalidArgument("offset ", PointText(offset), " is not from ", kLowestOffset, " to ",
                             kHighestOffset);
    }
    opening.push_back({Centre(size).x + offset.x, Centre(size).y + offset.y});
  }
  return opening;
}

absl::StatusOr<OpeningStones> ParsePos(std::string_view line) {
  OpeningStones opening;
  while (!line.empty()) {
    const auto digits_end = std::find_if_not(line.begin() + 1, line.end(), IsDigit);
    const auto length = static_cast<std::size_t>(digits_end - line.begin());
    const std::optional<int> row = ParseIntegerIn(line.substr(1, length - 1), 1, 1000);
    if (!IsLetter(line.front()) || !row) {
      return InvalidArgument("a point is a letter and a number, as in h8, not ", Quoted(line));
    }
    opening.push_back({line.front() - 'a', *row - 1});
    line.remove_prefix(length);
  }
  return opening;
}

absl::StatusOr<OpeningStones> ParseStones(std::string_view line, BoardSize size) {
  if (IsLetter(line.front())) return ParsePos(line);
  return ParseOffsets(line, size);
}

absl::Status CheckStones(const OpeningStones& opening, BoardSize size) {
  std::set<Point> taken;
  for (const Point p : opening) {
    if (!OnBoard(p, size)) {
      return InvalidArgument(PointText(p), " is off the board of ", size.width, "x", size.height);
    }
    if (!taken.insert(p).second) {
      return InvalidArgument(PointText(p), " comes twice");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<OpeningStones> ParseOpening(std::string_view line, BoardSize size) {
  line = Trim(line);
  if (line.empty()) return InvalidArgument("expected an opening, but the line is empty");
  absl::StatusOr<OpeningStones> opening = ParseStones(line, size);
  if (!opening.ok()) return opening.status();
  const absl::Status status = CheckStones(*opening, size);
  if (!status.ok()) return status;
  return *std::move(opening);
}

absl::StatusOr<std::vector<OpeningStones>> ParseOpenings(std::string_view text, BoardSize size) {
  std::vector<OpeningStones> openings;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = Trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    absl::StatusOr<OpeningStones> opening = ParseOpening(line, size);
    if (!opening.ok()) {
      return InvalidArgument("line ", number, ": ", opening.status().message());
    }
    openings.push_back(*std::move(opening));
  }
  return openings;
}

}  // namespace tengen
