#!/usr/bin/env bash
# The sources of the libraries for the preset windows, which no installed package serves. From
# Debian's source packages, each checked by its SHA-256, into build/sources/NAME, where CMake finds
# them. Needs apt, and unpacks nothing twice. Where this was not run, or cannot be, CMake downloads
# its own pinned archives of the same libraries.
set -euo pipefail
cd "$(dirname "$0")/.."

# FetchContent's name, package, version of the source package, archive, its SHA-256
rows="
absl          abseil         20220623.1-1+deb12u2 abseil_20220623.1.orig.tar.gz      abfe2897f3a30edaa74bc34365afe3c2a3cd012091a97dc7e008f7016adcd5fe
hwy           highway        1.0.3-3+deb12u1      highway_1.0.3.orig.tar.gz          566fc77315878473d9a6bd815f7de78c73734acdcb745c3dde8579560ac5440e
nlohmann_json nlohmann-json3 3.11.2-2             nlohmann-json3_3.11.2.orig.tar.gz  d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273
zstd          libzstd        1.5.4+dfsg2-5        libzstd_1.5.4+dfsg2.orig.tar.xz    8cf4bbb65e77ec348d052c8d6230eba66d435bddf64c8b5be2fcb16880c19953
"

into=$PWD/build/sources
missing() {
  local name rest
  while read -r name rest; do
    [ -z "$name" ] || [ -d "$into/$name" ] || return 0
  done <<<"$rows"
  return 1
}
missing || exit 0
command -v apt-get >/dev/null || { echo "No apt here: CMake will download the sources." >&2; exit 0; }

# Lists of apt's own in a folder of ours, so that the machine's stay as they are.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$into"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
cat >"$work/sources.list" <<END
deb-src [signed-by=$keyring] http://deb.debian.org/debian bookworm main
deb-src [signed-by=$keyring] http://deb.debian.org/debian bookworm-updates main
deb-src [signed-by=$keyring] http://deb.debian.org/debian-security bookworm-security main
END
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User= "$@"
}
apt update
while read -r name package version archive sha256; do
  [ -n "$name" ] && [ ! -d "$into/$name" ] || continue
  echo "Fetching the source of $package"
  (cd "$work" && apt source --download-only --only-source "$package=$version" >/dev/null 2>&1 ||
    apt source --download-only --only-source "$package" >/dev/null)  # a later revision, same archive
  echo "$sha256  $work/$archive" | sha256sum --check --quiet
  rm -rf "$into/$name.new"
  mkdir "$into/$name.new"
  tar -xf "$work/$archive" -C "$into/$name.new" --strip-components=1
  mv "$into/$name.new" "$into/$name"
done <<<"$rows"
