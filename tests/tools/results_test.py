#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/results.py: python3 tests/tools/results_test.py

This command wrote tests/data/results/match:
  pbrain-tengen match --out match --games 8 --size 12 --nodes 100 --openings generate --seed 2
      --engine 'name=new self' --engine 'name=old level=8 self'
The command printed: new - old +5 =1 -2, pairs [0, 0, 2, 1, 1], Elo 137.0 +/- 187.6.
"""
import contextlib
import csv
import importlib.util
import io
import json
import math
import pathlib
import shutil
import sys
import tempfile
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / 'tests/data/results/match'

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location('results', ROOT / 'tools/results.py')
results = importlib.util.module_from_spec(spec)
spec.loader.exec_module(results)


def call(*words):
    """Runs a command line. Returns its exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = results.main([str(word) for word in words])
        except SystemExit as end:
            status = end.code
    return status, out.getvalue(), err.getvalue()


def seal(members):
    """Returns a line of games.jsonl with its checksum."""
    text = json.dumps(members, separators=(',', ':'), sort_keys=True).encode()
    return text[:-1] + b',"sum":"%08x"}' % (results.xxh64(text) & 0xFFFFFFFF)


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def match(self, change=lambda lines: lines):
        """Returns a folder with a copy of the sample match. `change` may change its lines."""
        lines = (SAMPLE / 'games.jsonl').read_bytes().split(b'\n')
        (self.folder / 'games.jsonl').write_bytes(b'\n'.join(change(lines)))
        return self.folder

    def root(self, **files):
        """Returns a root folder with files results/NAME.csv. Default: those of the repository."""
        root = self.folder / 'root'
        (root / 'docs').mkdir(parents=True)
        if not files:
            shutil.copytree(ROOT / 'results', root / 'results')
            return root
        (root / 'results').mkdir()
        for name, text in files.items():
            (root / f'results/{name}.csv').write_text(text, encoding='utf-8')
        return root


class EloTest(unittest.TestCase):
    def test_is_what_the_program_prints(self):
        for counts, elo, error in (([0, 0, 2, 1, 1], '137.0', '187.6'),
                                   ([0, 0, 3, 1, 0], '43.7', '76.1'),
                                   ([0, 0, 4, 1, 0], '34.9', '62.2'),
                                   ([0, 0, 2, 0, 2], '190.8', '458.0'),
                                   ([0, 0, 0, 1, 3], '470.4', ''),
                                   ([0, 0, 5, 0, 0], '0.0', ''),
                                   ([1, 0, 0, 1, 0], '-88.7', '')):
            value, spread = results.estimate_elo(counts)
            self.assertEqual((results.number_text(value), results.number_text(spread)),
                             (elo, error), counts)

    def test_of_single_games(self):
        elo, error = results.estimate_elo([12, 0, 48])
        self.assertAlmostEqual(elo, 240.8, places=1)
        self.assertAlmostEqual(error, 119.3, places=0)

    def test_of_a_sweep_is_infinite(self):
        self.assertEqual(results.estimate_elo([0, 0, 10]), (math.inf, None))
        self.assertEqual(results.estimate_elo([10, 0, 0]), (-math.inf, None))
        self.assertEqual(results.number_text(-math.inf), '-inf')

    def test_score_and_elo_are_inverse(self):
        for score in (.01, .3, .5, .99):
            self.assertAlmostEqual(results.score_of_elo(results.elo_of_score(score)), score)


class ChecksumTest(unittest.TestCase):
    def test_is_xxh64(self):
        for data, value in ((b'', 0xEF46DB3751D8E999), (b'a', 0xD24EC4F1A98C6E5B),
                            (b'abc', 0x44BC2CF5AD770999)):
            self.assertEqual(results.xxh64(data), value)


