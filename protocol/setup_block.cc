// SPDX-License-Identifier: Apache-2.0
#include "protocol/setup_block.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/status.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/ply_text.h"
#include "notation/points.h"

namespace tengen {
namespace {

// Two numbers with blanks between them.
std::optional<std::array<int, 2>> ParseTwo(std::string_view text, int low, int high) {
  const std::string_view first = TakeWord(text);
  const std::optional<int> a = ParseIntegerIn(first, low, high);
  const std::optional<int> b = ParseIntegerIn(text, low, high);
  if (!a || !b) return std::nullopt;
  return std::array<int, 2>{*a, *b};
}

std::optional<Stone> StoneOfLetter(char c) {
  switch (c) {
    case '.': return Stone::kEmpty;
    case 'B':
    case 'b': return Stone::kBlack;
    case 'W':
    case 'w': return Stone::kWhite;
    case '#': return Stone::kDead;
    default: return std::nullopt;
  }
}

bool IsRow(std::string_view text) {
  return !text.empty() && text.size() <= static_cast<std::size_t>(kMaxBoard) &&
         std::all_of(text.begin(), text.end(), [](char c) { return StoneOfLetter(c).has_value(); });
}

// Copies the value into the slot. Returns false and changes nothing if there is no value.
template <typename T>
bool Take(std::optional<T>& slot, std::optional<T> value) {
  if (!value) return false;
  slot = std::move(value);
  return true;
}

absl::Status OffBoard(std::string_view what, Point p, BoardSize size) {
  return InvalidArgument(what, " ", PointText(p), " is off the board of ", size.width, "x",
                         size.height);
}

}  // namespace

struct SetupKeys {
  struct Row {
    std::string_view key;
    bool (*is_known)(const SetupBlock& block);  // true = the block has this line already
    bool (*set)(SetupBlock& block, std::string_view value);
    std::string_view wants;
  };

  static std::optional<Color> ParseColor(std::string_view text) {
    if (EqualsIgnoreCase(text, "B")) return Color::kBlack;
    if (EqualsIgnoreCase(text, "W")) return Color::kWhite;
    return std::nullopt;
  }

  static constexpr auto kRows = std::to_array<Row>({
      {"size", [](const SetupBlock& b) { return b.size_.has_value(); },
       [](SetupBlock& b, std::string_view value) {
         const auto size = ParseTwo(value, 1, kMaxBoard);
         if (size) b.size_ = BoardSize{(*size)[0], (*size)[1]};
         return size.has_value();
       },
       "width height, for instance size 15 15"},
      {"row", [](const SetupBlock&) { return false; },
       [](SetupBlock& b, std::string_view value) {
         const bool fits = IsRow(value) && b.rows_.size() < static_cast<std::size_t>(kMaxBoard);
         if (fits) b.rows_.emplace_back(value);
         return fits;
       },
       "a row of the board in letters . B W #, the top row first"},
      {"to_move", [](const SetupBlock& b) { return b.to_move_.has_value(); },
       [](SetupBlock& b, std::string_view value) { return Take(b.to_move_, ParseColor(value)); },
       "B or W"},
      {"caps", [](const SetupBlock& b) { return b.captured_.has_value(); },
       [](SetupBlock& b, std::string_view value) {
         return Take(b.captured_, ParseTwo(value, 0, Setup::kMostCaptured));
       },
       "the stones captured by B and by W, for instance caps 4 2"},
      {"ko", [](const SetupBlock& b) { return b.ko_.has_value(); },
       [](SetupBlock& b, std::string_view value) { return Take(b.ko_, ParsePoint(value)); }, "x,y"},
      {"last", [](const SetupBlock& b) { return b.last_.has_value(); },
       [](SetupBlock& b, std::string_view value) { return Take(b.last_, ParsePoints(value)); },
       "the stones of the last turn, for instance last 7,7 8,8"},
      {"stones_left", [](const SetupBlock& b) { return b.stones_left_.has_value(); },
       [](SetupBlock& b, std::string_view value) {
         return Take(b.stones_left_, ParseIntegerIn(value, 1, Setup::kMostStonesDue));
       },
       "1 or 2"},
  });
};

absl::Status SetupBlock::Add(std::string_view line) {
  std::string_view rest = Trim(line);
  const std::string_view word = TakeWord(rest);
  const auto row = std::find_if(SetupKeys::kRows.begin(), SetupKeys::kRows.end(),
                                [word](const auto& r) { return EqualsIgnoreCase(r.key, word); });
  if (row == SetupKeys::kRows.end()) {
    return InvalidArgument(
        "a line of SETUP begins with size, row, to_move, caps, ko, last or "
        "stones_left (DONE ends it), not ",
        Quoted(word));
  }
  if (row->is_known(*this)) {
    return InvalidArgument("SETUP has more than one line ", row->key);
  }
  if (row->set(*this, rest)) return absl::OkStatus();
  return InvalidArgument(row->key, " takes ", row->wants, ", not ", Quoted(rest));
}

absl::StatusOr<Setup> SetupBlock::Finish() const {
  if (!size_ || !to_move_) {
    return InvalidArgument("SETUP needs the line ",
                           size_ ? "to_move B or to_move W" : "size width height");
  }
  Setup setup;
  setup.size = *size_;
  setup.to_move = *to_move_;
  if (captured_) setup.captured = *captured_;
  setup.ko = ko_;
  if (last_) setup.last_turn = *last_;
  setup.stones_due = stones_left_.value_or(0);
  const auto [width, height] = setup.size;
  if (rows_.size() != static_cast<std::size_t>(height)) {
    return InvalidArgument("SETUP has ", rows_.size(), " rows, but the height is ", height);
  }
  for (int y = 0; y < height; ++y) {
    const std::string& row = rows_[static_cast<std::size_t>(y)];
    if (row.size() != static_cast<std::size_t>(width)) {
      return InvalidArgument("row ", y, " of SETUP has ", row.size(), " points, but the width is ",
                             width);
    }
    for (int x = 0; x < width; ++x) {
      const Stone stone = *StoneOfLetter(row[static_cast<std::size_t>(x)]);
      if (stone != Stone::kEmpty) setup.stones.push_back({{x, y}, stone});
    }
  }
  if (ko_ && !OnBoard(*ko_, setup.size)) return OffBoard("ko", *ko_, setup.size);
  for (const Point p : setup.last_turn) {
    if (!OnBoard(p, setup.size)) return OffBoard("last", p, setup.size);
  }
  return setup;
}

}  // namespace tengen
