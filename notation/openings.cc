// SPDX-License-Identifier: Apache-2.0
#include "notation/openings.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/move_list.h"
#include "notation/points.h"

namespace tengen {
namespace {

// The range of offsets that Piskvork accepts.
constexpr int kLowestOffset = -50;
constexpr int kHighestOffset = 49;

Point Centre(BoardSize size) { return {size.width / 2, size.height / 2}; }

absl::Status NoOpening(std::string_view line) {
  return InvalidArgument("an opening must be offsets dx,dy, dx,dy, ... or points h8i9..., not ",
                         Quoted(line));
}

// True if the line has only numbers with signs, and separators.
bool IsOffsets(std::string_view line) {
  return line.find_first_not_of("0123456789+-,; \t") == std::string_view::npos;
}

absl::StatusOr<OpeningStones> ParseOffsets(std::string_view line, BoardSize size) {
  // Blanks and semicolons have the same meaning as a comma. A comma may have blanks on both sides.
  std::vector<std::string> pieces = absl::StrSplit(AbslView(line), absl::ByAnyChar("; \t"));
  for (std::string& piece : pieces) {
    if (piece.starts_with(',')) piece.erase(0, 1);
    if (piece.ends_with(',')) piece.pop_back();
  }
  std::erase(pieces, "");
  const std::optional<std::vector<int>> numbers = ParseIntegers(absl::StrJoin(pieces, ","));
  if (!numbers || numbers->size() % 2 != 0) return NoOpening(line);
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

absl::StatusOr<OpeningStones> ParsePos(std::string_view line, BoardSize size) {
  const absl::StatusOr<std::vector<ListedMove>> moves =
      ParseMoveList(line, size, {.row_one = MoveListForm::RowOne::kTop});
  if (!moves.ok()) return moves.status();
  OpeningStones opening;
  for (const ListedMove& move : *moves) {
    if (!move.point) return InvalidArgument("an opening of a list has only stones, not a pass");
    opening.push_back(*move.point);
  }
  return opening;
}

absl::StatusOr<OpeningStones> ParseStones(std::string_view line, BoardSize size) {
  if (IsOffsets(line)) return ParseOffsets(line, size);
  return IsMoveList(line) ? ParsePos(line, size) : NoOpening(line);
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
    if (line.empty() || line.front() == '#') continue;
    absl::StatusOr<OpeningStones> opening = ParseOpening(line, size);
    if (!opening.ok()) {
      return InvalidArgument("line ", number, ": ", opening.status().message());
    }
    openings.push_back(*std::move(opening));
  }
  return openings;
}

}  // namespace tengen
