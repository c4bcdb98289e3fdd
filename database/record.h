// SPDX-License-Identifier: Apache-2.0
//
// What the database holds about a position. Plain values; a label speaks for the side that has just
// moved, as it is read on the board where the move is shown; a value for the side to move, as
// everywhere (eval/value.h).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/types.h"
#include "eval/value.h"
#include "search/transposition.h"

namespace tengen {

// Labels that mean something to the search; any other printable character is a person's note.
namespace label {
inline constexpr char kNone = 0;
inline constexpr char kWin = 'W', kLoss = 'L', kDraw = 'D';  // of who has just moved
inline constexpr char kBlocked = 'X';                        // a move that is not to be played
inline constexpr char kBest = '!';                           // the move to play
}  // namespace label

struct PositionRecord {
  char label = label::kNone;
  Value value = 0;  // means nothing without a bound
  int depth = 0;    // plies that were searched for it
  Bound bound = Bound::kNone;
  std::string comment;  // UTF-8, lines with LF between them
  // Texts at points of the board, as the points are stored (PositionKey::Stored), each once.
  std::vector<std::pair<Point, std::string>> texts;
  friend bool operator==(const PositionRecord&, const PositionRecord&) = default;
};

// "none", "upper", "lower", "exact".
std::string_view BoundName(Bound bound);

// The label as it is kept: letters that mean something in upper case; kNone for what is no
// printable character.
char CleanLabel(int c);

// The label that a proven value gives, kNone for any other.
char LabelOf(Value value);

// Whether `other` knows more of the position's value: proven before not proven, exact before
// bounds, deep before shallow; at the same depth the newer one, which is `other`.
bool KnowsMore(const PositionRecord& other, const PositionRecord& record);

// Adds what another record says: its value and label where it knows more, its texts where there are
// none, its comment in a line of its own where it says something else.
void Merge(const PositionRecord& other, PositionRecord& record);

// The text at a stored point, empty for none; and putting one there (an empty one removes it).
std::string_view TextAt(const PositionRecord& record, Point stored);
void SetText(Point stored, std::string_view text, PositionRecord& record);

}  // namespace tengen
