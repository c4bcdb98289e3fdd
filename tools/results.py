#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the results in results/*.csv, makes pages from them, and adds the result of a match.

  tools/results.py pages             write the pages and the picture
  tools/results.py check             exit with 1 if a row is malformed or a page is out of date
  tools/results.py add MATCH_FOLDER --subject S --opponent O
                                     add the match that `pbrain-tengen match --out` wrote

results/README.md describes the files and their columns. Only Python's standard library is used.
"""
import argparse
import csv
import datetime
import io
import json
import math
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_ROWS = 40  # largest number of rows in all tables of one page together

# --- The files -----------------------------------------------------------------------------------

MATCH_COLUMNS = ('date commit subject opponent limit openings games wins draws losses elo error '
                 'machine command note').split()
VALUE_COLUMNS = 'date commit subject measure value unit spread machine command note page'.split()
SUITE_COLUMNS = ('date commit suite limit positions solved announced machine command note '
                 'page').split()


class Problem(Exception):
    """An error that the user must correct. The message is one line."""


def column_kind(columns):
    for kind in (MATCH_COLUMNS, VALUE_COLUMNS, SUITE_COLUMNS):
        if columns == kind:
            return kind
    return None


def count(row, column):
    """Returns the whole number in a column; None if the column is empty."""
    text = row[column]
    if not text:
        return None
    if not re.fullmatch(r'\d+', text):
        raise Problem(f'{column} is {text!r}, not a whole number')
    return int(text)


def number(row, column):
    text = row[column]
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        raise Problem(f'{column} is {text!r}, not a number') from None


def need(row, *columns):
    for column in columns:
        if not row[column].strip():
            raise Problem(f'{column} is empty')


def check_match(row):
    need(row, 'subject', 'opponent')
    games = count(row, 'games')
    counts = [count(row, column) for column in ('wins', 'draws', 'losses')]
    if None in counts and counts != [None] * 3:
        raise Problem('wins, draws and losses: either all three or none of them')
    elo, error = number(row, 'elo'), number(row, 'error')
    if error is not None and not 0 <= error < math.inf:
        raise Problem(f'error is {row["error"]!r}, not a number of 0 or more')
    if elo is not None and math.isnan(elo):
        raise Problem('elo is not a number')
    if None in counts:
        return
    if games != sum(counts):
        raise Problem(f'{counts[0]} wins + {counts[1]} draws + {counts[2]} losses are not '
                      f'{row["games"] or "an empty number of"} games')
    if games == 0:
        raise Problem('games is 0')
    # If the number of games is odd, Elo may be computed from complete pairs only. So it is not
    # checked.
    if elo is not None and games % 2 == 0:
        exact = elo_of_score((counts[0] + counts[1] / 2) / games)
        if elo != exact and not abs(elo - exact) <= 1:
            raise Problem(f'elo is {row["elo"]}, but wins, draws and losses give {exact:.1f}')


def check_value(row):
    need(row, 'subject', 'measure', 'value')


def check_suite(row):
    need(row, 'suite')
    positions = count(row, 'positions')
    for column in ('solved', 'announced'):
        found = count(row, column)
        if found is not None and positions is not None and found > positions:
            raise Problem(f'{column} is {found} of {positions} positions')


def check_row(columns, row):
    """Raises Problem if the row is malformed."""
    date = row['date']
    if date:
        try:
            if datetime.date.fromisoformat(date).isoformat() != date:
                raise ValueError
        except ValueError:
            raise Problem(f'date is {date!r}, not a date like 2026-01-31') from None
    if columns == MATCH_COLUMNS:
        check_match(row)
    elif columns == VALUE_COLUMNS:
        check_value(row)
    else:
        check_suite(row)
    if row.get('page', 'yes') not in ('yes', 'no'):
        raise Problem(f'page is {row["page"]!r}, not yes or no')


def read_file(path, name=None):
    """Returns the columns and the rows (dictionaries) of a file. Raises Problem."""
    name = name or path.name
    try:
        text = path.read_text(encoding='utf-8')
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(f'{name}: {error}') from None
    reader = csv.reader(io.StringIO(text, newline=''), strict=True)
    columns, rows = None, []
    while True:
        before = reader.line_num
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise Problem(f'{name}, line {before + 1}: {error}') from None
        if cells is None:
            break
        where = f'{name}, line {before + 1}'
        if columns is None:
            columns = cells
            if column_kind(columns) is None:
                raise Problem(f'{where}: the columns are unknown; results/README.md lists '
                              'the columns of each kind of file')
            continue
        if len(cells) != len(columns):
            raise Problem(f'{where}: {len(cells)} columns instead of {len(columns)}')
        row = dict(zip(columns, cells))
        try:
            check_row(columns, row)
        except Problem as problem:
            raise Problem(f'{where}: {problem}') from None
        rows.append(row)
    if columns is None:
        raise Problem(f'{name}: the file is empty')
    return columns, rows


def read_all(root):
    """Returns all result files: a list of rows by the name of the file without ".csv"."""
    folder = root / 'results'
    files = {}
    for path in sorted(folder.glob('*.csv')):
        files[path.stem] = read_file(path, f'results/{path.name}')[1]
    if not files:
        raise Problem(f'no results/*.csv in {root}')
    return files


def row_text(columns, row):
    out = io.StringIO(newline='')
    csv.writer(out, lineterminator='\n').writerow([row[column] for column in columns])
    return out.getvalue()


# --- Elo, as match/statistics.cc has it ----------------------------------------------------------

NORMAL_95 = 1.959963984540054


def elo_of_score(score):
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


def score_of_elo(elo):
    return 1 / (1 + 10 ** (-elo / 400)) if math.isfinite(elo) else float(elo > 0)


def estimate_elo(counts):
    """Returns Elo and its error from counts of results.

    The error is half of the 95 % interval; None if there is no interval.

    `counts` are numbers of results from worst to best in equal steps: losses, draws, wins, or pairs
    of games with 0, 1/2, 1, 3/2, 2 points. This is Estimate() of match/statistics.cc.
    """
    total, steps = sum(counts), len(counts) - 1
    mean = sum(i / steps * n for i, n in enumerate(counts)) / total
    variance = sum(n / total * (i / steps - mean) ** 2 for i, n in enumerate(counts))
    deviation = math.sqrt(variance / total)
    low, high = mean - NORMAL_95 * deviation, mean + NORMAL_95 * deviation
    if variance == 0 or low <= 0 or high >= 1:
        return elo_of_score(mean), None
    return elo_of_score(mean), (elo_of_score(high) - elo_of_score(low)) / 2


def number_text(value):
    """Returns a number as text with one decimal, "inf" or "-inf"; an empty text for None."""
    if value is None:
        return ''
    if math.isinf(value):
        return 'inf' if value > 0 else '-inf'
    return f'{value + 0.0:.1f}'.replace('-0.0', '0.0') if abs(value) < 0.05 else f'{value:.1f}'


# --- A folder of `pbrain-tengen match` -----------------------------------------------------------

_P1, _P2, _P3, _P4, _P5 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9,
                           0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
_MASK = (1 << 64) - 1


def _rotate(value, bits):
    return (value << bits | value >> (64 - bits)) & _MASK


def _round(lane, word):
    return _rotate((lane + word * _P2) & _MASK, 31) * _P1 & _MASK


def xxh64(data):
    """Returns XXH64 with seed 0 (the specification is in github.com/Cyan4973/xxHash, doc/)."""
    length, at = len(data), 0
    if length >= 32:
        a, b, c, d = (_P1 + _P2) & _MASK, _P2, 0, -_P1 & _MASK
        words = memoryview(data[:length - length % 32]).cast('Q')
        if sys.byteorder != 'little':
            words = [int.from_bytes(data[i:i + 8], 'little') for i in range(0, len(words) * 8, 8)]
        for i in range(0, len(words), 4):
            a, b = _round(a, words[i]), _round(b, words[i + 1])
            c, d = _round(c, words[i + 2]), _round(d, words[i + 3])
        at = length - length % 32
        hashed = (_rotate(a, 1) + _rotate(b, 7) + _rotate(c, 12) + _rotate(d, 18)) & _MASK
        for lane in (a, b, c, d):
            hashed = ((hashed ^ _round(0, lane)) * _P1 + _P4) & _MASK
    else:
        hashed = _P5
    hashed = (hashed + length) & _MASK
    while at + 8 <= length:
        hashed ^= _round(0, int.from_bytes(data[at:at + 8], 'little'))
        hashed = (_rotate(hashed, 27) * _P1 + _P4) & _MASK
        at += 8
    if at + 4 <= length:
        hashed ^= int.from_bytes(data[at:at + 4], 'little') * _P1 & _MASK
        hashed = (_rotate(hashed, 23) * _P2 + _P3) & _MASK
        at += 4
    for byte in data[at:]:
        hashed ^= byte * _P5 & _MASK
        hashed = _rotate(hashed, 11) * _P1 & _MASK
    hashed = (hashed ^ hashed >> 33) * _P2 & _MASK
    hashed = (hashed ^ hashed >> 29) * _P3 & _MASK
    return hashed ^ hashed >> 32


def parse_line(line):
    """Returns the object of a line of games.jsonl, and whether it has a checksum. Raises Problem.

    A line with a checksum ends with ,"sum":"0123abcd"}. The checksum is the low 32 bits of XXH64 of
    the line without this member (match/match_journal.cc).
    """
    sealed = re.search(rb',"sum":"([0-9a-f]{8})"}$', line)
    if sealed:
        content = line[:sealed.start()] + b'}'
        if f'{xxh64(content) & 0xFFFFFFFF:08x}' != sealed.group(1).decode():
            raise Problem('its checksum is wrong')
    else:
        content = line
    try:
        parsed = json.loads(content)
    except (ValueError, UnicodeDecodeError):
        raise Problem('it is not JSON') from None
    if not isinstance(parsed, dict):
        raise Problem('it is not a JSON object')
    return parsed, bool(sealed)


class MatchFolder:
    """The match of a folder: its settings, and its results by games and by pairs of games."""

    def __init__(self, folder, subject_engine=None, wanted_games=None):
        self.path = pathlib.Path(folder) / 'games.jsonl'
        if not self.path.is_file():
            raise Problem(f'{folder}: no games.jsonl; give a folder that "pbrain-tengen match '
                          '--out" wrote')
        lines = self.path.read_bytes().split(b'\n')
        if lines.pop() != b'':
            raise Problem(f'{self.path}: the last line is incomplete: the match was interrupted. '
                          'Run the same match command again')
        if not lines:
            raise Problem(f'{self.path}: the file is empty')
        self.settings, self.games, sealed = None, {}, False
        for i, line in enumerate(lines):
            try:
                parsed, has_sum = parse_line(line)
                if i == 0:
                    self._read_settings(parsed)
                    sealed = has_sum
                    continue
                if sealed and not has_sum:
                    raise Problem('it has no checksum')
                self._read_game(parsed)
            except Problem as problem:
                raise Problem(f'{self.path}, line {i + 1}: {problem}') from None
        names = [engine['name'] for engine in self.settings['engines']]
        if subject_engine is not None and subject_engine not in names:
            raise Problem(f'{self.path}: no engine is called {subject_engine!r}; the engines are '
                          + ' and '.join(repr(name) for name in names))
        self.subject = names.index(subject_engine) if subject_engine is not None else 0
        self._check_complete(wanted_games)

    def _read_settings(self, parsed):
        match = parsed.get('match')
        if len(parsed) != 1 or not isinstance(match, dict):
            raise Problem('it does not describe a match')
        engines, game = match.get('engines'), match.get('game')
        if (not isinstance(engines, list) or not isinstance(game, dict)
                or not all(isinstance(e, dict) and isinstance(e.get('name'), str)
                           and isinstance(e.get('limits', {}), dict) for e in engines)
                or not isinstance(game.get('variant'), str)):
            raise Problem('it does not describe a match')
        if len(engines) != 2:
            raise Problem(f'the match has {len(engines)} engines; a row needs two')
        self.settings = match

    def _read_game(self, parsed):
        match, winner = parsed.get('match'), parsed.get('winner')
        if not isinstance(match, dict) or winner not in (0, 1, 2) or isinstance(winner, bool):
            raise Problem('it is not a finished game')
        game, seats = match.get('game'), match.get('engines')
        if not isinstance(game, int) or isinstance(game, bool) or game < 0:
            raise Problem('the number of the game is not a whole number from 0')
        if game in self.games:
            raise Problem(f'game {game + 1} occurs twice')
        if seats != ([0, 1] if game % 2 == 0 else [1, 0]):
            raise Problem(f'game {game + 1} has the wrong engines')
        names = [self.settings['engines'][seat]['name'] for seat in seats]
        if parsed.get('players') != names:
            raise Problem(f'game {game + 1} has players that are not in the match')
        if parsed.get('game') != self.settings['game']:
            raise Problem(f'game {game + 1} has another game, board or rules than the match')
        failing = match.get('failing_seat')
        if failing not in (None, 1, 2):
            raise Problem(f'game {game + 1} has a failing_seat that is not 1 or 2')
        self.games[game] = (0 if winner == 0 else 1 if seats[winner - 1] == 0 else -1,
                            None if failing is None else seats[failing - 1],
                            match.get('failure', ''))

    def _check_complete(self, wanted_games):
        if not self.games:
            raise Problem(f'{self.path}: no game is finished')
        last = max(self.games)
        missing = next((i for i in range(last + 1) if i not in self.games), None)
        if missing is not None:
            raise Problem(f'{self.path}: game {missing + 1} is missing: the match is not complete. '
                          'Run the same match command again')
        if len(self.games) % 2 == 1:
            raise Problem(f'{self.path}: the last pair has one game only: the match is not '
                          'complete. Run the same match command again')
        if wanted_games is not None and wanted_games != len(self.games):
            raise Problem(f'{self.path}: {len(self.games)} games, not {wanted_games}')

    def results(self):
        """Returns the result of each game for the subject: 1 win, 0 draw, -1 loss."""
        side = 1 if self.subject == 0 else -1
        return [side * self.games[i][0] for i in range(len(self.games))]

    def pairs(self):
        """Returns how many pairs gave the subject 0, 1/2, 1, 3/2 and 2 points."""
        results, counts = self.results(), [0] * 5
        for i in range(0, len(results), 2):
            counts[results[i] + results[i + 1] + 2] += 1
        return counts

    def failures(self):
        """Returns a text about games lost by a failure of an engine; empty if there are none."""
        times = {}
        for _, engine, reason in self.games.values():
            if engine is not None:
                times[engine, reason] = times.get((engine, reason), 0) + 1
        names = [engine['name'] for engine in self.settings['engines']]
        return ', '.join(f'{names[engine]} lost {n} by {reason}'
                         for (engine, reason), n in sorted(times.items()))

    def limit(self):
        """Returns the limits of the engines as text: one text if they are equal, otherwise one for
        each.
        """
        texts = [limit_text(engine) for engine in self.settings['engines']]
        if texts[0] == texts[1]:
            return texts[0]
        first, second = (self.subject, 1 - self.subject)
        name = self.settings['engines'][second]['name']
        return f'{texts[first]}; {name}: {texts[second]}'

    def openings(self):
        openings = self.settings.get('openings', 'none')
        if isinstance(openings, dict):
            return f'generated ({openings.get("nodes")} nodes, window {openings.get("window")})'
        if openings == 'generated':
            return 'generated (10000 nodes)'
        listed = re.fullmatch(r'(\d+), [0-9a-f]+', openings)
        return f'{listed.group(1)} of a file' if listed else openings

    def command(self):
        """Returns a command line with the settings of the match."""
        settings, game = self.settings, self.settings['game']
        words = ['pbrain-tengen', 'match', '--game', game['variant']]
        if isinstance(game.get('size'), list):
            words += ['--size', 'x'.join(str(side) for side in game['size'])]
        if 'opening' in game:
            words += ['--opening', game['opening']]
        for key, flag in (('canonical', 'canonical'), ('allow_pass', 'passes'),
                          ('tiebreak', 'tiebreak')):
            if key in game:
                words.append(f'--{"" if game[key] else "no-"}{flag}')
        if game['variant'].startswith('renju') and game.get('rif_five_exception', True):
            words.append('--rif-five')
        for engine in settings['engines']:
            name = engine['name']  # a name with a space is a default name, so the command line had
                                   # no name
            keys = [] if re.search(r'\s', name) or name == 'Tengen' else [f'name={name}']
            for key, value in sorted(engine.get('limits', {}).items()):
                keys.append(f'{key.replace("_", "-")}={value}')
            if 'level' in engine:
                keys.append(f'level={engine["level"]}')
            if engine.get('threads', 1) != 1:
                keys.append(f'threads={engine["threads"]}')
            if engine.get('memory_mb', 64) != 64:
                keys.append(f'memory-mb={engine["memory_mb"]}')
            keys += [f'info.{key}={value}' for key, value in engine.get('info') or []]
            keys += [f'{key}=1' for key in ('restart', 'plies') if engine.get(key)]
            words += ['--engine', ' '.join(keys + [engine.get('command') or 'self'])]
        openings = settings.get('openings', 'none')
        if isinstance(openings, dict):
            words += ['--openings', 'generate']
            for key, flag in (('min_stones', 'min'), ('max_stones', 'max'), ('window', 'window'),
                              ('nodes', 'nodes')):
                words += [f'--opening-{flag}', str(openings.get(key))]
        elif openings != 'none':
            words += ['--openings', 'generate' if openings == 'generated' else 'FILE']
        words += ['--seed', str(settings.get('seed', 1)), '--games', str(len(self.games))]
        for key in ('resign', 'draw'):
            values = settings.get(key) or []
            if any(values):
                words += [f'--{key}', ','.join(str(value) for value in values)]
        if settings.get('most_plies'):
            words += ['--most-plies', str(settings['most_plies'])]
        if settings.get('margin_ms', 200) != 200:
            words += ['--margin-ms', str(settings['margin_ms'])]
        return ' '.join(shlex.quote(word) for word in words)


def limit_text(engine):
    limits, parts = engine.get('limits', {}), []
    if 'turn_ms' in limits:
        ms = limits['turn_ms']
        parts.append(f'{ms / 1000:g} s a ply' if ms >= 1000 else f'{ms} ms a ply')
    if 'match_ms' in limits:
        parts.append(f'{limits["match_ms"] / 1000:g} s a game')
    if 'increment_ms' in limits:
        parts.append(f'+{limits["increment_ms"] / 1000:g} s')
    if 'nodes' in limits:
        parts.append(f'{limits["nodes"]} nodes a ply')
    if 'depth' in limits:
        parts.append(f'depth {limits["depth"]}')
    if 'level' in engine:
        parts.append(f'level {engine["level"]}')
    if engine.get('threads', 1) != 1:
        parts.append(f'{engine["threads"]} threads')
    return ', '.join(parts) or 'no limit'


def machine_text():
    """Returns the processor and its number of cores from /proc/cpuinfo; empty without this file."""
    try:
        text = pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8', errors='replace')
    except OSError:
        return ''
    model = re.search(r'^(?:model name|Model|cpu model)\s*:\s*(.+)$', text, re.MULTILINE)
    name = ' '.join(model.group(1).split()) if model else 'unknown processor'
    cores = os.cpu_count() or 1
    return f'{name}, {cores} core{"" if cores == 1 else "s"}'


def commit_text(root):
    """Returns the commit of the working tree, with "(changed)" if files differ from it.

    The text is empty without git.
    """
    def git(*words):
        return subprocess.run(['git', '-C', str(root), *words], capture_output=True, text=True,
                              check=True).stdout.strip()
    try:
        commit = git('rev-parse', '--short=7', 'HEAD')
        changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!results', ':!docs')
    except (OSError, subprocess.CalledProcessError):
        return ''
    return f'{commit} (changed)' if changed else commit


def add(root, arguments):
    match = MatchFolder(arguments.folder, arguments.engine, arguments.games)
    results = match.results()
    elo, error = estimate_elo(match.pairs())
    notes = [text for text in (arguments.note, match.failures()) if text]
    modified = datetime.date.fromtimestamp(match.path.stat().st_mtime).isoformat()

    def given(value, otherwise):
        return otherwise if value is None else value

    row = {
        'date': given(arguments.date, modified),
        'commit': commit_text(root) if arguments.commit is None else arguments.commit,
        'subject': arguments.subject, 'opponent': arguments.opponent,
        'limit': given(arguments.limit, match.limit()),
        'openings': given(arguments.openings, match.openings()),
        'games': str(len(results)), 'wins': str(results.count(1)),
        'draws': str(results.count(0)), 'losses': str(results.count(-1)),
        'elo': number_text(elo), 'error': number_text(error),
        'machine': machine_text() if arguments.machine is None else arguments.machine,
        'command': given(arguments.command_line, match.command()),
        'note': '. '.join(notes)}
    check_row(MATCH_COLUMNS, row)
    path = pathlib.Path(arguments.results) if arguments.results else root / 'results/matches.csv'
    if path.exists():
        columns, rows = read_file(path, str(path))
        if columns != MATCH_COLUMNS:
            raise Problem(f'{path} is not a file of matches: its columns are {", ".join(columns)}')
        if row in rows:
            raise Problem(f'{path} has this row already')
        if path.stat().st_size and not path.read_bytes().endswith(b'\n'):
            raise Problem(f'{path}: the last line has no line feed at its end')
        text = ''
    else:
        text = ','.join(MATCH_COLUMNS) + '\n'
    text += row_text(MATCH_COLUMNS, row)
    try:
        with path.open('a', encoding='utf-8', newline='') as file:
            file.write(text)
    except OSError as problem:
        raise Problem(f'{path}: {problem.strerror}') from None
    print(row_text(MATCH_COLUMNS, row), end='')
    print(f'Added to {path}. Run "tools/results.py pages" to write the pages again.')


# --- Pages ---------------------------------------------------------------------------------------


def newest(rows, *key):
    """Returns the newest row of each key, in the order in which the keys first occur in `rows`.

    If two rows have the same date, the row that is later in the file is the newer one.
    """
    found = {}
    for row in sorted(rows, key=lambda row: row['date']):
        found[tuple(row[column] for column in key)] = row
    order = dict.fromkeys(tuple(row[column] for column in key) for row in rows)
    return [found[name] for name in order]


def cut(rows, most):
    """Returns at most `most` rows, the newest ones, in the order of `rows`."""
    order = sorted(range(len(rows)), key=lambda i: (rows[i]['date'], i))
    kept = set(order[max(0, len(rows) - most):])
    return [row for i, row in enumerate(rows) if i in kept]


def flatters(row):
    return 'flatters tengen' in row['note'].lower()


def score_of(row):
    """Returns the score, 0 to 1, from the counts or, without counts, from Elo; None: the row has
    neither.
    """
    if row['wins']:
        return (int(row['wins']) + int(row['draws']) / 2) / int(row['games'])
    return score_of_elo(float(row['elo'])) if row['elo'] else None


def cell(text):
    """Returns a text for a cell of a table in Markdown."""
    return text.replace('|', '\\|').replace('\n', ' ')


def table(head, rows):
    lines = ['| ' + ' | '.join(head) + ' |', '|' + ' --- |' * len(head)]
    lines += ['| ' + ' | '.join(cell(text) for text in row) + ' |' for row in rows]
    return lines


def code(text):
    """Returns inline code in Markdown. A text with a backtick is put in double backticks."""
    return f'`` {text} ``' if '`' in text else f'`{text}`'


class Numbered:
    """Texts that a table refers to by number."""

    def __init__(self, letter):
        self.letter, self.texts = letter, []

    def add(self, text):
        if not text:
            return ''
        if text not in self.texts:
            self.texts.append(text)
        return f'{self.letter}{self.texts.index(text) + 1}'

    def lines(self):
        return [f'- {self.letter}{i + 1}: {text}' for i, text in enumerate(self.texts)]


def run_text(row):
    """Returns a text for the list of runs: how the result of a row was measured."""
    command = row['command']
    if re.match(r'(an?|the) [^-=]*$', command):  # the text is a description, not a command line
        parts = [command]
    else:
        parts = [code(command) if command else 'the command was not recorded']
    if row['machine']:
        parts.append(row['machine'])
    return '; '.join(parts)


def elo_cell(row):
    if not row['elo']:
        return ''
    elo = float(row['elo'])
    text = ('infinite' if elo > 0 else '-infinite') if math.isinf(elo) else f'{elo:+.0f}'
    if row['error']:
        text += f' +-{float(row["error"]):.0f}'
    return text


GENERATED = ('<!-- Written by tools/results.py from results/*.csv: change the data, then run '
             '"tools/results.py pages". -->')
RUN_AGAIN = ['## Run a measurement again', '',
             'The column "run" of a row has a number (R1, R2, ...). The list below gives the '
             'command and the machine of each run.',
             'Each command is valid for the commit in the row: build that commit to get the same '
             'programs. Replace words in capitals by your own files and names.', '']


def rival_rows(files, most):
    """Returns the rows by opponent, without rows that have no limit: these cannot be compared."""
    rows = [row for row in files.get('matches', []) if row['limit']]
    rows = cut(newest(rows, 'opponent', 'subject', 'limit'), most)
    engines = list(dict.fromkeys(row['opponent'].split()[0] for row in rows))
    return sorted(rows, key=lambda row: engines.index(row['opponent'].split()[0]))


def level_rows(files):
    """Returns the newest row of each level: for each game, a dictionary with the level as key."""
    games = {}
    for row in newest(files.get('levels', []), 'subject', 'opponent'):
        game, _, level = row['subject'].partition(': level ')
        games.setdefault(game, {})[int(level)] = row
    return games


def strength_page(files):
    levels = level_rows(files)
    rivals = rival_rows(files, MOST_ROWS - len(levels))
    notes, runs = Numbered('N'), Numbered('R')
    lines = [
        '# Strength', '', GENERATED, '',
        'This page shows how Tengen scores against other engines, game by game. For each '
        'opponent, game and limit, it shows the newest match.', '',
        'You can play a match of your own with `pbrain-tengen match` ([match.md](match.md)) and '
        'add its result to this page:',
        '',
        '    pbrain-tengen match --out runs/rival --game standard --turn-ms 100 --games 100 \\',
        "        --openings openings.txt --engine self --engine '/opt/rival/pbrain-rival'",
        "    tools/results.py add runs/rival --subject 'standard 15' --opponent 'Rival 1.0'",
        '    tools/results.py pages', '',
        '![Score against Rapfi at 100 ms a ply, by commit](pictures/strength.svg)', '',
        '## Other engines', '']
    body = []
    for row in rivals:
        score = score_of(row)
        body.append([
            row['opponent'], row['subject'], row['limit'], row['openings'],
            f'{row["wins"]}-{row["draws"]}-{row["losses"]}' if row['wins'] else
            (f'{row["games"]} games' if row['games'] else ''),
            '' if score is None else f'{100 * score:.1f} %' + (' †' if flatters(row) else ''),
            elo_cell(row), row['date'], row['commit'], notes.add(row['note']),
            runs.add(run_text(row))])
    lines += table(['opponent', 'game', 'limit', 'openings', 'W-D-L', 'score', 'Elo', 'date',
                    'commit', 'note', 'run'], body)
    lines += [
        '', '† The conditions of this match favour Tengen. The note says why.', '',
        '- **game** is the game and the side of the board.',
        '- **limit** is the limit of both engines, or the limit of each of them.',
        '- **openings** says where the openings come from. Each opening is played twice, with '
        'the sides swapped.',
        '- **W-D-L** are the wins, draws and losses of Tengen. If only the number of games is '
        'known, the row gives this number.',
        '- **score** is the share of the points that Tengen got. A win gives 1 point, a draw '
        'gives half a point.',
        '- **Elo** is the difference in Elo with its 95 % error. It is computed as in '
        '`match/statistics.cc`; see [results/README.md](../results/README.md).',
        '- **date** is the day on which the result was recorded.',
        '- **commit** is the version of Tengen that played.',
        '- **note** is the number of a note below. **run** is the number of a command at the end '
        'of this page.',
        '',
        'The picture has two kinds of marks. In a match with a filled mark, Rapfi used its full '
        'time, and Tengen did not choose the openings. In a match with a hollow mark, the '
        'conditions favour Tengen.', '',
        '## Levels', '',
        'Each number is the score of a level against the level below it, in per cent. Level 1 '
        'plays against a simple baseline player. From level 2 on, the goal is 75 to 85.', '']
    most = max((level for cells in levels.values() for level in cells), default=1)
    body = []
    for game, cells in levels.items():
        dates = sorted({row['date'] for row in cells.values() if row['date']})
        body.append([game] + [f'{100 * score_of(cells[level]):.1f}' if level in cells else ''
                              for level in range(1, most + 1)]
                    + [' to '.join(dict.fromkeys([dates[0], dates[-1]])) if dates else '',
                       runs.add(run_text(cells[max(cells)]))])
    lines += table(['game'] + [str(level) for level in range(1, most + 1)] + ['date', 'run'], body)
    lines += ['', 'All runs are in [results/levels.csv](../results/levels.csv).', '',
              '## Changes of the engine', '',
              'Matches of Tengen against its earlier versions are in '
              '[results/selfmatches.csv](../results/selfmatches.csv). The '
              '[decisions](decisions/README.md) describe changes that were tried and not kept.', '',
              '## Notes', ''] + notes.lines() + [''] + RUN_AGAIN + runs.lines()
    return lines


def value_table(rows, notes, runs):
    body = []
    for row in rows:
        body.append([row['subject'], row['measure'],
                     ' '.join(x for x in (row['value'], row['unit']) if x), row['spread'],
                     row['date'], row['commit'], notes.add(row['note']), runs.add(run_text(row))])
    return table(['subject', 'measure', 'value', 'spread', 'date', 'commit', 'note', 'run'], body)


VALUE_LEGEND = [
    '- **subject** is the program, game or case that was measured. **measure** is the quantity.',
    '- **spread** shows how much repeated runs differed (lowest .. highest), or how many runs '
    'there were.',
    '- **date** is the day on which the result was recorded. **commit** is the version that was '
    'measured.',
    '- **note** is the number of a note below. **run** is the number of a command at the end of '
    'this page.', '']


def current(files, name, most, *key):
    rows = [row for row in newest(files.get(name, []), *key) if row['page'] == 'yes']
    return cut(rows, most)


def speed_page(files):
    rows = current(files, 'speed', MOST_ROWS, 'subject', 'measure')
    measures = list(dict.fromkeys(row['measure'] for row in rows))
    rows.sort(key=lambda row: measures.index(row['measure']))
    notes, runs = Numbered('N'), Numbered('R')
    lines = [
        '# Speed', '', GENERATED, '',
        'This page shows how fast the engine and its tools are. For each subject and measure, it '
        'shows the newest value.', '',
        'To measure the board and the evaluation on your machine, run:', '',
        '    cmake --build --preset release --target tengen_bench',
        '    build/release/tengen_bench --benchmark_repetitions=5', '',
        'More measured values are in these files:', '',
        '- [results/speed.csv](../results/speed.csv): all values, including older ones',
        '- [results/networks.csv](../results/networks.csv): the cost and the loss of the networks',
        '- [results/build.csv](../results/build.csv): the time of builds and of CI',
        '', '## Values', '']
    lines += value_table(rows, notes, runs)
    lines += [''] + VALUE_LEGEND + ['## Notes', ''] + notes.lines() + [''] + RUN_AGAIN
    return lines + runs.lines()


def reliability_page(files):
    suites = current(files, 'suites', MOST_ROWS // 2, 'suite', 'limit')
    rows = current(files, 'reliability', MOST_ROWS - len(suites), 'subject', 'measure')
    notes, runs = Numbered('N'), Numbered('R')
    lines = [
        '# Reliability', '', GENERATED, '',
        'This page shows which checks Tengen passes and which problems it solves. For each check, '
        'it shows the newest run.', '',
        'To run the tests on your machine ([testing.md](testing.md)):', '',
        '    tools/test.sh', '', '## Checks', '']
    lines += value_table(rows, notes, runs)
    lines += [''] + VALUE_LEGEND + ['## Problem suites', '']
    body = [[row['suite'], row['limit'], row['positions'], row['solved'], row['announced'],
             row['date'], row['commit'], notes.add(row['note']), runs.add(run_text(row))]
            for row in suites]
    lines += table(['suite', 'limit', 'positions', 'solved', 'announced', 'date', 'commit', 'note',
                    'run'], body)
    lines += [
        '', '- **limit** is the time or the number of nodes for each position.',
        '- **solved** is the number of positions in which the engine plays a right move.',
        '- **announced** is the number of positions in which the engine also announces the win.',
        '- The suite `negative` has positions without a win. Here a position is solved if the '
        'engine announces no win.',
        '- [tests/data](../tests/data/README.md) describes the suites of which the repository has '
        'a sample.', '',
        'All runs are in [results/reliability.csv](../results/reliability.csv) and '
        '[results/suites.csv](../results/suites.csv).', '', '## Notes', '']
    lines += notes.lines() + [''] + RUN_AGAIN
    return lines + runs.lines()


# --- The picture ---------------------------------------------------------------------------------

PLOT_OPPONENT, PLOT_LIMIT = 'Rapfi 0.43.02 classical', '100 ms a ply'
PLOT_STYLE = '''
  svg { font: 13px sans-serif; color-scheme: light dark; }
  .paper { fill: #ffffff; } .text { fill: #1f2328; } .faint { fill: #59636e; }
  .grid { stroke: #d1d9e0; stroke-width: 1; } .axis { stroke: #59636e; stroke-width: 1; }
  .even { stroke: #59636e; stroke-width: 1; stroke-dasharray: 2 3; }
  .line { fill: none; stroke-width: 2; } .dashed { stroke-dasharray: 5 4; }
  .error { stroke-width: 1; opacity: .55; } .mark { stroke-width: 2; }
  .c0 { stroke: #0072b2; } .c1 { stroke: #b34700; } .c2 { stroke: #007a5a; } .c3 { stroke: #8f3f85; }
  .f0 { fill: #0072b2; } .f1 { fill: #b34700; } .f2 { fill: #007a5a; } .f3 { fill: #8f3f85; }
  .hollow { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    .paper, .hollow { fill: #0d1117; } .text { fill: #f0f6fc; } .faint { fill: #9198a1; }
    .grid { stroke: #30363d; } .axis, .even { stroke: #9198a1; }
    .c0 { stroke: #56b4e9; } .c1 { stroke: #ff9f4a; } .c2 { stroke: #3ddbb0; } .c3 { stroke: #e79bd8; }
    .f0 { fill: #56b4e9; } .f1 { fill: #ff9f4a; } .f2 { fill: #3ddbb0; } .f3 { fill: #e79bd8; }
  }
'''


def mark(shape, x, y, style):
    size = 5
    if shape == 0:
        return f'<circle class="mark {style}" cx="{x:.1f}" cy="{y:.1f}" r="{size}"/>'
    points = [[(-1, -1), (1, -1), (1, 1), (-1, 1)], [(0, -1.3), (1.2, 1), (-1.2, 1)],
              [(0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)]][shape - 1]
    text = ' '.join(f'{x + size * dx:.1f},{y + size * dy:.1f}' for dx, dy in points)
    return f'<polygon class="mark {style}" points="{text}"/>'


def strength_picture(files):
    """Returns a chart of the scores of commits against PLOT_OPPONENT, with a line for each game."""
    rows = [row for row in sorted(files.get('matches', []), key=lambda row: row['date'])
            if row['opponent'] == PLOT_OPPONENT and row['limit'] == PLOT_LIMIT
            and score_of(row) is not None]
    commits = list(dict.fromkeys(row['commit'] for row in rows))
    dates = {row['commit']: row['date'] for row in reversed(rows)}
    games = sorted({row['subject'] for row in rows})[:4]
    width, height, left, right, top, bottom = 860, 440, 64, 190, 46, 76
    inner, tall = width - left - right, height - top - bottom
    step = inner / max(1, len(commits))

    def x_of(commit, game):
        return (left + step * (commits.index(commit) + .5)
                + (games.index(game) - (len(games) - 1) / 2) * min(9, step / 6))

    def y_of(score):
        return top + tall * (1 - score)

    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           f'width="{width}" height="{height}" role="img" aria-labelledby="title">',
           f'<title id="title">Score of Tengen against {PLOT_OPPONENT} at {PLOT_LIMIT}, by commit'
           '</title>', f'<style>{PLOT_STYLE}</style>',
           f'<rect class="paper" width="{width}" height="{height}"/>',
           f'<text class="text" x="{left}" y="24" font-size="16">Score against {PLOT_OPPONENT}, '
           f'{PLOT_LIMIT}</text>']
    for percent in range(0, 101, 25):
        y = y_of(percent / 100)
        svg.append(f'<line class="{"even" if percent == 50 else "grid"}" x1="{left}" y1="{y:.1f}" '
                   f'x2="{width - right}" y2="{y:.1f}"/>')
        svg.append(f'<text class="text" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{percent}'
                   '</text>')
    svg.append(f'<line class="axis" x1="{left}" y1="{top + tall}" x2="{width - right}" '
               f'y2="{top + tall}"/>')
    svg.append(f'<line class="axis" x1="{left}" y1="{top}" x2="{left}" y2="{top + tall}"/>')
    svg.append(f'<text class="text" text-anchor="middle" transform="translate(18 '
               f'{top + tall / 2:.1f}) rotate(-90)">score of Tengen, per cent</text>')
    for commit in commits:
        x = left + step * (commits.index(commit) + .5)
        short = re.search(r'[0-9a-f]{7}', commit)
        svg.append(f'<text class="text" x="{x:.1f}" y="{top + tall + 18}" text-anchor="middle" '
                   f'font-size="11">{short.group() if short else commit[:8]}</text>')
        if dates[commit]:
            svg.append(f'<text class="faint" x="{x:.1f}" y="{top + tall + 33}" '
                       f'text-anchor="middle" font-size="10">{dates[commit][5:]}</text>')
    svg.append(f'<text class="text" x="{left + inner / 2:.1f}" y="{height - 20}" '
               'text-anchor="middle">commit or signature, in the order of time; month and day '
               'below</text>')
    for i, game in enumerate(games):
        for flattering in (True, False):
            found = {row['commit']: row for row in rows
                     if row['subject'] == game and flatters(row) == flattering}
            if not found:
                continue
            places = [(x_of(commit, game), y_of(score_of(row))) for commit, row in found.items()]
            path = ' '.join(f'{"ML"[k > 0]}{x:.1f} {y:.1f}' for k, (x, y) in enumerate(places))
            svg.append(f'<path class="line c{i}{" dashed" if flattering else ""}" d="{path}"/>')
            for (x, y), row in zip(places, found.values()):
                if row['error'] and row['elo'] and math.isfinite(float(row['elo'])):
                    elo, error = float(row['elo']), float(row['error'])
                    svg.append(f'<line class="error c{i}" x1="{x:.1f}" x2="{x:.1f}" '
                               f'y1="{y_of(score_of_elo(elo - error)):.1f}" '
                               f'y2="{y_of(score_of_elo(elo + error)):.1f}"/>')
            svg += [mark(i, x, y, f'c{i} {"hollow" if flattering else f"f{i}"}')
                    for x, y in places]
    x, y = width - right + 22, top + 14
    for i, game in enumerate(games):
        svg.append(mark(i, x, y, f'c{i} f{i}'))
        svg.append(f'<text class="text" x="{x + 14}" y="{y + 4}">{game}</text>')
        y += 24
    y += 10
    for filled, text in ((True, ('solid, filled:', 'Rapfi at full time')),
                         (False, ('dashed, hollow:', 'conditions that', 'flatter Tengen'))):
        svg.append(f'<line class="line axis{"" if filled else " dashed"}" x1="{x - 10}" '
                   f'x2="{x + 10}" y1="{y}" y2="{y}"/>')
        svg.append(f'<circle class="mark axis {"faint" if filled else "hollow"}" cx="{x}" '
                   f'cy="{y}" r="4"/>')
        for part in text:
            svg.append(f'<text class="text" x="{x + 18}" y="{y + 4}" font-size="12">{part}</text>')
            y += 16
        y += 12
    svg.append(f'<text class="faint" x="{x - 10}" y="{y + 4}" font-size="12">bars: 95 % error'
               '</text>')
    return svg + ['</svg>']


def make_pages(root):
    """Returns all pages: a dictionary with the path from the root as key."""
    files = read_all(root)
    pages = {}
    for name, page in (('strength', strength_page), ('speed', speed_page),
                       ('reliability', reliability_page)):
        pages[f'docs/{name}.md'] = '\n'.join(page(files)).rstrip('\n') + '\n'
    pages['docs/pictures/strength.svg'] = '\n'.join(strength_picture(files)) + '\n'
    return pages


def write_pages(root, _):
    for name, text in make_pages(root).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8')
        print(f'wrote {name}')


def check(root, _):
    for name, text in make_pages(root).items():
        path = root / name
        if not path.is_file():
            raise Problem(f'{name} is missing: run tools/results.py pages')
        if path.read_text(encoding='utf-8') != text:
            raise Problem(f'{name} differs from results/*.csv: run tools/results.py pages')


# --- The command line ----------------------------------------------------------------------------


def iso_date(text):
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f'{text!r} is not a date like 2026-01-31') from None


def make_parser():
    parser = argparse.ArgumentParser(
        prog='tools/results.py', description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', type=pathlib.Path, default=ROOT,
                        help='folder with results/ and docs/; default: the repository')
    commands = parser.add_subparsers(dest='command', required=True, metavar='COMMAND')
    pages = commands.add_parser(
        'pages', help='write the pages and the picture',
        description='Writes docs/strength.md, docs/speed.md, docs/reliability.md and '
        'docs/pictures/strength.svg from results/*.csv.')
    pages.set_defaults(run=write_pages)
    checking = commands.add_parser(
        'check', help='check the rows and the pages',
        description='Exits with 1 and one line if a row of results/*.csv is malformed or a page '
        'differs from the rows.')
    checking.set_defaults(run=check)
    adding = commands.add_parser(
        'add', help='add a match as a row',
        description='Adds a row for the match of a folder that "pbrain-tengen match --out FOLDER" '
        'wrote. Games, wins, draws and losses are counted from games.jsonl. Elo and its error come '
        'from pairs of games (five outcomes), by the formula of EstimateElo in '
        'match/statistics.cc. A folder is refused if a line is damaged, a game is missing or the '
        'last pair is incomplete. games.jsonl does not contain the wanted number of games; '
        'give --games to check it.')
    adding.add_argument('folder', metavar='MATCH_FOLDER', help='folder with games.jsonl')
    adding.add_argument('--subject', required=True, metavar='S',
                        help='what was measured: the game and the side of its board, then special '
                        'conditions, for instance "renju 15" or "renju 15: 2 threads"')
    adding.add_argument('--opponent', required=True, metavar='O',
                        help='the other engine with its version, or the commit of an older Tengen')
    adding.add_argument('--results', metavar='FILE',
                        help='file to add the row to; default: results/matches.csv')
    adding.add_argument('--engine', metavar='NAME',
                        help='engine of the match that is the subject; default: the first')
    adding.add_argument('--games', type=int, metavar='N',
                        help='number of games that the folder must have; default: any number')
    adding.add_argument('--limit', metavar='TEXT',
                        help='limit of the engines; default: the limit in the folder')
    adding.add_argument('--openings', metavar='TEXT',
                        help='source of the openings; default: the openings in the folder')
    adding.add_argument('--date', type=iso_date, metavar='YYYY-MM-DD',
                        help='day of the match; default: the date of games.jsonl')
    adding.add_argument('--commit', metavar='HASH',
                        help='commit that played; default: the commit of the repository')
    adding.add_argument('--machine', metavar='TEXT',
                        help='machine, and how busy it was; default: from /proc/cpuinfo')
    adding.add_argument('--command', dest='command_line', metavar='TEXT',
                        help='command of the match; default: made from the settings in the folder '
                        '(FILE stands for a file of openings)')
    adding.add_argument('--note', metavar='TEXT',
                        help='what a reader must know; "flatters Tengen: ..." if the conditions '
                        'favour Tengen, then the page marks the row')
    adding.set_defaults(run=add)
    return parser


def main(words=None):
    arguments = make_parser().parse_args(words)
    try:
        arguments.run(arguments.root, arguments)
    except Problem as problem:
        print(f'results.py: {problem}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
