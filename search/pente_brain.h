// SPDX-License-Identifier: Apache-2.0
//
// PenteBrain: what the pente family tells the search over turns (search/turn_search.h): values
// with captures, exact replies to direct threats, wins by threats, turns worth trying.
//
// A copy belongs to one worker. Preconditions are asserted, there are no errors.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/capture_board.h"
#include "eval/pente_eval.h"
#include "eval/value.h"
#include "search/capture_threats.h"
#include "search/searcher.h"
#include "search/turn_search.h"

namespace tengen {

class PenteBrain {
 public:
  using Board = CaptureBoard;
  static constexpr bool kNullMove = true;

  explicit PenteBrain(const Board& start) : board_(start), evaluator_(board_) {}
  // The evaluator follows board_ by its log, not by its address.
  const Board& board() const { return board_; }
  void Make(Turn turn) { board_.Make(turn.first); }
  void MakePass() { board_.MakePass(); }
  void Unmake() { board_.Unmake(); }

  Value Evaluate() { return Quiet(kQuietTurns); }
  Value Prove(Turn& best, Effort effort);
  bool Generate(TurnList& list, bool root);

 private:
  static constexpr int kQuietTurns = 3;

  Value Quiet(int turns);
  void AddTurns(const CellSet& cells, std::size_t most, TurnList& list);
  void DropLosing(TurnList& list);
  bool FacesOpenThree() const;
  CellSet RepliesToOpenThree() const;

  Board board_;
  PenteEvaluator evaluator_;
  CaptureSolver solver_;
};

static_assert(TurnBrain<PenteBrain>);

template <>
struct SearcherOn<CaptureBoard> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
