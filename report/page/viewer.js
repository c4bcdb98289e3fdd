// SPDX-License-Identifier: Apache-2.0
//
// Steps through the games in the JSON element #games (GameViewer in report/html_report.h). The
// script shows the plies and the alternative lines of a game, and lets the user retry mistakes.
// Without this script the page shows the last position of the first game.
(() => {
  const source = document.getElementById('games');
  if (!source) return;
  const data = JSON.parse(source.textContent);
  const blank = { changes: [], played: [], side: 0, title: '', value: '', grade: '', note: '',
    captured: '', tone: 'plain', marks: [], lines: [], retry: false };
  data.games.forEach((g) => { g.plies = g.plies.map((p) => ({ ...blank, ...p })); });
  const viewer = document.getElementById('viewer');
  const find = (selector) => viewer.querySelector(selector);
  const board = boardOn(find('.board'));
  const list = find('ol'), answer = find('.answer'), choice = find('select');
  const chart = document.querySelector('.game-chart .chart');
  // game: the game that the user chose.
  // ply: index of the ply on the board.
  // line: the alternative line on the board, or null; step: index of the step of this line on the
  // board.
  // puzzle: index of the ply that the user retries, or 0; tried: the cells entered so far in this
  // retry.
  let game, ply, line, step, puzzle, tried;

  const make = (tag, name, text, onClick) => {
    const node = document.createElement(tag);
    if (name) node.className = name;
    node.textContent = text;
    if (onClick) node.addEventListener('click', onClick);
    return node;
  };
  const stonesOf = (change) => change.filter(([, stone, number]) => stone !== '.' && number);
  const sorted = (cells) => [...cells].sort((a, b) => a - b).join();

  // --- The position on the board

  const positionAfter = (last) => {
    const stones = Array(data.width * data.height).fill('.'), numbers = stones.map(() => 0);
    game.plies.slice(0, last + 1).forEach(({ changes }) => put({ stones, numbers }, changes));
    return { stones, numbers };
  };
  const put = (position, changes) => changes.forEach(([cell, stone, number]) => {
    position.stones[cell] = stone;
    position.numbers[cell] = number;
  });
  const rules = (marks) => marks.filter(({ kind }) => kind === 'cross' || kind === 'zone');
  const letters = (stones) => game.plies[ply].lines.flatMap(({ label, tone, steps }) =>
    label ? stonesOf(steps[0].changes).filter(([cell]) => stones[cell] === '.')
      .map(([at]) => ({ at, kind: 'label', tone, label })) : []);

  const say = (...parts) => find('.said').replaceChildren(...parts
    .filter(([, text]) => text).map(([tag, text, tone]) => make(tag, tone || '', text)));

  function draw() {
    const here = game.plies[ply];
    const shown = positionAfter(line || puzzle ? ply - 1 : ply);
    let last = here.played, marks = here.marks, what = 'The board after ' + here.title;
    if (line) {
      shown.numbers.fill(0);
      line.steps.slice(0, step + 1).forEach(({ changes }) => put(shown, changes));
      last = stonesOf(line.steps[step].changes).map(([cell]) => cell);
      marks = [];
      what = 'The line after ' + line.steps[step].name;
    } else if (puzzle) {
      last = [];
      marks = rules(game.plies[ply - 1].marks).concat(tried.map((at) => ({ at, kind: 'ring', tone: '' })));
      what = 'The board before ' + here.title;
    } else {
      marks = marks.concat(letters(shown.stones));
    }
    board.draw(shown.stones, line || find('.numbers').checked ? shown.numbers : null, last, marks);
    board.describe(what, shown.stones);
    find('.captured').textContent = line ? '' : (puzzle ? game.plies[ply - 1] : here).captured;
    [...list.querySelectorAll('button')].forEach((button, i) => setCurrent(button, i === ply));
    viewer.querySelectorAll('.lines button').forEach((button) =>
      setCurrent(button, line && button.line === line && button.step === step));
    const item = list.children[ply];
    list.scrollTop = item.offsetTop - list.clientHeight / 2;
    find('.leave').hidden = !line && !puzzle;
    find('.retry').textContent = puzzle ? 'Next mistake' : 'Retry the mistakes';
    answer.hidden = !puzzle;
    viewer.classList.toggle('playing', Boolean(puzzle));
    moveCursor();
  }
  function setCurrent(button, on) {
    if (on) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
    if (button.parentElement.parentElement === list) button.tabIndex = on ? 0 : -1;
  }

  // --- Plies

  function showPly(number) {
    const focused = list.contains(document.activeElement);
    ply = Math.max(0, Math.min(game.plies.length - 1, number));
    line = null;
    puzzle = 0;
    const here = game.plies[ply];
    say(['b', here.title + (here.grade ? ': ' + here.grade : ''), here.tone],
      ['div', here.value], ['div', here.note]);
    showLines();
    draw();
    if (focused) list.children[ply].firstChild.focus();
  }

  function showGame(index) {
    game = data.games[index];
    if (choice) choice.value = index;
    list.replaceChildren(...game.plies.map((p, i) => {
      const item = document.createElement('li');
      const button = make('button', p.tone, '', () => showPly(i));
      button.append(make('span', '', p.title), make('span', '', p.tone === 'bad' ? p.grade : p.value));
      item.append(button);
      return item;
    }));
    find('.retry').hidden = !game.plies.some((p) => p.retry);
  }

  // --- Alternative lines

  function showLines() {
    const place = find('.lines'), { lines, title } = game.plies[ply];
    place.replaceChildren();
    if (!lines.length) return;
    const items = document.createElement('ul');
    lines.forEach((l) => {
      const item = make('li', '', '');
      item.append(make('b', l.tone, [l.label, l.value, l.note].filter(Boolean).join(' ') + ': '));
      l.steps.forEach(({ name }, i) => {
        const button = make('button', '', name, () => showStep(l, i));
        button.line = l;
        button.step = i;
        item.append(button);
      });
      items.append(item);
    });
    place.append(make('p', '', `Looked at for ${title} (choose a ply to see it on the board):`), items);
  }
  function showStep(l, i) {
    line = l;
    step = Math.max(0, Math.min(l.steps.length - 1, i));
    puzzle = 0;
    say(['b', `${step + 1} of ${l.steps.length}: ${l.steps[step].name}`],
      ['div', [l.label, l.value, l.note].filter(Boolean).join(' '), l.tone]);
    draw();
  }

  // --- Retry of mistakes

  const mistakes = () => game.plies.flatMap((p, i) => (p.retry ? [i] : []));
  function showPuzzle(number) {
    ply = puzzle = number;
    line = null;
    tried = [];
    const { title, grade } = game.plies[ply];
    const all = mistakes();
    find('.lines').replaceChildren();
    say(['b', `Mistake ${all.indexOf(ply) + 1} of ${all.length}: ${data.sides[game.plies[ply].side]} to move`],
      ['div', `${title} was played: ${grade}. What is better? Click a point, or type it.`]);
    draw();
  }
  function tryCells(cells) {
    const here = game.plies[ply], wanted = stonesOf(here.lines[0].steps[0].changes).length;
    const { stones } = positionAfter(ply - 1);
    if (!cells.length || cells.some((cell) => stones[cell] !== '.')) {
      return say(['b', 'No such point is free.'], ['div', 'A point is a column and a row, as h8.']);
    }
    const zones = game.plies[ply - 1].marks.filter(({ kind }) => kind === 'zone').map(({ at }) => at);
    if (zones.length && !cells.every((cell) => zones.includes(cell))) {
      return say(['b', 'No piece comes to rest there.'], ['div', 'The rings show where one does.']);
    }
    tried = cells.filter((cell, i) => cells.indexOf(cell) === i);
    if (tried.length < wanted) {
      say(['b', 'And the other stone?']);
      return draw();
    }
    tried = tried.slice(0, wanted);
    const names = tried.map(board.name).join(' ');
    const found = here.lines.find((l) =>
      sorted(stonesOf(l.steps[0].changes).map(([cell]) => cell)) === sorted(tried));
    if (sorted(tried) === sorted(here.played)) {
      say(['b', `${names} is what was played.`, 'bad'], ['div', here.note]);
    } else if (!found) {
      say(['b', `${names} is none of the plies that were looked at.`], ['div', 'Try another.']);
    } else {
      say(['b', `${names}: ${[found.value, found.note].filter(Boolean).join(', ')}`, found.tone],
        ['div', found === here.lines[0] ? 'That is the best that was found.' : 'There is a better one.']);
    }
    draw();
    tried = [];
  }

  // --- Clicks and keys

  const steps = {
    first: () => (line ? showStep(line, 0) : showPly(0)),
    back: () => (line ? showStep(line, step - 1) : showPly(ply - 1)),
    on: () => (line ? showStep(line, step + 1) : showPly(ply + 1)),
    last: () => (line ? showStep(line, Infinity) : showPly(Infinity)),
  };
  viewer.querySelectorAll('[data-step]').forEach((button) =>
    button.addEventListener('click', () => steps[button.dataset.step]()));
  find('.leave').addEventListener('click', () => showPly(ply));
  find('.numbers').addEventListener('change', draw);
  find('.retry').addEventListener('click', () =>
    showPuzzle(mistakes().find((i) => i > (puzzle ? ply : -1)) ?? mistakes()[0]));
  answer.addEventListener('submit', (event) => {
    event.preventDefault();
    tryCells(board.cells(answer.elements.point.value));
    answer.elements.point.value = '';
  });
  find('.show').addEventListener('click', () => showPly(ply));
  find('.board').addEventListener('click', (event) => {
    const cell = board.cellAt(event);
    if (puzzle && cell >= 0) tryCells([...tried, cell]);
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^(INPUT|SELECT)$/.test(event.target.tagName) && event.key !== 'Escape') return;
    if (event.key === 'Escape' && (line || puzzle)) return showPly(ply);
    const wanted = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' }[event.key];
    if (!wanted) return;
    event.preventDefault();
    steps[wanted]();
  });

  // --- The chart of the first game

  const cursor = chart && document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const span = chart && ['left', 'right', 'low', 'high'].map((name) => Number(chart.dataset[name]));
  function moveCursor() {
    if (!chart) return;
    const [left, right, low, high] = span;
    cursor.setAttribute('d', `M${left + (ply - low) / (high - low) * (right - left)} 22V236`);
  }
  if (chart) {
    cursor.setAttribute('class', 'cursor');
    chart.append(cursor);
    chart.addEventListener('click', (event) => {
      const box = chart.getBoundingClientRect(), [left, right, low, high] = span;
      const x = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width;
      showPly(Math.round(low + (x - left) / (right - left) * (high - low)));
    });
  }

  // --- The address: #ply-3, #game-7, #game-7-ply-3

  const follow = () => {
    const place = /^#(?:game-(\d+))?-?(?:ply-(\d+))?$/.exec(location.hash);
    if (!place) return false;
    showGame(Math.max(0, data.games.findIndex(({ name }) => name === place[1])));
    showPly(place[2] === undefined ? Infinity : Number(place[2]));
    if (place[1]) viewer.scrollIntoView();
    return true;
  };
  window.addEventListener('hashchange', follow);
  if (choice) choice.addEventListener('change', () => {
    showGame(Number(choice.value));
    showPly(Infinity);
  });
  viewer.querySelectorAll('.script').forEach((part) => { part.hidden = false; });
  if (!follow()) {
    showGame(0);
    showPly(Infinity);
  }
})();
