// SPDX-License-Identifier: Apache-2.0
//
// The searcher of a game by its name. Any thread may call.
#pragma once

#include <memory>
#include <string_view>

#include "search/searcher.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// Plays with the network if it is for the game (eval/nets.h), else with what is built in.
// `net` may be nullptr and must outlive the searcher. Precondition: FindGame(game) finds it.
std::unique_ptr<Searcher> MakeSearcher(std::string_view game, const LoadedNet* net);

}  // namespace tengen
