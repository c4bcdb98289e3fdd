#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds sentences with too many words in documentation and comments.

  words_check.py [--most N] [FILE | FOLDER ...]

Without a file, the script checks all files that git tracks in this repository. It reads:
- Markdown pages: text, headings, list items and table cells; no code blocks;
- comments of C++, JavaScript, TypeScript, CSS, HTML, Svelte, Python, shell and CMake files;
- docstrings of Python files.

A sentence ends at one of . ! ? : ; before a blank, or where its paragraph ends. A word is a run of
characters without a blank that has a letter or a digit. Code in `backquotes` is one word. The
script counts the text of a Markdown link and ignores its target.

Each finding is one line: 'FILE:LINE: N words: first words ...'. Exit status: 0 = no finding,
1 = findings, 2 = a file cannot be read.
"""
import argparse
import ast
import bisect
import io
import os
import re
import subprocess
import sys
import tokenize

# ---------------------------------------------------------------------------------------------
# Sentences. A paragraph is a list of (line number, text of that line).

# A full stop after one of these does not end a sentence, except after "etc." and "al." before a
# capital letter.
ABBREVIATIONS = {'e.g.', 'i.e.', 'cf.', 'vs.', 'viz.', 'approx.', 'resp.', 'incl.', 'excl.', 'ca.',
                 'fig.', 'sec.', 'eq.', 'dr.', 'mr.', 'mrs.', 'st.', 'dept.', 'ed.', 'eds.', 'vol.',
                 'pp.'}
ABBREVIATIONS_AT_END = {'etc.', 'al.'}
CLOSERS = '\\x00)\\]}"\'*_\u201d\u2019\u00bb'
END = re.compile('[.!?:;][%s]*(?=\\s|$)' % CLOSERS)
NOT_LETTERS_BEFORE = re.compile('^[^\\w]+')
CODE_SPAN = re.compile(r'(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)', re.S)
AUTO_LINK = re.compile(r'<[a-z]+:[^\s>]*>')
LINE_BREAK = re.compile(r'<br */?>', re.I)
HTML_COMMENT = re.compile(r'<!--.*?-->', re.S)
HTML_TAG = re.compile(r'</?[a-zA-Z][^<>]*>')
LINK = re.compile(r'''(!?\[) ((?:[^\[\]]|\[[^\[\]]*\])*)
                      (\]\([^()]*(?:\([^()]*\)[^()]*)*\) | \]\[[^\[\]]*\])''', re.X)


def _hide(match):
    return '\0' * len(match.group())


def _one_word(match):
    return 'c' * len(match.group())


def _hide_target(match):
    begin, text, target = match.groups()
    return '\0' * len(begin) + text + '\0' * len(target)


def _mask(text, markdown):
    """Returns a text of the same length. Code becomes one word, link targets become NULs."""
    text = CODE_SPAN.sub(_one_word, text)
    if markdown:
        text = HTML_COMMENT.sub(_hide, text)
        text = AUTO_LINK.sub(_one_word, text)
        text = LINE_BREAK.sub(lambda m: '.' + ' ' * (len(m.group()) - 1), text)
        text = HTML_TAG.sub(_hide, text)
        text = LINK.sub(_hide_target, LINK.sub(_hide_target, text))
    return text


def _ends(text, match):
    """Returns whether the punctuation mark that `match` found in `text` ends a sentence."""
    if text[match.start()] != '.':
        return True
    begin = max(text.rfind(blank, 0, match.start()) for blank in ' \n\t') + 1
    word = NOT_LETTERS_BEFORE.sub('', text[begin:match.start() + 1].replace('\0', '')).lower()
    if word in ABBREVIATIONS:
        return False
    if word in ABBREVIATIONS_AT_END:
        after = NOT_LETTERS_BEFORE.sub('', text[match.end():match.end() + 20])
        return not after or after[0].isupper()
    return True


def sentences_of(paragraph, markdown=False):
    """Yields (line, number of words, text) of the sentences of a paragraph."""
    starts, offset = [], 0
    for _, line in paragraph:
        starts.append(offset)
        offset += len(line) + 1
    text = '\n'.join(line for _, line in paragraph)
    masked = _mask(text, markdown)
    begin = 0
    ends = [m.end() for m in END.finditer(masked) if _ends(masked, m)]
    for end in ends + [len(masked)]:
        part = masked[begin:end]
        words = sum(any(c.isalnum() for c in word) for word in part.split())
        if words:
            first = begin + len(part) - len(part.lstrip('\0 \t\n'))
            row = bisect.bisect_right(starts, first) - 1
            yield paragraph[row][0], words, ' '.join(text[first:end].split())
        begin = end


# ---------------------------------------------------------------------------------------------
# Markdown

FENCE = re.compile(r'^\s*(?:>\s*)*(?:[-*+] +)?(`{3,}|~{3,})')
ITEM = re.compile(r'^(\s*)([-*+]|\d{1,9}[.)])(\s+|$)(?:\[[ xX]\]\s+)?')
HEADING = re.compile(r'^ {0,3}#{1,6}(?:\s|$)')
RULE = re.compile(r'^ {0,3}(?:=+|-{2,}|(?:[-*_] *){3,})\s*$')
TABLE_RULE = re.compile(r'^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$')
DEFINITION = re.compile(r'^ {0,3}\[[^\]]+\]:\s')
CELL_BORDER = re.compile(r'(?<!\\)\|')


def markdown_paragraphs(text):
    lines = text.split('\n')
    found, paragraph = [], []
    contents = []  # columns where the texts of the open list items begin; the outermost item comes
                   # first
    fence = ''
    blank_before = True
    in_code = in_table = in_comment = False

    def close():
        nonlocal paragraph
        if paragraph:
            found.append(paragraph)
        paragraph = []

    for index, line in enumerate(lines):
        number = index + 1
        line = line.expandtabs(4)
        if fence:
            mark = line.strip().lstrip('> ')
            if mark.startswith(fence) and not mark.strip(fence[0]):
                fence = ''
            continue
        if in_comment:
            in_comment = '-->' not in line
            continue
        match = FENCE.match(line)
        if match:
            close()
            fence = match.group(1)
            in_code = in_table = blank_before = False
            continue
        if not line.strip():
            close()
            in_table = False
            blank_before = True
            continue
        if line.lstrip().startswith('<!--') and '-->' not in line:
            close()
            in_comment = True
            continue
        indent = len(line) - len(line.lstrip())
        item = ITEM.match(line)
        # A list ends at a heading, or at a line that follows a blank line and is less indented.
        if blank_before or item or HEADING.match(line):
            while contents and indent < contents[-1]:
                contents.pop()
        base = contents[-1] if contents else 0
        if indent >= base + 4 and (blank_before or in_code) and not paragraph:
            in_code = True
            blank_before = False
            continue
        in_code = blank_before = False
        line_text = re.sub(r'^\s*(?:> ?)+', '', line)
        if line_text != line and not line_text.strip():
            close()
            continue
        if HEADING.match(line):
            close()
            found.append([(number, line.strip().strip('#'))])
            continue
        if RULE.match(line) or DEFINITION.match(line):
            close()
            continue
        following = lines[index + 1] if index + 1 < len(lines) else ''
        if not in_table and '|' in line and '|' in following and TABLE_RULE.match(following):
            close()
            in_table = True
        if in_table or line.lstrip().startswith('|'):
            close()
            if not TABLE_RULE.match(line):
                found.extend([(number, cell)] for cell in CELL_BORDER.split(line) if cell.strip())
            continue
        item = ITEM.match(line_text)
        if item:
            close()
            if line_text == line:
                contents.append(item.end())
            line_text = line_text[item.end():]
            inner = ITEM.match(line_text)
            if inner:
                line_text = line_text[inner.end():]
        paragraph.append((number, line_text))
    close()
    return found


# ---------------------------------------------------------------------------------------------
# Paragraphs of comments. A comment line is a pair: the line number, and the text after the comment
# mark.

COMMENT_ITEM = re.compile(r'^(?:[-*+\u2022]|\d{1,3}[.)]|\(?[a-z]\)|@[a-z]+|\\[a-z]+)(?=\s)')


def comment_paragraphs(lines):
    """Splits the lines of one comment into paragraphs.

    A list item and the more indented lines below it are one paragraph. This also applies to an
    indented line.
    """
    found, paragraph, hanging = [], [], None
    filled = [len(text) - len(text.lstrip()) for _, text in lines if text.strip()]
    base = min(filled, default=0)
    for number, text in lines:
        stripped = text.strip()
        if not any(c.isalnum() for c in stripped) or 'SPDX-License-Identifier' in stripped:
            paragraph, hanging = [], None
            continue
        indent = len(text) - len(text.lstrip()) - base
        item = COMMENT_ITEM.match(stripped)
        below = indent == 0 if hanging is None else indent > hanging
        if item or not paragraph or not below:
            paragraph = []
            found.append(paragraph)
            hanging = indent if item or indent > 0 else None
        paragraph.append((number, stripped[item.end():] if item else stripped))
    return found


class Comments:
    """Collects comments. Comments on lines without code are joined if they follow each other and
    begin in the same column.
    """

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [m.end() for m in re.finditer('\n', text)]
        self.groups = []
        self.last = None  # line and column of the previous line comment

    def place(self, offset):
        row = bisect.bisect_right(self.starts, offset) - 1
        return row + 1, offset - self.starts[row]

    def add_line(self, offset, mark_length, end):
        number, column = self.place(offset)
        whole = not self.text[self.starts[number - 1]:offset].strip()
        body = (number, self.text[offset + mark_length:end])
        if whole and self.last == (number - 1, column):
            self.groups[-1].append(body)
        else:
            self.groups.append([body])
        self.last = (number, column)

    def add_block(self, offset, begin, end, strip_star=False):
        number, _ = self.place(offset)
        rows = self.text[begin:end].split('\n')
        if strip_star:
            rows = [re.sub(r'^\s*\*(?!\*)', '', row) for row in rows]
            rows[0] = rows[0].lstrip('*')
        below = [len(r) - len(r.lstrip()) for r in rows[1:] if r.strip()]
        rows[0] = ' ' * min(below, default=0) + rows[0].strip()
        self.groups.append([(number + i, row) for i, row in enumerate(rows)])
        self.last = None

    def paragraphs(self):
        return [p for group in self.groups for p in comment_paragraphs(group)]


# ---------------------------------------------------------------------------------------------
# C++ and CSS

CPP = re.compile(r'''
    (?<![A-Za-z0-9_])(?:u8|[uUL])?R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"
  | "(?:[^"\\\n]|\\.)*"
  | (?<![0-9A-Fa-f])'(?:[^'\\\n]|\\.)+'
  | (?P<line>//[/!]?<?)(?:[^\n\\]|\\.)*
  | (?P<block>/\*.*?\*/)
''', re.S | re.X)
CSS = re.compile(r'''"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?P<block>/\*.*?\*/)''', re.S)


def _add_c_block(comments, match):
    comments.add_block(match.start(), match.start() + 2, match.end() - 2, strip_star=True)


def cpp_paragraphs(text):
    comments = Comments(text)
    for match in CPP.finditer(text):
        if match.group('line'):
            comments.add_line(match.start(), len(match.group('line')), match.end())
        elif match.group('block'):
            _add_c_block(comments, match)
    return comments.paragraphs()


def css_comments(comments, begin, end):
    for match in CSS.finditer(comments.text, begin, end):
        if match.group('block'):
            _add_c_block(comments, match)


def css_paragraphs(text):
    comments = Comments(text)
    css_comments(comments, 0, len(text))
    return comments.paragraphs()


# ---------------------------------------------------------------------------------------------
# JavaScript and TypeScript, HTML and Svelte

JS = re.compile(r'''
    "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'
  | (?P<line>//)[^\n]* | (?P<block>/\*.*?\*/)
  | (?P<mark>[`{}/])
''', re.S | re.X)
TEMPLATE = re.compile(r'\\.|`|\$\{', re.S)
REGEX = re.compile(r'/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*')
OPERAND = re.compile(r'[\w$)\]}"\'`]')
WORD_BEFORE_REGEX = re.compile(r'\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield)$')


def js_comments(comments, begin, end):
    text = comments.text
    at, open_marks = begin, []  # '{' for a block, '`' for an expression in a template string
    in_template = False
    while at < end:
        if in_template:
            match = TEMPLATE.search(text, at, end)
            if not match:
                return
            at = match.end()
            if match.group() == '`':
                in_template = False
            elif match.group() == '${':
                open_marks.append('`')
                in_template = False
            continue
        match = JS.search(text, at, end)
        if not match:
            return
        at = match.end()
        mark = match.group('mark')
        if match.group('line'):
            comments.add_line(match.start(), 2, match.end())
        elif match.group('block'):
            _add_c_block(comments, match)
        elif mark == '`':
            in_template = True
        elif mark == '{':
            open_marks.append('{')
        elif mark == '}':
            in_template = bool(open_marks) and open_marks.pop() == '`'
        elif mark == '/':
            before = text[max(begin, match.start() - 40):match.start()].rstrip()
            divides = before and OPERAND.match(before[-1]) and not WORD_BEFORE_REGEX.search(before)
            regex = None if divides else REGEX.match(text, match.start(), end)
            if regex:
                at = regex.end()


def js_paragraphs(text):
    comments = Comments(text)
    js_comments(comments, 0, len(text))
    return comments.paragraphs()


HTML = re.compile(r'(?P<comment><!--.*?-->)'
                  r'|<(?P<tag>script|style)\b[^>]*>(?P<body>.*?)</(?P=tag)>', re.S | re.I)


def html_paragraphs(text):
    comments = Comments(text)
    for match in HTML.finditer(text):
        if match.group('comment'):
            comments.add_block(match.start(), match.start() + 4, match.end() - 3)
        elif match.group('tag').lower() == 'script':
            js_comments(comments, match.start('body'), match.end('body'))
        else:
            css_comments(comments, match.start('body'), match.end('body'))
    return comments.paragraphs()


# ---------------------------------------------------------------------------------------------
# Python, shell, CMake

def python_paragraphs(text):
    comments = Comments(text)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not (token.start == (1, 0) and text[:2] == '#!'):
            offset = comments.starts[token.start[0] - 1] + token.start[1]
            comments.add_line(offset, 1, offset + len(token.string))
    found = comments.paragraphs()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        first = node.body[0] if node.body else None
        if (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)):
            block = Comments(first.value.value)
            block.add_block(0, 0, len(block.text))
            found += [[(row + first.value.lineno - 1, line) for row, line in paragraph]
                      for paragraph in block.paragraphs()]
    return found


SHELL_CODE = re.compile(r'''\\. | \$?'(?P<quoted>) | " | `[^`]*` | \$\{ | \$?\( | \) | \} | \n
  | (?P<comment>(?:(?<=[\s;&|(`])|^)\#[^\n]*)
  | <<<
  | <<(?P<tabs>-?)[ \t]*\\?(?P<quote>['"]?)(?P<word>[A-Za-z_]\w*)(?P=quote)''', re.S | re.X)
SHELL_IN_QUOTES = re.compile(r'\\.|"|\$\{|\$\(', re.S)


def shell_paragraphs(text):
    comments = Comments(text)
    at, size = 0, len(text)
    # The constructs that contain the current place, the outermost first: '(' command, '{'
    # parameter, '"' string, '' the file itself.
    nested = ['']
    waiting = []  # the here-documents whose text begins on the next line
    if text.startswith('#!'):
        at = text.find('\n') + 1 or size
    while at < size:
        if nested[-1] == '"':
            match = SHELL_IN_QUOTES.search(text, at)
            if not match:
                break
            at = match.end()
            if match.group() == '"':
                nested.pop()
            elif match.group()[0] == '$':
                nested.append(match.group()[1])
            continue
        match = SHELL_CODE.search(text, at)
        if not match:
            break
        found, at = match.group(), match.end()
        if match.group('comment'):
            if nested[-1] == '{':
                at = match.start() + 1
            else:
                comments.add_line(match.start(), 1, match.end())
        elif match.group('word'):
            waiting.append((match.group('word'), match.group('tabs')))
        elif match.group('quoted') is not None:
            if nested[-1] == '{' and '"' in nested:
                continue  # inside a parameter in double quotes, an apostrophe is plain text
            close = re.compile(r"(?:[^'\\]|\\.)*'" if found[0] == '$' else r"[^']*'", re.S)
            end = close.match(text, at)
            at = end.end() if end else size
        elif found == '\n':
            for word, tabs in waiting:
                end = re.compile(r'^%s%s$' % (r'\t*' if tabs else '', word), re.M).search(text, at)
                at = end.end() if end else size
            waiting = []
        elif found == '"':
            nested.append('"')
        elif found in ('$(', '('):
            nested.append('(')
        elif found == '${':
            nested.append('{')
        elif (found, nested[-1]) in ((')', '('), ('}', '{')):
            nested.pop()
    return comments.paragraphs()


CMAKE = re.compile(r'''\#\[(?P<level>=*)\[(?P<block>.*?)\](?P=level)\] | (?P<line>\#[^\n]*)
  | \\. | "(?:[^"\\]|\\.)*" | \[(?P<text>=*)\[.*?\](?P=text)\]''', re.S | re.X)


def cmake_paragraphs(text):
    comments = Comments(text)
    for match in CMAKE.finditer(text):
        if match.group('line'):
            comments.add_line(match.start(), 1, match.end())
        elif match.group('block'):
            comments.add_block(match.start(), match.start('block'), match.end('block'))
    return comments.paragraphs()


# ---------------------------------------------------------------------------------------------
# Files

READERS = {}
for _reader, _endings in ((markdown_paragraphs, 'md'), (cpp_paragraphs, 'h hpp cc cpp c'),
                          (css_paragraphs, 'css'), (js_paragraphs, 'js mjs cjs ts mts'),
                          (html_paragraphs, 'html svelte'), (python_paragraphs, 'py'),
                          (shell_paragraphs, 'sh bash sbatch'), (cmake_paragraphs, 'cmake')):
    for _ending in _endings.split():
        READERS['.' + _ending] = _reader


def reader_of(path, text):
    """Returns the function that splits this file into paragraphs; None = not a kind it knows."""
    name = os.path.basename(path)
    if name == 'CMakeLists.txt':
        return cmake_paragraphs
    reader = READERS.get(os.path.splitext(name)[1])
    if not reader and re.match(r'#!.*\b(?:ba|da)?sh\b', text):
        return shell_paragraphs
    if not reader and re.match(r'#!.*\bpython', text):
        return python_paragraphs
    return reader


def sentences(path, text):
    """Returns (line, number of words, text) of all sentences; None = not a kind it knows."""
    reader = reader_of(path, text)
    if not reader:
        return None
    found = [sentence for paragraph in reader(text)
             for sentence in sentences_of(paragraph, reader is markdown_paragraphs)]
    return sorted(found, key=lambda sentence: sentence[0])


def tracked(folder):
    listed = subprocess.run(['git', 'ls-files', '-z'], cwd=folder, check=True,
                            stdout=subprocess.PIPE).stdout.decode()
    paths = (os.path.join(folder, name) for name in listed.split('\0') if name)
    return [path for path in paths if os.path.isfile(path)]


def may_have_text(path):
    """Returns whether a tracked file may be of a known kind: by its ending, or if it has none."""
    ending = os.path.splitext(path)[1]
    return not ending or ending in READERS or os.path.basename(path) == 'CMakeLists.txt'


def main():
    parser = argparse.ArgumentParser(description='Finds sentences with too many words.')
    parser.add_argument('--most', type=int, default=35, metavar='N',
                        help='largest number of words in a sentence; default: 35')
    parser.add_argument('paths', nargs='*', metavar='FILE',
                        help='files and folders to check; default: all tracked files')
    options = parser.parse_args()

    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
    paths = []
    for path in options.paths or [os.path.relpath(root)]:
        if os.path.isdir(path):
            try:
                paths += [os.path.normpath(p) for p in tracked(path) if may_have_text(p)]
            except (OSError, subprocess.CalledProcessError) as error:
                print('words_check: %s: %s' % (path, error), file=sys.stderr)
                return 2
        else:
            paths.append(path)

    files = total = bad = 0
    for path in paths:
        try:
            with open(path, encoding='utf-8') as file:
                found = sentences(path, file.read())
        except (OSError, UnicodeDecodeError, SyntaxError, tokenize.TokenError) as error:
            print('words_check: %s: %s' % (path, error), file=sys.stderr)
            return 2
        if found is None:
            if path in options.paths:
                print('words_check: %s: skipped, this kind of file is not supported' % path,
                      file=sys.stderr)
            continue
        files += 1
        total += len(found)
        for line, words, text in found:
            if words > options.most:
                bad += 1
                print('%s:%d: %d words: %s ...' % (path, line, words, ' '.join(text.split()[:8])))
    if bad:
        print('%d of %d sentences in %d files have more than %d words' %
              (bad, total, files, options.most), file=sys.stderr)
        return 1
    print('%d sentences in %d files, none with more than %d words' % (total, files, options.most))
    return 0


if __name__ == '__main__':
    sys.exit(main())
