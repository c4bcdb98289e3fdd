// SPDX-License-Identifier: Apache-2.0
#include "search/games/row_model.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/rules/game_for.h"
#include "search/games/make_searcher.h"
#include "search/model_searcher.h"

namespace tengen {
namespace {

Move MoveOf(int cell) { return {ToCell(FourBits::PointOf(cell))}; }

// The worth of a position for one side, in the units of eval/value.h.
constexpr int kThreat = 60;    // for each cell where the side wins at once
constexpr int kSafeCell = 12;  // for each cell where a stone does not lose at once
int Worth(const RowBoard& board, Color side) {
  const auto [wins, losses] = board.EndsOf(side);
  return kThreat * wins.Count() + kSafeCell * (board.empties() & ~losses).Count();
}

}  // namespace

Value RowModel::ImmediateResult(Move& best) {
  const FourBits wins = board_.EndsOf(to_move()).wins;
  if (wins.Empty()) return kNoValue;
  best = MoveOf(wins.First());
  return WinIn(1);
}

Value RowModel::ForcedResult(Node& node, Move&) {
  const int threats = board_.EndsOf(Opponent(to_move())).wins.Count();
  node.must_answer = node.only_answers = threats == 1;
  // If every stone loses at once, the loss is nearer than two plies.
  const bool can_wait = !(board_.empties() & ~board_.EndsOf(to_move()).losses).Empty();
  return threats > 1 && can_wait ? LossIn(2) : kNoValue;
}

Value RowModel::Evaluate() const {
  return Unproven(Worth(board_, to_move()) - Worth(board_, Opponent(to_move())));
}

void RowModel::List(Node& node, MoveList& list, bool /*root*/) {
  node.complete = true;
  const auto [wins, losses] = board_.EndsOf(to_move());
  if (!wins.Empty()) {
    list.Add(MoveOf(wins.First()), 0);
    return;
  }
  const FourBits threats = board_.EndsOf(Opponent(to_move())).wins;
  const FourBits safe = board_.empties() & ~losses;
  FourBits moves = threats.Empty() ? safe : safe & threats;
  if (threats.Count() > 1 || moves.Empty()) moves = safe.Empty() ? board_.empties() : safe;
  moves.ForEach([&](int cell) {
    board_.Make(cell);
    const int score = -Evaluate();
    board_.Unmake();
    list.Add(MoveOf(cell), score);
  });
}

RootProof RowModel::ProveRoot(const RootQuestion& question) {
  constexpr int kFewCells = 9;
  const SearchRequest& request = question.request;
  const int empties = board_.empties().Count();
  RootProof proof;
  SetBudget(&question.stop, question.deadline);
  if (empties <= kFewCells && request.excluded.empty() && request.only.empty()) {
    const std::uint64_t limit = request.limits.max_nodes;
    WholeTree<RowBoard> tree(
        board_, solver_.clock,
        limit == 0 ? ProofBudget().nodes : static_cast<std::int64_t>(limit / 2));
    const Value value = tree.Best(empties);
    proof.nodes = static_cast<std::uint64_t>(tree.nodes());
    if (!tree.Stopped()) {
      proof.value = value;
      proof.line = tree.line();
      proof.exact = true;
      return proof;
    }
  }
  RootProof quick = BoardModel::ProveRoot(question);
  quick.nodes += proof.nodes;
  return quick;
}

int RowModel::MovesToGo(const Game& game) {
  return std::clamp(BoardOf<RowBoard>(game).empties().Count() / 2, 2, 20);
}

std::unique_ptr<Searcher> MakeSearcherOn(const RowBoard&) {
  return std::make_unique<ModelSearcher<RowModel>>(RowModel::Resources{});
}

}  // namespace tengen
