#!/usr/bin/env bash
# All checks and tests, from a bare clone; the last line is the count.
#   tools/test.sh                  every stage
#   tools/test.sh layers release   only these, of: layers format tidy release signature asan
#                                  tsan fuzz, and dev, which finds nothing that asan does not
# The stages format, tidy, signature and fuzz are skipped where their tools are missing
# (tools/setup.sh --all installs them).
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

count() {  # STAGE PASSED FAILED [REMARK]
  passed=$((passed + $2))
  failed=$((failed + $3))
  printf '%-9s %5d passed, %d failed %s(%d s)\n' "$1" "$2" "$3" "${4-}" $((SECONDS - began))
}

check() {  # STAGE COMMAND...: one check, shown in full when it fails
  local stage=$1
  shift
  if "$@" >"$log" 2>&1; then count "$stage" 1 0; else cat "$log"; count "$stage" 0 1; fi
}

build() { cmake --preset "$@" && cmake --build --preset "$1"; }

suite() {  # PRESET [OPTION]: builds it and runs its tests, showing what does not pass
  if ! build "$@" >"$log" 2>&1; then
    cat "$log"
    count "$1" 0 1 "to build "
    return
  fi
  ctest --preset "$1" --parallel "$(nproc)" >"$log" 2>&1
  grep -vE '^ +Start |\.{3} +Passed |^Test project|^Label Time|sec\*proc' "$log" | cat -s
  local sum bad=0 all=0 skipped remark
  sum=$(grep -E '% tests passed, [0-9]+ tests failed out of [0-9]+' "$log")
  read -r bad all <<<"$(sed -E 's/.*passed, ([0-9]+) tests failed out of ([0-9]+).*/\1 \2/' <<<"$sum")"
  if [ -z "$sum" ]; then
    count "$1" 0 1 "no tests ran "
    return
  fi
  skipped=$(grep -c '\*\*\*Skipped' "$log")
  remark=
  [ "$skipped" = 0 ] || remark="$skipped skipped "
  count "$1" $((all - bad - skipped)) "$bad" "$remark"
}

# Clang compiles the checks of both sanitizers in half of GCC's time.
clang() { command -v clang++ >/dev/null && echo -DCMAKE_CXX_COMPILER=clang++; }

has() { command -v "$1" >/dev/null || { echo "$2 skipped: $1 is not installed"; return 1; }; }

stage() {
  began=$SECONDS
  case $1 in
    layers) check layers tools/layer_check.sh ;;
    format) has clang-format format && check format tools/format_check.sh ;;
    tidy) has clang-tidy tidy && check tidy eval 'cmake --preset dev && tools/tidy_check.sh' ;;
    signature) has clang++ signature && check signature tools/signature_check.sh ;;
    fuzz) has clang++ fuzz && suite fuzz ;;
    asan) suite asan $(clang) ;;
    dev | release | tsan) suite "$1" ;;
    *) echo "$1: no such stage" && failed=$((failed + 1)) ;;
  esac
}

tools/setup.sh || exit 1
[ $# -gt 0 ] || set -- layers format tidy release signature asan tsan fuzz
for name in "$@"; do stage "$name"; done

echo
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
