// SPDX-License-Identifier: Apache-2.0
//
// PenteModel: what the pente family tells the search (search/model.h): values
// with captures, exact replies to direct threats, wins by threats, turns worth trying.
//
// A copy belongs to one worker. Preconditions are asserted, there are no errors.
#pragma once

#include <memory>
#include <optional>

#include "engine/boards/capture_board.h"
#include "eval/capture_net_eval.h"
#include "eval/pente_eval.h"
#include "eval/value.h"
#include "search/games/board_model.h"
#include "search/proof/capture_threats.h"
#include "search/proof/depth_first.h"
#include "search/searcher.h"

namespace tengen {

class PenteModel : public BoardModel<PenteModel, CaptureBoard, PenteEvaluator,
                                     DepthFirst<CaptureForcing>, CaptureNetEvaluator> {
 public:
  static constexpr ParamColumn kParamColumn = ParamColumn::kPente;

  explicit PenteModel(const Resources& resources) : BoardModel(resources) {}

  void SetUp(const Board& board, bool same_game) {
    BoardModel::SetUp(board, same_game);
    ClearMemory();
  }
  void Make(Move turn) { board_.Make(turn.first); }

  struct Node : NodeFacts {
    std::optional<CaptureThreat> threat;  // once it was looked for
  };

  Value ImmediateResult(Move& best) {
    best = {WinNow(board_, board_.to_move())};
    return best.IsNone() ? kNoValue : WinIn(1);
  }
  // A standing five, which wins one ply later, leaves time for other threats.
  Value ForcedResult(Node& node, Move&) {
    node.threat = ThreatAgainstMover(board_);
    node.must_answer = node.only_answers = node.threat->plies == 1 || node.threat->plies == 2;
    return kNoValue;
  }
  Value Evaluate() { return Unproven(Quiet(kQuietTurns)); }
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  void List(Node& node, MoveList& list, bool root);
  // A win by threats with its whole line, where the budget reaches.
  Proof WholeProof(const ProofBudget& budget);
  // A move that makes a three or more, takes stones or threatens to; one that denies such to the
  // other side. The others are quiet.
  bool Attacks(Move turn) const;
  bool Denies(Move turn) const;

 private:
  static constexpr int kQuietTurns = 3;

  Value Quiet(int turns);
  Proof ShortWin();
  void DropLosing(MoveList& list);
  bool FacesOpenThree() const;
  CellSet RepliesToOpenThree() const;
};

static_assert(GameModel<PenteModel>);

std::unique_ptr<Searcher> MakeSearcherOn(const CaptureBoard&, const LineNet* net);

}  // namespace tengen
