#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Installs Tengen from this folder for one user or for all, so that the menu of the desktop has an
# entry that opens the board in the browser. Needs no other program than a shell.
#   ./install.sh            into ~/.local
#   ./install.sh PREFIX     into PREFIX, for example /usr/local
#   ./install.sh --remove [PREFIX]
set -eu
cd "$(dirname "$0")"

remove=
if [ "${1-}" = --remove ]; then
  remove=yes
  shift
fi
case ${1-} in -*)
  echo "install.sh: unknown option $1; accepted: --remove" >&2
  exit 2
esac
prefix=${1:-$HOME/.local}

put() {  # FILE MODE TARGET
  if [ -n "$remove" ]; then
    rm -f "$prefix/$3"
  elif [ -e "$1" ]; then
    mkdir -p "$prefix/$(dirname "$3")"
    cp "$1" "$prefix/$3"
    chmod "$2" "$prefix/$3"
  fi
}

entry=share/applications/pbrain-tengen.desktop
put pbrain-tengen 755 bin/pbrain-tengen
put pbrain-tengen.svg 644 share/icons/hicolor/scalable/apps/pbrain-tengen.svg
put pbrain-tengen.desktop 644 $entry
put pbrain-tengen.6 644 share/man/man6/pbrain-tengen.6
put pbrain-tengen.bash 644 share/bash-completion/completions/pbrain-tengen
put pbrain-tengen.zsh 644 share/zsh/site-functions/_pbrain-tengen
put pbrain-tengen.fish 644 share/fish/vendor_completions.d/pbrain-tengen.fish
if [ -n "$remove" ]; then
  echo "Tengen was removed from $prefix."
  exit 0
fi
# The desktop may not search for programs in this prefix, so the entry names the whole path.
while IFS= read -r line; do
  case $line in
    Exec=pbrain-tengen*) line="Exec=\"$prefix/bin/pbrain-tengen\"${line#Exec=pbrain-tengen}" ;;
    Icon=*) line="Icon=$prefix/share/icons/hicolor/scalable/apps/pbrain-tengen.svg" ;;
  esac
  printf '%s\n' "$line"
done <pbrain-tengen.desktop >"$prefix/$entry"
echo "Tengen is installed in $prefix. The menu entry is Tengen; the program is $prefix/bin/pbrain-tengen."
