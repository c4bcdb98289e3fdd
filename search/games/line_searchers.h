// SPDX-License-Identifier: Apache-2.0
//
// The searchers of the five-in-a-row games, one per kernel (engine/rules/variant.h). Those of the
// kernels below take long to compile and are compiled once, in line_searchers.cc; a new game's
// comes into being with its row of the registry.
#pragma once

#include <memory>

#include "engine/boards/position.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/weights.h"
#include "search/games/line_model.h"
#include "search/model_searcher.h"
#include "search/searcher.h"

namespace tengen {

// `tables` of a game whose kernel is K; both must outlive the searcher.
template <Variant K>
std::unique_ptr<Searcher> MakeLineSearcher(const GameTables& tables, const ShapeWeights& weights) {
  return std::make_unique<ModelSearcher<LineModel<K>>>(
      typename LineModel<K>::Resources{&tables, &weights});
}

using LineSearcherMaker = std::unique_ptr<Searcher>(const GameTables&, const ShapeWeights&);
extern template LineSearcherMaker MakeLineSearcher<Freestyle>;
extern template LineSearcherMaker MakeLineSearcher<Standard>;
extern template LineSearcherMaker MakeLineSearcher<Caro>;
extern template LineSearcherMaker MakeLineSearcher<Renju>;
extern template LineSearcherMaker MakeLineSearcher<RenjuCaroOverline>;

}  // namespace tengen
