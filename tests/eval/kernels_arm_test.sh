#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# kernels_arm_test.sh NATIVE HIGHWAY: compiles the kernels for 64-bit ARM, with NEON, and compares the
# sum of their results with that of this machine's kernels.
#   NATIVE    the program kernels_sum of this build
#   HIGHWAY   the folder that contains hwy/highway.h
set -euo pipefail
native=$1 highway=$2
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ln -s "$highway/hwy" "$scratch/hwy"  # not the whole folder: it may have the headers of another libc
aarch64-linux-gnu-g++ -std=c++20 -O2 -static -I. -isystem "$scratch" -DTENGEN_LEVEL=Baseline \
  '-DTENGEN_LEVEL_NAME="neon"' -DHWY_COMPILE_ONLY_STATIC -DHWY_DISABLE_PCLMUL_AES \
  -DTOOLCHAIN_MISS_SYS_AUXV_H eval/line_net_kernels.cc tests/eval/kernels_sum.cc -o "$scratch/sum"
wanted=$("$native")
found=$(qemu-aarch64-static "$scratch/sum")
[ "$found" = "$wanted" ] || { echo "NEON: $found, this machine: $wanted"; exit 1; }
