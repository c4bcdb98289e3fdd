// SPDX-License-Identifier: Apache-2.0
#include "engine/variants/caro.h"
#include "search/games/line_searcher-inl.h"

namespace tengen {

template std::unique_ptr<Searcher> MakeLineSearcher<Caro>(const GameTables&, const ShapeWeights&,
                                                          const LineNet*);

}  // namespace tengen
