// SPDX-License-Identifier: Apache-2.0
#include "eval/irensei_eval.h"

namespace tengen {

WeightsSections IrenseiWeights::Sections() {
  return {{"tempo", {&tempo}},
          SectionOf("windows", windows),
          {"soundness",
           {&soundness.atari_own_turn, &soundness.atari, &soundness.two_liberties,
            &soundness.blocker_in_atari}},
          SectionOf("lines", lines),
          {"moves",
           {&moves.capture, &moves.captured_stone, &moves.escape, &moves.escaped_stone,
            &moves.give_atari, &moves.atari_stone, &moves.self_atari}}};
}

// A window of `c` without enemy stones counts with this percentage of its weight.
int IrenseiEvaluator::Soundness(const IrenseiBoard& board, Color c,
                                const IrenseiWindows::Window& window) const {
  if (board.IsTooLong(c, window)) return 0;
  int percent = 100;
  for (int i = 0; i < IrenseiWindows::kRow; ++i) {
    const Cell s = window.At(i);
    if (board.IsEmpty(s)) continue;
    const int liberties = board.LibertiesUpTo(s, 3);
    if (liberties > 2) continue;
    const auto& now = weights_->soundness;
    percent = std::min<int>(percent, liberties == 2         ? now.two_liberties
                                     : c == board.to_move() ? now.atari_own_turn
                                                            : now.atari);
  }
  return percent;
}

// True if the only enemy stone in a window of `c` is in atari: after its capture the window can
// become a row of `c`.
bool IrenseiEvaluator::BlockerInAtari(const IrenseiBoard& board, Color c,
                                      const IrenseiWindows::Window& window) {
  for (int i = 0; i < IrenseiWindows::kRow; ++i) {
    const Cell s = window.At(i);
    if (board.At(s) == StoneOf(Opponent(c))) return board.InAtari(s) && !board.IsTooLong(c, window);
  }
  return false;
}

}  // namespace tengen
