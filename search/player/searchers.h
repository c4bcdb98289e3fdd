// SPDX-License-Identifier: Apache-2.0
//
// Makes the searcher of a game from its name. Thread rule: the function may run in any thread. It
// does not fail.
#pragma once

#include <memory>
#include <string_view>

#include "search/searcher.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// Makes a searcher for a game. If the network is for this game (eval/nets.h), the searcher uses the
// network, else the built-in evaluation. `net` may be nullptr, and must outlive the searcher.
// Precondition: FindGame(game) finds the game.
std::unique_ptr<Searcher> MakeSearcher(std::string_view game, const LoadedNet* net);

}  // namespace tengen
