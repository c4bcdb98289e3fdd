// SPDX-License-Identifier: Apache-2.0
//
// The searchers of the models that have a .cc file of their own (search/games/*_model.cc). Each
// function makes the searcher of every game that is played on that kind of board. The board only
// selects the function. A game on a new kind of board works without a line here: PlainModel
// (search/games/plain_model.h) plays it until it has a model.
//
// `net`: the network to play with, which must outlive the searcher; nullptr: tables alone.
#pragma once

#include <memory>

#include "search/searcher.h"

namespace tengen {

class CaptureBoard;
class Connect6Board;
class FourBoard;
class IrenseiBoard;
class LineNet;

std::unique_ptr<Searcher> MakeSearcherOn(const CaptureBoard&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const Connect6Board&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const FourBoard&, const LineNet* net);
std::unique_ptr<Searcher> MakeSearcherOn(const IrenseiBoard&, const LineNet* net);

}  // namespace tengen
