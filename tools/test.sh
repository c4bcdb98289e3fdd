#!/usr/bin/env bash
# The tests, from a bare clone. The last lines say how long each stage took; the last one is the count.
#   tools/test.sh                  builds the release and runs its tests
#   tools/test.sh quick            before a commit: format, layers, everything compiled by GCC and by
#                                  Clang, and the release's tests; 10 minutes where most is built
#   tools/test.sh --all            every stage: layers format release asan tsan web wasm packages
#                                  windows tidy
#   tools/test.sh layers release   only these stages, or clang, or dev (assertions, no sanitizer)
# A stage is skipped if its tools are missing (tools/setup.sh --all installs those of all stages but
# packages and windows, --ship installs all).
# TENGEN_EXTRA_DATA=DIR in the environment: a folder with more test data (CMakeLists.txt).
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0
failed=0
times=()
all=
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

suite() {  # PRESET [OPTION or TARGET...]: builds it and runs its tests, showing what does not pass
  if ! tools/build.sh "$@"; then
    count "$1" 0 1 "to build "
    return
  fi
  echo "Testing $1"
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

# What the page is built of comes from npm's registry, but for what an earlier build has fetched.
online() {  # STAGE
  [ -d web/node_modules ] || npm ping >/dev/null 2>&1 ||
    { echo "$1 skipped: npm's registry cannot be reached"; return 1; }
}

browser() {  # STAGE: the tests of the page in a real browser
  (cd web && npx --no-install playwright test) 2>&1 | tee "$log"
  sum() { grep -oE "^ +[0-9]+ $1" "$log" | grep -oE '[0-9]+' || echo 0; }
  local good bad
  good=$(sum passed) bad=$(sum failed)
  [ "$good" != 0 ] || [ "$bad" != 0 ] || bad=1  # no tests ran
  count "$1" "$good" "$bad"
}

web() {  # the page served by the program
  if tools/web.sh --check && tools/build.sh release pbrain-tengen; then
    browser web
    began=$SECONDS
    check serve tests/serve_load.py build/release/pbrain-tengen
  else
    count web 0 1 "to build "
  fi
}

wasm() {  # the page with the engine in it, which is the program's
  local folder=$PWD/build/wasm/page signature
  signature=$(sed -nE 's/.*kSignature = ([0-9]+).*/\1/p' search/player/signature.h)
  if tools/web.sh --static "$folder" &&
    node web/wasm/signature_test.cjs "$folder" "$signature" tengen-wasm &&
    node web/wasm/signature_test.cjs "$folder" "$signature" tengen-threads; then
    STATIC=$folder browser wasm
  else
    count wasm 0 1 "to build "
  fi
}

# Clang compiles the checks of both sanitizers in half of GCC's time, has a fuzzer, and where it can
# compiles for another processor than release: the signature is that of both.
clang() {
  local arch=x86-64-v2
  ! grep -q avx2 /proc/cpuinfo 2>/dev/null || arch=x86-64-v3
  ! command -v clang++ >/dev/null ||
    echo -DCMAKE_CXX_COMPILER=clang++ -DTENGEN_FUZZ=ON -DTENGEN_ARCH=$arch
}

# What has no compiler: includes, sentences, figures, and the tests of these checks.
layers() {
  check layers tools/layer_check.py
  check words python3 tools/words_check.py
  check results tools/results.py check
  check scripts python3 -m unittest discover -q -s tests/tools -p '*_test.py'
}

has() { command -v "$1" >/dev/null || { echo "$2 skipped: $1 is not installed"; return 1; }; }

stage() {
  began=$SECONDS
  case $1 in
    layers) layers ;;
    format) has clang-format format && check format tools/format_check.sh ;;
    tidy) has clang-tidy tidy && check tidy tools/tidy_check.sh ;;
    clang) has clang++ clang && check clang tools/build.sh clang ;;
    packages) has lintian packages && check packages tests/packages/packages_test.sh ;;
    web) has npm web && has chromium web && online web && web ;;
    wasm) has em++ wasm && has npm wasm && has chromium wasm && online wasm && wasm ;;
    windows) has x86_64-w64-mingw32-g++-posix windows && tools/sources.sh && suite windows ;;
    # In CI and before a commit everything compiles, also tools and benchmarks that no test runs.
    release) suite release "${extra[@]}" $([ -n "$all" ] || echo tested) ;;
    asan) suite asan $(clang) tested ;;
    tsan) suite tsan tested ;;
    dev) suite dev ;;
    *) echo "$1: no such stage" && failed=$((failed + 1)) ;;
  esac
}

tools/setup.sh || exit 1
extra=()
[ -z "${TENGEN_EXTRA_DATA-}" ] || extra=("-DTENGEN_EXTRA_DATA=$(realpath "$TENGEN_EXTRA_DATA")")
[ $# != 0 ] || set -- release
case $1 in
  --all)
    all=yes
    set -- layers format release asan tsan web wasm packages windows tidy
    ;;
  quick)
    all=yes
    set -- format layers clang release
    ;;
esac
for name in "$@"; do
  stage "$name"
  times+=("$name $((SECONDS - began)) s")
done

echo
printf '%s, ' "${times[@]}"
echo "$SECONDS s together"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
