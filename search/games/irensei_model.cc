// SPDX-License-Identifier: Apache-2.0
#include "search/games/irensei_model.h"

#include <algorithm>
#include <utility>

#include "search/model_searcher.h"

namespace tengen {
namespace {

// How far a proof by sixes looks, in plies and in moves made, by Effort. Three plies are
// always looked at in full.
constexpr std::array<int, 3> kProofPlies = {3, 9, 31};
constexpr std::array<int, 3> kProofNodes = {0, 60, 20000};
// The quiet moves that a node looks at, apart from the root's.
constexpr int kQuietMoves = 40;

// Worth of captures for the order of turns, in the units of IrenseiEval::Urgency.
constexpr int kCapture = 20, kCapturedStone = 15;
constexpr int kEscape = 10, kEscapedStone = 12;
constexpr int kGiveAtari = 4, kAtariStone = 4;
constexpr int kSelfAtari = -40;
constexpr int kMostStones = 8;
constexpr int kForcedAnswer = 2000;

}  // namespace

Value IrenseiModel::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  const ProofBudget budget = {kProofNodes[static_cast<int>(effort)],
                              kProofPlies[static_cast<int>(effort)]};
  if (const Proof win = solver_.Win(sixes_, budget, 3); win.plies != 0) {
    best = win.first();
    return WinIn(win.plies);
  }
  const Proof loss = solver_.Loss(sixes_, {budget.nodes, budget.plies - 1}, 2);
  return loss.plies != 0 ? LossIn(loss.plies) : kNoValue;
}

// --- Turns --------------------------------------------------------------------------------------

// Whether the turn lets the other side win within three plies, or loses itself.
bool IrenseiModel::LosesToSixes(Cell turn) {
  const bool loses =
      sixes_.Make({turn}) != AfterMove::kGoesOn || solver_.Win(sixes_, {.plies = 3}).plies != 0;
  Unmake();
  return loses;
}

int IrenseiModel::OrderOf(Cell c) const {
  const Color me = board_.to_move();
  int order = eval_.Urgency(me, c);
  int empties = 0;
  bool safe = false;
  for (const int step : IrenseiBoard::kNeighbours) {
    const Cell n = static_cast<Cell>(c + step);
    const Stone s = board_.At(n);
    empties += s == Stone::kEmpty;
    if (!IsColor(s)) continue;
    const int stones = std::min(board_.ChainSize(n), kMostStones);
    const int liberties = board_.LibertiesUpTo(n, 3);
    if (ColorOf(s) != me) {
      if (liberties == 1) order += kCapture + kCapturedStone * stones;
      if (liberties == 2) order += kGiveAtari + kAtariStone * stones;
      safe |= liberties == 1;
    } else {
      if (liberties == 1) order += kEscape + kEscapedStone * stones;
      safe |= liberties >= 3;
    }
  }
  return empties <= 1 && !safe ? order + kSelfAtari : order;
}

void IrenseiModel::List(Node& node, MoveList& list, bool root) {
  IrenseiForcing::Answers answers;
  if (sixes_.Threat(answers) != 0) {
    node.complete = true;
    for (const Cell c : answers) {
      if (board_.IsLegal(c)) list.Add({c}, kForcedAnswer + OrderOf(c));
    }
    return;
  }

  // Would the other side win within three plies after a pass? Then it does after every turn that
  // does not hinder it, and a turn far from all stones does not: the cells of windows with five
  // stones are not more than two steps from one of them, and so are the cells beside every chain
  // that the attack or its answers could bring into danger.
  board_.MakePass();
  const Move hint = solver_.Win(sixes_, {.plies = 3}).first();
  board_.Unmake();

  const bool black = board_.to_move() == Color::kBlack;
  MoveList moves;
  board_.Candidates().ForEach([&](Cell c) {
    if (!board_.IsLegal(c) || (black && board_.LinesOf(Color::kBlack, c).overline)) return;
    moves.Add({c}, OrderOf(c));
  });
  if (!hint.IsNone()) {
    sixes_.set_hint(hint);
    MoveList holding;
    for (const ScoredMove& entry : moves)
      if (!LosesToSixes(entry.move.first)) holding.Add(entry.move, entry.score);
    sixes_.set_hint({});
    if (!holding.empty()) moves = std::move(holding);
  }
  if (moves.empty()) {
    const Cell centre = ToCell({IrenseiBoard::kSide / 2, IrenseiBoard::kSide / 2});
    if (board_.IsLegal(centre)) list.Add({centre}, 0);
    return;
  }
  node.complete = !hint.IsNone();
  if (!root && hint.IsNone()) moves.KeepBest(kQuietMoves);
  for (const ScoredMove& entry : moves) list.Add(entry.move, entry.score);
}

std::unique_ptr<Searcher> SearcherOn<IrenseiBoard>::Make() {
  return std::make_unique<ModelSearcher<IrenseiModel>>(IrenseiModel::Resources{});
}

}  // namespace tengen