class MatchFolderTest(Folders):
    def assert_refused(self, change, words, **arguments):
        with self.assertRaises(results.Problem) as problem:
            results.MatchFolder(self.match(change), **arguments)
        self.assertIn(words, str(problem.exception))
        self.assertNotIn('\n', str(problem.exception))

    def test_is_read(self):
        match = results.MatchFolder(SAMPLE)
        self.assertEqual([match.results().count(x) for x in (1, 0, -1)], [5, 1, 2])
        self.assertEqual(match.pairs(), [0, 0, 2, 1, 1])
        self.assertEqual(match.limit(), '100 nodes a ply; old: 100 nodes a ply, level 8')
        self.assertEqual(match.openings(), 'generated (10000 nodes)')
        self.assertEqual(match.failures(), '')
        self.assertEqual(
            match.command(), "pbrain-tengen match --game freestyle --size 12x12 "
            "--engine 'name=new nodes=100 self' --engine 'name=old nodes=100 level=8 self' "
            '--openings generate --seed 2 --games 8')

    def test_is_seen_from_the_other_side(self):
        match = results.MatchFolder(SAMPLE, 'old')
        self.assertEqual([match.results().count(x) for x in (1, 0, -1)], [2, 1, 5])
        self.assertEqual(match.pairs(), [1, 1, 2, 0, 0])

    def test_counts_failures(self):
        def fail(lines):
            game = json.loads(lines[1])
            del game['sum']
            game['match'].update(failing_seat=2, failure='timeout', detail='300 ms')
            return [lines[0], seal(game)] + lines[2:]
        self.assertEqual(results.MatchFolder(self.match(fail)).failures(), 'old lost 1 by timeout')

    def test_is_refused_when_incomplete(self):
        refused = self.assert_refused
        refused(lambda lines: lines[:-1], 'the last line is incomplete')
        refused(lambda lines: lines[:-2] + [lines[-2][:40]], 'the last line is incomplete')
        refused(lambda lines: lines[:3] + lines[4:], 'game 3 is missing')
        refused(lambda lines: lines[:-2] + [b''], 'the last pair has one game only')
        refused(lambda lines: lines[:1] + [b''], 'no game is finished')
        refused(lambda lines: [b''], 'the file is empty')
        refused(lambda lines: lines, '8 games, not 10', wanted_games=10)

    def test_is_refused_when_damaged(self):
        refused = self.assert_refused
        refused(lambda lines: lines[:2] + [lines[2].replace(b'"winner":', b'"winner": ')]
                + lines[3:], 'line 3: its checksum is wrong')
        refused(lambda lines: lines[:2] + [b'{}'] + lines[3:], 'line 3: it has no checksum')
        refused(lambda lines: lines[:2] + [b'nonsense'] + lines[3:], 'line 3: it is not JSON')
        refused(lambda lines: lines[:2] + lines[1:], 'line 3: game 1 occurs twice')
        refused(lambda lines: lines[1:], 'line 1: it does not describe a match')
        refused(lambda lines: lines, "no engine is called 'nobody'", subject_engine='nobody')

        def third(lines):
            match = json.loads(lines[0])['match']
            match['engines'].append(match['engines'][0])
            return [seal({'match': match})] + lines[1:]
        refused(third, 'line 1: the match has 3 engines')

        def swapped(lines):
            game = json.loads(lines[1])
            del game['sum']
            game['match']['engines'] = [1, 0]
            return [lines[0], seal(game)] + lines[2:]
        refused(swapped, 'line 2: game 1 has the wrong engines')

    def test_is_refused_without_a_journal(self):
        with self.assertRaisesRegex(results.Problem, 'no games.jsonl'):
            results.MatchFolder(self.folder)


