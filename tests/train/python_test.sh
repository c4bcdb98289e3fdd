#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# python_test.sh MODULES TEST [ARGUMENT ...]: runs a Python test, with MODULES as PYTHONPATH. The
# test is skipped (exit status 77) if no installed Python has the packages numpy and zstandard.
modules=$1
shift
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import numpy, zstandard' 2>/dev/null; then
    PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 exec "$python" "$@"
  fi
done
echo 'skipped: no python3 with numpy and zstandard (Debian: python3-numpy python3-zstandard)'
exit 77
