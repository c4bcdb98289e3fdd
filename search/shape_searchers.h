// SPDX-License-Identifier: Apache-2.0
//
// The searchers of the five-in-a-row games, one per kernel (engine/variant.h). They are compiled
// in a file of their own because they take long.
#pragma once

#include <memory>

#include "engine/position.h"
#include "engine/variant.h"
#include "eval/weights.h"
#include "search/searcher.h"

namespace tengen {

// `tables` of a game whose kernel is K; both must outlive the searcher. K is one of the kernels
// that shape_searchers.cc names.
template <Variant K>
std::unique_ptr<Searcher> MakeShapeSearcher(const GameTables& tables, const ShapeWeights& weights);

}  // namespace tengen
