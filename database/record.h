// SPDX-License-Identifier: Apache-2.0
//
// PositionRecord: the data that the database stores for a position. A label is from the view of the
// side that has just moved, because Yixin-Board shows the label at the point of this move. A value
// is from the view of the side to move (eval/value.h). Plain values and pure functions; no errors.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/types.h"
#include "eval/value.h"
#include "search/transposition.h"

namespace tengen {

// Labels that the search uses. Any other printable character is a note of the user.
namespace label {
inline constexpr char kNone = 0;
inline constexpr char kWin = 'W', kLoss = 'L', kDraw = 'D';  // results for the side that has just
                                                             // moved
inline constexpr char kBlocked = 'X';                        // do not play this move
inline constexpr char kBest = '!';                           // play this move
}  // namespace label

struct PositionRecord {
  char label = label::kNone;
  Value value = 0;  // no meaning if `bound` is kNone
  int depth = 0;    // search depth of the value in plies
  Bound bound = Bound::kNone;
  std::string comment;  // UTF-8; LF separates lines
  // Texts at stored points (PositionKey::Stored). Each point occurs once; sorted by y, then x.
  std::vector<std::pair<Point, std::string>> texts;
  friend bool operator==(const PositionRecord&, const PositionRecord&) = default;
};

// The bound's name: "none", "upper", "lower" or "exact".
std::string_view BoundName(Bound bound);

// The label to store for a character. The letters W, L, D and X become upper case. Returns kNone
// for a blank and for a character that is not printable ASCII.
char CleanLabel(int c);

// kLoss for a proven win of the side to move, kWin for a proven loss, kNone for any other value.
char LabelOf(Value value);

// True if the value and label of `other` must replace those of `record`. The two records are
// compared by these properties, in this order: a proven value; a label W, L or D; an exact value; a
// bound; the greater depth. The first property in which the records differ decides. If they do not
// differ, the result is true, because `other` is newer.
bool KnowsMore(const PositionRecord& other, const PositionRecord& record);

// Merges `other` into `record`:
// - value, depth, bound and label, if KnowsMore returns true; if `other` has no label, the old
//   label stays
// - texts at points that have no text yet
// - the comment, as new lines, if it is not already part of the comment
void Merge(const PositionRecord& other, PositionRecord& record);

// The text at a stored point; empty = no text.
std::string_view TextAt(const PositionRecord& record, Point stored);
// Sets the text at a stored point. If `text` is empty, removes the text.
void SetText(Point stored, std::string_view text, PositionRecord& record);

}  // namespace tengen
