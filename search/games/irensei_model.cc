// SPDX-License-Identifier: Apache-2.0
#include "search/games/irensei_model.h"

#include <algorithm>
#include <array>
#include <utility>

#include "search/model_searcher.h"

namespace tengen {
namespace {

// Budgets (nodes, plies) of a proof by sixes: one for each Effort. The search finds every win
// within three plies.
constexpr std::array<ProofBudget, 3> kIrenseiBudgets = {{{0, 3}, {60, 9}, {20000, 31}}};
// The list has at most this number of moves in a quiet position, except at the root.
constexpr int kQuietMoves = 40;

// Bonus of moves that answer a six, in the units of the evaluator's move scores.
constexpr int kForcedAnswer = 2000;

}  // namespace

Value IrenseiModel::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  const Proof win = solver_.Win(sixes_, kIrenseiBudgets[static_cast<int>(effort)], 3);
  best = win.first();
  return win.plies != 0 ? WinIn(win.plies) : kNoValue;
}

bool IrenseiModel::Builds(Color side, Cell cell) const {
  constexpr int kStones = 3;  // own stones in the window before the move
  bool builds = false;
  board_.windows().ForEachThrough(
      side, cell, [&](int mine, int theirs) { builds |= mine >= kStones && theirs == 0; });
  for (const int step : IrenseiBoard::kNeighbours) {
    const auto n = static_cast<Cell>(cell + step);
    builds |= board_.At(n) == StoneOf(Opponent(side)) && board_.InAtari(n);
  }
  return builds;
}

// --- Turns --------------------------------------------------------------------------------------

// True if the move ends the game, or if the opponent can win within three plies after the move.
bool IrenseiModel::LosesToSixes(Cell turn) {
  const bool loses =
      sixes_.Make({turn}) != AfterMove::kGoesOn || solver_.Win(sixes_, {.plies = 3}).plies != 0;
  Unmake();
  return loses;
}

void IrenseiModel::List(Node& node, MoveList& list, bool root) {
  PrepareScores();
  IrenseiForcing::Answers answers;
  if (sixes_.Threat(answers) != 0) {
    node.complete = true;
    for (const Cell c : answers) {
      if (board_.IsLegal(c)) list.Add({c}, kForcedAnswer + MoveScore(c));
    }
    return;
  }

  // Test whether the opponent would win within three plies after a pass. If so, every move loses
  // that does not affect this win. A move far from all stones does not affect it. Reasons:
  // - Each cell of a window with five stones is at most two steps from one of these stones.
  // - If the attack or its answers could put a group into atari, the cells next to this group are
  //   near, too.
  board_.MakePass();
  const Move hint = solver_.Win(sixes_, {.plies = 3}).first();
  board_.Unmake();

  const bool black = board_.to_move() == Color::kBlack;
  MoveList moves;
  board_.Candidates().ForEach([&](Cell c) {
    if (!board_.IsLegal(c) || (black && board_.LinesOf(Color::kBlack, c).overline)) return;
    moves.Add({c}, MoveScore(c));
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

std::unique_ptr<Searcher> MakeSearcherOn(const IrenseiBoard&, const LineNet* net) {
  return std::make_unique<ModelSearcher<IrenseiModel>>(IrenseiModel::Resources{net});
}

}  // namespace tengen
