#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Lists the C and C++ files that clang-format (14, as in Debian 12) would change. With --fix the
# script changes these files.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(--dry-run --Werror)
[ "${1-}" = --fix ] && mode=(-i)
git ls-files -co --exclude-standard '*.h' '*.hpp' '*.c' '*.cc' | xargs -n 40 -P "$(nproc)" clang-format "${mode[@]}"
