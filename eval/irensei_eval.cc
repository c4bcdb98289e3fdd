// SPDX-License-Identifier: Apache-2.0
#include "eval/irensei_eval.h"

#include <algorithm>

namespace tengen {
namespace {

// Worth of a window by its stones, all of one colour. Chosen by hand: five is a threat to win in
// two more turns, six in one (the players' words: six wins, five is sente).
constexpr std::array<int, 8> kWorth = {0, 1, 4, 10, 24, 60, 110, 0};
// For ordering: what makes or stops a seven.
constexpr int kSeven = 1000;
// The side to move.
constexpr Value kTempo = 12;
// Percent of the worth that stays when the weakest stone of the window is in atari with its owner
// to move, in atari with the other side to move, has two liberties.
constexpr int kInAtariOwnTurn = 60;
constexpr int kInAtari = 20;
constexpr int kTwoLiberties = 85;
// Percent of the worth that a window has when its one enemy stone is in atari.
constexpr int kBlockerInAtari = 50;
constexpr Value kLimit = 3000;

constexpr auto kStateWorth = [] {
  std::array<std::int16_t, 64> worth{};
  for (int n = 1; n <= IrenseiBoard::kRowLength; ++n) {
    worth[n] = static_cast<std::int16_t>(kWorth[n]);
    worth[n << 3] = static_cast<std::int16_t>(-kWorth[n]);
  }
  return worth;
}();

}  // namespace

IrenseiEval::Tables::Tables() : of_cell{}, count_of_cell{} {
  int id = 0;
  for (int d = 0; d < kDirections; ++d) {
    for (int y = IrenseiBoard::kInnerLow; y <= IrenseiBoard::kInnerHigh; ++y) {
      for (int x = IrenseiBoard::kInnerLow; x <= IrenseiBoard::kInnerHigh; ++x) {
        const Window window{ToCell({x, y}), kStep[d]};
        // Lines of the centre stay in it between two cells of it; the board's border is wide
        // enough for the far end to be a cell.
        if (!IrenseiBoard::InCentre(window.At(kRow - 1))) continue;
        windows[id] = window;
        for (int i = 0; i < kRow; ++i) {
          const Cell c = window.At(i);
          of_cell[c][count_of_cell[c]++] = static_cast<std::int16_t>(id);
        }
        ++id;
      }
    }
  }
  assert(id == kWindows);
}

const IrenseiEval::Tables& IrenseiEval::SharedTables() {
  static const auto* tables = new Tables;
  return *tables;
}

IrenseiEval::IrenseiEval(const IrenseiBoard& board) : tables_(&SharedTables()) {
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    board.Stones(c).ForEach([&](Cell cell) { Add(c, cell); });
  }
}

void IrenseiEval::Flip(int id, int state) {
  const int black = state & 7, white = state >> 3;
  const std::uint64_t bit = std::uint64_t{1} << (id & 63);
  if (black >= kLeastKept && white <= 1) {
    sets_[0][white][black - kLeastKept][id >> 6] ^= bit;
  } else if (white >= kLeastKept && black <= 1) {
    sets_[1][black][white - kLeastKept][id >> 6] ^= bit;
  }
}

void IrenseiEval::Change(Color c, Cell cell, int by) {
  const int step = by * (c == Color::kBlack ? 1 : 8);
  const int count = tables_->count_of_cell[cell];
  for (int i = 0; i < count; ++i) {
    const int id = tables_->of_cell[cell][i];
    const int before = state_[id], after = before + step;
    state_[id] = static_cast<std::uint8_t>(after);
    sum_ += kStateWorth[after] - kStateWorth[before];
    Flip(id, before);
    Flip(id, after);
  }
}

Cell IrenseiEval::EmptyCell(const IrenseiBoard& board, int id) const {
  const Window& window = WindowOf(id);
  for (int i = 0; i < kRow; ++i) {
    if (board.IsEmpty(window.At(i))) return window.At(i);
  }
  return kNoCell;
}

bool IrenseiEval::IsTooLong(const IrenseiBoard& board, Color c, int id) const {
  const Window& window = WindowOf(id);
  return c == Color::kBlack &&
         (board.At(window.Before()) == Stone::kBlack || board.At(window.After()) == Stone::kBlack);
}

// Percent of its worth that a window of `c` without enemy stones has.
int IrenseiEval::Soundness(const IrenseiBoard& board, Color c, int id) const {
  if (IsTooLong(board, c, id)) return 0;
  const Window& window = WindowOf(id);
  int percent = 100;
  for (int i = 0; i < kRow; ++i) {
    const Cell s = window.At(i);
    if (board.IsEmpty(s)) continue;
    const int liberties = board.LibertiesUpTo(s, 3);
    if (liberties > 2) continue;
    const int now = liberties == 2         ? kTwoLiberties
                    : c == board.to_move() ? kInAtariOwnTurn
                                           : kInAtari;
    percent = std::min(percent, now);
  }
  return percent;
}

Value IrenseiEval::Evaluate(const IrenseiBoard& board) const {
  std::array<int, kColors> total{};
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    int& sum = total[Index(c)];
    for (int own = kLeastKept; own < kRow; ++own) {
      AnyWindow(c, own, 0, [&](int id) {
        sum -= kWorth[own] * (100 - Soundness(board, c, id)) / 100;
        return false;
      });
      AnyWindow(c, own, 1, [&](int id) {
        const Window& window = WindowOf(id);
        for (int i = 0; i < kRow; ++i) {
          const Cell s = window.At(i);
          if (board.At(s) == StoneOf(Opponent(c)) && board.InAtari(s) && !IsTooLong(board, c, id))
            sum += kWorth[own] * kBlockerInAtari / 100;
        }
        return false;
      });
    }
  }
  const Value black = sum_ + total[0] - total[1];
  const Value mine = board.to_move() == Color::kBlack ? black : -black;
  return std::clamp(mine + kTempo, -kLimit, kLimit);
}

int IrenseiEval::Urgency(Color c, Cell cell) const {
  const int count = tables_->count_of_cell[cell];
  const Color other = Opponent(c);
  int urgency = 0;
  for (int i = 0; i < count; ++i) {
    const int state = state_[tables_->of_cell[cell][i]];
    const int mine = CountIn(state, c), theirs = CountIn(state, other);
    if (theirs == 0) urgency += mine == kRow - 1 ? kSeven : kWorth[mine + 1] - kWorth[mine];
    if (mine == 0) urgency += theirs == kRow - 1 ? kSeven : kWorth[theirs];
  }
  return urgency;
}

}  // namespace tengen
