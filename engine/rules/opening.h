// SPDX-License-Identifier: Apache-2.0
//
// Opening: an opening procedure as a state machine (rules.md section 9). It is told the plies as
// they are made and says which forms of ply come next, where their stones may go, who owns
// Black, and from which ply on passes are legal (rules.md section 8). It knows no board.
//
// What it expects of its owner (engine/rules/game_for.h):
//   * Check first refuses points off the board. After Opening::Check the owner looks at what the
//     board knows: the points of an offer are empty; each stone of the ply is legal when its turn
//     comes. The stones of one ply are turns of alternating colours, one stone each, and so is a
//     pick (the fifth, then the sixth); only a ply of `due` stones is one turn (connect6).
//   * `due` is always the board's stones_due().
//   * Every ply is told by Play until over(); later ones need not be.
//   * Taking back is putting an earlier copy in place: it is a small value.
//   * While fifths are on offer, the side to move is White (he picks), though the next stone is the
//     black fifth. Else it is the board's side to move. Seats alternate ply by ply, so black_seat()
//     is also what the side to move and the number of plies made imply.
//   * An opening is not judged: no line and no capture win can arise from its few stones.
//
// Not thread safe. Preconditions are asserted; Check returns one line that is fit to be sent.
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
  // Precondition: OpeningFits. `canonical`: the 26 openings and Taraguchi's second and third
  // stones in one orientation only (rules.md D1).
  explicit Opening(OpeningKind kind = OpeningKind::kNone, BoardSize size = {},
                   bool canonical = false);

  OpeningKind kind() const { return kind_; }
  // From here on the game's own rules say everything.
  bool over() const { return over_; }
  // The seat that owns Black now: 1 or 2. Right for the rest of the game once over().
  int black_seat() const { return black_seat_; }
  // The number (from 1) of the first ply that may be a pass, if the game has passes.
  // Precondition: over().
  int first_pass() const;

  // --- While it is not over: ------------------------------------------------------------------

  // The forms that the next ply may have, the plain one first.
  std::vector<Form> Forms(int due) const;
  // Whether the ply may begin with p, as far as the opening goes: a ply of the form named first,
  // or any stone of a turn of several. Of offers and triples each further point has rules of its
  // own, which Check knows.
  bool Allows(Point p) const;
  // The fifths on offer, in the order in which they were named.
  const std::vector<Point>& offered() const { return offered_; }
  // OK, or why the opening does not allow the ply.
  absl::Status Check(const Ply& ply, int due) const;
  // Precondition: Check is OK, and the stones were legal.
  void Play(const Ply& ply);

 private:
  static constexpr int kMostStones = 4;  // that an offer or an orientation looks at

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
  int fifths_ = 0;  // promised: by the rules, or declared
  int first_pass_ = 0;
  int stones_ = 0;
  std::array<Point, kMostStones> stone_;  // B W B W, in placing order
  std::vector<Point> offered_;
};

// Whether the board has room for all of the procedure.
bool OpeningFits(OpeningKind kind, BoardSize size);

// Whether b is the image of a in a symmetry of the position that two black and two white stones
// make, so that the two may not be offered together as fifths (rules.md section 9).
bool AreImages(Point a, Point b, const std::array<Point, 2>& black,
               const std::array<Point, 2>& white);

// The middle of the board; of the four middle cells of even sides the lower right one.
constexpr Point CentreOf(BoardSize size) { return {size.width / 2, size.height / 2}; }

// The 26 openings of renju, each in its one orientation: black centre, white, black.
std::vector<std::array<Point, 3>> CanonicalOpenings(BoardSize size);

}  // namespace tengen
