// SPDX-License-Identifier: Apache-2.0
//
// signature: a small program with the same output as `pbrain-tengen bench`. It is used to compare
// compilers: the signature must be the same with all of them.
#include "search/player/signature.h"

#include <iostream>

int main() { return tengen::RunSignatureBench(std::cout); }
