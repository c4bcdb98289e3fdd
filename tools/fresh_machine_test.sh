#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the two commands of the README on a Debian 12 that has only git and a clone of the last
# commit of this repository. The script reports the time and the disk space of each command.
#   tools/fresh_machine_test.sh DIR [COMMAND...]
# The system is stored in DIR, for the next run. If there are COMMANDs, the script runs these and
# not the commands of the README. Needs root and debootstrap.
set -euo pipefail
dir=${1:?usage: tools/fresh_machine_test.sh DIR [COMMAND...]}
shift
[ $# -gt 0 ] || set -- tools/demo.sh tools/test.sh
repo=$(cd "$(dirname "$0")/.." && pwd)
base=$dir/base root=$dir/root

if [ ! -e "$base/ready" ]; then
  rm -rf "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase --include=git,ca-certificates bookworm "$base" \
    http://deb.debian.org/debian >"$dir/debootstrap.log"
  touch "$base/ready"
fi

leave() { umount "$root/dev/pts" "$root/proc" 2>/dev/null || true; }
trap leave EXIT
leave
rm -rf --one-file-system "$root"
cp -a "$base" "$root"
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"  # needed because `play` is
                                                                     # tested at a terminal
ln -sf pts/ptmx "$root/dev/ptmx"
cp /etc/resolv.conf "$root/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"  # with this file, the installed
                                                              # packages start no services
chmod +x "$root/usr/sbin/policy-rc.d"
git clone -q --no-hardlinks "$repo" "$root/root/tengen"

used() { du -smx "$root" | cut -f1; }
before=$(used)
for command in "$@"; do
  began=$SECONDS
  status=0
  chroot "$root" /usr/bin/env -i HOME=/root TERM=dumb \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c "cd /root/tengen && $command" </dev/null || status=$?
  echo "== $command: exit status $status, $((SECONDS - began)) s, disk $before -> $(used) MB"
done
