// SPDX-License-Identifier: Apache-2.0
//
// The definition of the template MakeLineSearcher. Include it only in the .cc file that compiles a
// kernel.
#pragma once

#include "search/games/line_model.h"
#include "search/games/line_searcher.h"
#include "search/model_searcher.h"

namespace tengen {

template <Variant Kernel>
std::unique_ptr<Searcher> MakeLineSearcher(const GameTables& tables, const ShapeWeights& weights,
                                           const LineNet* net) {
  return std::make_unique<ModelSearcher<LineModel<Kernel>>>(
      typename LineModel<Kernel>::Resources{&tables, &weights, net});
}

}  // namespace tengen
