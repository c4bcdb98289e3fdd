// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// The shapes of a board: pure functions from the state of a board to lists of shapes.
import { margin, step } from './geometry.js';
import { partsOf, rowsIn } from './lines.js';
import { columnName, nameOf, placeOf, starPoints } from './points.js';

/** @import { Stone } from '../engine/engine' */
/** @import { Geometry } from './geometry' */
/** @import { BoardPosition, BoardState, Drawn, Look, Mark, Piece, Place, Shape, Stood } from './types' */

export const radius = 13.6;
const rim = 17; // distance from the first line to the edge of the frame, in games with falling pieces

/** @param {string} stone */
export const classOf = (stone) => (stone === 'X' ? 'black' : stone === 'O' ? 'white' : 'dead');

/** @type {(className: string, place: Place, r: number, more?: Record<string, string | number>) => Shape} */
const circle = (className, { x, y }, r, more = {}) =>
  ['circle', { class: className, cx: x, cy: y, r, ...more }];
/** @type {(className: string, place: Place, inside?: Shape[]) => Shape} */
const cross = (className, { x, y }, inside) =>
  ['path', { class: className, d: `M${x - 6} ${y - 6}l12 12m-12 0l12 -12` }, inside];
/** @type {(className: string, place: Place, words: string) => Shape} */
const text = (className, { x, y }, words) =>
  ['text', { class: words.length > 2 ? `${className} long` : className, x, y }, words];
