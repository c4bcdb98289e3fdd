// SPDX-License-Identifier: Apache-2.0
//
// IrenseiEvaluator: computes the value and the move scores of irensei from the windows that the
// board counts (engine/boards/irensei_windows.h).
//
// A window with stones of only one colour counts for this colour; more stones count more. The
// window counts less if one of its stones has only one or two liberties, because a captured stone
// leaves a gap in the row. Stones in a diagonal row are captured more easily, because they are not
// connected. If a black stone is next to an end of a window of Black, the window counts nothing:
// the full row would be an overline.
//
// An evaluator is not thread safe: every worker has its own. No function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/boards/irensei_board.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

struct IrenseiWeights {
  std::int16_t tempo = 0;  // value of being the side to move
  // The value of a window, indexed by the number of its stones, all of one colour. A side with five
  // stones in a window threatens to win in two more turns, a side with six stones in one turn.
  // (Players say: six wins, five is sente.)
  std::array<std::int16_t, IrenseiWindows::kRow> windows{};
  // A window counts with a percentage of its value. The weakest stone of the window decides which
  // percentage. atari_own_turn: the stone is in atari and its owner is to move. atari: the stone is
  // in atari and the other side is to move. two_liberties: the stone has two liberties.
  // blocker_in_atari: for a window that has one enemy stone, if this enemy stone is in atari.
  struct Soundness {
    std::int16_t atari_own_turn = 0, atari = 0, two_liberties = 0, blocker_in_atari = 0;
  } soundness;
  // Move scores: the value of a window, indexed by its number of stones, as in `windows`. Index 7
  // is for a row of seven that the move completes or prevents.
  std::array<std::int16_t, IrenseiWindows::kRow + 1> lines{};
  // Move scores for the groups next to the move. The first number of each pair is added once. The
  // second number is added once for each stone of the group, at most eight times. capture: an enemy
  // group in atari. escape: an own group in atari. give_atari: an enemy group with two liberties.
  // self_atari: the new stone would be in atari.
  struct Moves {
    std::int16_t capture = 0, captured_stone = 0;
    std::int16_t escape = 0, escaped_stone = 0;
    std::int16_t give_atari = 0, atari_stone = 0;
    std::int16_t self_atari = 0;
  } moves;

  WeightsSections Sections();
};

class IrenseiEvaluator : public TermsEvaluator<IrenseiEvaluator, IrenseiBoard, IrenseiWeights> {
 public:
  using TermsEvaluator::TermsEvaluator;
  static constexpr int kTermScale = 100;

  static std::string_view WeightsName(const IrenseiBoard&) { return "irensei"; }

  Value Evaluate(const IrenseiBoard& board) const {
    constexpr Value kLimit = 3000;
    return std::clamp(TermsEvaluator::Evaluate(board), -kLimit, kLimit);
  }

  template <class F>
  void ValueTerms(const IrenseiBoard& board, F&& term) const {
    const IrenseiWindows& windows = board.windows();
    term(weights_->tempo, kTermScale);
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      const int sign = c == board.to_move() ? 1 : -1;
      for (int own = 1; own < IrenseiWindows::kRow; ++own)
        term(weights_->windows[own], sign * kTermScale * windows.Count(c, own));
      for (int own = IrenseiWindows::kLeastKept; own < IrenseiWindows::kRow; ++own) {
        const std::int16_t& worth = weights_->windows[own];
        windows.AnyWindow(c, own, 0, [&](int id) {
          term(worth, -sign * (kTermScale - Soundness(board, c, windows.WindowOf(id))));
          return false;
        });
        windows.AnyWindow(c, own, 1, [&](int id) {
          if (BlockerInAtari(board, c, windows.WindowOf(id)))
            term(worth, sign * weights_->soundness.blocker_in_atari);
          return false;
        });
      }
    }
  }
  template <class F>
  void MoveTerms(const IrenseiBoard& board, Cell cell, F&& f) const;

 private:
  int Soundness(const IrenseiBoard& board, Color c, const IrenseiWindows::Window& window) const;
  static bool BlockerInAtari(const IrenseiBoard& board, Color c,
                             const IrenseiWindows::Window& window);
};

template <class F>
void IrenseiEvaluator::MoveTerms(const IrenseiBoard& board, Cell cell, F&& f) const {
  constexpr int kMostStones = 8;  // limit of the counted stones of a group
  const Color us = board.to_move();
  const auto term = [&f](const std::int16_t& weight, int n) { f(weight, n * kTermScale); };
  board.windows().ForEachThrough(us, cell, [&](int mine, int theirs) {
    const auto& lines = weights_->lines;
    if (theirs == 0) {
      term(lines[mine + 1], 1);
      if (mine < IrenseiWindows::kRow - 1) term(lines[mine], -1);
    }
    if (mine == 0) term(lines[theirs == IrenseiWindows::kRow - 1 ? theirs + 1 : theirs], 1);
  });
  const IrenseiWeights::Moves& moves = weights_->moves;
  int empties = 0;
  bool safe = false;
  for (const int step : IrenseiBoard::kNeighbours) {
    const auto n = static_cast<Cell>(cell + step);
    const Stone s = board.At(n);
    empties += s == Stone::kEmpty;
    if (!IsColor(s)) continue;
    const int stones = std::min(board.ChainSize(n), kMostStones);
    const int liberties = board.LibertiesUpTo(n, 3);
    const auto add = [&](const std::int16_t& once, const std::int16_t& each) {
      term(once, 1);
      term(each, stones);
    };
    if (ColorOf(s) != us) {
      if (liberties == 1) add(moves.capture, moves.captured_stone);
      if (liberties == 2) add(moves.give_atari, moves.atari_stone);
      safe |= liberties == 1;
    } else {
      if (liberties == 1) add(moves.escape, moves.escaped_stone);
      safe |= liberties >= 3;
    }
  }
  if (empties <= 1 && !safe) term(moves.self_atari, 1);
}

static_assert(SummingEvaluator<IrenseiEvaluator, IrenseiBoard>);

}  // namespace tengen
