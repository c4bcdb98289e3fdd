// SPDX-License-Identifier: Apache-2.0
//
// ThreatSolver<V>: proves wins by continuous threats. In a VCF, every attacking move makes a four.
// In a VCT, every attacking move makes a four or threatens a win by fours (an open three does). The
// result is "won", with a bound and a whole line, or "not found". The solver never proves a loss.
//
// A solver has its own table of results and starts no thread. Each worker has one solver. The
// functions take back all moves that they make on the caller's position. The stored results are
// valid for the rules of one game: call Clear() when the board size or an option of the rules
// changes. No function fails.
//
// There is a solver for each kernel (engine/lines/variant.h), compiled in the file
// threat_solver_KERNEL.cc.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "engine/boards/position.h"
#include "engine/cell_set.h"
#include "engine/lines/variant.h"
#include "engine/move.h"
#include "search/proof/forcing.h"

namespace tengen {

// A threat of the opponent, which the side to move must answer.
struct ThreatDefence {
  // The plies of the win that the opponent has after a pass. 0 = no threat exists, or no threat was
  // found.
  int plies = 0;
  Move first;  // the first move of this win
  // Replies that may stop the threat. After every other reply, the opponent wins in `plies` plies.
  CellSet moves;
  std::int64_t nodes = 0;  // searched nodes, also without a result
};

template <Variant V>
class ThreatSolver {
 public:
  // With a budget of this number of plies, the length of wins is not limited.
  static constexpr int kAnyPlies = 511;

  explicit ThreatSolver(std::size_t memory_bytes);
  ~ThreatSolver();

  // Sets the stop flag and the deadline, in addition to the budget of each call. The nodes of a
  // budget are positions with the attacker to move. In VCT, positions with the defender to move
  // count, too.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline);
  bool Stopped() const;

  // Looks for a win of the side to move by fours alone. With `shorten`, it then looks for shorter
  // wins, with about four times as many nodes as the first search. If this is enough, the result is
  // the shortest VCF.
  Proof SolveVcf(Position<V>& position, const ProofBudget& budget, bool shorten = true);
  // Looks for a win by fours and by threats to win by fours. In this result, `exhausted` only means
  // that the same search would find nothing new. A win may still exist.
  Proof SolveVct(Position<V>& position, const ProofBudget& budget, bool shorten = true);
  // Looks for a VCT of the opponent after a pass of the side to move, and lists the replies that
  // may stop it. All other replies lose, because the opponent wins with the same moves. Fouls may
  // be among the replies.
  ThreatDefence Defend(Position<V>& position, const ProofBudget& budget);

  void Clear();

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tengen
