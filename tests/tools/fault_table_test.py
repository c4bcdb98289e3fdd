# SPDX-License-Identifier: Apache-2.0
"""Checks that the tests in the table of faults of docs/testing.md exist."""

import fnmatch
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Matches TEST(Suite, Name), TEST_F, TEST_P and TYPED_TEST. The name may be on the next line.
DEFINED = re.compile(r'^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)', re.MULTILINE)
# Matches `Suite.Name`, `Suite.*` or `Suite`, and paths such as `web/tests/tree.spec.ts`.
NAMED = re.compile(r'`([A-Z]\w+(?:\.[\w*]+)?)`')
PATH = re.compile(r'`((?:web|tests)/[\w/.-]+)`')


class FaultTableTest(unittest.TestCase):
    def setUp(self):
        page = (ROOT / 'docs/testing.md').read_text()
        self.table = page[page.index('## Faults and their tests'):]

    def test_the_named_tests_exist(self):
        tests = set()
        for file in (ROOT / 'tests').rglob('*_test.cc'):
            for suite, name in DEFINED.findall(file.read_text()):
                tests |= {f'{suite}.{name}', suite}
        names = NAMED.findall(self.table)
        self.assertGreater(len(names), 50)
        missing = [name for name in names if not fnmatch.filter(tests, name)]
        self.assertEqual(missing, [])

    def test_the_named_files_exist(self):
        paths = PATH.findall(self.table)
        self.assertGreater(len(paths), 4)
        self.assertEqual([path for path in paths if not (ROOT / path).exists()], [])


if __name__ == '__main__':
    unittest.main()
