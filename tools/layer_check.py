#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the includes between layers, and the paths that comments and docs cite.

LAYERS is the order of the folders, the lowest layer first. A file may include files of its own
layer and of lower layers. An entry of LAYERS may also be a file, without the ending of its name.
Programs for developers (train, tools, bench, web/wasm) and tests may include any layer. No layer
may include a file of these programs and tests. If a comment or a page names a path, this path must
exist.

Usage: tools/layer_check.py
Exit status: 0, or 1 with one line for each finding.
"""
import os
import re
import subprocess
import sys

LAYERS = """
base
engine engine/lines engine/boards engine/rules engine/variants engine/games engine/standing_row
eval
search/limits search/transposition search/proof search search/games search/player
notation notation/record
database
report
match match/compliance
selfplay
analysis
play
server
library
protocol
gtp
app
""".split()

# USERS: folders whose files may include every layer. MAY_INCLUDE_USERS: for a folder of USERS, the
# other folders of USERS that its files may also include.
USERS = ["train", "tools", "bench", "web/wasm", "tests"]
MAY_INCLUDE_USERS = {"train": ["train"], "tools": ["bench"], "bench": ["bench"],
                     "tests": ["tests", "bench", "train"]}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
# The emscripten of Debian and libc++ 14 do not have the algorithms of std::ranges. This check finds
# their use early.
RANGES = re.compile(r"std::ranges::(?!begin|end|size|data)[a-z_]+\(")
THREADS = re.compile(r"include <thread>|testing/conversation\.h|threads = [2-9]|SIGTERM|SIGINT")

CITED_KINDS = (".h", ".cc", ".md", ".sh", ".txt", ".cmake", ".py")


def layer(path):
    """Returns the index of the longest entry of LAYERS that contains the path; None: no entry."""
    best = None
    for i, entry in enumerate(LAYERS):
        inside = path.startswith(entry + "/") or os.path.splitext(path)[0] == entry
        if inside and (best is None or len(entry) > len(LAYERS[best])):
            best = i
    return best


def user(path):
    """Returns the folder of USERS that contains the path, or None."""
    return next((folder for folder in USERS if path.startswith(folder + "/")), None)


def check_includes(path, lines, findings):
    own = layer(path)
    for number, line in enumerate(lines, 1):
        found = INCLUDE.match(line)
        if not found:
            continue
        target = found.group(1)
        place = f"{path}:{number}"
        if ".." in target:
            findings.append(f"{place}: an include must not contain ..: {target}")
        elif user(target):
            if user(target) not in MAY_INCLUDE_USERS.get(user(path) or "", []):
                findings.append(f"{place}: {target} is not a library for {path.split('/')[0]}/")
        elif own is not None and layer(target) is not None and layer(target) > own:
            findings.append(f"{place}: {target} is in the layer {LAYERS[layer(target)]}, "
                            f"which is above {LAYERS[own]}")


def check_cited(path, text, folders, findings):
    """Checks the paths that a text cites: paths from the root, and names of pages in docs/."""
    names = "|".join(sorted(map(re.escape, folders), key=len, reverse=True))
    paths = re.compile(rf"(?<![\w/.\]-])((?:{names})/[a-z0-9_/-]+\.(?:h|cc|md|sh|py|cmake))\b")
    for cited in set(paths.findall(text)):
        if not os.path.exists(cited) and not os.path.exists(os.path.dirname(path) + "/" + cited):
            findings.append(f"{path}: it cites {cited}, which does not exist")
    for cited in set(re.findall(r"(?<![\w/.\]-])([a-z-]+\.md)\b", text)):
        here = os.path.join(os.path.dirname(path), cited)
        if not any(map(os.path.exists, (cited, "docs/" + cited, here))):
            findings.append(f"{path}: it cites {cited}, which does not exist")


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], check=True,
                           capture_output=True, text=True).stdout.split("\n")
    files = [f for f in files if os.path.isfile(f)]
    folders = sorted({f.split("/")[0] for f in files if "/" in f and not f.startswith(".")})
    findings = []
    for path in files:
        code = path.endswith((".h", ".cc"))
        if not code and not path.endswith(CITED_KINDS):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if code:
            lines = text.split("\n")
            check_includes(path, lines, findings)
            if layer(path) is None and user(path) is None:
                findings.append(f"{path}: its folder is missing in LAYERS of tools/layer_check.py")
            for number, line in enumerate(lines, 1):
                if RANGES.search(line):
                    findings.append(f"{path}:{number}: emscripten and libc++ 14 have no algorithms "
                                    "of std::ranges; use the algorithms with iterators")
        if path.startswith("tests/") and path.endswith("_test.cc"):
            if THREADS.search(text) and not path.endswith("_threads_test.cc"):
                findings.append(f"{path}: it starts threads or processes, so its name must end "
                                "in _threads_test.cc; the preset tsan builds only those files")
        # Three places are not checked, because they name files that may not exist. Decisions name
        # files of earlier times. The guide to a new game names files that its reader will write.
        # The tests of this script name example files.
        if not path.startswith(("docs/decisions/", "docs/add-a-game.md", "tests/tools/")):
            check_cited(path, text, folders, findings)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
