// SPDX-License-Identifier: Apache-2.0
//
// QuickVcf: a fast search for a win by continuous fours (VCF). It serves to complete lines. Every
// four has few answers, so the tree is narrow. A node limit makes the search short, and a small
// table of results avoids repeated work. A win in the result is proven. Its length is the length of
// the line found, which is not always the shortest. The thorough solver is
// search/proof/threat_solver.h.
//
// Each worker has its own object, and only one thread uses it. The functions take back all moves
// that they make on the position. No function fails.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/boards/position.h"
#include "search/proof/ply_memory.h"
#include "search/proof/threats.h"

namespace tengen {

template <Variant V>
class QuickVcf {
 public:
  explicit QuickVcf(Position<V>& position) : position_(position), memory_(kSlots) {}

  void Clear() { memory_.Clear(); }

  // Looks for a win in exactly `remaining` plies, else for a sooner win. Returns the plies of the
  // win and sets `found` to its first four; 0 = no win found. Adds the number of stones tried to
  // `nodes`. Precondition: the side to move has no five.
  int WinningFour(int remaining, int max_nodes, Cell& found, std::uint64_t& nodes) {
    const Color us = position_.to_move(), them = Opponent(us);
    CellSet fours;
    if (position_.CountOf(them, CellThreat::kFive) > 0) {
      for (const Cell c : FourDefences(position_, them)) {
        const CellThreat kind = position_.ThreatAt(us, c);
        if (kind >= CellThreat::kFour && kind != CellThreat::kForbidden) fours.Add(c);
      }
    } else {
      fours = FoursOf(position_, us);
    }
    budget_ = max_nodes;
    int longest = 0;
    fours.ForEach([&](Cell c) {
      if (longest == remaining || budget_ <= 0) return;
      const int plies = TryFour(us, c);
      if (plies <= longest || plies > remaining) return;
      longest = plies;
      found = c;
    });
    nodes += static_cast<std::uint64_t>(max_nodes - budget_);
    return longest;
  }

  // True if the stone of a four makes a three in another line. If it does not, the four leads to no
  // further four, and its answer only helps the defender. The search leaves out such fours, which
  // saves nine of ten nodes.
  bool LeadsOn(Color us, Cell c) const {
    const Shape shape = position_.ShapeAt(us, c);
    for (int d = 0; d < kDirections; ++d) {
      const Pattern p = PatternIn(shape, d);
      if (p >= Pattern::kThree && p < Pattern::kFour) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 16;
  static constexpr int kLongest = 200;

  int Attack() {
    const Color us = position_.to_move(), them = Opponent(us);
    if (position_.CountOf(us, CellThreat::kFive) > 0) return 1;
    if (position_.CountOf(them, CellThreat::kFive) > 0) return Counter(us, them);
    if (WinningDoubleFour(position_, us) != kNoCell) return 3;
    if (position_.CountOf(us, CellThreat::kFour) + position_.CountOf(us, CellThreat::kFourThree) +
            position_.CountOf(us, CellThreat::kOpenFour) +
            position_.CountOf(us, CellThreat::kDoubleFour) ==
        0)
      return 0;
    const Key key = position_.key();
    if (const int known = memory_.Find(key); known != PlyMemory::kUnknown) return known;
    int best = 0;
    bool cut = false;
    for (const CellThreat kind : kFours) {
      const bool found = position_.CellsOf(us, kind).Any([&](Cell c) {
        if (kind == CellThreat::kFour && !LeadsOn(us, c)) return false;
        if (budget_ <= 0) {
          cut = true;
          return false;
        }
        best = TryFour(us, c);
        cut |= cut_;
        return best != 0;
      });
      if (found) break;
    }
    cut_ = best == 0 && cut;
    if (best != 0 || !cut) memory_.Store(key, best);
    return best;
  }

  // Called if the defender threatens to complete a five. The attack can only continue with a four
  // that stops this five.
  int Counter(Color us, Color them) {
    for (const Cell c : FourDefences(position_, them)) {
      const CellThreat kind = position_.ThreatAt(us, c);
      if (kind < CellThreat::kFour || kind == CellThreat::kForbidden) continue;
      if (budget_ <= 0) {
        cut_ = true;
        return 0;
      }
      if (const int plies = TryFour(us, c)) return plies;
    }
    return 0;
  }

  // Plays the four on `c` and every answer to it. Returns the plies of the win from here, or 0.
  int TryFour(Color us, Cell c) {
    if (position_.IsForbidden(us, c)) return 0;
    --budget_;
    position_.Make(c);
    const int plies = Answers(us);
    position_.Unmake();
    return plies == 0 || plies + 1 > kLongest ? 0 : plies + 1;
  }

  // The defender must answer a four. Returns the plies to the attacker's win; 0 = an answer avoids
  // the win.
  int Answers(Color attacker) {
    const Color defender = Opponent(attacker);
    if (position_.CountOf(defender, CellThreat::kFive) > 0) return 0;
    int longest = 2;  // if no stone stops the five: any stone, then the five
    for (const Cell answer : FourDefences(position_, attacker)) {
      if (position_.IsForbidden(defender, answer)) continue;
      --budget_;
      position_.Make(answer);
      const int plies = Attack();
      position_.Unmake();
      if (plies == 0) return 0;
      longest = std::max(longest, plies + 1);
    }
    cut_ = false;
    return longest;
  }

  Position<V>& position_;
  int budget_ = 0;
  bool cut_ = false;  // true = the node limit may have hidden a win
  PlyMemory memory_;  // plies of the win; 0 = no win
};

}  // namespace tengen
