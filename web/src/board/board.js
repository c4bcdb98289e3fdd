// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// The board of every game, without a framework: it draws a position and reports what the user does. It does not
// know the rules. In games with falling pieces the user may choose any point from which a piece gets to one
// legal point.
//
//   const board = mount(element, state, actions);
//   board.update(nextState);
//
// All functions must be called on the main thread. The texts come from the caller (`Words`).
import { Geometry, margin, step } from './geometry.js';
import { landingOf } from './landing.js';
import { placeOf } from './points.js';
import {
  begunShapes, definitions, drawnShape, foulShapes, front, ground, heatShapes, holes, labels, lastShapes,
  markShapes, piecesOf, radius, removed, ruleShapes, shadowShape, stoneShape, turnLines, winShapes,
} from './scene.js';
import { usualLook } from './state.js';
import { elementOf, Layer } from './svg.js';

/** @import { Actions, BoardState, Drawn, Look, MountedBoard, Piece, Shape } from './types' */
/** @typedef {{ clientX: number, clientY: number }} Pointer */

const layerNames = /** @type {const} */ ([
  'ground', 'holes', 'heat', 'shadows', 'turns', 'gone', 'pieces', 'front', 'under', 'rules', 'marks', 'last', 'win',
  'labels', 'drawings', 'pointer',
]);
/** @typedef {(typeof layerNames)[number]} LayerName */

/** Milliseconds. */
const time = { put: 140, fall: 55, slide: 220, gone: 380, win: 450, aim: 220, swipe: 600 };
/** If the lines are closer than this on the screen, a finger gets a magnifier. In pixels. */
const fingerCell = 34;

let boards = 0; // makes the names of gradients unique

/**
 * Draws a position once, without moving pieces and without answers to the user.
 * @type {(element: HTMLElement, state: BoardState) => SVGSVGElement}
 */
export function drawStill(element, state) {
  const picture = new Picture(element);
  picture.draw(state, false);
  return picture.svg;
}

