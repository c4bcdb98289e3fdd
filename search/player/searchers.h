// SPDX-License-Identifier: Apache-2.0
//
// Makes the searcher of a game from its name. Any thread may call. No function fails.
#pragma once

#include <memory>
#include <string_view>

#include "search/searcher.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// Makes a searcher that uses the network if it is for the game (eval/nets.h), else the built-in
// evaluation. `net` may be nullptr, and must outlive the searcher. Precondition: FindGame(game)
// finds the game.
std::unique_ptr<Searcher> MakeSearcher(std::string_view game, const LoadedNet* net);

}  // namespace tengen
