// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// Steps through the games in the JSON element #games (GameViewer in report/html_report.h) on the board of the
// browser page. The script shows the plies and the alternative lines of a game, and lets the user retry
// mistakes. Without this script the page shows the last position of the first game. This code contains no rules
// of games.
import { mount } from '../../web/src/board/board.js';
import { nameOf, placeOf, pointsIn } from '../../web/src/board/points.js';
import { historyOf } from '../../web/src/board/scene.js';
import { kindOf } from '../../web/src/board/state.js';

/** @import { BoardState, Change, Mark, MountedBoard } from '../../web/src/board/types' */
/** @import { Data, Line, Ply } from './data' */

/** @type {Data} */
const data = JSON.parse(document.getElementById('games')?.textContent ?? '');
const width = data.width;
const height = data.height;
const kind = kindOf(data.kind);
const unchanged = { added: [], removed: [], slides: [] };
const blank = { ...unchanged, played: [], value: '', grade: '', note: '', captured: '', tone: 'plain', marks: [], lines: [] };
for (const { plies } of data.games) {
  for (const made of plies) {
    Object.assign(made, { ...blank, ...made });
    for (const { steps } of made.lines) for (const one of steps) Object.assign(one, { ...unchanged, ...one });
  }
}

const viewer = /** @type {HTMLElement} */ (document.getElementById('viewer'));
/** @type {<T extends Element = HTMLElement>(selector: string) => T} */
const find = (selector) => /** @type {any} */ (viewer.querySelector(selector));
const list = find('ol');
const choice = /** @type {HTMLSelectElement | null} */ (viewer.querySelector('select'));
/** @type {HTMLFormElement} */
const answer = find('form');
/** @type {HTMLInputElement} */
const typed = find('[name=point]');
/** @type {HTMLInputElement} */
const numbers = find('.numbers');

/** The game that the user chose, and the index of the ply on the board. */
let game = data.games[0];
let ply = 0;
/**
 * An alternative line, and the index of its last step on the board.
 * @typedef {{ line: Line, at: number }} Shown
 */
/**
 * The line that the user chose.
 * @type {Shown | undefined}
 */
let shown;
/**
 * The line at the pointer. It hides the line that the user chose.
 * @type {Shown | undefined}
 */
let peek;
/** The index of the ply that the user retries. 0 = no retry. */
let puzzle = 0;
/**
 * The points that the user entered in this retry.
 * @type {string[]}
 */
let tried = [];
/** @type {MountedBoard | undefined} */
let board;

/** @type {(tag: string, className: string, text: string, press?: () => void) => HTMLElement} */
function make(tag, className, text, press) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  if (press) node.addEventListener('click', press);
  return node;
}

/** @type {(...parts: [tag: string, text: string, tone?: string][]) => void} */
const say = (...parts) =>
  find('.said').replaceChildren(...parts.filter(([, text]) => text).map(([tag, text, tone = '']) => make(tag, tone, text)));

const sides = { black: 'Black', white: 'White' };
/** @type {(points: string[]) => string} */
const sorted = (points) => [...points].sort().join(' ');
/** @param {Change} change */
const pointsOf = ({ added }) => added.map(([point]) => point);
/** @type {(line: Line) => string} */
const about = ({ label, value, note }) => [label, value, note].filter(Boolean).join(' ');

// --- The position on the board

/** @type {(plies: Change[], start?: string[]) => string[]} */
function rowsAfter(plies, start) {
  const { standing } = historyOf({ plies, height }, start);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => standing.get(nameOf({ x, y }, height))?.stone ?? '.').join(''));
}
const startRows = () => rowsAfter(game.plies.slice(0, 1));
/** @param {number} last */
const rowsAt = (last) => rowsAfter(game.plies.slice(1, last + 1), startRows());

/** @type {(marks: Ply['marks'], kind: string, tone?: string) => string[]} */
const marked = (marks, kind, tone) =>
  marks.filter((mark) => mark.kind === kind && (!tone || mark.tone === tone)).map(({ point }) => point);

