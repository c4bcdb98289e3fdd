// SPDX-License-Identifier: Apache-2.0
#include "eval/connect6_eval.h"

namespace tengen {
namespace {

const Connect6Weights kPlain;
// Where stones are bound to lines, single stones are worth less.
const Connect6Weights kBound = {
    .tempo = 137, .mine = {0, 0, 0, 65, 28, 1}, .theirs = {0, 60, 50, 27, 17, 1}};

}  // namespace

Connect6Evaluator::Connect6Evaluator(const Connect6Board& board)
    : weights_(board.rules().collinear6 || board.rules().noncollinear5 ? &kBound : &kPlain) {
  for (const Color us : {Color::kBlack, Color::kWhite}) {
    for (int state = 0; state < 64; ++state) {
      StateTerms(us, board.row(), state,
                 [&](int weight, int factor) { scores_[Index(us)][state] += weight * factor; });
    }
  }
}

}  // namespace tengen
