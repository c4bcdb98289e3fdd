#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests tools/words_check.py on small texts whose sentences and words are known."""
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools',
                      'words_check.py')
sys.dont_write_bytecode = True
_spec = importlib.util.spec_from_file_location('words_check', SCRIPT)
words_check = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(words_check)


class Case(unittest.TestCase):
    path = ''

    def counts(self, text, expected, path=None):
        """Expects the pairs (line, number of words) for the sentences of `text`."""
        found = words_check.sentences(path or self.path, text)
        self.assertEqual([(line, words) for line, words, _ in found], expected, found)


class Sentences(Case):
    path = 'a.md'

    def test_marks_that_end_a_sentence(self):
        self.counts('One two. Three! Four five? Six: seven eight; nine', [
            (1, 2), (1, 1), (1, 2), (1, 1), (1, 2), (1, 1)])

    def test_closing_marks_follow_the_end(self):
        self.counts('**One two.** Three (four five.) Six "seven." Eight.',
                    [(1, 2), (1, 3), (1, 2), (1, 1)])

    def test_abbreviations_do_not_end(self):
        self.counts('Games, e.g. renju, i.e. no gomoku, cf. the rules (vs. others) end here.',
                    [(1, 13)])

    def test_etc_ends_before_a_capital_only(self):
        self.counts('Use a, b, etc. for names. Use a, etc. Then stop.', [(1, 6), (1, 3), (1, 2)])

    def test_numbers_files_and_versions_do_not_end(self):
        self.counts('Wait 1.5 s, read a.cc, v1.2.3 and 10:30 at host:80 again.', [(1, 11)])

    def test_sentence_over_lines_has_its_first_line(self):
        self.counts('One two three\nfour. Five\nsix.\n\nSeven.', [(1, 4), (2, 2), (5, 1)])

    def test_signs_are_no_words(self):
        self.counts('One - two + three = * four.', [(1, 4)])


class Markdown(Case):
    path = 'docs/a.md'

    def test_inline_code_is_one_word(self):
        self.counts('Call `tengen match --out x; y. z` now, or ``a ` b c``.', [(1, 5)])

    def test_inline_code_over_a_line_end(self):
        self.counts('Call `tengen\nmatch` now.', [(1, 3)])

    def test_links_count_their_text(self):
        self.counts('See [the two rules](a.md "Long. Title") and [that one][ref].\n\n[ref]: b.md',
                    [(1, 7)])
        self.counts('Read [`a b`](c.md).', [(1, 2)])
        self.counts('![One two](x y z.png) three', [(1, 3)])

    def test_headings_and_items_stand_alone(self):
        self.counts('# One two\nThree\n- four\n  five\n- six\n  - seven eight\n1. nine\n', [
            (1, 2), (2, 1), (3, 2), (5, 1), (6, 2), (7, 1)])

    def test_underlined_heading(self):
        self.counts('One two\n=======\nThree', [(1, 2), (3, 1)])

    def test_code_blocks_are_skipped(self):
        self.counts('One\n\n```sh\ntwo three\n```\nfour\n\n    five six\n\n    seven\n\n'
                    'eight\n~~~\nnine\n~~~\n',
                    [(1, 1), (6, 1), (12, 1)])

    def test_code_blocks_in_items_are_skipped(self):
        self.counts('- one\n\n  two three\n\n      four five\n\n  ```\n  six\n  ```\n  seven\n',
                    [(1, 1), (3, 2), (10, 1)])

    def test_indented_line_in_a_paragraph_is_text(self):
        self.counts('One\n      two.\n', [(1, 2)])

    def test_table_cells_stand_alone(self):
        self.counts('| name | meaning |\n|---|:--|\n'
                    '| `a b` | One two. Three |\n| x | y \\| z |\n', [
            (1, 1), (1, 1), (3, 1), (3, 2), (3, 1), (4, 1), (4, 2)])

    def test_table_without_outer_borders(self):
        self.counts('Text\n\na | b c\n--|--\nd | e\n', [(1, 1), (3, 1), (3, 2), (5, 1), (5, 1)])

    def test_html(self):
        self.counts('<!-- one two -->\nThree <b>four</b><br>five <https://a.b/c>\n<!--\nsix\n-->\n',
                    [(2, 2), (2, 2)])

    def test_block_quote(self):
        self.counts('> One two\n> three.\n>\n> Four\n', [(1, 3), (4, 1)])


