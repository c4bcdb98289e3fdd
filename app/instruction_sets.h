// SPDX-License-Identifier: Apache-2.0
//
// Chooses the processor instructions that the networks use. The default is the best set that the
// processor supports. The environment variable TENGEN_ISA names another set (TENGEN_ISA=avx2), to
// compare results or to avoid a fault. Call on the main thread.
#pragma once

#include <string>

#include "absl/status/status.h"

namespace tengen {

// Applies TENGEN_ISA. Call this function first in the program. kInvalidArgument, one line: the name
// is unknown, or this processor does not have the set.
absl::Status ChooseInstructionSet();

// The sets that can be used on this machine, and the set in use: "sse4.2 avx2 avx512; uses avx512".
std::string InstructionSetsText();

}  // namespace tengen
