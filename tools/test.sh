#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds and tests Tengen. The repository may be a new clone.
#   tools/test.sh                  builds the release, with the browser page if node and npm are
#                                  installed, and runs its tests
#   tools/test.sh quick            before a commit: format, layers, compilation of everything by GCC
#                                  and by Clang, and the tests of the release; fast if
#                                  most is already built
#   tools/test.sh --all            all stages: layers format release asan tsan web wasm packages
#                                  windows tidy
#   tools/test.sh layers release   only these stages; --all omits the stages clang, dev (with
#                                  assertions, without sanitizers) and aarch64
# The last lines of the output are the time of each stage and the numbers of passed and failed
# tests. A stage is skipped if its tools are missing. tools/setup.sh --all installs the tools of all
# stages except packages and windows; --ship installs those, too. The environment variable
# TENGEN_EXTRA_DATA=DIR names a folder with more test data (CMakeLists.txt).
set -uo pipefail
cd "$(dirname "$0")/.."
source tools/counter.sh

passed=0
failed=0
times=()
all=
tidying=
log=$(mktemp)
tidy_log=$(mktemp)
trap '[ -z "$tidying" ] || kill -- "-$tidying" 2>/dev/null; rm -f "$log" "$tidy_log"' EXIT

count() {  # STAGE PASSED FAILED [REMARK]
  passed=$((passed + $2))
  failed=$((failed + $3))
  printf '%-9s %5d passed, %d failed %s(%d s)\n' "$1" "$2" "$3" "${4-}" $((SECONDS - began))
}

check() {  # STAGE COMMAND...: runs one check; shows its output if it fails
  local stage=$1
  shift
  if "$@" >"$log" 2>&1; then count "$stage" 1 0; else cat "$log"; count "$stage" 0 1; fi
}

