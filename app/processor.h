// SPDX-License-Identifier: Apache-2.0
//
// Refuses processors without the instructions that every part of the program uses: SSE4.2 and
// POPCNT on x86-64. Without this check, the program would end there with an illegal instruction.
#pragma once

namespace tengen {

// If the processor lacks the instructions, writes one line to standard error and ends the process
// with the status of a wrong command line (2). Does nothing on other kinds of processors. The
// program runs this function before the constructors of its global objects. It is also called in
// main, so that the linker includes it. Any thread may call.
void RefuseOldProcessor();

}  // namespace tengen