/** The picture: SVG layers that are drawn from the state. */
class Picture {
  id = `board${++boards}`;
  /** The layers by their names. */
  layers = /** @type {Record<LayerName, Layer>} */ ({});
  /** @type {Look} */
  look = usualLook;
  geometry = new Geometry({ ...usualLook, width: 1, height: 1 });
  place = '';

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.svg = /** @type {SVGSVGElement} */ (elementOf(['svg', { 'aria-hidden': 'true' }]));
    this.definitions = elementOf(['defs', {}]);
    const all = elementOf(['g', { id: `${this.id}-all` }]);
    this.svg.append(this.definitions, all);
    for (const name of layerNames) {
      const group = elementOf(['g', { 'data-layer': name }]);
      all.append(group);
      this.layers[name] = new Layer(group);
    }
    root.append(this.svg);
  }

  /**
   * `moving`: the last ply was made just now, so its pieces move.
   * @param {BoardState} state
   * @param {boolean} moving
   */
  draw(state, moving) {
    const look = { ...usualLook, ...state.look };
    const { position } = state;
    const { turns, mirrored, coordinates } = look;
    const frame = { width: position.width, height: position.height, turns, mirrored, coordinates };
    this.look = look;
    this.root.dataset.board = look.board;
    this.root.dataset.stones = look.stones;
    const place = JSON.stringify([frame, state.kind]);
    if (place !== this.place) {
      this.place = place;
      this.geometry = new Geometry(frame);
      this.svg.setAttribute('viewBox', this.geometry.box.join(' '));
      this.definitions.replaceChildren(...definitions(this.id, this.geometry).map(elementOf));
      this.layers.ground.draw(ground(this.id, this.geometry, state));
      this.layers.holes.draw(holes(state, this.geometry));
      this.layers.front.draw(front(state, this.geometry));
    }
    const { geometry, id } = this;
    const marks = state.marks ?? [];
    const still = !moving || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pieces = piecesOf(state, geometry, moving);
    const landed = still ? 0 : Math.max(0, ...pieces.map(timeOf));
    const begun = begunShapes(state.begun ?? [], geometry);
    const { gone, captured } = removed(state, geometry);
    /** @type {(element: SVGElement, i: number) => void} */
    const move = (element, i) => { if (!still) animate(element, pieces[i]); };
    /** @param {SVGElement} element */
    const appear = (element) =>
      !still && element.animate({ opacity: [0, 1] }, { duration: 80, delay: landed, fill: 'backwards' });

    this.layers.heat.draw(heatShapes(marks, geometry));
    this.layers.turns.draw(turnLines(state, geometry, id));
    this.layers.shadows.draw(pieces.map((piece) => shadowShape(id, piece, geometry, position.turn)), move);
    this.layers.gone.draw(moving && !still ? gone : [], (element) =>
      element.animate({ opacity: [1, 0] }, { duration: time.gone, easing: 'ease-in', fill: 'forwards' }));
    this.layers.pieces.draw(pieces.map((piece) => stoneShape(id, piece, geometry, position.turn)), move);
    this.layers.under.draw([...captured, ...begun], appear);
    this.layers.labels.draw(labels(state, look, geometry), appear);
    this.layers.rules.draw(ruleShapes(state, geometry));
    this.layers.marks.draw(markShapes(marks, geometry, id));
    this.layers.last.draw(lastShapes(state, look, geometry), appear);
    this.layers.win.draw(winShapes(state, geometry, id), (element) => {
      if (still) return;
      const drawn = element.classList.contains('win-line');
      element.animate(
        drawn ? { strokeDasharray: ['0 1', '1 1'] } : { opacity: [0, 1] },
        { duration: time.win, delay: landed, fill: 'backwards', easing: 'ease-out' },
      );
    });
    this.fitText();
  }

  /** Chooses the size of the coordinates so that they are about 12 pixels high, if there is space. */
  fitText() {
    const scale = this.svg.clientWidth / (this.svg.viewBox.baseVal.width || 1);
    const size = scale > 0 ? Math.min(15, Math.max(5, 12.5 / scale)) : 12;
    this.svg.style.setProperty('--axis-size', `${size.toFixed(1)}px`);
  }

  /** The scale of the picture on the screen: pixels in a step. */
  get cell() {
    const matrix = this.svg.getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) * step : step;
  }

  /**
   * The point that is nearest to the pointer on the screen. The matrix of the picture converts screen
   * coordinates, because the picture can be scaled.
   * @param {Pointer} event
   */
  pointAt(event) {
    const { x, y } = this.placeAt(event);
    return this.geometry.pointNear(x, y);
  }

  /** @param {Pointer} event */
  placeAt({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }
}

/** @param {Piece} piece */
function timeOf({ motion, dx, dy }) {
  if (motion === 'put') return time.put;
  if (motion === '') return 0;
  // A piece that falls far falls longer, as with gravity.
  return Math.max(time.slide, time.fall + 110 * Math.sqrt(Math.hypot(dx, dy) / step));
}

