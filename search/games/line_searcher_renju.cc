// SPDX-License-Identifier: Apache-2.0
#include "engine/variants/renju.h"
#include "search/games/line_searcher-inl.h"

namespace tengen {

template std::unique_ptr<Searcher> MakeLineSearcher<Renju>(const GameTables&, const ShapeWeights&,
                                                           const LineNet*);

}  // namespace tengen
