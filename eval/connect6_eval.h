// SPDX-License-Identifier: Apache-2.0
//
// Connect6Evaluator: computes the value and the move scores of connect6 from the windows of the
// board. A window counts for a side if only that side has stones in it. The weight of a window
// grows with its stones. The value is the sum of the weights for the side to move, minus the sum
// for the other side, plus a value for being the side to move. The board counts the windows
// (engine/boards/connect6_board.h).
//
// An evaluator is not thread safe: every worker has its own. No function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/boards/connect6_board.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

// The weights of windows. The index is the number of stones that a window still needs for a full
// row; index 0 of `mine` and `theirs` is unused. The weights were fitted to quiet positions, in
// which each window needs three stones or more. The weights of the opponent's windows that need
// only one or two stones are estimates. The side to move must block such windows.
struct Connect6Weights {
  // In rows of seven, empty windows have the weight of windows with one stone, and windows with one
  // stone have no value.
  static constexpr int kMostMissing = 6;
  std::int16_t tempo = 0;  // value of being the side to move
  // mine: the value of a window of the side to move. theirs: the value of a window of the other
  // side.
  std::array<std::int16_t, kMostMissing> mine{};
  std::array<std::int16_t, kMostMissing> theirs{};
  // Move scores. attack: for a stone in a window of the mover. defend: for a stone in a window of
  // the opponent; after the move this window cannot become a row. The index is the number of
  // missing stones before the move.
  std::array<std::int16_t, kMostMissing + 1> attack{};
  std::array<std::int16_t, kMostMissing + 1> defend{};

  WeightsSections Sections();
};

class Connect6Evaluator : public TermsEvaluator<Connect6Evaluator, Connect6Board, Connect6Weights> {
 public:
  // The name of the game whose weights and network are used with these rules. collinear6 and
  // noncollinear5 have their own weights and networks: a single stone is worth less if the rules
  // restrict where the second stone may be.
  static constexpr std::string_view WeightsName(const Connect6Rules& rules) {
    return rules.collinear6      ? "connect6-collinear6"
           : rules.noncollinear5 ? "connect6-noncollinear5"
                                 : "connect6";
  }
  static std::string_view WeightsName(const Connect6Board& board) {
    return WeightsName(board.rules());
  }

  explicit Connect6Evaluator(const Connect6Board& board)
      : Connect6Evaluator(board, WeightsOf<Weights>({WeightsName(board)})) {}
  Connect6Evaluator(const Connect6Board& board, const Weights& weights);

  int MoveScore(const Connect6Board& board, Cell cell) const {
    return SiteScore(board, board.tables().site_of[cell]);
  }
  // Does the same as MoveScore, but for a site number (engine/boards/connect6_tables.h).
  int SiteScore(const Connect6Board& board, int site) const {
    const StateScores& scores = scores_[Index(board.to_move())];
    const auto& through = board.tables().windows_of[site];
    int sum = 0;
    for (int i = 0; i < through.count; ++i) sum += scores[board.WindowState(through.window[i])];
    return sum;
  }

  template <class F>
  void ValueTerms(const Connect6Board& board, F&& term) const {
    const Color us = board.to_move(), them = Opponent(us);
    term(weights_->tempo, 1);
    const int most = std::min(board.row(), Weights::kMostMissing);
    for (int lacking = 1; lacking < most; ++lacking) {
      term(weights_->mine[lacking], board.WindowCount(us, board.row() - lacking));
      term(weights_->theirs[lacking], -board.WindowCount(them, board.row() - lacking));
    }
  }
  template <class F>
  void MoveTerms(const Connect6Board& board, Cell cell, F&& term) const {
    const auto& through = board.tables().windows_of[board.tables().site_of[cell]];
    for (int i = 0; i < through.count; ++i)
      StateTerms(board.to_move(), board.row(), board.WindowState(through.window[i]), term);
  }

 private:
  // Move scores by the state of a window (Connect6Board::WindowState).
  using StateScores = std::array<int, 64>;

  template <class F>
  void StateTerms(Color us, int row, int state, F&& term) const {
    const int mine = us == Color::kBlack ? state % 8 : state / 8;
    const int theirs = us == Color::kBlack ? state / 8 : state % 8;
    if (mine >= row || theirs >= row || (mine > 0 && theirs > 0)) return;
    if (theirs == 0) term(weights_->attack[std::min(row - mine, Weights::kMostMissing)], 1);
    if (mine == 0) term(weights_->defend[std::min(row - theirs, Weights::kMostMissing)], 1);
  }

  std::array<StateScores, kColors> scores_{};
};

static_assert(SummingEvaluator<Connect6Evaluator, Connect6Board>);

}  // namespace tengen
