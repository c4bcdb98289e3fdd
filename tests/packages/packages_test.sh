#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes the Linux packages and checks them:
# - lintian reports no errors;
# - the static program needs no shared libraries and runs without them;
# - a program in C can be built and run with libtengen0 and libtengen-dev, and python3-tengen works;
# - the man page is correct, and the completion files of all shells are installed;
# - the program computes the same signature on emulated older processors, and refuses a processor
#   without SSE4.2.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { printf 'FAILED: %s\n' "$@" >&2; exit 1; }
tools/package.sh linux
here=build/packages
files=$PWD/$here/package-files
deb=$(echo "$files"/pbrain-tengen_*.deb)
lintian --fail-on error "$files"/*.deb || fail "lintian has errors"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
dpkg-deb -x "$deb" "$scratch/deb"
for file in usr/bin/pbrain-tengen usr/share/man/man6/pbrain-tengen.6.gz \
  usr/share/bash-completion/completions/pbrain-tengen \
  usr/share/zsh/vendor-completions/_pbrain-tengen \
  usr/share/applications/pbrain-tengen.desktop \
  usr/share/icons/hicolor/scalable/apps/pbrain-tengen.svg \
  usr/share/fish/vendor_completions.d/pbrain-tengen.fish usr/share/doc/pbrain-tengen/copyright; do
  [ -s "$scratch/deb/$file" ] || fail "the package lacks $file"
done
needed=$(objdump -p "$scratch/deb/usr/bin/pbrain-tengen" | awk '$1 == "NEEDED" { print $2 }')
for library in $needed; do
  case $library in
    libc.so.6 | libm.so.6 | libtinfo.so.6 | libz.so.1 | ld-linux-x86-64.so.2) ;;
    *) fail "the package's program needs $library" ;;
  esac
done
"$scratch/deb/usr/bin/pbrain-tengen" check
edits_lines() {  # PROGRAM: fails if `play` does not react to the Home key
  local said
  said=$(printf 'oves\x1b[Hm\nq\n' | TERM=xterm script -qec "$1 play" /dev/null)
  [[ $said == *'no move was made yet'* ]] || fail "$1 does not edit lines" "$said"
}
edits_lines "$scratch/deb/usr/bin/pbrain-tengen"

for package in libtengen0 libtengen-dev python3-tengen; do
  dpkg-deb -x "$files/$package"_*.deb "$scratch/library"
  [ -s "$scratch/library/usr/share/doc/$package/copyright" ] || fail "$package has no licence"
done
libraries=$(echo "$scratch"/library/usr/lib/*-linux-gnu)
tests/library/symbols_test.sh library/tengen.h "$libraries/libtengen.so.0" "$libraries/libtengen.a"
# The paths in the .pc file are relative to it, so the unpacked package can be used.
export PKG_CONFIG_PATH=$libraries/pkgconfig LD_LIBRARY_PATH=$libraries
# shellcheck disable=SC2046  # the flags are words
cc "$scratch/library/usr/share/doc/libtengen-dev/examples/play.c" \
  $(pkg-config --cflags --libs tengen) -o "$scratch/play"
"$scratch/play" >"$scratch/said"
grep -q '"kind":"VCF"' "$scratch/said" || fail "the program in C plays no game" "$(cat "$scratch/said")"
PYTHONPATH=$scratch/library/usr/lib/python3/dist-packages /usr/bin/python3 \
  "$scratch/library/usr/share/doc/python3-tengen/examples/play_game.py" >"$scratch/said"
grep -q 'l8 best$' "$scratch/said" || fail "the program in Python plays no game" "$(cat "$scratch/said")"
unset PKG_CONFIG_PATH LD_LIBRARY_PATH

tar -xf "$files"/*-linux-x86_64.tar.gz -C "$scratch"
licensed=(Abseil Highway 'JSON for Modern C++' SQLite zstd libedit)
[ ! -e build/sources/httplib ] || licensed+=(cpp-httplib)
for library in "${licensed[@]}"; do
  grep -qxF "==== $library ====" "$scratch"/tengen-*/THIRD-PARTY.txt ||
    fail "THIRD-PARTY.txt has no licence of $library"
done
alone=$(echo "$scratch"/tengen-*/pbrain-tengen)
objdump -p "$alone" | grep -q NEEDED && fail "the program in the archive needs libraries"
"$alone" --version
edits_lines "$alone"
# The archive can be installed, and removed again without a rest.
home=$scratch/home
HOME=$home sh "$(dirname "$alone")/install.sh" >"$scratch/said"
"$home/.local/bin/pbrain-tengen" --version >/dev/null || fail "install.sh installs no program"
entry=$home/.local/share/applications/pbrain-tengen.desktop
grep -qxF "Exec=\"$home/.local/bin/pbrain-tengen\" serve --open" "$entry" || fail "$(cat "$entry")"
for file in "$entry" "$scratch/deb/usr/share/applications/pbrain-tengen.desktop"; do
  ! command -v desktop-file-validate >/dev/null || desktop-file-validate "$file" ||
    fail "the desktop entry $file is wrong"
done
HOME=$home sh "$(dirname "$alone")/install.sh" --remove >"$scratch/said"
[ -z "$(find "$home" -type f)" ] || fail "install.sh --remove leaves $(find "$home" -type f)"

# groff must print no warning for the man page. Skipped if groff is not installed.
man=$here/pbrain-tengen.6
if command -v groff >/dev/null; then
  warned=$(groff -man -Tutf8 -ww "$man" 2>&1 >/dev/null)
  [ -z "$warned" ] || fail "$warned"
fi
if command -v qemu-x86_64-static >/dev/null; then
  wanted=$(sed -nE 's/.*kSignature = ([0-9]+).*/\1/p' search/player/signature.h)
  emulated() {  # CPU INSTRUCTIONS
    local program=(qemu-x86_64-static -cpu "$1" "$alone")
    "${program[@]}" --version | grep -q "; uses $2\$" || fail "$1: instructions"
    "${program[@]}" bench | grep -qE "^total +$wanted\$" || fail "$1: another signature"
  }
  emulated Nehalem sse4.2 &
  emulated Haswell-noTSX avx2
  wait $!
  status=0
  said=$(qemu-x86_64-static -cpu Conroe "$alone" --version 2>&1) || status=$?
  [ "$status" = 2 ] && [[ $said == *'this processor has no SSE4.2; '* ]] ||
    fail "a processor without SSE4.2 is not refused" "$said"
fi
