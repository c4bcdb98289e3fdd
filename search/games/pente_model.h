// SPDX-License-Identifier: Apache-2.0
//
// PenteModel: the search model (search/model.h) of the pente family. The model computes values that
// include captures, the exact replies to direct threats, wins by threats, and the moves worth
// trying.
//
// Values are in the units of eval/value.h, and lengths of wins in plies. Not thread safe: each
// worker owns its model. Preconditions are asserted, and no function fails.
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

// B: CaptureBoard or CaptureFoulBoard.
template <class B>
class PenteModelOn : public BoardModel<PenteModelOn<B>, B, PenteEvaluatorOn<B>,
                                       DepthFirst<CaptureForcingOn<B>>, CaptureNetEvaluatorOn<B>> {
  using Base = BoardModel<PenteModelOn<B>, B, PenteEvaluatorOn<B>, DepthFirst<CaptureForcingOn<B>>,
                          CaptureNetEvaluatorOn<B>>;

 public:
  using typename Base::Board;
  using typename Base::Resources;
  static constexpr ParamColumn kParamColumn = ParamColumn::kPente;

  explicit PenteModelOn(const Resources& resources) : Base(resources) {}

  void SetUp(const Board& board, bool same_game) {
    Base::SetUp(board, same_game);
    this->ClearMemory();
  }
  void Make(Move turn) { board_.Make(turn.first); }

  struct Node : NodeFacts {
    std::optional<CaptureThreat> threat;  // empty: not computed yet
  };

  Value ImmediateResult(Move& best) {
    best = {WinNow(board_, board_.to_move())};
    return best.IsNone() ? kNoValue : WinIn(1);
  }
  // must_answer is set only for threats of one or two plies. Against a slower threat, the side to
  // move may make a threat first. An example is a five in boat, which wins one ply later.
  Value ForcedResult(Node& node, Move&) {
    node.threat = ThreatAgainstMover(board_);
    node.must_answer = node.only_answers = node.threat->plies == 1 || node.threat->plies == 2;
    return kNoValue;
  }
  Value Evaluate() { return Unproven(Quiet(kQuietTurns)); }
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  void List(Node& node, MoveList& list, bool root);
  // Looks for a win by threats. Adds its complete line if the budget is large enough. plies = 0: no
  // win found.
  Proof WholeProof(const ProofBudget& budget);
  // Attacks: the move makes a three or more, captures stones or prepares a capture. Denies: the
  // move prevents a three or more of the opponent, or prevents a capture by the opponent. All other
  // moves are quiet.
  bool Attacks(Move turn) const;
  bool Denies(Move turn) const;

 private:
  using Base::board_, Base::solver_, Base::MoveScore, Base::PrepareScores, Base::StaticValue;
  static constexpr int kQuietTurns = 3;

  Value Quiet(int turns);
  Proof ShortWin();
  void DropLosing(MoveList& list);
  void DropIllegal(CellSet& cells);
  bool FacesOpenThree() const;
  CellSet RepliesToOpenThree() const;
};

using PenteModel = PenteModelOn<CaptureBoard>;

static_assert(GameModel<PenteModel>);
static_assert(GameModel<PenteModelOn<CaptureFoulBoard>>);

std::unique_ptr<Searcher> MakeSearcherOn(const CaptureBoard&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const CaptureFoulBoard&, const LineNet* net);

}  // namespace tengen
