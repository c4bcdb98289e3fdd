// SPDX-License-Identifier: Apache-2.0
//
// signature: prints what `pbrain-tengen bench` prints, without the rest of the program. It serves
// to compare compilers: all must give the same signature.
#include "search/player/signature.h"

#include <iostream>

int main() { return tengen::RunSignatureBench(std::cout); }
