// SPDX-License-Identifier: Apache-2.0
#include "search/games/irensei_forcing.h"

namespace tengen {

AfterMove IrenseiForcing::Make(Move move) {
  const Color me = board_.to_move();
  board_.Make(move.first);
  return AfterMoveOf(board_.ending(), me);
}

// A cell where `c` wins at once; kNoCell = no such cell. If `c` is not to move: a cell where `c`
// would win at once after a pass. The ko does not apply in this case.
Cell IrenseiForcing::SevenOf(Color c) const {
  Cell seven = kNoCell;
  board_.windows().AnyWindow(c, 6, 0, [&](int id) {
    const Cell e = board_.EmptyCell(board_.windows().WindowOf(id));
    if (c == board_.to_move() && e == board_.ko_cell()) return false;
    if (!board_.LinesOf(c, e).wins) return false;
    seven = e;
    return true;
  });
  return seven;
}

int IrenseiForcing::Threat(Answers& answers) const {
  const Color them = Opponent(board_.to_move());
  int fewest = 0;
  board_.windows().AnyWindow(them, 6, 0, [&](int id) {
    const IrenseiWindows::Window& window = board_.windows().WindowOf(id);
    const Cell e = board_.EmptyCell(window);
    if (!board_.LinesOf(them, e).wins) return false;
    Answers now;
    now.Add(e);
    for (int i = 0; i < IrenseiWindows::kRow; ++i) {
      const Cell s = window.At(i);
      if (s != e && board_.InAtari(s)) now.Add(board_.OnlyLiberty(s));
    }
    if (fewest == 0 || now.size() < fewest) {
      fewest = now.size();
      answers = now;
    }
    return fewest == 1;
  });
  return fewest != 0 ? 2 : 0;
}

// Adds all cells where a stone of the side to move can make a six. The hint comes first.
// Precondition: the side to move cannot win at once.
void IrenseiForcing::AddAttacks(Answers& turns) const {
  if (hint_ != kNoCell) turns.Add(hint_);
  const Color me = board_.to_move();
  const Stone theirs = StoneOf(Opponent(me));
  board_.windows().AnyWindow(me, 5, 0, [&](int id) {
    const IrenseiWindows::Window& window = board_.windows().WindowOf(id);
    if (board_.IsTooLong(me, window)) return false;
    for (int i = 0; i < IrenseiWindows::kRow; ++i) {
      if (board_.IsEmpty(window.At(i))) turns.Add(window.At(i));
    }
    return false;
  });
  // Windows that become a six when the move captures the only stone of the opponent in the window.
  for (const int own : {5, 6}) {
    board_.windows().AnyWindow(me, own, 1, [&](int id) {
      const IrenseiWindows::Window& window = board_.windows().WindowOf(id);
      if (board_.IsTooLong(me, window)) return false;
      for (int i = 0; i < IrenseiWindows::kRow; ++i) {
        const Cell s = window.At(i);
        if (board_.At(s) != theirs || !board_.InAtari(s)) continue;
        const Cell liberty = board_.OnlyLiberty(s);
        if (own == 6 || liberty == board_.EmptyCell(window)) turns.Add(liberty);
      }
      return false;
    });
  }
  // A six exists, but the ko forbids its empty cell. Every move ends the ko, so after every move
  // the six is a threat.
  const bool any = board_.windows().AnyWindow(me, 6, 0, [&](int id) {
    const Cell e = board_.EmptyCell(board_.windows().WindowOf(id));
    return e == board_.ko_cell() && board_.LinesOf(me, e).wins;
  });
  if (!any) return;
  ForEachPoint(board_.size(), [&](Point p) { turns.Add(ToCell(p)); });
}

Move IrenseiForcing::OtherMove(const Answers& answers) const {
  CellSet cells = board_.Candidates();
  for (Cell c = cells.First(); c != kNoCell; cells.Remove(c), c = cells.First())
    if (!answers.Has(c) && board_.IsLegal(c)) return {c};
  return {};
}

}  // namespace tengen
