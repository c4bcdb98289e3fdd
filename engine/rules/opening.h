// SPDX-License-Identifier: Apache-2.0
//
// Opening: an opening procedure as a state machine (rules.md section 9). The owner of an Opening
// calls Play for each ply. The Opening then says which forms the next ply may have and on which
// points its stones may be put. The Opening also says which seat owns Black, and which ply is the
// first that may be a pass (rules.md section 8). An Opening has no board.
//
// The owner is GameFrame (engine/rules/game_frame.h). The owner must do the following:
//
// * Before it calls Opening::Check: refuse points off the board.
// * After Opening::Check: test the conditions that depend on the board. The points of an offer must
//   be empty, and each stone of a ply must be legal after the stones before it. The stones of one
//   ply are turns of one stone each, in alternating colours. A pick is also two turns: the fifth
//   stone, then the sixth stone. A ply of `due` stones is one turn (connect6).
// * Pass the board's stones_due() as `due`.
// * Call Play for every ply until over() is true.
// * To undo a ply, restore a copy of the Opening from before the ply. An Opening is a small value.
// * After an offer of fifths the next ply is White's pick, so White is the side to move, although
//   the next stone is Black's fifth. At all other times use the side to move of the board. Seats
//   alternate ply by ply.
//
// An Opening does not test for wins, because the few stones of an opening cannot make a winning row
// or win by captures.
//
// Not thread safe. Preconditions are asserted. The error of Check is InvalidArgument; its message
// is one line that can be sent to a user.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "engine/opening_kind.h"
#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

class Opening {
 public:
  // `canonical`: allow the 26 openings and Taraguchi's second and third stones in one orientation
  // only (rules.md D1). Precondition: OpeningFits(kind, size).
  explicit Opening(OpeningKind kind = OpeningKind::kNone, BoardSize size = {},
                   bool canonical = false);

  OpeningKind kind() const { return kind_; }
  // True if the opening has ended. From then on only the rules of the game apply.
  bool over() const { return over_; }
  // The seat that owns Black now: 1 or 2. After the opening this seat does not change.
  int black_seat() const { return black_seat_; }
  // The number of the first ply that may be a pass, if the game has passes. The first ply of the
  // game has number 1. Precondition: over().
  int first_pass() const;

  // --- Precondition of these functions: not over() ----------------------------------------------

  // The forms that the next ply may have. The form that the procedure prescribes is the first in
  // the list.
  std::vector<Form> Forms(int due) const;
  // True if the opening allows p as the first point of a ply of the first form. In a turn of
  // several stones the same points are allowed for each stone. A ply of several turns and an offer
  // have other rules for their later points: only Check tests these rules.
  bool Allows(Point p) const;
  // The offered fifths, in the order of the offer.
  const std::vector<Point>& offered() const { return offered_; }
  // Returns OK if the opening allows the ply, otherwise InvalidArgument with the reason.
  absl::Status Check(const Ply& ply, int due) const;
  // Makes the ply. Precondition: Check returns OK for it, and the board allows its stones.
  void Play(const Ply& ply);

 private:
  static constexpr int kMostStones = 4;  // size of stone_: later checks need the first four stones

  absl::Status CheckStones(const Ply& ply, int due) const;
  absl::Status CheckOffer(const Ply& ply) const;
  bool IsThird(Point second, Point third) const;
  void GoTo(int step);
  void End(int first_pass);

  OpeningKind kind_;
  BoardSize size_;
  bool canonical_;
  bool over_ = false;
  bool swapped_ = false;  // the latest ply was a swap
  int step_ = 0;
  int plies_ = 0;
  int black_seat_ = 1;
  int fifths_ = 0;  // number of fifths that must be offered: the number of the rules, or the
                    // declared number
  int first_pass_ = 0;
  int stones_ = 0;
  std::array<Point, kMostStones> stone_;  // B W B W, in placing order
  std::vector<Point> offered_;
};

// True if every ply of the procedure is one turn of stones: it has no swap, no offer and no ply of
// several turns.
bool PlacesStoneByStone(OpeningKind kind);

// True if a ply of the procedure declares the number of fifths.
bool DeclaresFifths(OpeningKind kind);

// True if the board is large enough for the whole procedure.
bool OpeningFits(OpeningKind kind, BoardSize size);

// True if a symmetry of the position of two black and two white stones maps a to b. If this is
// true, a and b must not be offered together as fifths (rules.md section 9).
bool AreImages(Point a, Point b, const std::array<Point, 2>& black,
               const std::array<Point, 2>& white);

// The middle point of the board. If the width or height is even, two points are in the middle:
// CentreOf returns the right or lower point.
constexpr Point CentreOf(BoardSize size) { return {size.width / 2, size.height / 2}; }

// The 26 openings of renju in their canonical orientation (rules.md section 9). Each has three
// points: Black on the centre, White, Black.
std::vector<std::array<Point, 3>> CanonicalOpenings(BoardSize size);

}  // namespace tengen
