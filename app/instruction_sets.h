// SPDX-License-Identifier: Apache-2.0
//
// Which instructions of the processor the networks use: the best that it has, or what somebody
// names in the environment (TENGEN_ISA=avx2), to compare or to go round a fault. Main thread.
#pragma once

#include <string>

#include "absl/status/status.h"

namespace tengen {

// Obeys TENGEN_ISA. An error is one line: no such name, or not on this processor. Before anything
// else is done.
absl::Status ChooseInstructionSet();

// "sse4.2 avx2 avx512; uses avx512".
std::string InstructionSetsText();

}  // namespace tengen