class AddTest(Folders):
    def add(self, root, *words):
        return call('--root', root, 'add', SAMPLE, '--subject', 'freestyle 12', '--opponent',
                    'level 8', *words)

    def test_appends_a_row(self):
        root = self.root()
        path = root / 'results/selfmatches.csv'
        before = path.read_text(encoding='utf-8')
        words = ['--results', path, '--date', '2026-11-26', '--commit', 'abcdef0', '--machine',
                 'a machine, 2 cores', '--note', 'said "so", twice']
        status, out, err = self.add(root, *words)
        self.assertEqual((status, err), (0, ''))
        self.assertIn('results.py pages', out)
        text = path.read_text(encoding='utf-8')
        self.assertTrue(text.startswith(before))
        columns, rows = results.read_file(path)
        self.assertEqual(columns, results.MATCH_COLUMNS)
        row = rows[-1]
        self.assertEqual([row[c] for c in ('date', 'games', 'wins', 'draws', 'losses', 'elo',
                                           'error', 'note')],
                         ['2026-11-26', '8', '5', '1', '2', '137.0', '187.6', 'said "so", twice'])
        status, _, err = self.add(root, *words)
        self.assertEqual(status, 1)
        self.assertIn('has this row already', err)

    def test_fills_in_what_is_not_given(self):
        path = self.folder / 'new.csv'
        self.assertEqual(self.add(ROOT, '--results', path)[0], 0)
        row = results.read_file(path)[1][0]
        self.assertRegex(row['date'], r'^\d{4}-\d\d-\d\d$')
        self.assertIn('pbrain-tengen match', row['command'])
        self.assertEqual(row['machine'], results.machine_text())

    def test_refuses_another_kind_of_file(self):
        root = self.root()
        status, _, err = self.add(root, '--results', root / 'results/speed.csv')
        self.assertEqual(status, 1)
        self.assertIn('is not a file of matches', err)

    def test_says_what_is_missing(self):
        status, _, err = call('add', self.folder, '--subject', 'x', '--opponent', 'y')
        self.assertEqual(status, 1)
        self.assertEqual(err.count('\n'), 1)
        self.assertIn('no games.jsonl', err)


class CheckTest(Folders):
    HEAD = ','.join(results.MATCH_COLUMNS) + '\n'
    GOOD = '2026-11-26,abc,renju 15,Rival 1,1 s a ply,none,10,5,2,3,70.4,,a machine,a command,\n'

    def assert_error(self, words, **files):
        root = self.root(**files)
        status, out, err = call('--root', root, 'check')
        shutil.rmtree(root)
        self.assertEqual((status, out), (1, ''))
        self.assertEqual(err.count('\n'), 1, err)
        self.assertIn(words, err)

    def test_repository_is_in_order(self):
        self.assertEqual(call('check'), (0, '', ''))

    def test_malformed_rows(self):
        def match(words, old, new):
            self.assertIn(old, self.GOOD)
            self.assert_error('results/matches.csv, line 3: ' + words,
                              matches=self.HEAD + self.GOOD + self.GOOD.replace(old, new))
        match('14 columns instead of 15', ',a command,', ',a command')
        match('16 columns instead of 15', ',a command,', ',a, command,')
        match('5 wins + 2 draws + 3 losses are not 11 games', ',10,5,', ',11,5,')
        match('5 wins + 2 draws + 3 losses are not an empty number of games', ',10,5,', ',,5,')
        match('wins, draws and losses: either all three', ',5,2,3,', ',5,,3,')
        match("wins is '-5', not a whole number", ',5,2,3,', ',-5,2,3,')
        match('elo is 170.4, but wins, draws and losses give 70.4', '70.4', '170.4')
        match("elo is 'good', not a number", '70.4', 'good')
        match("error is '-1', not a number of 0 or more", '70.4,', '70.4,-1')
        for date in ('2026-11-31', '26-11-26', '2026-11-6', '20261126', 'today'):
            match(f'date is {date!r}, not a date', '2026-11-26', date)
        match('opponent is empty', 'Rival 1', '')

    def test_malformed_files(self):
        self.assert_error('matches.csv: the file is empty', matches='')
        self.assert_error('line 1: the columns are unknown', matches='a,b\n1,2\n')
        self.assert_error('line 2: ', matches=self.HEAD + '"a" b' + ',' * 14 + '\n')
        self.assert_error("page is 'maybe', not yes or no", speed=','.join(results.VALUE_COLUMNS)
                          + '\n2026-11-26,abc,s,m,1,,,,,,maybe\n')
        self.assert_error('solved is 9 of 8 positions', suites=','.join(results.SUITE_COLUMNS)
                          + '\n2026-11-26,abc,s,1 s,8,9,,,,,yes\n')

    def test_a_line_break_in_a_field_keeps_the_number_of_the_line(self):
        text = self.HEAD + self.GOOD.replace('a command', '"a\ncommand"') + 'x\n'
        self.assert_error('line 4: 1 columns', matches=text)

    def test_a_page_must_be_what_the_rows_say(self):
        root = self.root(matches=self.HEAD + self.GOOD)
        self.assertIn('docs/strength.md is missing', call('--root', root, 'check')[2])
        self.assertEqual(call('--root', root, 'pages')[0], 0)
        self.assertEqual(call('--root', root, 'check'), (0, '', ''))
        for name in ('docs/strength.md', 'docs/speed.md', 'docs/reliability.md',
                     'docs/pictures/strength.svg'):
            path = root / name
            text = path.read_text(encoding='utf-8')
            path.write_text(text + 'more\n', encoding='utf-8')
            status, _, err = call('--root', root, 'check')
            self.assertEqual((status, err), (1, f'results.py: {name} differs from '
                                                'results/*.csv: run tools/results.py pages\n'))
            path.write_text(text, encoding='utf-8')