class Cpp(Case):
    path = 'a.cc'

    def test_line_comments_are_one_text(self):
        self.counts('// One two\n// three. Four\nint a;  // five six\n// seven\n',
                    [(1, 3), (2, 1), (3, 2), (4, 1)])

    def test_trailing_comments_stand_alone(self):
        self.counts('int a;  // one two\nint b;  // three\n', [(1, 2), (2, 1)])

    def test_trailing_comment_goes_on_below(self):
        self.counts('int a;  // one two\n        // three\nint b;\n', [(1, 3)])

    def test_spdx_and_empty_lines_end(self):
        self.counts('// SPDX-License-Identifier: Apache-2.0\n//\n'
                    '// One\n//\n// two\n// ---\n// three\n',
                    [(3, 1), (5, 1), (7, 1)])

    def test_lists_and_indented_lines(self):
        self.counts('// One\n//   diagram here\n//   diagram two\n// two three\n'
                    '// - four\n//   five\n// - six\n//     seven\n// 1. eight\n// nine\n', [
                        (1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (7, 2), (9, 1), (10, 1)])

    def test_hanging_definition(self):
        self.counts('// Text\n//   name   what it is\n//          and more\n', [(1, 1), (2, 6)])

    def test_block_comments(self):
        self.counts('/* One two\n   three. */\nint a; /* four */\n'
                    '/**\n * Five\n * six\n *\n * seven\n */\n', [
            (1, 3), (3, 1), (5, 2), (8, 1)])

    def test_no_comments_in_strings(self):
        self.counts('const char* a = "// one";\nauto b = R"x(// two " )x";\n'
                    "char c = '\"';  // three four\nint d = 1'000; char e = '\\'';  // five\n",
                    [(3, 2), (4, 1)])

    def test_code_in_comments(self):
        self.counts('// Call `a b; c. d` or foo::bar(x) with std::vector<int>.\n', [(1, 6)])

    def test_headers(self):
        self.counts('/// One two.\n', [(1, 2)], 'a.h')


class Web(Case):
    def test_typescript(self):
        self.counts("const a = 'http://x'; // one two\n"
                    "const b = `// ${f('}') /* three */} // no`;\n"
                    "const c = /[/'\"]\\/\\/ no/; // four\n"
                    "const d = 4 / 2; // five six\n/** seven */\n",
                    [(1, 2), (2, 1), (3, 1), (4, 2), (5, 1)], 'web/src/a.ts')

    def test_javascript(self):
        for path in ('a.js', 'a.cjs'):
            self.counts('// One two\n// three.\n', [(1, 3)], path)

    def test_svelte(self):
        self.counts('<!-- SPDX-License-Identifier: Apache-2.0\n\nOne two\nthree. -->\n'
                    '<script lang="ts">\n  // four five\n  let a = 1;\n</script>\n'
                    "<p title=\"http://x\">don't // no</p>\n<!-- six -->\n"
                    '<style>\n  /* seven eight */\n</style>\n',
                    [(3, 3), (6, 2), (10, 1), (12, 2)], 'web/src/A.svelte')

    def test_css(self):
        self.counts('/* One two. */\na { b: url(//x); }\n', [(1, 2)], 'a.css')


class Scripts(Case):
    def test_python(self):
        self.counts('#!/usr/bin/env python3\n# SPDX-License-Identifier: Apache-2.0\n"""One two.\n\n'
                    '  usage [line here]\n\nThree four\nfive.\n"""\na = "# no"  # six\n# seven\n'
                    'def f():\n    "Eight nine."\n    b = """No."""\n',
                    [(3, 2), (5, 3), (7, 3), (10, 1), (11, 1), (13, 2)], 'a.py')

    def test_shell(self):
        self.counts('#!/bin/sh\n# One two\n# three.\na=$# b="${c#x} # no"  # four\n'
                    "d='# no\n# no' # five\ncat <<EOF\n# no\nEOF\n"
                    "e=\"$(f \"it's\" # six\n)\"; g # seven\n"
                    'h=${i#*# no} # eight\n',
                    [(2, 3), (4, 1), (6, 1), (10, 1), (11, 1), (12, 1)], 'a.sh')

    def test_shell_by_its_first_line(self):
        self.counts('#!/usr/bin/env bash\n# One two.\n', [(2, 2)], '.ci/run')

    def test_cmake(self):
        for path in ('CMakeLists.txt', 'tools/a.cmake'):
            self.counts('# One two\n# three.\nset(a "# no" [[# no]] \\" b)  # four\n'
                        '#[[ five\nsix ]]\n',
                        [(1, 3), (3, 1), (4, 2)], path)

    def test_other_files_are_not_read(self):
        self.assertIsNone(words_check.sentences('a.json', '{}'))
        self.assertIsNone(words_check.sentences('openings.txt', '# no'))


class Program(unittest.TestCase):
    def call(self, *args):
        done = subprocess.run([sys.executable, SCRIPT, *args], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=True)
        return done.returncode, done.stdout, done.stderr

    def test_findings_and_limit(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'a.md')
            with open(path, 'w', encoding='utf-8') as file:
                file.write('Short.\n\n' + ' '.join('w%d' % i for i in range(36)) + '.\n')
            status, out, _ = self.call(path)
            self.assertEqual((status, out),
                             (1, path + ':3: 36 words: w0 w1 w2 w3 w4 w5 w6 w7 ...\n'))
            status, out, _ = self.call('--most', '36', path)
            self.assertEqual((status, out),
                             (0, '2 sentences in 1 files, none with more than 36 words\n'))

    def test_unknown_and_missing_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'a.json')
            with open(path, 'w', encoding='utf-8') as file:
                file.write('{}')
            status, out, err = self.call(path)
            self.assertEqual((status, out),
                             (0, '0 sentences in 0 files, none with more than 35 words\n'))
            self.assertIn('a.json: skipped', err)
            self.assertEqual(self.call(os.path.join(folder, 'none.md'))[0], 2)

    def test_reads_the_whole_tree(self):
        if not os.path.exists(os.path.join(os.path.dirname(SCRIPT), '..', '.git')):
            self.skipTest('not a git checkout')
        status, out, err = self.call('--most', '1000')
        self.assertEqual(status, 0, err)
        self.assertRegex(out, r'^[1-9]\d* sentences in [1-9]\d* files')


if __name__ == '__main__':
    unittest.main()
