// SPDX-License-Identifier: Apache-2.0
//
// The board of every game, without a framework: it draws a position and reports what the user does. It does not
// know the rules. In games with falling pieces the user may choose any point from which a piece gets to one
// legal point.
//
//   const board = mount(element, state, actions);
//   board.update(nextState);
//
// All functions must be called on the main thread. The texts come from the caller (`Words`).
import './board.css';
import { Geometry, margin, step } from './geometry';
import { landingOf } from './landing';
import { columnName } from './points';
import * as scene from './scene';
import { sound } from './sound';
import { type Actions, type BoardState, type Look, usualLook } from './state';
import { elementOf, Layer, type Shape } from './svg';

export interface MountedBoard {
  readonly svg: SVGSVGElement;
  update(state: BoardState): void;
  /** Gives the board the focus. `cursor`: the arrow keys move the cursor at once. */
  focus(cursor: boolean): void;
  destroy(): void;
}

const layerNames = [
  'ground', 'holes', 'heat', 'shadows', 'turns', 'gone', 'pieces', 'front', 'labels', 'rules', 'marks', 'last', 'win',
  'drawings', 'pointer',
] as const;
type LayerName = (typeof layerNames)[number];

/** Milliseconds. */
const time = { put: 140, fall: 55, slide: 220, gone: 380, win: 450, aim: 220, swipe: 600 };
/** If the lines are closer than this on the screen, a finger gets a magnifier. In pixels. */
const fingerCell = 34;

let boards = 0; // makes the names of gradients unique

/** Draws a position once, without moving pieces and without answers to the user. */
export function drawStill(element: HTMLElement, state: BoardState): SVGSVGElement {
  const picture = new Picture(element);
  picture.draw(state, false);
  return picture.svg;
}

/** The picture: SVG layers that are drawn from the state. */
class Picture {
  readonly id = `board${++boards}`;
  readonly svg: SVGSVGElement;
  geometry!: Geometry;
  look!: Look;
  private readonly definitions: SVGElement;
  private readonly layers = {} as Record<LayerName, Layer>;
  private place = '';

