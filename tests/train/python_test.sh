#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a test in Python: python_test.sh MODULES TEST [ARGUMENT ...]. Without a Python that has numpy
# and zstandard it is skipped (status 77).
modules=$1
shift
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import numpy, zstandard' 2>/dev/null; then
    PYTHONPATH=$modules PYTHONDONTWRITEBYTECODE=1 exec "$python" "$@"
  fi
done
echo 'skipped: no python3 with numpy and zstandard (Debian: python3-numpy python3-zstandard)'
exit 77
