// SPDX-License-Identifier: Apache-2.0
//
// The searchers of the five-in-a-row games, one per kernel (engine/rules/variant.h). Those of the
// kernels below take long to compile and are compiled once, in shape_searchers.cc; a new game's
// comes into being with its row of the registry.
#pragma once

#include <memory>

#include "engine/boards/position.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/weights.h"
#include "search/searcher.h"
#include "search/searcher_for.h"

namespace tengen {

// `tables` of a game whose kernel is K; both must outlive the searcher.
template <Variant K>
std::unique_ptr<Searcher> MakeShapeSearcher(const GameTables& tables, const ShapeWeights& weights) {
  return std::make_unique<SearcherFor<K>>(tables, weights);
}

using ShapeSearcherMaker = std::unique_ptr<Searcher>(const GameTables&, const ShapeWeights&);
extern template ShapeSearcherMaker MakeShapeSearcher<Freestyle>;
extern template ShapeSearcherMaker MakeShapeSearcher<Standard>;
extern template ShapeSearcherMaker MakeShapeSearcher<Caro>;
extern template ShapeSearcherMaker MakeShapeSearcher<Renju>;
extern template ShapeSearcherMaker MakeShapeSearcher<RenjuCaroOverline>;

}  // namespace tengen
