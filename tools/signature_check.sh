#!/usr/bin/env bash
# The signature must not depend on the compiler or the processor: builds the search a second time,
# by Clang and where possible for AVX2, and compares.
set -euo pipefail
cd "$(dirname "$0")/.."

arch=x86-64-v2
grep -q avx2 /proc/cpuinfo 2>/dev/null && arch=x86-64-v3
cmake --preset release
cmake --build --preset release --target signature
cmake -S . -B build/signature -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++ \
  -DTENGEN_ARCH=$arch -DTENGEN_TESTS=OFF -DTENGEN_BENCH=OFF
cmake --build build/signature --target signature

nodes() { "build/$1/tools/signature" | grep -v nodes/s; }
diff <(nodes release) <(nodes signature) || { echo "GCC (left) and Clang (right) differ" >&2; exit 1; }