  constructor(readonly root: HTMLElement) {
    this.svg = elementOf(['svg', { 'aria-hidden': 'true' }]) as SVGSVGElement;
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

  layer(name: LayerName): Layer {
    return this.layers[name];
  }

  /** `moving`: the last ply was made just now, so its pieces move. */
  draw(state: BoardState, moving: boolean) {
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
      this.definitions.replaceChildren(...scene.definitions(this.id, this.geometry).map(elementOf));
      this.layers.ground.draw(scene.ground(this.id, this.geometry, state));
      this.layers.holes.draw(scene.holes(state, this.geometry));
      this.layers.front.draw(scene.front(state, this.geometry));
    }
    const { geometry, id } = this;
    const marks = state.marks ?? [];
    const still = !moving || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pieces = scene.piecesOf(state, geometry, moving);
    const landed = still ? 0 : Math.max(0, ...pieces.map(timeOf));
    const begun = scene.begunShapes(state.begun ?? [], geometry);
    const { gone, captured } = scene.removed(state, geometry);
    const move = (element: SVGElement, i: number) => !still && animate(element, pieces[i]);
    const appear = (element: SVGElement) =>
      !still && element.animate({ opacity: [0, 1] }, { duration: 80, delay: landed, fill: 'backwards' });

    this.layers.heat.draw(scene.heatShapes(marks, geometry));
    this.layers.turns.draw(scene.turnLines(state, geometry, id));
    this.layers.shadows.draw(pieces.map((piece) => scene.shadowShape(id, piece, geometry, position.turn)), move);
    this.layers.gone.draw(moving && !still ? gone : [], (element) =>
      element.animate({ opacity: [1, 0] }, { duration: time.gone, easing: 'ease-in', fill: 'forwards' }));
    this.layers.pieces.draw(pieces.map((piece) => scene.stoneShape(id, piece, geometry, position.turn)), move);
    this.layers.labels.draw([...captured, ...begun, ...scene.labels(state, look, geometry)], appear);
    this.layers.rules.draw(scene.ruleShapes(state, geometry));
    this.layers.marks.draw(scene.markShapes(marks, geometry, id));
    this.layers.last.draw(scene.lastShapes(state, look, geometry), appear);
    this.layers.win.draw(scene.winShapes(state, geometry, id), (element) => {
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
  get cell(): number {
    const matrix = this.svg.getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) * step : step;
  }

  /**
   * The point that is nearest to the pointer on the screen. The matrix of the picture converts screen
   * coordinates, because the picture can be scaled.
   */
  pointAt(event: { clientX: number; clientY: number }): string | undefined {
    const { x, y } = this.placeAt(event);
    return this.geometry.pointNear(x, y);
  }

  placeAt({ clientX, clientY }: { clientX: number; clientY: number }): DOMPoint {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
  }
}

function timeOf({ motion, dx, dy }: scene.Piece): number {
  if (motion === 'put') return time.put;
  if (motion === '') return 0;
  // A piece that falls far falls longer, as with gravity.
  return Math.max(time.slide, time.fall + 110 * Math.sqrt(Math.hypot(dx, dy) / step));
}

function animate(element: SVGElement, piece: scene.Piece) {
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

export function mount(element: HTMLElement, first: BoardState, actions: Actions): MountedBoard {
  return new LiveBoard(element, first, actions);
}

class LiveBoard implements MountedBoard {
  private state: BoardState;
  private legal = new Set<string>();
  private losing = new Map<string, string>();
  private readonly picture: Picture;
  private readonly help: HTMLElement;
  private readonly live: HTMLElement;
  private readonly question: HTMLElement;
  private readonly lens: HTMLElement;
  private readonly resized: ResizeObserver;
  private readonly ended = new AbortController();

  /** The turn of the last position whose pieces were moved. */
  private shownTurn = -1;
  private movedTo: object | undefined;
  /** The point of the keyboard cursor, as a cell of the picture. */
  private cursor = { x: 0, y: 0 };
  private boardSize = '';
  private cursorShown = false;
  private hovered: string | undefined;
  /** The point that the user chose once, and must choose again to confirm it. */
  private pending: string | undefined;
  /** The point of the last click that was reported as the user's choice. */
  private clicked: string | undefined;
  private touched = false;
  /** True: the board gets the focus by a press of the mouse, so it shows no cursor. */
  private pressed = false;
  /** True: the board got the focus from a button that is gone. The first key shows the cursor. */
  private ready = false;
  private drawings: scene.Drawn[] = [];
  private sketch: scene.Drawn | undefined;
  /** The point of the stone that the user drags. */
  private dragged: string | undefined;
  private wheel = 0;
  /** A finger on the board: where and when it began. */
  private finger: { x: number; y: number; at: number } | undefined;
  private aimTimer: ReturnType<typeof setTimeout> | undefined;
  private aiming = false;
  /** The next click is the end of another gesture. */
  private ignoresClick = false;

  constructor(
    private readonly root: HTMLElement,
    first: BoardState,
    private readonly actions: Actions,
  ) {
    this.state = first;
    root.classList.add('board');
    root.tabIndex = 0;
    root.setAttribute('role', 'application');
    this.picture = new Picture(root);
    const part = (className: string, tag = 'div') => {
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

  get svg(): SVGSVGElement {
    return this.picture.svg;
  }

  update(state: BoardState) {
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
    if (forward && this.picture.look.sound) {
      const taken = position.plies.at(-1)!.removed.length > 0;
      sound(position.outcome ? 'end' : taken ? 'capture' : 'stone');
    }
    this.root.classList.toggle('live', !state.disabled);
    this.root.classList.toggle('drawing', state.drawing === true);
    this.root.setAttribute('aria-label', state.words.label);
    this.help.textContent = state.words.help;
    this.drawPointer();
    this.drawDrawings();
    this.ask();
  }

  focus(cursor: boolean) {
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

  private meant(point: string): string | undefined {
    const { anyPoint, begun = [], kind, position } = this.state;
    if (anyPoint || begun.some(([taken]) => taken === point)) return point;
    return landingOf(point, kind.falling, position.rows, this.legal);
  }

  /**
   * The user chose a point. False = the point is not reported, because the user must choose it
   * again to confirm it, or because it is not allowed.
   */
  private propose(named: string, ask: boolean): boolean {
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

  private take(point: string) {
    this.pending = undefined;
    this.hovered = undefined;
    this.drawPointer();
    this.ask();
    this.actions.choose(point, true);
  }

  private cancel() {
    this.pending = undefined;
    this.drawPointer();
    this.ask();
  }

  private asksTouch(): boolean {
    const { confirm = 'touch' } = this.state;
    return confirm === 'always' || (confirm === 'touch' && this.touched);
  }

  // --- Parts of the picture that follow the user ---

  private drawPointer() {
    const { position, disabled } = this.state;
    const { geometry, id } = this.picture;
    const shapes: Shape[] = [];
    const shown = this.pending ?? (disabled || this.sketch || !this.hovered ? undefined : this.meant(this.hovered));
    if (shown) {
      const { x: cx, y: cy } = geometry.at(shown);
      const colour = position.toMove === 'white' ? 'white' : 'black';
      const className = `${colour} preview${shown === this.pending ? ' pending' : ''}`;
      shapes.push(['circle', { class: className, cx, cy, r: scene.radius, fill: `url(#${id}-${colour})` }]);
    }
    if (this.cursorShown) {
      const x = margin + this.cursor.x * step - 14;
      const y = margin + this.cursor.y * step - 14;
      shapes.push(['rect', { class: 'cursor', x, y, width: 28, height: 28, rx: 5 }]);
    }
    this.picture.layer('pointer').draw(shapes);
    const point = geometry.nameIn(this.cursor);
    this.live.textContent = this.cursorShown ? `${point}: ${this.state.words.stone(this.stoneAt(point))}` : '';
  }

  private stoneAt(point: string): string {
    const { position } = this.state;
    const x = point.charCodeAt(0) - columnName(0).charCodeAt(0);
    return position.rows[position.height - Number(point.slice(1))]?.[x] ?? '.';
  }

  private drawDrawings() {
    const { geometry } = this.picture;
    const shapes = this.drawings.map((drawn) => scene.drawnShape(drawn, geometry));
    if (this.sketch) shapes.push(scene.drawnShape(this.sketch, geometry, 'drawn sketch'));
    this.picture.layer('drawings').draw(shapes);
  }

  /** Shows or hides the question whether the pending point is meant. */
  private ask() {
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
    const button = (label: string, press: () => void, className = '') => {
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

  private listen() {
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

  private hover(point: string | undefined) {
    if (point === this.hovered) return;
    this.hovered = point;
    this.drawPointer();
  }

  private down(event: PointerEvent) {
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

  private moved(event: PointerEvent) {
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

  private up(event: PointerEvent) {
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

  private endAim() {
    this.aiming = false;
    this.lens.hidden = true;
    this.lens.replaceChildren();
  }

  private endGesture() {
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

  private click(event: MouseEvent) {
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

  private toggleDrawn(next: scene.Drawn) {
    const same = this.drawings.find(({ from, to }) => from === next.from && to === next.to);
    this.drawings = this.drawings.filter((drawn) => drawn !== same);
    if (same?.colour !== next.colour) this.drawings.push(next);
  }

  private turnWheel(event: WheelEvent) {
    if (event.ctrlKey || event.deltaY === 0) return; // with Ctrl the page is zoomed
    event.preventDefault();
    const amount = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
    if (Math.sign(amount) !== Math.sign(this.wheel)) this.wheel = 0;
    this.wheel += amount;
    if (Math.abs(this.wheel) < 40) return; // a trackpad sends many small amounts
    this.wheel = 0;
    this.actions.step(amount > 0 ? 1 : -1);
  }

  /** Shows the part of the board under the finger above the finger, enlarged. */
  private showLens(event: { clientX: number; clientY: number }) {
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
    this.lens.firstElementChild!.setAttribute('viewBox', `${x - half} ${y - half} ${2 * half} ${2 * half}`);
    this.lens.lastElementChild!.textContent = point ?? '';
    const side = this.lens.offsetWidth;
    const left = Math.min(box.width - side, Math.max(0, event.clientX - box.left - side / 2));
    const above = event.clientY - box.top - side - 34;
    // At the upper edge of the window there is no space above the finger.
    const top = box.top + above < 0 ? event.clientY - box.top + 44 : above;
    this.lens.style.transform = `translate(${left}px, ${top}px)`;
  }

  private static readonly keySteps: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };

  // If the board has the focus, these keys move the cursor. Otherwise the page handles the keys,
  // and steps through the game.
  private key(event: KeyboardEvent) {
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
