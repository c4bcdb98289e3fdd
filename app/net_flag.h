// SPDX-License-Identifier: Apache-2.0
//
// The flag --weights FILE: the program uses this network and not the built-in one. The file is read
// when the flag is parsed. Not thread safe.
#pragma once

#include <memory>
#include <string_view>

#include "absl/status/status.h"
#include "base/flags.h"
#include "eval/nets.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// Adds the flag to a table. `net` must outlive the table. If the flag is not given, *net does not
// change. Errors: those of LoadNet (eval/nets.h).
void AddNetFlag(FlagTable* flags, std::shared_ptr<const LoadedNet>* net);

}  // namespace tengen
