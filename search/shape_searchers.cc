// SPDX-License-Identifier: Apache-2.0
#include "search/shape_searchers.h"

#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "search/searcher_for.h"

namespace tengen {

template <Variant K>
std::unique_ptr<Searcher> MakeShapeSearcher(const GameTables& tables, const ShapeWeights& weights) {
  return std::make_unique<SearcherFor<K>>(tables, weights);
}

// One line per kernel.
template std::unique_ptr<Searcher> MakeShapeSearcher<Freestyle>(const GameTables&,
                                                                const ShapeWeights&);
template std::unique_ptr<Searcher> MakeShapeSearcher<Standard>(const GameTables&,
                                                               const ShapeWeights&);
template std::unique_ptr<Searcher> MakeShapeSearcher<Caro>(const GameTables&, const ShapeWeights&);
template std::unique_ptr<Searcher> MakeShapeSearcher<Renju>(const GameTables&, const ShapeWeights&);
template std::unique_ptr<Searcher> MakeShapeSearcher<RenjuCaroOverline>(const GameTables&,
                                                                        const ShapeWeights&);

}  // namespace tengen
