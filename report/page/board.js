// SPDX-License-Identifier: Apache-2.0
//
// Draws stones and marks on the board picture of report/svg.cc, and converts clicks and typed names
// to points. This code contains no rules of games. A point is the number of its cell: y * width +
// x, from 0 at the top left. A stone is 'X' (black), 'O' (white) or '#' (dead).
'use strict';

function boardOn(svg) {
  const [width, height, margin, step] =
    ['width', 'height', 'margin', 'step'].map((name) => Number(svg.dataset[name]));
  const layer = svg.querySelector('.stones');
  const kinds = { X: 'black', O: 'white', '#': 'dead' };
  const xOf = (cell) => margin + (cell % width) * step;
  const yOf = (cell) => margin + Math.floor(cell / width) * step;
  const add = (tag, attributes, text = '') => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const name in attributes) node.setAttribute(name, attributes[name]);
    node.textContent = text;
    layer.append(node);
  };
  const circle = (name, cell, r) => add('circle', { class: name, cx: xOf(cell), cy: yOf(cell), r });
  const text = (name, cell, label) => add('text', { class: name, x: xOf(cell), y: yOf(cell) }, label);
  const mark = ({ kind, tone, label, at }) => {
    const [x, y] = [xOf(at), yOf(at)];
    if (kind === 'ring') circle('ring ' + tone, at, 10);
    else if (kind === 'zone') circle('zone', at, 8);
    else if (kind === 'label') circle('under', at, 9);
    else add('path', { class: 'cross ' + tone, d: `M${x - 6} ${y - 6}l12 12m-12 0l12-12` });
    if (label) text('mark ' + tone, at, label);
  };
  const name = (cell) =>
    String.fromCharCode(97 + cell % width) + (height - Math.floor(cell / width));

  return {
    // Draws a position.
    // - stones: the stone on each cell, indexed by cell; any other letter is an empty point.
    // - numbers: the number on each stone, indexed by cell; 0 = no number. null = no stone has a
    //   number.
    // - last: the cells of the last ply. They are marked with a ring.
    // - marks: objects with at (a cell), kind, tone and label (JSON of report/html_report.cc).
    draw(stones, numbers, last, marks) {
      layer.replaceChildren();
      stones.forEach((stone, cell) => {
        if (!kinds[stone]) return;
        circle(kinds[stone], cell, 11);
        const number = numbers && numbers[cell];
        if (number) text(`on-${kinds[stone]}${number > 99 ? ' long' : ''}`, cell, number);
      });
      last.forEach((cell) => circle('last', cell, 11));
      marks.forEach(mark);
    },
    name,
    // Sets the text for screen readers: `what` and the stones of both sides.
    describe(what, stones) {
      const named = (stone) => stones.flatMap((s, cell) => (s === stone ? [name(cell)] : []));
      const list = (side, stone) => `${side}: ${named(stone).join(' ') || 'none'}.`;
      svg.setAttribute('aria-label', `${what}. ${list('Black', 'X')} ${list('White', 'O')}`);
    },
    // The cells of a text such as "h8" or "h8 i9". Empty: the text has no point, or a point is off
    // the board.
    cells(typed) {
      const points = typed.trim().toLowerCase().match(/[a-z]\d+/g) || [];
      const cells = points.map((p) => {
        const x = p.charCodeAt(0) - 97, y = height - Number(p.slice(1));
        return x < width && y >= 0 && y < height ? y * width + x : -1;
      });
      return cells.includes(-1) ? [] : cells;
    },
    // The cell nearest to a click; -1 = off the board.
    cellAt(event) {
      const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
      const x = Math.round(((event.clientX - box.left) / box.width * view.width - margin) / step);
      const y = Math.round(((event.clientY - box.top) / box.height * view.height - margin) / step);
      return x >= 0 && x < width && y >= 0 && y < height ? y * width + x : -1;
    },
  };
}
