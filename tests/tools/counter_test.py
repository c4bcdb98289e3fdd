#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests tools/counter.sh: its log has all lines, its output a line for each tenth of the count."""
import os
import subprocess
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools', 'counter.sh')
CTEST = '^ *([0-9]+)/([0-9]+) Test +#'


def count(lines, pattern):
    """Sends the lines to the counter through a pipe. Returns its output and its log."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, 'log')
        done = subprocess.run(['bash', '-c', 'source "$0"; counter "$1" "$2"', SCRIPT, log, pattern],
                              input=lines, capture_output=True, text=True, check=True)
        with open(log, encoding='utf-8') as file:
            return done.stdout, file.read()


class Counter(unittest.TestCase):

    def test_tests_are_counted_by_tenths(self):
        lines = ''.join(f'      Start {n}: A.B\n{n:5}/250 Test #{n:3}: A.B ...   Passed    0.01 sec\n'
                        for n in range(1, 251))
        shown, log = count(lines, CTEST)
        self.assertEqual(log, lines)
        self.assertEqual(shown.split('\n'),
                         [f'[{max(n, 1)}/250]' for n in range(0, 251, 25)] + [''])

    def test_few_tests_are_all_counted(self):
        shown, _ = count('1/2 Test #2: A ...***Failed\n2/2 Test #1: B ...   Passed\n', CTEST)
        self.assertEqual(shown, '[1/2]\n[2/2]\n')

    def test_other_lines_are_not_counted(self):
        shown, log = count('Test project /x\n50% tests passed, 1 tests failed out of 2\n', CTEST)
        self.assertEqual(shown, '')
        self.assertEqual(log.count('\n'), 2)


if __name__ == '__main__':
    unittest.main()
