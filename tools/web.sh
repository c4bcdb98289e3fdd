#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the page of `serve` with the packages that web/package-lock.json names.
#   tools/web.sh               builds into web/dist
#   tools/web.sh --check       builds, checks the types, and runs the unit tests
#   tools/web.sh --if-possible builds only where node 18 or later and npm are installed. If the page
#                              cannot be built, says so and succeeds
#   tools/web.sh --static DIR  builds into DIR the page that contains the engine, compiled to
#                              WebAssembly by Debian's emscripten. Any web server can serve it
#   tools/web.sh --npm DIR     writes the npm package into DIR (docs/npm.md)
# After DIR, the last two also accept options of CMake (-DNAME=VALUE) for the engine.
# Needs node 18 or later with npm. The packages are downloaded the first time.
set -euo pipefail
cd "$(dirname "$0")/.."

need() {  # TOOL PACKAGE
  command -v "$1" >/dev/null || { echo "The page needs $1 (Debian: $2)." >&2; exit 1; }
}
if [ "${1-}" = --if-possible ]; then
  [ $# = 1 ] || { echo "tools/web.sh: --if-possible takes no other option" >&2; exit 2; }
  major=$(node --version 2>/dev/null | sed -n 's/^v\([0-9]*\).*/\1/p' || true)
  if [ "${major:-0}" -lt 18 ] || ! command -v npm >/dev/null; then
    echo "The program is built without its browser page: node 18 or later with npm is not installed."
  elif ! "$0"; then
    echo "The program is built without a new browser page: it could not be built."
  fi
  exit 0
fi
need node nodejs
need npm npm
mode=production
into=$PWD/web/dist
check=
case ${1-} in
  --check) check=yes ;;
  --static | --npm)
    [ $# -ge 2 ] && [[ ! " ${*:3}" =~ \ [^-] ]] ||
      { echo "tools/web.sh: $1 needs one folder" >&2; exit 2; }
    need em++ emscripten
    mode=${1#--}
    into=$(realpath -m "$2")
    options=("${@:3}")
    ;;
  "") ;;
  *)
    echo "tools/web.sh: unknown option $1; accepted: --check, --if-possible, --static DIR, --npm DIR" >&2
    exit 2
    ;;
esac

if [ $mode != production ]; then
  tools/sources.sh absl hwy nlohmann_json zstd
  # In Debian, the node packages of emscripten are in this folder.
  NODE_PATH=/usr/share/nodejs tools/build.sh wasm "${options[@]}"
fi
cd web
# The packages are installed again only if the lock file has changed.
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund --loglevel=error
  cp package-lock.json node_modules/.installed-lock
fi
if [ $mode != production ]; then
  package=../build/wasm/package  # the content of the npm package
  rm -rf $package
  npm run --silent package
  mkdir -p $package/engine/networks
  cp ../build/wasm/tengen-wasm.{js,wasm} ../build/wasm/tengen-threads.{js,wasm,worker.js} npm/worker.js $package/engine
  cp ../eval/data/*.tgsn $package/engine/networks
  echo '{"type": "commonjs"}' >$package/engine/package.json
  cp ../build/wasm/THIRD-PARTY.txt ../LICENSE ../docs/api.schema.json $package
  cp -r npm/examples $package
  # The links of the README lead to files of the package.
  sed 's#(\.\./web/npm/examples/#(examples/#g' ../docs/npm.md >$package/README.md
  cp ../docs/serve.md ../docs/analysis.md $package/
  version=$(sed -nE 's/.*kVersion = "([0-9.]+)".*/\1/p' ../base/version.h)
  sed "s/0\.0\.0/$version/" npm/package.json >$package/package.json
fi
if [ $mode = npm ]; then
  mkdir -p "$into"
  npm pack --silent --pack-destination "$into" $package
  exit 0
fi
npm run --silent build -- --logLevel warn --mode $mode --outDir "$into" --emptyOutDir
[ $mode != static ] || cp -r $package/engine "$into"
# The service worker has one store for each version of the page.
version=$(cd "$into" && find . -type f ! -name sw.js -print0 | LC_ALL=C sort -z | xargs -0 cat | sha256sum | cut -c1-16)
# It stores the scripts and pictures at the first visit. Languages, engines and networks are large, so it
# stores them when a visit needs them.
first=$(cd "$into" && find . -path ./engine -prune -o \( -name '*.js' ! -name sw.js ! -name 'tengen-??.js' \
  -o -name '*.css' -o -name '*.json' -o -name '*.svg' -o -name '*.png' \) -print | LC_ALL=C sort | sed "s|.*|'&'|" | paste -sd, )
sed -i "s/'VERSION'/'$version'/; s|first = \[\]|first = [$first]|" "$into/sw.js"
if [ -n "$check" ]; then
  npm run --silent check
  npm run --silent unit
fi
