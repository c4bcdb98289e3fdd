#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs clang-tidy on Tengen's sources and on the headers that they include.

    tools/tidy_check.py [FILE...]      default: all sources but tests and those for Windows and wasm

clang-tidy needs most of its time for headers. So the script writes a file that includes several
sources of a folder, and checks this file. Some sources do not compile together, for instance
because both define the same name. Then each half of them is checked. The script configures
build/dev, because it needs the compile commands.
"""

import collections
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / 'build/dev'
TOGETHER = 10  # number of sources in one check; with more, two simultaneous checks need too much
               # memory
# The commands of app/ and the benchmarks use the same names in their unnamed namespaces. So each gets
# a namespace of its own in the common file.
WRAPPED = re.compile(r'_command\.cc$|^bench/')
# The main programs are checked alone. The sources of library/, too, because their header is for C:
# its names are not those of .clang-tidy.
ALONE = re.compile(r'/main\.cc$|^(tools|train)/\w+\.cc$|^library/')
NOISE = re.compile(r'^\d+ warnings? (generated|treated)|^Suppressed|^Use -header-filter')


def sources():
    """Returns the sources to check. Tests are left out: compilers and sanitizers check them.
    Sources for Windows and wasm are left out, because build/dev has no compile commands for them.
    """
    listed = subprocess.check_output(
        ['git', 'ls-files', '-co', '--exclude-standard', '*.cc'], cwd=ROOT, text=True)
    left_out = re.compile(r'_win32\.cc$|^(tests|web/wasm)/')
    return [name for name in listed.split() if not left_out.search(name)]


def commands():
    """Returns the compile command of each source, without the names of the source and of the
    object.
    """
    found = {}
    for entry in json.loads((BUILD / 'compile_commands.json').read_text()):
        command = entry['command'].rsplit(' -o ', 1)[0]
        found[os.path.relpath(entry['file'], ROOT)] = command
    return found


def groups(names, command_of):
    """Yields lists of files to check together: with the same folder and compiler options."""
    together = collections.defaultdict(list)
    for name in names:
        alone = ALONE.search(name)
        folder = name.split('/')[0] if WRAPPED.search(name) else os.path.dirname(name)
        together[name if alone else (folder, command_of.get(name))].append(name)
    for members in together.values():
        for i in range(0, len(members), TOGETHER):
            yield members[i:i + TOGETHER]


def tidy(name, folder, *flags):
    """Checks one file. Returns the output of clang-tidy, and True if it found nothing."""
    filters = re.search(r"HeaderFilterRegex: '(.*)\\\.h\$'", (ROOT / '.clang-tidy').read_text())
    run = subprocess.run(
        ['clang-tidy', '-p', str(folder), '--quiet', '--warnings-as-errors=*',
         f'--header-filter={filters[1]}\\.(h|cc)$', f'--config-file={ROOT / ".clang-tidy"}', *flags, name],
        cwd=ROOT, capture_output=True, text=True, check=False)
    lines = (run.stdout + run.stderr).splitlines()
    return [line for line in lines if not NOISE.search(line)], run.returncode == 0


def part(name, number, folder):
    """Returns the line that includes a source in the common file. If the source must be WRAPPED, it is
    a copy in `folder`, with the same lines.
    """
    if not WRAPPED.search(name):
        return f'#include "{name}"\n'
    text = (ROOT / name).read_text()
    copy = folder / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(text.replace('\nnamespace tengen {\n', f'\nnamespace tengen::part{number} {{\n'))
    return f'#include "{copy}"\n'


def check(members, command_of):
    if len(members) > 1:
        folder = BUILD / 'tidy' / members[0].replace('/', '_')
        folder.mkdir(parents=True, exist_ok=True)
        unit = folder / 'unit.cc'
        unit.write_text(''.join(part(name, i, folder) for i, name in enumerate(members)))
        (folder / 'compile_commands.json').write_text(json.dumps([{
            'directory': str(folder), 'file': str(unit),
            'command': f'{command_of[members[0]]} -Wno-shadow -c {unit}'}]))
        said, good = tidy(unit, folder, '--checks=-bugprone-suspicious-include')
        said = [line.replace(f'{folder}/', '') for line in said]
        if good or not any('[clang-diagnostic-' in line for line in said):
            return said, good
        half = len(members) // 2
        said, good = check(members[:half], command_of)
        more, as_good = check(members[half:], command_of)
        return said + more, good and as_good
    return tidy(members[0], BUILD)


def main():
    subprocess.run(['cmake', '--preset', 'dev'], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    command_of = commands()
    all_good = True
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = groups(sys.argv[1:] or sources(), command_of)
        for said, good in pool.map(lambda members: check(members, command_of), work):
            all_good = all_good and good
            if said:
                print('\n'.join(said), flush=True)
    return 0 if all_good else 1


if __name__ == '__main__':
    sys.exit(main())
