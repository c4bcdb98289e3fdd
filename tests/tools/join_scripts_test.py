#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests cmake/join_scripts.cmake: it joins modules, and refuses what it does not understand."""
import os
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'cmake', 'join_scripts.cmake')
FIRST = "/** @import { A } from './types' */\nexport const one = '[;]';\nexport function two() {}\nconst own = 1;\n"


def join(**modules):
    """Joins the modules in this order. Returns the joined text and the output of CMake."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, text in modules.items():
            files.append(os.path.join(folder, name + '.js'))
            with open(files[-1], 'w', encoding='utf-8') as file:
                file.write(text)
        out = os.path.join(folder, 'out')
        done = subprocess.run(['cmake', '-DOUT=' + out, '-DIN=' + ';'.join(files), '-P', SCRIPT],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            return None, ' '.join(done.stderr.split())
        with open(out, encoding='utf-8') as file:
            return file.read(), done.stderr


@unittest.skipUnless(shutil.which('cmake'), 'needs cmake')
class JoinScripts(unittest.TestCase):

    def test_modules_are_joined_in_order(self):
        text, _ = join(first=FIRST, second="import { one,\n  two } from '../x/first.js';\nlet a = one;\n")
        self.assertEqual(text.split(), "const one = '[;]'; function two() {} const own = 1; let a = one;".split())

    def test_what_is_not_understood_is_refused(self):
        for line, why in {
                "import * as all from './first.js';": 'not understood: import * as all',
                "import { one as two } from './first.js';": 'imports as, but',
                "import { own } from './first.js';": 'imports own, but',
                "import { one } from './other.js';": 'no file before it is other.js',
                "import './board.css';": "not understood: import './board.css'",
                'export default 1;': 'not understood: export default 1',
                "export * from './first.js';": 'not understood: export *',
                'export { a };': 'not understood: export { a }',
                'const { a } = one;': 'declaration is not understood',
                'function own() {}': 'declares own, as a file before it does',
        }.items():
            text, output = join(first=FIRST, second=line + '\n')
            self.assertIsNone(text, line)
            self.assertIn(why, output)


if __name__ == '__main__':
    unittest.main()
