#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs libtengen into a new folder, and builds and runs the examples of docs/library.md there.

    install_test.py BUILD CMAKE CXX

The page has fenced examples: ```c, ```cpp, ```cmake and ```sh. The C examples are built by the
CMakeLists.txt of the page, by the pkg-config command of the page, and with the static library.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
BUILD, CMAKE, CXX = None, None, None


def examples():
    """Returns the fenced examples of the page: pairs of language and text."""
    with open(os.path.join(ROOT, 'docs/library.md'), encoding='utf-8') as page:
        return re.findall(r'^```(\w+)\n(.*?)^```$', page.read(), re.M | re.S)


def of_language(language):
    return [text for kind, text in examples() if kind == language]


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.prefix = os.path.join(cls.folder, 'installed')
        for component in 'library', 'development':
            cls.run_in(cls.folder, CMAKE, '--install', BUILD, '--component', component, '--prefix',
                       cls.prefix)
        names = [('main.c', of_language('c')[0]), ('rules.cpp', of_language('cpp')[0]),
                 ('CMakeLists.txt', of_language('cmake')[0])]
        for name, text in names:
            with open(os.path.join(cls.folder, name), 'w', encoding='utf-8') as file:
                file.write(text)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def run_in(cls, folder, *command, **environment):
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.STDOUT, env={**os.environ, **environment})
        if done.returncode:
            raise AssertionError('%s: %s' % (' '.join(command), done.stdout))
        return done.stdout

    @classmethod
    def find(cls, name):
        found = [folder for folder, _, files in os.walk(cls.prefix) if name in files]
        assert len(found) == 1, '%s is in the folders %s' % (name, found)
        return found[0]

    def check_output(self, output):
        self.assertIn('"isDuringSearch":false', output)
        self.assertIn('"moveName":', output)

    def test_the_headers_compile_alone(self):
        include = '-I' + self.find('tengen.h')
        for standard, language, header in (('c99', 'c', 'tengen.h'), ('c++98', 'c++', 'tengen.h'),
                                           ('c++17', 'c++', 'tengen.hpp')):
            flags = [] if standard == 'c++98' else ['-pedantic']  # C++98 has no <stdint.h>
            done = subprocess.run(
                [CXX, include, '-std=' + standard, '-Wall', '-Wextra', '-Werror', *flags,
                 '-fsyntax-only', '-x', language, '-'],
                input='#include <%s>\n' % header, text=True, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_cmake_finds_the_package(self):
        self.run_in(self.folder, CMAKE, '-S', '.', '-B', 'built', '-G', 'Ninja',
                    '-DCMAKE_CXX_COMPILER=' + CXX, '-DCMAKE_PREFIX_PATH=' + self.prefix)
        self.run_in(self.folder, CMAKE, '--build', 'built')
        self.check_output(self.run_in(self.folder, 'built/main'))
        self.check_output(self.run_in(self.folder, 'built/main-static'))
        self.assertIn(of_language('text')[0].strip(), self.run_in(self.folder, 'built/rules'))
        needed = self.run_in(self.folder, 'ldd', 'built/main-static')
        self.assertNotIn('libtengen', needed)

    def test_the_commands_of_the_page(self):
        if shutil.which('pkg-config') is None:
            self.skipTest('pkg-config is not installed')
        for command in of_language('sh'):
            output = self.run_in(self.folder, 'sh', '-e', '-c', command,
                                 PKG_CONFIG_PATH=self.find('tengen.pc'),
                                 LD_LIBRARY_PATH=self.find('libtengen.so.0'))
        self.check_output(output)


if __name__ == '__main__':
    BUILD, CMAKE, CXX = sys.argv[1:4]
    unittest.main(argv=sys.argv[:1])
