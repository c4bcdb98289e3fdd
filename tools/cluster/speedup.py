#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says how long a run in slices would take on a cluster.

    tools/cluster/speedup.py LOG [PROCESSORS...]      default: 1 2 4 8 16 32

LOG is the file parallel.log that slices_parallel.sh has written into the folder of a run. The run must
have used one job at a time (--jobs 1), so that no slice has slowed another down. The script gives the
slices of this run, in their order, to a queue: each processor takes the next slice when it has finished
one. It prints the time until the last slice ends, and the time of one processor divided by it.
Processors of equal speed are assumed, and nothing else is computed: the start of a job, the copy of files
and the merge at the end are not included.
"""

import csv
import heapq
import sys


def slice_times(log):
    """Returns the run times of the slices in seconds, in the order of the slices."""
    try:
        with open(log, newline='') as file:
            rows = list(csv.DictReader(file, delimiter='\t'))
    except OSError as error:
        sys.exit(f'{log}: {error.strerror}')
    failed = [row['Seq'] for row in rows if row['Exitval'] != '0' or row['Signal'] != '0']
    if failed or not rows:
        sys.exit(f'{log}: {"no slices" if not rows else "slices that failed: " + ", ".join(failed)}')
    return [float(row['JobRuntime']) for row in sorted(rows, key=lambda row: int(row['Seq']))]


def time_of_queue(times, processors):
    """Returns when the last slice ends if each processor takes the next slice when it is free."""
    free_at = [0.0] * processors
    for time in times:
        heapq.heappush(free_at, heapq.heappop(free_at) + time)
    return max(free_at)


def main():
    if len(sys.argv) < 2 or not all(text.isdigit() and int(text) for text in sys.argv[2:]):
        sys.exit(__doc__)
    times = slice_times(sys.argv[1])
    print(f'{len(times)} slices, {min(times):.1f} to {max(times):.1f} s each')
    print('| processors | seconds | times as fast |\n| --- | --- | --- |')
    for processors in map(int, sys.argv[2:] or '1 2 4 8 16 32'.split()):
        seconds = time_of_queue(times, processors)
        print(f'| {processors} | {seconds:.0f} | {sum(times) / seconds:.1f} |')


if __name__ == '__main__':
    main()
