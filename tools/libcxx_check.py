#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the sources compile with Clang and libc++, without making object files.

    libcxx_check.py BUILD [FOLDER ...]

BUILD is a folder with compile_commands.json, configured with Clang and without precompiled headers.
FOLDER limits the check to sources in these folders of the repository; the default is all sources in
C++. With TENGEN_UNITY most sources are parts of files in BUILD, so give no FOLDER then. Exit status 1: a
source has an error or a warning. Needs Debian's libc++-dev.
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def command_of(row):
    """Returns the command of the compiler, without its outputs."""
    words = shlex.split(row['command'])
    while os.path.basename(words[0]) == 'ccache':
        words = words[1:]
    kept, skip = [], False
    for word in words:
        if word in ('-o', '-c'):
            skip = word == '-o'
        elif skip:
            skip = False
        else:
            kept.append(word)
    return kept + ['-stdlib=libc++', '-fsyntax-only', '-Werror']


def check(row):
    done = subprocess.run(command_of(row), cwd=row['directory'], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return row['file'], done.returncode, done.stdout


def make_sources(build):
    """Makes the sources that the build generates."""
    targets = subprocess.check_output(['ninja', '-C', build, '-t', 'targets', 'all'], text=True)
    made = [line.split(':')[0] for line in targets.splitlines()
            if line.endswith('.cc: CUSTOM_COMMAND') and not line.startswith('/')]
    subprocess.run(['ninja', '-C', build, *made], check=True, stdout=subprocess.DEVNULL)


def main(build, *folders):
    with open(os.path.join(build, 'compile_commands.json'), encoding='utf-8') as file:
        rows = json.load(file)
    build = os.path.abspath(build)
    make_sources(build)
    wanted = [os.path.join(ROOT, folder) + os.sep for folder in folders] or [ROOT + os.sep]
    others = os.path.join(build, '_deps') + os.sep
    rows = [row for row in rows if not row['file'].endswith('.c') and
            not row['file'].startswith(others) and row['file'].startswith(tuple(wanted))]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, status, output in pool.map(check, rows):
            if status:
                failed += 1
                print('%s:\n%s' % (os.path.relpath(file, ROOT), output))
    print('%d of %d sources compile with libc++' % (len(rows) - failed, len(rows)))
    return 1 if failed or not rows else 0


if __name__ == '__main__':
    if len(sys.argv) < 2:
        sys.exit('usage: libcxx_check.py BUILD [FOLDER ...]')
    sys.exit(main(*sys.argv[1:]))
