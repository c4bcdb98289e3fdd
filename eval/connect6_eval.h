// SPDX-License-Identifier: Apache-2.0
//
// Connect6Evaluator: every window that only one side has stones in counts for it, the more the
// more stones it has (engine/boards/connect6_board.h). Linear in the numbers of windows, which the
// board keeps.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/boards/connect6_board.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

// By how many stones a window lacks (0 unused). Fitted to quiet positions only, in which nobody
// has windows that lack less than three; those of the other side must be answered and are guesses.
struct Connect6Weights {
  std::int16_t tempo = 0;
  // Of a window of the side to move, and of the other one.
  std::array<std::int16_t, kMaxRow> mine{};
  std::array<std::int16_t, kMaxRow> theirs{};
  // What a stone adds to a window that lacks so many before it: of one's own, and of the
  // opponent's, which it kills.
  std::array<std::int16_t, kMaxRow + 1> attack{};
  std::array<std::int16_t, kMaxRow + 1> defend{};

  WeightsSections Sections();
};

class Connect6Evaluator : public TermsEvaluator<Connect6Evaluator, Connect6Board, Connect6Weights> {
 public:
  // Where stones are bound to lines, single stones are worth less; networks are shared alike.
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
  // The same by sites.
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
    for (int lacking = 1; lacking < board.row(); ++lacking) {
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
  // By a window's state (Connect6Board::WindowState).
  using StateScores = std::array<int, 64>;

  template <class F>
  void StateTerms(Color us, int row, int state, F&& term) const {
    const int mine = us == Color::kBlack ? state % 8 : state / 8;
    const int theirs = us == Color::kBlack ? state / 8 : state % 8;
    if (mine >= row || theirs >= row || (mine > 0 && theirs > 0)) return;
    if (theirs == 0) term(weights_->attack[row - mine], 1);
    if (mine == 0) term(weights_->defend[row - theirs], 1);
  }

  std::array<StateScores, kColors> scores_{};
};

static_assert(SummingEvaluator<Connect6Evaluator, Connect6Board>);

}  // namespace tengen