/** @type {(place: Place, r: number) => string} */
const hole = ({ x, y }, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/**
 * A sequence of numbers from 0 to 1 that is the same in every run.
 * @type {(seed: number) => () => number}
 */
function sequence(seed) {
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/**
 * The gradients. `id` makes their names unique in the document.
 * @type {(id: string, geometry: Geometry) => Shape[]}
 */
export function definitions(id, { box, columns, rows }) {
  /** @type {(...list: [number, string][]) => Shape[]} */
  const stops = (...list) =>
    list.map(([offset, name]) => ['stop', { offset, class: name }]);
  const ball = { cx: 0.36, cy: 0.3, r: 0.78, fx: 0.33, fy: 0.26 };
  return [
    ['radialGradient', { id: `${id}-black`, ...ball }, stops([0, 'b0'], [0.3, 'b1'], [0.75, 'b2'], [1, 'b3'])],
    ['radialGradient', { id: `${id}-white`, ...ball }, stops([0, 'w0'], [0.5, 'w1'], [0.86, 'w2'], [1, 'w3'])],
    ['radialGradient', { id: `${id}-dead`, ...ball }, stops([0, 'd0'], [1, 'd1'])],
    ['radialGradient', { id: `${id}-shadow` }, stops([0.72, 's0'], [1, 's1'])],
    ['linearGradient', { id: `${id}-light`, x1: 0, y1: 0, x2: 1, y2: 1 }, stops([0, 'l0'], [0.55, 'l1'], [1, 'l2'])],
    ['clipPath', { id: `${id}-clip` }, [['rect', { x: box[0], y: box[1], width: box[2], height: box[3], rx: 6 }]]],
    // The field of the lines, with the line ends of a torus.
    ['clipPath', { id: `${id}-field` }, [['rect', { x: margin - step / 2, y: margin - step / 2, width: columns * step, height: rows * step }]]],
  ];
}

/**
 * The wood, its grain, the lines and the coordinates.
 * @type {(id: string, geometry: Geometry, state: BoardState) => Shape[]}
 */
export function ground(id, geometry, state) {
  const { kind } = state;
  const { columns, rows, spanY, frame, box } = geometry;
  const [x0, y0, width, height] = box;
  const right = margin + (columns - 1) * step;
  const low = margin + (rows - 1) * step;
  /** @type {Shape[]} */
  const found = [['rect', { class: 'wood', x: x0, y: y0, width, height, rx: 6 }]];

  // The grain: lines from the upper to the lower edge that bend a little.
  const next = sequence(20011 + columns * 31 + rows);
  for (let x = x0 - 10, bend = 0; x < x0 + width + 10; x += 2 + 7 * next()) {
    bend = bend * 0.86 + (next() - 0.5) * 5;
    const mid = y0 + height * (0.35 + 0.3 * next());
    const d = `M${x.toFixed(1)} ${y0}C${(x + bend).toFixed(1)} ${(y0 + height * 0.25).toFixed(1)} ${(x - bend).toFixed(1)} ${mid.toFixed(1)} ${(x + bend / 2).toFixed(1)} ${y0 + height}`;
    const strong = next();
    found.push(['path', { class: 'grain', d, 'clip-path': `url(#${id}-clip)`, 'stroke-width': (0.5 + 1.7 * strong).toFixed(2), opacity: (0.05 + 0.15 * next()).toFixed(3) }]);
  }
  found.push(['rect', { class: 'light', fill: `url(#${id}-light)`, x: x0, y: y0, width, height, rx: 6 }]);
  found.push(['rect', { class: 'bevel', x: x0 + 0.6, y: y0 + 0.6, width: width - 1.2, height: height - 1.2, rx: 5.4 }]);

  if (kind.falling) {
    found.push(['rect', { class: 'back', x: margin - rim, y: margin - rim, width: right - margin + 2 * rim, height: low - margin + 2 * rim, rx: 8 }]);
  } else {
    if (kind.outside > 0) {
      // The lines that do not count for a row are shaded.
      const edge = kind.outside * step - step / 2;
      const outer = `M${margin - 12} ${margin - 12}H${right + 12}V${low + 12}H${margin - 12}z`;
      const inner = `M${margin + edge} ${margin + edge}H${right - edge}V${low - edge}H${margin + edge}z`;
      found.push(['path', { class: 'outside', 'fill-rule': 'evenodd', d: outer + inner }]);
      found.push(['path', { class: 'inside', d: inner }]);
    }
    if (kind.torus) {
      // On a torus, dashed line ends show that the board continues at the opposite edge.
      const end = step / 2;
      /** @type {Shape[]} */
      const ends = [];
      for (let y = 0; y < rows; y++) ends.push(['path', { d: `M${margin - end} ${margin + y * step}h${end}m${right - margin} 0h${end}` }]);
      for (let x = 0; x < columns; x++) ends.push(['path', { d: `M${margin + x * step} ${margin - end}v${end}m0 ${low - margin}v${end}` }]);
      found.push(['g', { class: 'grid beyond' }, ends]);
    }
    // In games with short rows the stones stand in squares, as on paper. Otherwise they stand on crossings.
    const half = kind.rowLength <= 4 ? step / 2 : 0;
    const [first, endX, endY] = [margin - half, right + half, low + half];
    /** @type {Shape[]} */
    const lines = [];
    for (let y = first; y <= endY; y += step) lines.push(['path', { d: `M${first} ${y}H${endX}` }]);
    for (let x = first; x <= endX; x += step) lines.push(['path', { d: `M${x} ${first}V${endY}` }]);
    found.push(['g', { class: 'grid' }, lines]);
    if (!kind.torus) {
      found.push(['rect', { class: 'edge', x: first, y: first, width: endX - first, height: endY - first }]);
      for (const place of starPoints(frame.width, frame.height)) found.push(circle('star', geometry.middle(place), 3));
    }
  }
  if (frame.coordinates) {
    // Letters name the columns of the board, which are rows of the picture if the board is turned.
    /** @type {Shape[]} */
    const names = [];
    const odd = frame.turns % 2 === 1;
    for (let x = 0; x < columns; x++) {
      const place = geometry.placeIn({ x, y: 0 });
      names.push(['text', { x: margin + x * step, y: spanY - 11 }, odd ? String(frame.height - place.y) : columnName(place.x)]);
    }
    for (let y = 0; y < rows; y++) {
      const place = geometry.placeIn({ x: 0, y });
      names.push(['text', { x: 11, y: margin + y * step }, odd ? columnName(place.x) : String(frame.height - place.y)]);
    }
    found.push(['g', { class: 'axis' }, names]);
  }
  return found;
}

/**
 * In games with falling pieces: the holes, which are behind the pieces.
 * @type {(state: BoardState, geometry: Geometry) => Shape[]}
 */
export function holes({ kind }, geometry) {
  if (!kind.falling) return [];
  return cells(geometry).map((cell) => circle('hole', cell, radius - 0.6));
}

/**
 * In games with falling pieces: the frame, which is in front of the pieces.
 * @type {(state: BoardState, geometry: Geometry) => Shape[]}
 */
export function front({ kind }, geometry) {
  if (!kind.falling) return [];
  const width = (geometry.columns - 1) * step + 2 * rim;
  const height = (geometry.rows - 1) * step + 2 * rim;
  const [x, y, r] = [margin - rim, margin - rim, 8];
  const outer = `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  const inner = cells(geometry).map((cell) => hole(cell, radius - 0.8)).join('');
  return [
    ['path', { class: 'frame', 'fill-rule': 'evenodd', d: outer + inner }],
    ...cells(geometry).map((cell) => circle('rim', cell, radius - 0.8)),
  ];
}

/** @param {Geometry} geometry */
function cells({ columns, rows }) {
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: margin + (i % columns) * step,
    y: margin + Math.floor(i / columns) * step,
  }));
}

/**
 * The stones on the board, and the stones that the last ply removed. The stones are numbered in the order in
 * which they were put. In games with several stones a turn, all stones of a turn have the same number.
 * @param {Pick<BoardPosition, 'plies' | 'height'>} position
 * @param {string[] | undefined} start
 * @param {number} [stonesPerTurn]
 */
export function historyOf({ plies, height }, start, stonesPerTurn = 1) {
  /** @type {Map<string, Stood>} */
  const standing = new Map();
  start?.forEach((row, y) =>
    [...row].forEach((stone, x) => stone !== '.' && standing.set(nameOf({ x, y }, height), { stone, number: 0 })),
  );
  /** @type {[string, Stood][]} */
  let taken = [];
  let number = 0;
  plies.forEach((ply) => {
    const put = ply.added.filter(([, stone]) => stone !== '#');
    // A ply that only takes or moves pieces is counted as one stone.
    if (put.length === 0 && ply.removed.length + ply.slides.length > 0) ++number;
    put.forEach(([point, stone], i) => {
      if (i === 0 || stonesPerTurn === 1) ++number;
      standing.set(point, { stone, number });
    });
    taken = ply.removed.map((point) => [point, /** @type {Stood} */ (standing.get(point))]);
    for (const point of ply.removed) standing.delete(point);
    // If a stone becomes dead, the ply lists it twice: as removed, and as added again as a dead
    // stone.
    for (const [point, stone] of ply.added.slice(put.length)) standing.set(point, { stone, number: 0 });
    // All pieces slide at the same time. So first remove all of them, and then add them at their
    // new points.
    const moved = ply.slides.map(([from, to]) => /** @type {const} */ ([to, standing.get(from)]));
    for (const [from] of ply.slides) standing.delete(from);
    for (const [to, stood] of moved) if (stood) standing.set(to, stood);
  });
  return { standing, taken };
}

/**
 * The stones. `moving` = the last ply was made just now.
 * @type {(state: BoardState, geometry: Geometry, moving: boolean) => Piece[]}
 */
export function piecesOf({ position, kind }, geometry, moving) {
  const lastPly = moving ? position.plies.at(-1) : undefined;
  const slides = new Map(lastPly?.slides.map(([from, to]) => [to, from]));
  const added = new Set(lastPly?.added.map(([point]) => point));
  /** @type {Piece[]} */
  const found = [];
  position.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] === '.') continue;
      const point = nameOf({ x, y }, position.height);
      const here = geometry.at(point);
      const slid = slides.get(point);
      let from = slid ? geometry.at(slid) : undefined;
      if (!from && added.has(point) && kind.falling === 'down') from = geometry.middle({ x, y: -1 });
      found.push({
        point,
        colour: classOf(row[x]),
        motion: from ? 'move' : added.has(point) ? 'put' : '',
        dx: from ? from.x - here.x : 0,
        dy: from ? from.y - here.y : 0,
      });
    }
  });
  return found;
}

/** @type {(id: string, colour: string) => { fill: string }} */
const paint = (id, colour) => ({ fill: `url(#${id}-${colour})` });

/** @type {(id: string, piece: Piece, geometry: Geometry, turn: number) => Shape} */
export function stoneShape(id, { point, colour, motion }, geometry, turn) {
  // If the last ply placed or moved a piece, this piece gets a new key. So it is a new element, and moves.
  const key = motion ? `${point} ${turn}` : point;
  return ['g', { class: 'piece', key }, [circle(colour, geometry.at(point), radius, paint(id, colour))]];
}

/** @type {(id: string, piece: Piece, geometry: Geometry, turn: number) => Shape} */
export function shadowShape(id, { point, motion }, geometry, turn) {
  const { x, y } = geometry.at(point);
  return circle('shadow', { x: x + 1.3, y: y + 2 }, radius + 2.6, { ...paint(id, 'shadow'), key: motion ? `${point} ${turn}` : point });
}

/**
 * Numbers and liberties on the stones.
 * @type {(state: BoardState, look: Look, geometry: Geometry) => Shape[]}
 */
export function labels({ position, start, kind }, look, geometry) {
  if (!look.numbers && !look.liberties) return [];
  const { standing } = historyOf(position, start, kind.stonesPerTurn);
  const liberties = new Map(
    (position.groups ?? []).flatMap((group) => group.points.map((point) => /** @type {const} */ ([point, group.liberties.length]))),
  );
  /** @type {Shape[]} */
  const found = [];
  for (const [point, { stone, number }] of standing) {
    const label = look.liberties ? liberties.get(point) : number || undefined;
    if (label !== undefined) found.push(text(`on-${classOf(stone)}`, geometry.at(point), String(label)));
  }
  return found;
}

/**
 * The stones that the last ply removed: those that disappear, and those that stay visible until the next ply.
 * @type {(state: BoardState, geometry: Geometry) => { gone: Shape[], captured: Shape[] }}
 */
export function removed({ position, start, kind }, geometry) {
  const { taken } = historyOf(position, start);
  const gone = taken.map(([point, { stone }]) => ({ point, colour: classOf(stone) }));
  // A captured stone is hidden if another piece is now on its point.
  const captured = gone.filter(({ point }) => {
    const { x, y } = placeOf(point, position.height);
    return (kind.captures || kind.liberties) && position.rows[y]?.[x] === '.';
  });
  return {
    gone: gone.map(({ point, colour }) => circle(`${colour} gone`, geometry.at(point), radius, { key: position.turn })),
    captured: captured.map(({ point, colour }) => circle(`${colour} captured`, geometry.at(point), radius - 3)),
  };
}

/** @type {(begun: [string, Stone][], geometry: Geometry) => Shape[]} */
export function begunShapes(begun, geometry) {
  return begun.map(([point, stone]) => circle(`${classOf(stone)} begun`, geometry.at(point), radius));
}

/**
 * In games with several stones a turn, lines join the stones of each turn. These are the stones of the last two
 * turns.
 * @type {(state: BoardState, geometry: Geometry, id: string) => Shape[]}
 */
export function turnLines({ position, kind }, geometry, id) {
  if (kind.stonesPerTurn < 2) return [];
  const size = { ...geometry.frame, torus: kind.torus };
  const last = position.plies.slice(-2);
  return last.flatMap((ply, i) => {
    const className = i === last.length - 1 ? 'turn-line latest' : 'turn-line';
    const places = ply.added.map(([point]) => placeOf(point, position.height));
    const joined = places.slice(1).flatMap((place, j) => partsOf(places[j], place, size));
    if (joined.length <= 1) return [polyline(className, places, geometry)];
    return joined.map((part) => polyline(className, part, geometry, { 'clip-path': `url(#${id}-field)` }));
  });
}

/** @type {(className: string, places: Place[], geometry: Geometry, more?: Record<string, string | number>) => Shape} */
const polyline = (className, places, geometry, more = {}) =>
  ['polyline', { class: className, ...more, points: places.map((place) => geometry.middle(place)).map(({ x, y }) => `${x},${y}`).join(' ') }];

/**
 * The last stones. They appear after the pieces have landed.
 * @type {(state: BoardState, look: Look, geometry: Geometry) => Shape[]}
 */
export function lastShapes({ position, kind }, look, geometry) {
  /** @param {string} point */
  const stands = (point) => {
    const { x, y } = placeOf(point, position.height);
    return position.rows[y]?.[x] !== '.';
  };
  const large = look.numbers || look.liberties;
  const before = kind.stonesPerTurn > 1 ? (position.plies.at(-2)?.added ?? []) : [];
  return [
    ...before.filter(([point]) => stands(point)).map(([point]) => circle('last before', geometry.at(point), large ? radius - 1.2 : 3)),
    ...position.last.filter(stands).map((point) => circle('last', geometry.at(point), large ? radius - 1.2 : 4.6, { key: position.turn })),
  ];
}

/**
 * The rows that win, as lines, and rings round all stones that win or lose.
 * @type {(state: BoardState, geometry: Geometry, id: string) => Shape[]}
 */
export function winShapes({ position, kind }, geometry, id) {
  const size = { ...geometry.frame, torus: kind.torus };
  /** @type {(points: string[], tone: string, least: number) => Shape[]} */
  const lines = (points, tone, least) =>
    rowsIn(points, size, least).flatMap((row) => {
      const places = row.map((point) => placeOf(point, position.height));
      const parts = places.slice(1).every((place, i) => partsOf(places[i], place, size).length === 1)
        ? [[places[0], places[places.length - 1]]]
        : places.slice(1).flatMap((place, i) => partsOf(places[i], place, size));
      return parts.map((part) => polyline(`win-line ${tone}`, part, geometry, { pathLength: 1, 'clip-path': `url(#${id}-field)` }));
    });
  return [
    ...lines(position.winning, 'good', Math.min(kind.rowLength, 4)),
    ...lines(position.losing, 'bad', 3), // a losing row may be shorter than a winning row, as in Squava
    ...position.winning.map((point) => circle('ring good', geometry.at(point), radius - 1)),
    ...position.losing.map((point) => circle('ring bad', geometry.at(point), radius - 1)),
  ];
}

/**
 * Points with a meaning in the rules: forbidden, ko, offered, and the legal points if they are few.
 * @type {(state: BoardState, geometry: Geometry) => Shape[]}
 */
export function ruleShapes({ position, kind, begun = [], anyPoint, words }, geometry) {
  const found = position.forbidden.map(({ point, why }) =>
    cross('cross bad', geometry.at(point), [['title', {}, words.loses(point, why)]]),
  );
  if (position.ko) {
    const { x, y } = geometry.at(position.ko);
    found.push(['rect', { class: 'ring plain', x: x - 8, y: y - 8, width: 16, height: 16 }]);
  }
  for (const point of position.offered) found.push(circle('ring plain', geometry.at(point), 9));
  const empty = position.rows.join('').replace(/[^.]/g, '').length;
  const few = position.opening !== null && position.legal.length < empty - begun.length;
  if (!anyPoint && !position.outcome && (kind.falling || few)) {
    for (const point of position.legal) found.push(circle('zone', geometry.at(point), kind.falling ? 7 : 5));
  }
  return found;
}

/** @type {(marks: Mark[], geometry: Geometry) => Shape[]} */
export function heatShapes(marks, geometry) {
  return marks.flatMap(({ point, tone, heat: opacity }) => {
    if (opacity === undefined) return [];
    const { x, y } = geometry.at(point);
    return [['rect', { class: `heat ${tone}`, x: x - 15, y: y - 15, width: 30, height: 30, opacity }]];
  });
}

/**
 * The line of a row that makes a point forbidden, through the point and the stones of the row.
 * @type {(point: string, stones: string[], geometry: Geometry) => Shape}
 */
function foulRow(point, stones, geometry) {
  const places = [point, ...stones].map((name) => geometry.at(name)).sort((a, b) => a.x - b.x || a.y - b.y);
  const [from, to] = [places[0], places[places.length - 1]];
  return ['path', { class: 'foul-row', d: `M${from.x} ${from.y}L${to.x} ${to.y}` }];
}

/**
 * The rows that make a point forbidden. Empty: the point is not forbidden.
 * @type {(position: BoardPosition, point: string, geometry: Geometry) => Shape[]}
 */
export function foulShapes({ forbidden }, point, geometry) {
  const rows = forbidden.find((foul) => foul.point === point)?.rows ?? [];
  return rows.map((stones) => foulRow(point, stones, geometry));
}

/** @type {(marks: Mark[], geometry: Geometry, id: string) => Shape[]} */
export function markShapes(marks, geometry, id) {
  return marks.flatMap(({ point, kind, tone = 'plain', text: words = '', heat, stone = 'X', best, stones = [] }) => {
    const place = geometry.at(point);
    if (kind === 'row') return [foulRow(point, stones, geometry)];
    if (kind === 'ring') return [circle(`ring ${tone}`, place, 10)];
    if (kind === 'cross' || kind === 'excluded') return [cross(`cross ${tone}`, place)];
    if (kind === 'number') {
      const colour = classOf(stone);
      return [circle(`${colour} ghost`, place, radius, paint(id, colour)), text(`on-${colour}`, place, words)];
    }
    if (kind === 'sign') return [text('sign', place, words)];
    if (kind !== 'value' || !words) return [];
    return [
      circle(heat === undefined ? `under ${tone}` : `under bare ${tone}`, place, 12.5),
      ...(best ? [circle('best', place, 13.4)] : []),
      text(`mark ${tone}`, place, words),
    ];
  });
}

/** @type {(drawn: Drawn, geometry: Geometry, className?: string) => Shape} */
export function drawnShape({ from, to, colour }, geometry, className = 'drawn') {
  const a = geometry.at(from);
  if (from === to) return circle(`${className} ${colour}`, a, radius + 0.4);
  const b = geometry.at(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // The arrow begins beside the middle of its first point, and its head ends in the middle of its last point.
  const neck = { x: b.x - ux * 13, y: b.y - uy * 13 };
  const d =
    `M${a.x + ux * 5} ${a.y + uy * 5}L${neck.x} ${neck.y}` +
    `M${neck.x - uy * 6.5} ${neck.y + ux * 6.5}L${b.x} ${b.y}L${neck.x + uy * 6.5} ${neck.y - ux * 6.5}z`;
  return ['path', { class: `${className} arrow ${colour}`, d }];
}
