// SPDX-License-Identifier: Apache-2.0
//
// Makes the searchers of the five-in-a-row games. There is one searcher class for each kernel
// (engine/lines/variant.h). A searcher takes long to compile, so each kernel is compiled once, in
// its own file line_searcher_KERNEL.cc.
//
// Any thread may call. No function fails.
#pragma once

#include <memory>

#include "engine/lines/variant.h"
#include "search/searcher.h"

namespace tengen {

class LineNet;
struct GameTables;
struct ShapeWeights;

// `tables` and `weights` are those of the game. `net` is the network to play with; nullptr: only
// the tables. All three must outlive the searcher.
template <Variant Kernel>
std::unique_ptr<Searcher> MakeLineSearcher(const GameTables& tables, const ShapeWeights& weights,
                                           const LineNet* net);

}  // namespace tengen
