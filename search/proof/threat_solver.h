// SPDX-License-Identifier: Apache-2.0
//
// ThreatSolver<V>: proves wins by continuous threats. In a VCF, every attacking move makes a four.
// In a VCT, every attacking move makes a four or threatens a win by fours (an open three does). The
// result is "won", with a bound and a whole line, or "not found". The solver never claims a loss.
//
// A solver owns its memory, and starts no thread. Each worker has one. It works on the caller's
// position and leaves it as it was. Notes in the memory are valid for the rules of one game: call
// Clear() when the board size or a rule switch changes. No function fails.
//
// There is a solver for each kernel (engine/lines/variant.h). The files threat_solver_KERNEL.cc
// compile them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "base/clock.h"
#include "engine/boards/position.h"
#include "engine/lines/variant.h"
#include "search/proof/forcing.h"

namespace tengen {

template <Variant V>
class ThreatSolver {
 public:
  // A budget of this many plies excludes no win.
  static constexpr int kAnyPlies = 511;

  explicit ThreatSolver(std::size_t memory_bytes);
  ~ThreatSolver();

  // Sets when to give up, in addition to the budget of each call. The nodes of a budget are
  // positions with the attacker to move, in VCT also with the defender to move.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline);
  bool Stopped() const;

  // A win of the side to move by fours alone. With `shorten`, a found win is then shortened. The
  // result is the shortest VCF if this takes at most about four times the nodes of the first
  // search.
  Proof SolveVcf(Position<V>& position, const ProofBudget& budget, bool shorten = true);
  // A win by fours and threats to win by fours. Here `exhausted` does not prove that no win exists.
  // It means that the same search would find nothing new.
  Proof SolveVct(Position<V>& position, const ProofBudget& budget, bool shorten = true);

  void Clear();

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tengen
