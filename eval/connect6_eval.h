// SPDX-License-Identifier: Apache-2.0
//
// Connect6Evaluator: computes the value and the move scores of connect6 from its windows. A window
// counts for a side if only that side has stones in it; more stones count more. The value is
// linear in the numbers of windows, which the board keeps (engine/boards/connect6_board.h).
//
// Every worker has its own evaluator; it is not thread safe. No function fails.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/boards/connect6_board.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

// The weights of windows. The index is the number of stones that a window lacks; index 0 of `mine`
// and `theirs` is unused. The weights were fitted to quiet positions, in which each window lacks
// three stones or more. For windows of the opponent that lack fewer stones, the weights are
// estimates; the side to move must answer these windows.
struct Connect6Weights {
  std::int16_t tempo = 0;  // value of the right to move
  // The value of a window of the side to move, and of the other side.
  std::array<std::int16_t, kMaxRow> mine{};
  std::array<std::int16_t, kMaxRow> theirs{};
  // Move scores: a stone in a window of its own side, and a stone in a window of the opponent,
  // which then cannot win any more. The index counts the missing stones before the move.
  std::array<std::int16_t, kMaxRow + 1> attack{};
  std::array<std::int16_t, kMaxRow + 1> defend{};

  WeightsSections Sections();
};

class Connect6Evaluator : public TermsEvaluator<Connect6Evaluator, Connect6Board, Connect6Weights> {
 public:
  // The game whose weights and network play under these rules. collinear6 and noncollinear5 have
  // their own, because single stones are worth less where the rules bind stones to lines.
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
  // The same, for a cell given by its site number (engine/boards/connect6_tables.h).
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
  // Move scores by the state of a window (Connect6Board::WindowState).
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
