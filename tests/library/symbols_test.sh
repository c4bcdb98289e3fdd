#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# symbols_test.sh HEADER SHARED [STATIC]: the libraries define exactly the functions of the header,
# and the shared library needs only libraries of the system.
set -euo pipefail

fail() { printf 'FAILED: %s\n' "$@" >&2; exit 1; }

wanted=$(grep -oE '\btengen_[a-z_]+\(' "$1" | tr -d '(' | sort -u)
[ -n "$wanted" ] || fail "$1 declares no functions"

defined() { awk 'NF == 3 && $2 != "A" { print $3 }' | sed 's/@.*//' | sort -u; }

same() {  # FILE FOUND
  [ "$2" = "$wanted" ] || fail "$1 does not define the functions of the header" \
    "$(diff <(echo "$wanted") <(echo "$2"))"
}

same "$2" "$(nm -D --defined-only "$2" | defined)"
nm -D --defined-only "$2" | grep -q 'tengen_version@@TENGEN_0' || fail "$2 has no version TENGEN_0"
readelf -dW "$2" | grep -q 'SONAME.*\[libtengen.so.0\]' || fail "$2 is not libtengen.so.0"
for library in $(readelf -dW "$2" | sed -nE 's/.*NEEDED.*\[(.*)\]/\1/p'); do
  case $library in
    libstdc++.so.* | libgcc_s.so.* | libm.so.* | libc.so.* | ld-linux-*) ;;
    libabsl_*.so.* | libzstd.so.* | libc++*.so.* | libunwind.so.* | libatomic.so.*) ;;
    *) fail "$2 needs $library" ;;
  esac
done
[ -z "${3-}" ] || same "$3" "$(nm --extern-only --defined-only "$3" | defined)"
