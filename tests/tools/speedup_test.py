# SPDX-License-Identifier: Apache-2.0
"""Tests tools/cluster/speedup.py."""

import importlib.util
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / 'tools/cluster/speedup.py'
spec = importlib.util.spec_from_file_location('speedup', SCRIPT)
speedup = importlib.util.module_from_spec(spec)
spec.loader.exec_module(speedup)

HEAD = 'Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n'


def run(text, *processors):
    with tempfile.NamedTemporaryFile('w', suffix='.log') as log:
        log.write(text)
        log.flush()
        return subprocess.run([SCRIPT, log.name, *processors], capture_output=True, text=True, check=False)


class Speedup(unittest.TestCase):
    def test_a_processor_takes_the_next_slice_when_it_is_free(self):
        self.assertEqual(speedup.time_of_queue([3, 1, 1, 1], 1), 6)
        self.assertEqual(speedup.time_of_queue([3, 1, 1, 1], 2), 3)
        self.assertEqual(speedup.time_of_queue([1, 1, 1, 3], 2), 4)  # the long slice begins last
        self.assertEqual(speedup.time_of_queue([3, 1, 1, 1], 9), 3)

    def test_the_log_of_parallel_is_read_in_the_order_of_the_slices(self):
        lines = [f'{n}\t:\t0\t{time}\t0\t0\t0\t0\tx' for n, time in ((2, 1), (1, 3), (4, 1), (3, 1))]
        self.assertIn('| 2 | 3 | 2.0 |', run(HEAD + '\n'.join(lines), '2').stdout)

    def test_a_slice_that_failed_is_an_error(self):
        result = run(HEAD + '1\t:\t0\t3\t0\t0\t1\t0\tx\n')
        self.assertEqual(result.returncode, 1)
        self.assertIn('slices that failed: 1', result.stderr)


if __name__ == '__main__':
    unittest.main()
