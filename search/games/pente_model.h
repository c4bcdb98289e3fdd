// SPDX-License-Identifier: Apache-2.0
//
// PenteModel: what the pente family tells the search over turns (search/turn_search.h): values
// with captures, exact replies to direct threats, wins by threats, turns worth trying.
//
// A copy belongs to one worker. Preconditions are asserted, there are no errors.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "engine/boards/capture_board.h"
#include "eval/pente_eval.h"
#include "eval/value.h"
#include "search/proof/capture_threats.h"
#include "search/proof/depth_first.h"
#include "search/searcher.h"
#include "search/turn_search.h"

namespace tengen {

class PenteModel {
 public:
  using Board = CaptureBoard;
  static constexpr bool kNullMove = true;
  static constexpr TurnPruning kPruning{.razor_depth = 2,
                                        .razor_margin = 80,
                                        .reverse_futility_depth = 10,
                                        .reverse_futility_margin = 50,
                                        .reverse_futility_bonus = 50,
                                        .null_depth = 5,
                                        .blind_depth = 4,
                                        .proves_once = true,
                                        .move_count_depth = 20,
                                        .move_count_base = 4,
                                        .move_count_exponent = 1.4,
                                        .futility_depth = 6,
                                        .futility_base = 60,
                                        .futility_margin = 45,
                                        .reduction_depth = 2,
                                        .reduced_number = 2,
                                        .reduced_number_pv = 4,
                                        .reduction_base = 50,
                                        .reduction_factor = 90,
                                        .reduction_for_gap = 150,
                                        .reduction_not_improving = 50,
                                        .no_reduction_attack = 100,
                                        .no_reduction_deny = 50,
                                        .no_reduction_answer = 100,
                                        .root_share = 100,
                                        .root_most = 4,
                                        .killer_score = 60,
                                        .counter_score = 50,
                                        .history_shift = 6,
                                        .tried_percent = 100};

  explicit PenteModel(const Board& start) : board_(start), evaluator_(board_) {}
  // The evaluator follows board_ by its log, not by its address.
  const Board& board() const { return board_; }
  void Make(Move turn) { board_.Make(turn.first); }
  void MakePass() { board_.MakePass(); }
  void Unmake() { board_.Unmake(); }

  Value Evaluate() { return Quiet(kQuietTurns); }
  Value Prove(Move& best, Effort effort);
  bool Generate(TurnList& list, bool root);
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    solver_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return solver_.Stopped(); }
  // A turn that makes a three or more, takes stones or threatens to; one that denies such to the
  // other side. The others are quiet.
  bool Attacks(Move turn) const;
  bool Denies(Move turn) const;

 private:
  static constexpr int kQuietTurns = 3;

  Value Quiet(int turns);
  Proof ShortWin();
  void AddTurns(const CellSet& cells, std::size_t most, TurnList& list);
  void DropLosing(TurnList& list);
  bool FacesOpenThree() const;
  CellSet RepliesToOpenThree() const;

  Board board_;
  PenteEvaluator evaluator_;
  DepthFirst<CaptureForcing> solver_;
};

static_assert(TurnBrain<PenteModel>);

template <>
struct SearcherOn<CaptureBoard> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