/** @type {(element: SVGElement, piece: Piece) => void} */
function animate(element, piece) {
  if (piece.motion === 'put') {
    element.animate(
      { opacity: [0, 1], transform: ['scale(1.18)', 'scale(1)'] },
      { duration: time.put, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
    );
  } else if (piece.motion === 'move') {
    const from = `translate(${piece.dx}px, ${piece.dy}px)`;
    element.animate({ transform: [from, 'none'] }, { duration: timeOf(piece), easing: 'cubic-bezier(0.5, 0, 0.9, 0.75)' });
  }
}

/** @type {(element: HTMLElement, first: BoardState, actions: Actions) => MountedBoard} */
export function mount(element, first, actions) {
  return new LiveBoard(element, first, actions);
}

/** @implements {MountedBoard} */
class LiveBoard {
  /** @type {Set<string>} */
  legal = new Set();
  /** @type {Map<string, string>} */
  losing = new Map();
  ended = new AbortController();

  /** The turn of the last position whose pieces were moved. */
  shownTurn = -1;
  /** @type {object | undefined} */
  movedTo;
  /** The point of the keyboard cursor, as a cell of the picture. */
  cursor = { x: 0, y: 0 };
  boardSize = '';
  cursorShown = false;
  /** @type {string | undefined} */
  hovered;
  /**
   * The point that the user chose once, and must choose again to confirm it.
   * @type {string | undefined}
   */
  pending;
  /**
   * The point of the last click that was reported as the user's choice.
   * @type {string | undefined}
   */
  clicked;
  touched = false;
  /** True: the board gets the focus by a press of the mouse, so it shows no cursor. */
  pressed = false;
  /** True: the board got the focus from a button that is gone. The first key shows the cursor. */
  ready = false;
  /** @type {Drawn[]} */
  drawings = [];
  /** @type {Drawn | undefined} */
  sketch;
  /**
   * The point of the stone that the user drags.
   * @type {string | undefined}
   */
  dragged;
  wheel = 0;
  /**
   * A finger on the board: where and when it began.
   * @type {{ x: number, y: number, at: number } | undefined}
   */
  finger;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  aimTimer;
  aiming = false;
  /** The next click is the end of another gesture. */
  ignoresClick = false;

  /**
   * @param {HTMLElement} root
   * @param {BoardState} first
   * @param {Actions} actions
   */
  constructor(root, first, actions) {
    this.root = root;
    this.actions = actions;
    this.state = first;
    root.classList.add('board');
    root.tabIndex = 0;
    root.setAttribute('role', 'application');
    this.picture = new Picture(root);
    /** @type {(className: string, tag?: string) => HTMLElement} */
    const part = (className, tag = 'div') => {
      const made = document.createElement(tag);
      made.className = className;
      root.append(made);
      return made;
    };
    this.help = part('unseen', 'p');
    this.help.id = `${this.picture.id}-help`;
    root.setAttribute('aria-describedby', this.help.id);
    this.live = part('unseen', 'p');
    this.live.setAttribute('aria-live', 'polite');
    this.lens = part('lens');
    this.lens.hidden = true;
    this.lens.setAttribute('aria-hidden', 'true');
    this.question = part('confirm');
    this.question.hidden = true;
    this.listen();
    this.resized = new ResizeObserver(() => this.picture.fitText());
    this.resized.observe(this.svg);
    this.update(first);
  }

  get svg() {
    return this.picture.svg;
  }

  /** @param {BoardState} state */
  update(state) {
    const { position } = state;
    const before = this.state.position;
    this.state = state;
    this.legal = new Set(position.legal);
    this.losing = new Map(position.forbidden.map(({ point, why }) => [point, why]));
    const forward = this.shownTurn >= 0 && position.turn === this.shownTurn + 1 && position.plies.length > 0;
    if (position !== before || this.shownTurn < 0) {
      this.pending = undefined;
      if (forward) this.movedTo = position;
      if (position.turn !== this.shownTurn) {
        this.drawings = [];
        this.sketch = undefined;
      }
    }
    this.shownTurn = position.turn;
    this.picture.draw(state, this.movedTo === position);
    const { columns, rows } = this.picture.geometry;
    const size = `${columns}x${rows}`;
    if (size !== this.boardSize) {
      this.boardSize = size;
      this.cursor = { x: (columns - 1) >> 1, y: (rows - 1) >> 1 };
    }
    if (forward) {
      const taken = position.plies[position.plies.length - 1].removed.length > 0;
      this.actions.sound?.(position.outcome ? 'end' : taken ? 'capture' : 'stone');
    }
    this.root.classList.toggle('live', !state.disabled);
    this.root.classList.toggle('drawing', state.drawing === true);
    this.root.setAttribute('aria-label', state.words.label);
    this.help.textContent = state.words.help;
    this.drawPointer();
    this.drawDrawings();
    this.ask();
  }

  /** @param {boolean} cursor */
  focus(cursor) {
    this.pressed = !cursor;
    this.root.focus({ preventScroll: true });
    this.pressed = false;
    this.ready = true;
  }

  destroy() {
    this.ended.abort();
    this.resized.disconnect();
    clearTimeout(this.aimTimer);
    this.root.replaceChildren();
  }

  // --- Choosing a point ---

  /** @param {string} point */
  meant(point) {
    const { anyPoint, begun = [], kind, position } = this.state;
    if (anyPoint || begun.some(([taken]) => taken === point)) return point;
    return landingOf(point, kind.falling, position.rows, this.legal);
  }

  /**
   * The user chose a point. False = the point is not reported, because the user must choose it
   * again to confirm it, or because it is not allowed.
   * @param {string} named
   * @param {boolean} ask
   */
  propose(named, ask) {
    this.clicked = undefined;
    if (!ask && this.actions.busy()) {
      this.cancel();
      this.actions.choose(named, false);
      return true;
    }
    const point = this.meant(named);
    if (!point) {
      this.actions.refuse(named);
      return false;
    }
    const { begun = [], confirm = 'touch' } = this.state;
    const asks = !begun.some(([taken]) => taken === point) && (ask || (confirm !== 'never' && this.losing.has(point)));
    if (asks && this.pending !== point) {
      this.pending = point;
      this.drawPointer();
      this.ask();
      return false;
    }
    this.take(point);
    return true;
  }

  /** @param {string} point */
  take(point) {
    this.pending = undefined;
    this.hovered = undefined;
    this.drawPointer();
    this.ask();
    this.actions.choose(point, true);
  }

  cancel() {
    this.pending = undefined;
    this.drawPointer();
    this.ask();
  }

  asksTouch() {
    const { confirm = 'touch' } = this.state;
    return confirm === 'always' || (confirm === 'touch' && this.touched);
  }

  // --- Parts of the picture that follow the user ---

  drawPointer() {
    const { position, disabled } = this.state;
    const { geometry, id } = this.picture;
    /** @type {Shape[]} */
    const shapes = [];
    const shown = this.pending ?? (disabled || this.sketch || !this.hovered ? undefined : this.meant(this.hovered));
    if (shown) {
      shapes.push(...foulShapes(position, shown, geometry));
      const { x: cx, y: cy } = geometry.at(shown);
      const colour = position.toMove === 'white' ? 'white' : 'black';
      const className = `${colour} preview${shown === this.pending ? ' pending' : ''}`;
      shapes.push(['circle', { class: className, cx, cy, r: radius, fill: `url(#${id}-${colour})` }]);
    }
    if (this.cursorShown) {
      const x = margin + this.cursor.x * step - 14;
      const y = margin + this.cursor.y * step - 14;
      shapes.push(['rect', { class: 'cursor', x, y, width: 28, height: 28, rx: 5 }]);
    }
    this.picture.layers.pointer.draw(shapes);
    const point = geometry.nameIn(this.cursor);
    this.live.textContent = this.cursorShown ? `${point}: ${this.state.words.stone(this.stoneAt(point))}` : '';
  }

  /** @param {string} point */
  stoneAt(point) {
    const { rows, height } = this.state.position;
    const { x, y } = placeOf(point, height);
    return rows[y]?.[x] ?? '.';
  }

  drawDrawings() {
    const { geometry } = this.picture;
    const shapes = this.drawings.map((drawn) => drawnShape(drawn, geometry));
    if (this.sketch) shapes.push(drawnShape(this.sketch, geometry, 'drawn sketch'));
    this.picture.layers.drawings.draw(shapes);
  }

  /** Shows or hides the question whether the pending point is meant. */
  ask() {
    const { words } = this.state;
    const { pending } = this;
    const shown = pending ? `${pending} ${words.cancel}` : '';
    if (this.question.dataset.point === shown) return;
    this.question.dataset.point = shown;
    this.question.hidden = !pending;
    const why = pending && this.losing.get(pending);
    this.question.replaceChildren();
    if (!pending) return;
    if (why) {
      const alert = document.createElement('p');
      alert.className = 'error';
      alert.setAttribute('role', 'alert');
      alert.textContent = words.loses(pending, why);
      this.question.append(alert);
    }
    /** @type {(label: string, press: () => void, className?: string) => void} */
    const button = (label, press, className = '') => {
      const made = document.createElement('button');
      made.type = 'button';
      made.className = className;
      made.textContent = label;
      made.addEventListener('click', press);
      this.question.append(made);
    };
    button(words.place(pending), () => this.take(pending), 'primary');
    button(words.cancel, () => this.cancel());
  }

  // --- Events ---

  listen() {
    const { root, svg } = this;
    const { signal } = this.ended;
    root.addEventListener('keydown', (event) => this.key(event), { signal });
    root.addEventListener('focus', () => {
      this.cursorShown = !this.pressed;
      this.pressed = false;
      this.drawPointer();
    }, { signal });
    root.addEventListener('blur', () => {
      // If the whole window has lost the focus, the board will get the focus back later. Then the
      // cursor must be shown only if it is shown now.
      this.pressed = !this.cursorShown && !document.hasFocus();
      this.ready = false;
      this.cursorShown = false;
      this.drawPointer();
    }, { signal });
    svg.addEventListener('pointerdown', (event) => this.down(event), { signal });
    svg.addEventListener('pointermove', (event) => this.moved(event), { signal });
    svg.addEventListener('pointerup', (event) => this.up(event), { signal });
    svg.addEventListener('pointercancel', () => {
      this.pressed = false;
      this.endGesture();
    }, { signal });
    svg.addEventListener('pointerleave', () => this.hover(undefined), { signal });
    svg.addEventListener('click', (event) => this.click(event), { signal });
    svg.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    svg.addEventListener('wheel', (event) => this.turnWheel(event), { signal, passive: false });
    // While the finger aims, draws or drags, the page must not scroll.
    svg.addEventListener('touchmove', (event) => {
      if (this.aiming || this.sketch || this.dragged) event.preventDefault();
    }, { signal, passive: false });
  }

  /** @param {string | undefined} point */
  hover(point) {
    if (point === this.hovered) return;
    this.hovered = point;
    this.drawPointer();
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.touched = event.pointerType === 'touch';
    this.pressed = true;
    this.ready = false;
    this.cursorShown = false;
    this.ignoresClick = false;
    this.drawPointer();
    const point = this.picture.pointAt(event);
    const draws = event.button === 2 || (this.state.drawing && event.button === 0);
    if (draws && point) {
      const colour = event.shiftKey || event.ctrlKey ? 'red' : event.altKey ? 'blue' : 'green';
      this.sketch = { from: point, to: point, colour };
      this.svg.setPointerCapture(event.pointerId);
      this.drawDrawings();
      return;
    }
    if (!event.isPrimary) return this.endGesture();
    if (this.state.movable && event.button === 0 && point && this.stoneAt(point) !== '.') {
      this.endGesture();
      this.dragged = point;
      this.svg.setPointerCapture(event.pointerId);
      return;
    }
    if (!this.touched) return this.endGesture();
    this.finger = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    clearTimeout(this.aimTimer);
    if (this.picture.cell < fingerCell && !this.state.disabled) {
      const { clientX, clientY, pointerId } = event;
      this.aimTimer = setTimeout(() => {
        this.aiming = true;
        this.svg.setPointerCapture(pointerId);
        this.showLens({ clientX, clientY });
      }, time.aim);
    }
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (this.sketch) {
      const to = this.picture.pointAt(event);
      if (to && to !== this.sketch.to) {
        this.sketch = { ...this.sketch, to };
        this.drawDrawings();
      }
      return;
    }
    if (event.pointerType === 'mouse' || this.dragged) this.hover(this.picture.pointAt(event));
    if (this.finger && Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y) > 9) {
      // The finger scrolls or swipes. A busy page may see the timer before a move that was earlier.
      clearTimeout(this.aimTimer);
      if (event.timeStamp - this.finger.at < time.aim) this.endAim();
    }
    if (this.aiming) this.showLens(event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.sketch) {
      this.toggleDrawn(this.sketch);
      this.sketch = undefined;
      this.ignoresClick = event.button === 0;
      this.drawDrawings();
      return;
    }
    const { finger, aiming, dragged } = this;
    this.endGesture();
    if (dragged) {
      const to = this.picture.pointAt(event);
      this.ignoresClick = to !== dragged;
      if (to && to !== dragged) this.actions.drag(dragged, to);
      return;
    }
    if (aiming) {
      const point = this.picture.pointAt(event);
      this.ignoresClick = true;
      if (point) this.propose(point, this.asksTouch());
      return;
    }
    if (!finger) return;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (Math.abs(dx) < 45 || Math.abs(dy) > Math.abs(dx) / 2 || event.timeStamp - finger.at > time.swipe) return;
    this.ignoresClick = true;
    this.actions.step(dx < 0 ? 1 : -1);
  }

  endAim() {
    this.aiming = false;
    this.lens.hidden = true;
    this.lens.replaceChildren();
  }

  endGesture() {
    clearTimeout(this.aimTimer);
    this.finger = undefined;
    this.dragged = undefined;
    this.endAim();
    if (this.touched) this.hover(undefined);
    if (this.sketch) {
      this.sketch = undefined;
      this.drawDrawings();
    }
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.ignoresClick) {
      this.ignoresClick = false;
      return;
    }
    const named = this.picture.pointAt(event);
    // Like on other boards, a click that plays nothing removes the drawings. A move removes them, too.
    if (this.drawings.length > 0 && (this.state.disabled || !named || !this.meant(named))) {
      this.drawings = [];
      this.drawDrawings();
      return;
    }
    if (this.state.disabled || !named) return;
    // The second click of a double click is ignored. It must not choose a point, and it must not
    // confirm a losing point.
    if (event.detail > 1 && (named === this.clicked || this.losing.has(named))) return;
    if (this.propose(named, this.asksTouch())) this.clicked = named;
  }

  /** @param {Drawn} next */
  toggleDrawn(next) {
    const same = this.drawings.find(({ from, to }) => from === next.from && to === next.to);
    this.drawings = this.drawings.filter((drawn) => drawn !== same);
    if (same?.colour !== next.colour) this.drawings.push(next);
  }

  /** @param {WheelEvent} event */
  turnWheel(event) {
    if (event.ctrlKey || event.deltaY === 0) return; // with Ctrl the page is zoomed
    event.preventDefault();
    const amount = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
    if (Math.sign(amount) !== Math.sign(this.wheel)) this.wheel = 0;
    this.wheel += amount;
    if (Math.abs(this.wheel) < 40) return; // a trackpad sends many small amounts
    this.wheel = 0;
    this.actions.step(amount > 0 ? 1 : -1);
  }

  /**
   * Shows the part of the board under the finger above the finger, enlarged.
   * @param {Pointer} event
   */
  showLens(event) {
    const point = this.picture.pointAt(event);
    this.hover(point);
    const { x, y } = this.picture.placeAt(event);
    const half = 2.2 * step;
    const box = this.root.getBoundingClientRect();
    if (this.lens.hidden) {
      const view = elementOf(['svg', {}, [['use', { href: `#${this.picture.id}-all` }]]]);
      this.lens.replaceChildren(view, document.createElement('b'));
      this.lens.hidden = false;
    }
    const [view, name] = this.lens.children;
    view.setAttribute('viewBox', `${x - half} ${y - half} ${2 * half} ${2 * half}`);
    name.textContent = point ?? '';
    const side = this.lens.offsetWidth;
    const left = Math.min(box.width - side, Math.max(0, event.clientX - box.left - side / 2));
    const above = event.clientY - box.top - side - 34;
    // At the upper edge of the window there is no space above the finger.
    const top = box.top + above < 0 ? event.clientY - box.top + 44 : above;
    this.lens.style.transform = `translate(${left}px, ${top}px)`;
  }

  /** @type {Record<string, [number, number]>} */
  static keySteps = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };

  // If the board has the focus, these keys move the cursor. Otherwise the page handles the keys,
  // and steps through the game.
  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape' && (this.pending || this.drawings.length > 0)) {
      this.drawings = [];
      this.drawDrawings();
      this.cancel();
    } else if (!this.cursorShown && !this.ready) {
      return;
    } else if (event.key in LiveBoard.keySteps) {
      const [dx, dy] = LiveBoard.keySteps[event.key];
      const { columns, rows } = this.picture.geometry;
      this.cursor = {
        x: Math.min(columns - 1, Math.max(0, this.cursor.x + dx)),
        y: Math.min(rows - 1, Math.max(0, this.cursor.y + dy)),
      };
      this.cursorShown = true;
      this.drawPointer();
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target === this.root) {
      this.cursorShown = true;
      if (!this.state.disabled) this.propose(this.picture.geometry.nameIn(this.cursor), false);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