/** @type {(here: Ply) => Mark[]} */
const letters = (here) => {
  const rows = rowsAt(ply);
  return here.lines.filter(({ label }) => label).flatMap(({ label, tone, steps }) => pointsOf(steps[0])
    .filter((point) => freeIn(rows, point))
    .map((point) => ({ point, kind: 'value', tone, text: label, best: tone === 'good' })));
};

/** @type {(rows: string[], point: string) => boolean} */
function freeIn(rows, point) {
  const { x, y } = placeOf(point, height);
  return rows[y]?.[x] === '.';
}

/**
 * The points that a retry may choose.
 * @type {(rows: string[], before: Ply) => string[]}
 */
function choices(rows, { marks }) {
  const all = rows.flatMap((row, y) => [...row].map((_, x) => nameOf({ x, y }, height)));
  return kind.falling ? marked(marks, 'zone') : all.filter((point) => freeIn(rows, point));
}

/** @type {() => BoardState} */
function stateNow() {
  const seen = peek ?? shown;
  const here = game.plies[ply];
  const basis = game.plies[puzzle ? ply - 1 : ply];
  const marks = seen ? [] : basis.marks;
  const before = seen ? rowsAt(ply - 1) : startRows();
  const plies = seen ? seen.line.steps.slice(0, seen.at + 1) : game.plies.slice(1, puzzle ? ply : ply + 1);
  const rows = rowsAfter(plies, before);
  const what = seen ? `The line after ${seen.line.steps[seen.at].name}` : `The board ${puzzle ? 'before' : 'after'} ${here.title}`;
  /** @type {(stone: string) => string} */
  const named = (stone) => [...historyOf({ plies, height }, before).standing]
    .filter(([, stood]) => stood.stone === stone).map(([point]) => point).join(' ') || 'none';
  return {
    kind,
    start: before,
    position: {
      width, height, rows, plies,
      turn: seen ? ply + seen.at : puzzle ? ply - 1 : ply,
      toMove: here.side,
      legal: choices(rows, basis),
      forbidden: marked(marks, 'cross').map((point) => ({ point, why: '' })),
      offered: marked(marks, 'label'),
      last: seen ? pointsOf(plies[plies.length - 1]) : basis.played,
      winning: marked(marks, 'ring', 'good'),
      losing: marked(marks, 'ring', 'bad'),
      ko: null, opening: null, outcome: null,
    },
    begun: puzzle ? tried.map((point) => [point, here.side === 'black' ? 'X' : 'O']) : [],
    marks: seen || puzzle ? [] : letters(here),
    look: { numbers: Boolean(seen) || numbers.checked },
    confirm: 'never',
    disabled: !puzzle,
    words: {
      label: `${what}. Black: ${named('X')}. White: ${named('O')}.`,
      help: puzzle ? 'The arrow keys move the cursor, Enter tries a point.' : 'The arrow keys move the cursor.',
      cancel: 'Cancel',
      place: (point) => `Place ${point}`,
      loses: (point) => `${point} is forbidden.`,
      stone: (stone) => ({ X: 'black', O: 'white', '#': 'dead stone' })[stone] ?? 'empty',
    },
  };
}

function drawBoard() {
  const state = stateNow();
  if (board) return board.update(state);
  const still = find('.board');
  const place = make('div', '', '');
  place.style.maxWidth = still.style.maxWidth;
  still.replaceWith(place);
  board = mount(place, state, {
    choose: (point) => tryPoints([...tried, point]),
    busy: () => false,
    drag: () => {},
    refuse,
    step: (by) => steps[by < 0 ? 'back' : 'on'](),
  });
}

