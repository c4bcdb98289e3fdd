// SPDX-License-Identifier: Apache-2.0
//
// Makes the searchers of the models that have their own .cc file (search/games/*_model.cc). Each
// function makes the searcher of all games that are played on that class of board. The board
// argument only selects the overload. A game on a new class of board needs no function here:
// PlainModel (search/games/plain_model.h) plays it until it has its own model.
//
// `net` is the network to play with, and must outlive the searcher; nullptr: only the tables. Any
// thread may call. No function fails.
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
