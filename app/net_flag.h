// SPDX-License-Identifier: Apache-2.0
//
// The flag --weights FILE: a network that is played with in place of the one built in.
#pragma once

#include <memory>
#include <string_view>

#include "absl/status/status.h"
#include "base/flags.h"
#include "eval/nets.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// Adds the flag to a table that `net` must outlive.
void AddNetFlag(FlagTable* flags, std::shared_ptr<const LoadedNet>* net);

}  // namespace tengen
