#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes the Linux packages for 64-bit ARM and checks them with an emulator:
# - the static program needs no shared libraries, runs, and names the instruction set NEON;
# - the program of the Debian package runs;
# - the signature is that of the other systems.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { printf 'FAILED: %s\n' "$@" >&2; exit 1; }
tools/package.sh aarch64
files=build/aarch64/package-files
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

deb=$(echo "$files"/*_arm64.deb)
[ "$(dpkg-deb -f "$deb" Architecture)" = arm64 ] || fail "the package is not for arm64"
dpkg-deb -x "$deb" "$scratch/deb"
for file in usr/bin/pbrain-tengen usr/share/man/man6/pbrain-tengen.6.gz \
  usr/share/bash-completion/completions/pbrain-tengen usr/share/doc/pbrain-tengen/copyright; do
  [ -s "$scratch/deb/$file" ] || fail "the package lacks $file"
done
qemu-aarch64-static -L /usr/aarch64-linux-gnu "$scratch/deb/usr/bin/pbrain-tengen" --version |
  grep -q '; uses neon$' || fail "the program of the package does not run"

tar -xf "$files"/*-linux-aarch64.tar.gz -C "$scratch"
alone=$(echo "$scratch"/tengen-*/pbrain-tengen)
aarch64-linux-gnu-objdump -p "$alone" | grep -q NEEDED && fail "the program in the archive needs libraries"
wanted=$(sed -nE 's/.*kSignature = ([0-9]+).*/\1/p' search/player/signature.h)
qemu-aarch64-static "$alone" bench | grep -qE "^total +$wanted\$" || fail "another signature"
