// SPDX-License-Identifier: Apache-2.0
//
// The signature: nodes of fixed-depth searches over positions of every game, with one thread
// and fixed seeds. The same on all compilers; it changes only when the search does.
#pragma once

#include <iosfwd>

namespace tengen {

// Prints one number per game and the total, then nodes per second. Returns the exit status.
int RunSignatureBench(std::ostream& out);

}  // namespace tengen
