// SPDX-License-Identifier: Apache-2.0
#include "engine/variants/freestyle.h"
#include "search/games/line_searcher-inl.h"

namespace tengen {

template std::unique_ptr<Searcher> MakeLineSearcher<Freestyle>(const GameTables&,
                                                               const ShapeWeights&, const LineNet*);

}  // namespace tengen