function draw() {
  drawBoard();
  const here = game.plies[ply];
  find('.taken').textContent = shown ? '' : (puzzle ? game.plies[ply - 1] : here).captured;
  list.querySelectorAll('button').forEach((button, i) => {
    setCurrent(button, i === ply);
    button.tabIndex = i === ply ? 0 : -1;
  });
  find('.lines').querySelectorAll('button').forEach((button) =>
    setCurrent(button, shown !== undefined && button.dataset.step === `${here.lines.indexOf(shown.line)} ${shown.at}`));
  const item = /** @type {HTMLElement} */ (list.children[ply]);
  list.scrollTop = item.offsetTop - list.clientHeight / 2;
  find('.leave').hidden = !shown && !puzzle;
  find('.retry').textContent = puzzle ? 'Next mistake' : 'Retry the mistakes';
  answer.hidden = !puzzle;
  moveCursor();
}

/** @type {(button: HTMLElement, on: boolean) => void} */
function setCurrent(button, on) {
  if (on) button.setAttribute('aria-current', 'true');
  else button.removeAttribute('aria-current');
}

// --- Plies

/** @param {number} number */
function showPly(number) {
  const focused = list.contains(document.activeElement);
  ply = Math.max(0, Math.min(game.plies.length - 1, number));
  shown = peek = undefined;
  puzzle = 0;
  tried = [];
  const here = game.plies[ply];
  say(['b', here.title + (here.grade ? ': ' + here.grade : ''), here.tone], ['div', here.value], ['div', here.note]);
  showLines();
  draw();
  if (focused) list.querySelectorAll('button')[ply].focus();
}

/** @param {number} index */
function showGame(index) {
  game = data.games[index];
  if (choice) choice.value = String(index);
  list.replaceChildren(...game.plies.map((made, i) => {
    const item = make('li', '', '');
    const button = make('button', made.tone, '', () => showPly(i));
    button.append(make('span', '', made.title), make('span', '', made.tone === 'bad' ? made.grade : made.value));
    item.append(button);
    return item;
  }));
  find('.retry').hidden = !game.plies.some(({ retry }) => retry);
}

// --- Alternative lines

function showLines() {
  const { lines, title } = game.plies[ply];
  find('.lines').replaceChildren();
  if (!lines.length) return;
  const items = make('ul', '', '');
  lines.forEach((line, i) => {
    const item = make('li', '', '');
    item.append(make('b', line.tone, about(line) + ': '));
    line.steps.forEach(({ name }, at) => {
      const button = make('button', '', name, () => showStep(line, at));
      button.dataset.step = `${i} ${at}`;
      button.addEventListener('pointerenter', ({ pointerType }) => {
        if (pointerType === 'mouse') peekAt({ line, at });
      });
      button.addEventListener('pointerleave', () => peekAt(undefined));
      item.append(button);
    });
    items.append(item);
  });
  find('.lines').append(make('p', '', `Looked at for ${title} (choose a ply to see it on the board):`), items);
}

/** @param {Shown | undefined} line */
function peekAt(line) {
  if (peek === line) return;
  peek = line;
  drawBoard();
}

/** @type {(line: Line, at: number) => void} */
function showStep(line, at) {
  shown = { line, at: Math.max(0, Math.min(line.steps.length - 1, at)) };
  peek = undefined;
  puzzle = 0;
  say(['b', `${shown.at + 1} of ${line.steps.length}: ${line.steps[shown.at].name}`], ['div', about(line), line.tone]);
  draw();
}

// --- Retry of mistakes

const mistakes = () => game.plies.flatMap(({ retry }, i) => (retry ? [i] : []));

/** @param {number} number */
function showPuzzle(number) {
  ply = puzzle = number;
  shown = peek = undefined;
  tried = [];
  const { title, grade, side } = game.plies[ply];
  const all = mistakes();
  find('.lines').replaceChildren();
  say(['b', `Mistake ${all.indexOf(ply) + 1} of ${all.length}: ${sides[side]} to move`],
    ['div', `${title} was played: ${grade}. What is better? Click a point, or type it.`]);
  draw();
}

/** @param {string} point */
function refuse(point) {
  if (kind.falling && freeIn(rowsAt(ply - 1), point)) {
    say(['b', 'No piece comes to rest there.'], ['div', 'The rings show where one does.']);
  } else {
    say(['b', 'No such point is free.'], ['div', 'A point is a column and a row, as h8.']);
  }
}

