// SPDX-License-Identifier: Apache-2.0
//
// What `pbrain-tengen bench` prints, without the rest of the program: for comparing compilers.
#include "search/player/signature.h"

#include <iostream>

int main() { return tengen::RunSignatureBench(std::cout); }
