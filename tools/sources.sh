#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Downloads the sources of the libraries for the presets windows, aarch64 and wasm. Debian has no compiled
# libraries for these systems.
#   tools/sources.sh [NAME...]   default: all libraries
# The sources are source packages of Debian, checked by their SHA-256. The patches of Debian that
# name a CVE are applied, because they correct known vulnerabilities. SQLite reads files that other
# people made. So its source comes from the newest stable Debian, because that version is newer than
# in Debian 12. The sources are unpacked once to build/sources/NAME, where CMake finds them. The
# script needs apt and patch; for SQLite also make, tclsh and a C compiler. If the script was not
# run, or the system has no apt, CMake downloads archives of the same libraries.
set -euo pipefail
cd "$(dirname "$0")/.."

# Columns: name for FetchContent, Debian's suite, package, version of the source package, archive,
# its SHA-256.
rows="
absl          bookworm abseil         20220623.1-1+deb12u2 abseil_20220623.1.orig.tar.gz      abfe2897f3a30edaa74bc34365afe3c2a3cd012091a97dc7e008f7016adcd5fe
hwy           bookworm highway        1.0.3-3+deb12u1      highway_1.0.3.orig.tar.gz          566fc77315878473d9a6bd815f7de78c73734acdcb745c3dde8579560ac5440e
nlohmann_json bookworm nlohmann-json3 3.11.2-2             nlohmann-json3_3.11.2.orig.tar.gz  d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273
zstd          bookworm libzstd        1.5.4+dfsg2-5        libzstd_1.5.4+dfsg2.orig.tar.xz    8cf4bbb65e77ec348d052c8d6230eba66d435bddf64c8b5be2fcb16880c19953
zlib          bookworm zlib           1:1.2.13.dfsg-1      zlib_1.2.13.dfsg.orig.tar.bz2      71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1
sqlite3       trixie   sqlite3        3.46.1-7+deb13u2     sqlite3_3.46.1.orig.tar.xz         d0cdd2ece271b29e7ce18095745d892517ee26d0f270065b3a25c2e9eb11639c
httplib       bookworm cpp-httplib    0.11.4+ds-1+deb12u1  cpp-httplib_0.11.4+ds.orig.tar.xz  8b1a5df569003b6a4f24c68489bbda5c64aec94697bdc9ebba5d79408b2ae7eb
"

if [ $# != 0 ]; then
  rows=$(grep -E "^($(IFS='|'; echo "$*")) " <<<"$rows")
fi

into=$PWD/build/sources
missing() {
  local name rest
  while read -r name rest; do
    [ -z "$name" ] || [ -d "$into/$name" ] || return 0
  done <<<"$rows"
  return 1
}
missing || exit 0
command -v apt-get >/dev/null || { echo "apt-get is not installed: CMake will download the sources." >&2; exit 0; }

# apt uses package lists in a temporary folder. The package lists of the system do not change.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
# Runs apt-get for the suite in $suite.
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/$suite.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$work/$suite" -o Dir::Cache="$work/cache" -o APT::Sandbox::User= "$@"
}
mkdir -p "$work/cache/archives/partial" "$into"
while read -r name suite package version archive sha256; do
  [ -n "$name" ] && [ ! -d "$into/$name" ] || continue
  if [ ! -d "$work/$suite" ]; then
    mkdir -p "$work/$suite/partial"
    cat >"$work/$suite.list" <<END
deb-src [signed-by=$keyring] http://deb.debian.org/debian $suite main
deb-src [signed-by=$keyring] http://deb.debian.org/debian $suite-updates main
deb-src [signed-by=$keyring] http://deb.debian.org/debian-security $suite-security main
END
    apt update
  fi
  echo "Downloading the source of $package"
  (cd "$work" && apt source --download-only --only-source "$package=$version" >/dev/null 2>&1 ||
    apt source --download-only --only-source "$package" >/dev/null)  # if Debian has a later
                                                                     # revision of the package, the
                                                                     # archive is the same
  echo "$sha256  $work/$archive" | sha256sum --check --quiet
  rm -rf "$into/$name.new"
  mkdir "$into/$name.new"
  tar -xf "$work/$archive" -C "$into/$name.new" --strip-components=1
  tar -xf "$work/$package"_*.debian.tar.xz -C "$into/$name.new"
  patches=$into/$name.new/debian/patches
  if [ -f "$patches/series" ]; then
    for patch in $(grep -io '^[^# ]*cve[^ ]*' "$patches/series"); do
      echo "  with $patch"
      patch -d "$into/$name.new" -p1 -s <"$patches/$patch"
    done
  fi
  if [ "$name" = sqlite3 ]; then  # the build of SQLite makes sqlite3.c, the only file that is
                                  # compiled later
    (cd "$into/$name.new" && ./configure && make sqlite3.c) >"$work/sqlite3.log" 2>&1 ||
      { cat "$work/sqlite3.log" >&2; exit 1; }
  fi
  mv "$into/$name.new" "$into/$name"
done <<<"$rows"
