// SPDX-License-Identifier: Apache-2.0
//
// Makes the searchers of the five-in-a-row games. There is one searcher class for each kernel
// (engine/lines/variant.h). The compiler needs much time for a searcher. Therefore each kernel has
// its own file, line_searcher_KERNEL.cc, which compiles its searcher once.
//
// Thread rule: the functions may run in any thread. No function fails.
#pragma once

#include <memory>

#include "engine/lines/variant.h"
#include "search/searcher.h"

namespace tengen {

class LineNet;
struct GameTables;
struct ShapeWeights;

// `tables` and `weights` are those of the game. `net` is the network that evaluates positions;
// nullptr = the tables evaluate. `tables`, `weights` and `net` must outlive the searcher.
template <Variant Kernel>
std::unique_ptr<Searcher> MakeLineSearcher(const GameTables& tables, const ShapeWeights& weights,
                                           const LineNet* net);

}  // namespace tengen