# Builds the preset and runs its tests. Shows the tests that do not pass.
suite() {  # PRESET [OPTION or TARGET...]
  if ! tools/build.sh "$@"; then
    count "$1" 0 1 "to build "
    return
  fi
  echo "Testing $1"
  : >"$log"
  # Run one test more than there are processors, because tests also wait for clocks, processes and
  # browsers.
  ctest --preset "$1" --parallel $(($(nproc) + 1)) 2>&1 | counter "$log" '^ *([0-9]+)/([0-9]+) Test +#'
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

# True if an earlier build has installed the npm packages of the page, or if the npm registry can be
# reached.
online() {  # STAGE
  [ -d web/node_modules ] || npm ping >/dev/null 2>&1 ||
    { echo "$1 skipped: npm's registry cannot be reached"; return 1; }
}

# Runs the tests of the page in a real browser: the tests of each FILE, or all tests if there is no
# FILE.
browser() {  # STAGE [FILE...]
  (cd web && npx --no-install playwright test "${@:2}") 2>&1 | tee "$log"
  sum() { grep -oE "^ +[0-9]+ $1" "$log" | grep -oE '[0-9]+' || echo 0; }
  local good bad
  good=$(sum passed) bad=$(sum failed)
  [ "$good" != 0 ] || [ "$bad" != 0 ] || bad=1  # no tests ran
  count "$1" "$good" "$bad"
}

web() {  # tests the page that the program serves
  if tools/web.sh --check && tools/build.sh "$program" pbrain-tengen; then
    TENGEN=$PWD/build/$program/pbrain-tengen browser web
    began=$SECONDS
    check serve tests/serve_load.py "build/$program/pbrain-tengen"
  else
    count web 0 1 "to build "
  fi
}

# Tests the npm package, and the page that contains the engine. The signature must be equal to that of
# the program.
wasm() {
  local folder=$PWD/build/wasm/page signature
  signature=$(sed -nE 's/.*kSignature = ([0-9]+).*/\1/p' search/player/signature.h)
  if tools/web.sh --static "$folder" ${CI:+-DTENGEN_OPTIMISE_ALL=OFF} &&
    node web/wasm/signature_test.cjs "$folder/engine" "$signature" tengen-wasm &&
    node web/wasm/signature_test.cjs "$folder/engine" "$signature" tengen-threads; then
    check npm node --test web/npm/package_test.mjs
    began=$SECONDS
    # The other test files are not run here. They test parts that are the same with a server, and
    # the stage web runs them.
    STATIC=$folder browser wasm games study
  else
    count wasm 0 1 "to build "
  fi
}

# Options for a build with a sanitizer: use Clang, if it is installed. For tsan, Clang needs two
# thirds of the time of GCC.
by_clang() {
  ! command -v clang++ >/dev/null || echo -DCMAKE_CXX_COMPILER=clang++
}

# More options for a build by Clang. Clang has a fuzzer. If this machine has AVX2, the build is for
# another processor level than the release, so that both are compiled and tested.
fuzzed() {
  local arch=x86-64-v2
  ! grep -q avx2 /proc/cpuinfo 2>/dev/null || arch=x86-64-v3
  ! command -v clang++ >/dev/null || echo -DTENGEN_FUZZ=ON -DTENGEN_ARCH=$arch
}

# The CI run has a limit of 90 minutes for all stages. The last stage needs up to 15 minutes, so it
# does not begin after 70 minutes.
in_time() {  # STAGE
  [ -z "$all" ] || ((SECONDS < 4200)) ||
    { echo "$1 skipped: $((SECONDS / 60)) minutes have passed"; return 1; }
}

# Starts clang-tidy beside the other stages. Its priority is the lowest, so it takes the processor
# time that is left when tests wait for clocks, browsers and processes.
begin_tidy() {
  command -v clang-tidy >/dev/null || return 0
  set -m  # a process group of its own, which can be stopped with all its children
  nice -n 19 tools/tidy_check.py >"$tidy_log" 2>&1 &
  tidying=$!
  set +m
}

tidy() {
  [ -n "$tidying" ] || begin_tidy
  local status=0
  wait "$tidying" || status=$?
  tidying=
  cat "$tidy_log"
  return $status
}

# Checks that need no compiler: the includes, the sentences, the results, and the tests of the check
# scripts.
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
    tidy) in_time tidy && has clang-tidy tidy && check tidy tidy ;;
    clang) has clang++ clang && check clang tools/build.sh clang ;;
    packages) has lintian packages && check packages tests/packages/packages_test.sh ;;
    web) has npm web && has chromium web && online web && web ;;
    wasm) has em++ wasm && has npm wasm && has chromium wasm && online wasm && wasm ;;
    aarch64)
      has aarch64-linux-gnu-g++ aarch64 && has qemu-aarch64-static aarch64 &&
        check aarch64 tests/packages/aarch64_test.sh
      ;;
    windows)
      has x86_64-w64-mingw32-g++-posix windows && tools/sources.sh &&
        suite windows ${CI:+-DTENGEN_UNITY=ON -DTENGEN_OPTIMISE_ALL=OFF}
      ;;
    # --all and quick compile all targets, also tools and benchmarks that no test runs. CI compiles
    # only once, so it uses TENGEN_UNITY, which is the fastest for this.
    release)
      [ "$program" = release ] || tools/sources.sh sqlite3 httplib
      suite "$program" "${extra[@]}" ${CI:+-DTENGEN_UNITY=ON -DTENGEN_WERROR=ON} \
        $([ "$program" = release ] || echo -DTENGEN_TESTS=ON -DTENGEN_BENCH=ON) \
        $([ -n "$all" ] && echo all || echo tested)
      ;;
    # The preset asan leaves out tests that take long and run only code that other tests run, too.
    asan) suite asan $(by_clang) $(fuzzed) tested ;;
    tsan) suite tsan $(by_clang) tested ;;
    dev) suite dev ;;
    *) echo "unknown stage $1; see the top of tools/test.sh" && failed=$((failed + 1)) ;;
  esac
}

tools/setup.sh || exit 1
program=release  # the preset that the stages release and web test
extra=()
[ -z "${TENGEN_EXTRA_DATA-}" ] || extra=("-DTENGEN_EXTRA_DATA=$(realpath "$TENGEN_EXTRA_DATA")")
[ $# != 0 ] || { tools/web.sh --if-possible && set -- release; }
case $1 in
  --all)
    all=yes
    # If the packages are also made, their program is tested, so that it is compiled only once.
    ! command -v lintian >/dev/null || program=packages
    begin_tidy
    set -- layers format release asan tsan web wasm packages windows tidy
    ;;
  quick)
    all=yes
    set -- format layers clang release
    ;;
esac
for name in "$@"; do
  start=$SECONDS
  stage "$name"
  times+=("$name $((SECONDS - start)) s")
done

echo
printf '%s, ' "${times[@]}"
echo "$SECONDS s in total"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
