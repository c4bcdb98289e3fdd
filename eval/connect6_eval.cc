// SPDX-License-Identifier: Apache-2.0
#include "eval/connect6_eval.h"

namespace tengen {

WeightsSections Connect6Weights::Sections() {
  return {{"tempo", {&tempo}},
          SectionOf("mine", mine),
          SectionOf("theirs", theirs),
          SectionOf("attack", attack),
          SectionOf("defend", defend)};
}

Connect6Evaluator::Connect6Evaluator(const Connect6Board& board, const Weights& weights)
    : TermsEvaluator(board, weights) {
  for (const Color us : {Color::kBlack, Color::kWhite}) {
    for (int state = 0; state < 64; ++state) {
      StateTerms(us, board.row(), state,
                 [&](int weight, int factor) { scores_[Index(us)][state] += weight * factor; });
    }
  }
}

}  // namespace tengen