class PagesTest(Folders):
    def row(self, **changes):
        row = dict(zip(results.MATCH_COLUMNS, next(csv.reader([CheckTest.GOOD]))))
        row.update(changes)
        return row

    def test_the_newest_row_of_each_is_shown(self):
        rows = [self.row(commit='new', date='2026-11-26'), self.row(commit='old',
                                                                    date='2026-11-25'),
                self.row(commit='newest', date='2026-11-26'), self.row(commit='other',
                                                                       limit='5 s a ply'),
                self.row(commit='without', limit='')]
        self.assertEqual([row['commit'] for row in results.rival_rows({'matches': rows}, 40)],
                         ['newest', 'other'])
        text = '\n'.join(results.strength_page({'matches': rows}))
        self.assertIn('| Rival 1 | renju 15 | 1 s a ply | none | 5-2-3 | 60.0 % | +70 |', text)

    def test_a_row_that_flatters_is_marked(self):
        rows = [self.row(note='Flatters Tengen: half of the time')]
        text = '\n'.join(results.strength_page({'matches': rows}))
        self.assertIn('60.0 % † |', text)
        self.assertIn('N1: Flatters Tengen: half of the time', text)

    def test_a_page_holds_forty_rows(self):
        rows = [self.row(opponent=f'Rival {i}', date=f'2026-{1 + i // 28:02}-{1 + i % 28:02}')
                for i in range(60)]
        shown = results.rival_rows({'matches': rows}, results.MOST_ROWS)
        self.assertEqual([row['opponent'] for row in shown],
                         [f'Rival {i}' for i in range(20, 60)])
        for name, text in results.make_pages(ROOT).items():
            if name.endswith('.md'):
                of_tables = [line for line in text.splitlines() if line.startswith('| ')]
                heads = sum(line.startswith(('| opponent', '| game', '| subject', '| suite', '| ---'))
                            for line in of_tables)
                self.assertLessEqual(len(of_tables) - heads, results.MOST_ROWS, name)

    def test_cells_keep_the_table_whole(self):
        text = '\n'.join(results.strength_page({'matches': [self.row(opponent='a | b')]}))
        self.assertIn('| a \\| b |', text)

    def test_the_picture_is_xml_with_names_of_the_axes(self):
        files = results.read_all(ROOT)
        svg = '\n'.join(results.strength_picture(files))
        xml.etree.ElementTree.fromstring(svg)
        self.assertIn('score of Tengen, per cent', svg)
        self.assertIn('prefers-color-scheme: dark', svg)
        xml.etree.ElementTree.fromstring('\n'.join(results.strength_picture({})))

    def test_help(self):
        for words in (['--help'], ['pages', '--help'], ['check', '--help'], ['add', '--help']):
            status, out, _ = call(*words)
            self.assertEqual(status, 0)
            self.assertIn('usage: tools/results.py', out)


if __name__ == '__main__':
    unittest.main()
