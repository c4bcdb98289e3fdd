#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests `pbrain-tengen serve` with many clients at once, and prints the results.

  tests/serve_load.py build/release/pbrain-tengen [SECONDS]

Twenty browser tabs analyse at once. If the server ends the search of a tab to serve another tab,
the first tab asks again. Two tabs are killed in the middle of the test. One client floods the
server with questions, and with malformed and huge requests. The test fails if a tab never got a
value. It also fails if the program ended, used more memory than its flags allow, or continued to
search after the tabs had disconnected.

SECONDS is the length of the test, 10 by default. If a tab has no value after this time, the test
waits for it, at most PATIENCE seconds.
"""

import asyncio
import json
import re
import subprocess
import sys
import time

TABS = 20  # number of simulated browser tabs
# The number of players of the server, and the memory of each player for search results, in MiB.
PLAYERS, MEMORY_MB = 2, 16
# MiB that the program needs without a search, and MiB that each player needs in addition to its
# table.
OWN_MB, PLAYER_MB = 64, 16
PATIENCE = 120  # limit in seconds for an event that must happen
QUESTION = {"game": "renju", "moves": ["h8", "i9", "j8"], "reportDuringSearchEvery": 0.1}


def post(name, body, client):
    return (f"POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"X-Tengen-Client: {client}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode() + body


class Tab:
    def __init__(self, number):
        self.name = f"tab{number}"
        self.reports = 0
        self.longest = 0.0  # the longest time without a report, in seconds
        self.last = time.monotonic()

    def heard(self):
        now = time.monotonic()
        self.longest = max(self.longest, now - self.last)
        self.last = now
        self.reports += 1

    async def analyse(self, port):
        body = json.dumps(QUESTION).encode()
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(post("analyze", body, self.name))
                async for line in reader:
                    if b'"nodes"' in line:
                        self.heard()
            finally:
                writer.close()


async def flood(port, answers):
    """Uses ten connections at a time. Each connection sends a question or a malformed request."""
    body = json.dumps(QUESTION).encode()
    requests = [post("analyze", body, "flood")] * 8 + [
        b"\x00\x01\x02\r\n\r\n",
        post("analyze", b"{" * 100_000, "flood"),
        b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 99999999\r\n\r\n",
    ]

    async def one(request):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(request)
            status = (await asyncio.wait_for(reader.readline(), 1)).decode(errors="replace")
            answers[status.strip()] = answers.get(status.strip(), 0) + 1
            await asyncio.sleep(0.2)
        except (asyncio.TimeoutError, ConnectionError):
            pass
        finally:
            writer.close()

    while True:
        await asyncio.gather(*(one(request) for request in requests), return_exceptions=True)


def peak_mb(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) / 1024


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def load(program, port, seconds):
    tabs = [Tab(number) for number in range(TABS)]
    work = [asyncio.create_task(tab.analyse(port)) for tab in tabs]
    answers = {}
    flooding = asyncio.create_task(flood(port, answers))
    await asyncio.sleep(seconds / 2)
    for task in work[:2]:
        task.cancel()
    await asyncio.sleep(seconds / 2)
    end = time.monotonic() + PATIENCE
    while any(tab.reports == 0 for tab in tabs[2:]) and time.monotonic() < end:
        await asyncio.sleep(0.1)
    peak = peak_mb(program.pid)
    for task in work + [flooding]:
        task.cancel()
    await asyncio.gather(*work, flooding, return_exceptions=True)

    reports = sorted(tab.reports for tab in tabs[2:])
    longest = max(tab.longest for tab in tabs[2:])
    print(f"reports to each of {len(reports)} tabs: {reports[0]} to {reports[-1]}, "
          f"longest wait {longest:.1f} s, peak memory {peak:.0f} MiB")
    print("the flood was answered:", answers)
    allowed = OWN_MB + PLAYERS * (MEMORY_MB + PLAYER_MB)
    wrong = []
    if reports[0] == 0:
        wrong.append("a tab never got a value")
    if peak > allowed:
        wrong.append(f"more memory than {allowed} MiB")
    if program.poll() is not None:
        wrong.append("the program ended")
        return wrong
    # All clients have disconnected, so the searches must end soon.
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = processor_seconds(program.pid)
        await asyncio.sleep(1)
        if processor_seconds(program.pid) - before < 0.1:
            return wrong
    return wrong + ["searches go on for nobody"]


def main():
    program = subprocess.Popen(
        [sys.argv[1], "serve", "--port", "0", "--concurrency", str(PLAYERS), "--threads", "1",
         "--memory-mb", str(MEMORY_MB)], stdout=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r":(\d+)/", program.stdout.readline()).group(1))
        seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
        wrong = asyncio.run(load(program, port, seconds))
    finally:
        program.terminate()
        program.wait(PATIENCE)
    for line in wrong:
        print("serve_load:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
