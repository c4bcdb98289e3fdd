// SPDX-License-Identifier: Apache-2.0
//
// The searchers of the five-in-a-row games, one for each kernel (engine/lines/variant.h). They take
// long to compile, so each kernel is compiled once, in a file of its own:
// line_searcher_KERNEL.cc.
#pragma once

#include <memory>

#include "engine/lines/variant.h"
#include "search/searcher.h"

namespace tengen {

class LineNet;
struct GameTables;
struct ShapeWeights;

// `tables` and `weights` belong to the game, `net` may be nullptr; all must outlive the searcher.
template <Variant Kernel>
std::unique_ptr<Searcher> MakeLineSearcher(const GameTables& tables, const ShapeWeights& weights,
                                           const LineNet* net);

}  // namespace tengen
