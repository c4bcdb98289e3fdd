// SPDX-License-Identifier: Apache-2.0
//
// The flag --weights FILE: a network that is played with in place of the one built in.
#pragma once

#include <memory>
#include <string_view>

#include "absl/status/status.h"
#include "arena/flags.h"
#include "search/loaded_net.h"

namespace tengen {

// kInvalidArgument: a network was given, and the game is not played with it.
absl::Status CheckNet(const LoadedNet* net, std::string_view game);

// Adds the flag to a table that `net` must outlive.
void AddNetFlag(FlagTable* flags, std::shared_ptr<const LoadedNet>* net);

}  // namespace tengen
