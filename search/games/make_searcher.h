// SPDX-License-Identifier: Apache-2.0
//
// Makes the searchers of the models that have their own .cc file (search/games/*_model.cc). Each
// function makes the searcher of all games that are played on that class of board. The board
// argument selects the overload and tells the rules. A class of board without a model needs no
// function here: PlainModel (search/games/plain_model.h) plays its games.
//
// `net` is the network that evaluates positions; nullptr = the tables evaluate. The network must
// outlive the searcher. Thread rule: the functions may run in any thread. No function fails.
#pragma once

#include <memory>

#include "engine/lines/five_or_more.h"
#include "engine/lines/five_with_fouls.h"
#include "engine/lines/variant.h"
#include "search/searcher.h"

namespace tengen {

template <Variant V>
class CaptureBoardOn;
class Connect6Board;
class FourBoard;
class IrenseiBoard;
class LineNet;
class RowBoard;

std::unique_ptr<Searcher> MakeSearcherOn(const CaptureBoardOn<FiveOrMore>&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const CaptureBoardOn<FiveWithFouls>&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const Connect6Board&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const FourBoard&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const IrenseiBoard&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const RowBoard&);

}  // namespace tengen