/** @param {string[]} points */
function tryPoints(points) {
  const here = game.plies[ply];
  const best = here.lines[0];
  const legal = choices(rowsAt(ply - 1), game.plies[ply - 1]);
  const wrong = points.find((point) => !legal.includes(point));
  if (wrong !== undefined || !points.length) return refuse(wrong ?? '');
  const wanted = pointsOf(best.steps[0]).length;
  tried = [...new Set(points)].slice(0, wanted);
  if (tried.length < wanted) {
    say(['b', 'And the other stone?']);
    return draw();
  }
  const names = tried.join(' ');
  const found = here.lines.find(({ steps }) => sorted(pointsOf(steps[0])) === sorted(tried));
  if (sorted(tried) === sorted(here.played)) {
    say(['b', `${names} is what was played.`, 'bad'], ['div', here.note]);
  } else if (!found) {
    say(['b', `${names} is none of the plies that were looked at.`], ['div', 'Try another.']);
  } else {
    say(['b', `${names}: ${[found.value, found.note].filter(Boolean).join(', ')}`, found.tone],
      ['div', found === best ? 'That is the best that was found.' : 'There is a better one.']);
  }
  draw();
  tried = [];
}

// --- Clicks and keys

/** @type {Record<string, () => void>} */
const steps = {
  first: () => (shown ? showStep(shown.line, 0) : showPly(0)),
  back: () => (shown ? showStep(shown.line, shown.at - 1) : showPly(ply - 1)),
  on: () => (shown ? showStep(shown.line, shown.at + 1) : showPly(ply + 1)),
  last: () => (shown ? showStep(shown.line, Infinity) : showPly(Infinity)),
};
for (const name in steps) find(`[data-step=${name}]`).addEventListener('click', () => steps[name]());
find('.leave').addEventListener('click', () => showPly(ply));
numbers.addEventListener('change', draw);
find('.retry').addEventListener('click', () =>
  showPuzzle(mistakes().find((i) => i > (puzzle ? ply : -1)) ?? mistakes()[0]));
answer.addEventListener('submit', (event) => {
  event.preventDefault();
  tryPoints(pointsIn(typed.value));
  typed.value = '';
});
find('.show').addEventListener('click', () => showPly(ply));
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.matches('input, select') && event.key !== 'Escape') return;
  if (event.key === 'Escape' && (shown || puzzle)) return showPly(ply);
  const wanted = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' }[event.key];
  if (!wanted) return;
  event.preventDefault();
  steps[wanted]();
});

// --- The chart of the first game

const chart = /** @type {SVGSVGElement | null} */ (document.querySelector('.game-chart .chart'));
const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'path');
const range = () => ['left', 'right', 'low', 'high'].map((name) => Number(chart?.dataset[name]));
function moveCursor() {
  if (!chart) return;
  const [left, right, low, high] = range();
  cursor.setAttribute('d', `M${left + ((ply - low) / (high - low)) * (right - left)} 22V236`);
}
if (chart) {
  cursor.setAttribute('class', 'cursor');
  chart.append(cursor);
  chart.addEventListener('click', (event) => {
    const box = chart.getBoundingClientRect();
    const [left, right, low, high] = range();
    const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
    showPly(Math.round(low + ((x - left) / (right - left)) * (high - low)));
  });
}

// --- The address: #ply-3, #game-7, #game-7-ply-3

function follow() {
  const place = /^#(?:game-(\d+))?-?(?:ply-(\d+))?$/.exec(location.hash);
  if (!place) return false;
  showGame(Math.max(0, data.games.findIndex(({ name }) => name === place[1])));
  showPly(place[2] === undefined ? Infinity : Number(place[2]));
  if (place[1]) viewer.scrollIntoView();
  return true;
}
window.addEventListener('hashchange', follow);
choice?.addEventListener('change', () => {
  showGame(Number(choice.value));
  showPly(Infinity);
});
for (const part of viewer.querySelectorAll('.script')) part.removeAttribute('hidden');
if (!follow()) {
  showGame(0);
  showPly(Infinity);
}
