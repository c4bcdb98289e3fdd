// SPDX-License-Identifier: Apache-2.0
//
// The game on the board: a tree of plies, the current node, and its position as the engine reports it.
// The session does not know the rules. If the engine refuses a ply, nothing changes.
//
// The actions of the user are carried out in the order of the inputs, even if the engine answers
// slowly. Each action waits until the action before it has ended, and starts from the state after
// that action. So no input is lost, and a late answer never replaces a newer answer.
import type {
  Begun,
  Branch,
  Choice,
  Engine,
  EngineError,
  GameInfo,
  GameSpec,
  Marks,
  Position,
  Question,
  Review,
  Seat,
  Setup,
  Stone,
  Written,
} from './engine/engine';
import { landingOf } from './board/landing';
import { placeOf, pointsIn } from './board/points';
import { kindOf } from './board/state';
import { t, tOf } from './i18n.svelte';

export class TreeNode {
  children = $state<TreeNode[]>([]);
  /** Black's chance to win here, 0 to 1. Null = not searched yet. */
  value = $state<number | null>(null);
  /**
   * The grade that the review gave to a bad ply, such as `mistake` or `missed win`. Empty = no
   * grade.
   */
  grade = $state('');
  /** The comment of the user, or of the record, about this position. */
  comment = $state('');
  /** Marks of the user, or of the record, on points of this position. */
  marks = $state.raw<Marks>([]);
  /** Points that the analysis of this position leaves out. */
  excluded = $state.raw<string[]>([]);
  position: Position | null = null;
  /** The number of stones up to here, and the number of turns with stones. */
  readonly stones: number;
  readonly turns: number;

  constructor(
    readonly text: string,
    readonly parent: TreeNode | null,
  ) {
    const put = /^(swap|pass|offer)/.test(text) ? 0 : pointsIn(text).length;
    this.stones = (parent?.stones ?? 0) + put;
    this.turns = (parent?.turns ?? 0) + Math.min(put, 1);
  }

  /** The numbers of the stones of this ply, as on the board: `5` or `1-3`. Empty = it has no stones. */
  numbersIn(stonesPerTurn: number): string {
    const { parent } = this;
    if (!parent || this.turns === parent.turns) return '';
    if (stonesPerTurn > 1) return String(this.turns);
    const first = parent.stones + 1;
    return first < this.stones ? `${first}-${this.stones}` : String(first);
  }
  get depth(): number {
    return this.parent ? this.parent.depth + 1 : 0;
  }
  get root(): TreeNode {
    return this.parent ? this.parent.root : this;
  }
  /** The nodes from the first ply to this one. */
  get path(): TreeNode[] {
    return this.parent ? [...this.parent.path, this] : [];
  }
}

/**
 * A tree of plies as a list of lines. Each node has a number: 0 is the start; the plies of the main
 * line follow, then the plies of each branch. A branch begins at the node with the number `from`,
 * which is a node of an earlier line.
 */
export interface Outline {
  moves: string[];
  branches: Branch[];
  nodes: TreeNode[];
}

function outlineOf(root: TreeNode): Outline {
  const nodes = [root];
  const lineFrom = (first: TreeNode | undefined) => {
    const moves: string[] = [];
    for (let node = first; node; node = node.children[0]) {
      nodes.push(node);
      moves.push(node.text);
    }
    return moves;
  };
  const moves = lineFrom(root.children[0]);
  const branches: Branch[] = [];
  for (let from = 0; from < nodes.length; from++) {
    for (const child of nodes[from].children.slice(1)) branches.push({ from, moves: lineFrom(child) });
  }
  return { moves, branches, nodes };
}

/** What a record says about a whole game. */
export interface About {
  /** The names of the players, by seat. Empty = unknown. */
  players: [string, string];
  /** The result of a game that did not end by the rules. Null = the rules decide. */
  result: { winner: Seat | 0; reason: 'resign' | 'timeout' | '' } | null;
  /** Such as 2026-11-27. Empty = unknown. */
  date: string;
}
const nothing: About = { players: ['', ''], result: null, date: '' };

/** Comments and marks of the nodes of an outline, by the numbers of the nodes. */
export interface Notes {
  comments: [number, string][];
  marks: [number, Marks[number]][];
}

/** A review of one line of the tree. */
export interface ReviewedLine {
  found: Review;
  /** The nodes of the reviewed plies. */
  nodes: TreeNode[];
  /** The same review as a page that can be sent to others. Empty = not known. */
  html: string;
}

/** An unfinished ply of several points. */
interface Draft {
  choice: Choice;
  points: string[];
  /**
   * True = all points are chosen, and the user must now confirm an offer, or choose the number of
   * fifth moves to offer.
   */
  declaring: boolean;
}

/**
 * A function that returns the node to show after the node `from`. `begun`: the board shows an
 * unfinished ply after `from`.
 */
export type Step = (from: TreeNode, begun: boolean) => TreeNode;

export class Session {
  info = $state.raw<GameInfo>()!;
  spec = $state.raw<GameSpec>()!;
  setup = $state.raw<Setup>();
  root = $state.raw(new TreeNode('', null));
  current = $state.raw<TreeNode>(this.root);
  /**
   * The position of the current node. If there is a draft, it is the position in which its next
   * point is chosen.
   */
  position = $state.raw<Position>();
  draft = $state.raw<Draft | null>(null);
  error = $state('');
  about = $state.raw<About>(nothing);
  /** The last review of a line of this game. It is deleted with the game or with one of its plies. */
  review = $state.raw<ReviewedLine | null>(null);
  /** True: the game began on an empty board, and the user made all plies in the Play panel. */
  own = $state(false);
  /** True: the board has a lesson, a puzzle or a listed game, and the user has not changed it. */
  lent = $state(false);
  /** The number of first plies that no player chose. A review does not judge them. */
  openingPlies = 0;
  /** The number of actions that have not ended. */
  private open = $state(0);
  /** Called after each ply that was made on the board. `fresh`: the ply is new in the tree. */
  onPlay: (node: TreeNode, fresh: boolean) => void = () => {};
  /** Called before another game takes the place of the game on the board. */
  onReplace: () => void = () => {};
  /** Called after a ply and all plies after it were removed from the tree. */
  onRemove: (node: TreeNode) => void = () => {};
  /** Resolves when the last action has ended. */
  private last: Promise<unknown> = Promise.resolve();
  /** The steps that wait together as one action. Null = a new step must start a new action. */
  private steps: Step[] | null = null;
  /** The chosen points that have not been added to the draft yet. */
  private waiting: string[] = [];

  constructor(
    readonly engine: Engine,
    private readonly games: GameInfo[],
  ) {}

  question(node: TreeNode = this.current): Question {
    return { game: this.spec, ...this.setup, moves: node.path.map((n) => n.text) };
  }

  /** The unfinished ply, as the engine expects it. Undefined = no draft. */
  get begun(): Begun | undefined {
    return this.draft
      ? { begun: this.draft.points, as: this.draft.choice.kind, stones: this.draft.choice.stones }
      : undefined;
  }

  private alternates(choice: Choice): boolean {
    return choice.kind === 'pick' || (choice.kind === 'stones' && this.info.stonesPerTurn === 1);
  }

  /** The stones of the draft. In an opening, black and white stones alternate. */
  get draftStones(): [string, Stone][] {
    const { draft, position } = this;
    if (!draft || !position) return [];
    const turns = this.alternates(draft.choice);
    const stones: Stone[] = position.toMove === 'black' ? ['X', 'O'] : ['O', 'X'];
    return draft.points.map((point, i) => [point, stones[turns ? i % 2 : 0]]);
  }

  /** True while an action runs. The position may then change at any time. */
  get busy(): boolean {
    return this.open > 0;
  }

  /** The comments and marks of the tree. */
  get notes(): Notes {
    const { nodes } = this.outline;
    const comments = nodes.map((node, i): [number, string] => [i, node.comment]).filter(([, text]) => text !== '');
    const marks = nodes.flatMap((node, i) => node.marks.map((mark): [number, Marks[number]] => [i, mark]));
    return { comments, marks };
  }

  /** What a file of this format can hold besides the moves and the start position. */
  written(format: Written['format']): Written {
    const { players, result, date } = this.about;
    const seats = { players, ...(result && { winner: result.winner, reason: result.reason }) };
    if (format !== 'sgf') return { format, ...seats };
    const { nodes, moves, branches } = this.outline;
    const notes = (from: number, count: number) => {
      const part = nodes.slice(from, from + count);
      return { comments: part.map((node) => node.comment), marks: part.map((node) => node.marks) };
    };
    let next = moves.length + 1;
    const lines = branches.map((branch) => {
      const first = next;
      next += branch.moves.length;
      return { ...branch, ...notes(first, branch.moves.length) };
    });
    return { format, ...seats, ...(date && { date }), ...notes(0, moves.length + 1), branches: lines };
  }

  /** The tree as lines. */
  get outline(): Outline {
    return outlineOf(this.root);
  }

  /**
   * The nodes of the line that the board shows: from the first ply to the current ply, and from
   * there to the end of the line.
   */
  get line(): TreeNode[] {
    const line = [...this.current.path];
    for (let node = this.current.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  /** The result that a record gives, if the board shows the end of its game. Null = the rules decide. */
  get recordedResult(): About['result'] {
    const { path } = this.current;
    const atEnd = this.current.children.length === 0 && path.every((node) => node.parent!.children[0] === node);
    return atEnd && path.length > 0 && this.position!.outcome === null ? this.about.result : null;
  }

  /**
   * Runs an action after all earlier actions of the user have ended. The action must not wait for a
   * function that calls inOrder, because it would wait forever. The functions that call inOrder are
   * above `facts`.
   */
  inOrder<T>(action: () => Promise<T>): Promise<T> {
    this.steps = null;
    ++this.open;
    const done = this.last.then(action);
    this.last = done.catch(() => {}).then(() => void --this.open);
    return done;
  }

  /**
   * Loads a game, from the empty board or from `setup`. False = the engine refused the game;
   * `error` has the reason.
   */
  load(spec: GameSpec, moves: string[] = [], setup?: Setup): Promise<boolean> {
    return this.inOrder(async () => {
      const info = this.infoOf(spec);
      if (!info) return false;
      const position = await this.ask({ game: spec, ...setup, moves });
      if (position) this.begin(info, spec, setup, position);
      return position !== undefined;
    });
  }

  /**
   * Loads a game that may have branches. Then shows the node with the number `at`, or the end of
   * the main line if `at` is undefined. If the engine refuses a ply, this ply and all plies after
   * it are left out, and `error` names the ply. Returns how much of the game was loaded.
   */
  loadTree(
    spec: GameSpec,
    { moves, branches }: Pick<Outline, 'moves' | 'branches'>,
    at?: number,
    setup?: Setup,
    about: Partial<About> = {},
    notes: Partial<Notes> = {},
  ): Promise<'all' | 'part' | 'nothing'> {
    return this.inOrder(async () => {
      const info = this.infoOf(spec);
      if (!info) return 'nothing';
      const start = { game: spec, ...setup };
      let wrong = '';
      const longest = async (line: string[]): Promise<Position | undefined> => {
        try {
          return await this.engine.position({ ...start, moves: line });
        } catch (error) {
          const { ply, message } = error as EngineError;
          wrong ||= message;
          return ply === undefined ? undefined : longest(line.slice(0, ply));
        }
      };
      // Indexed by the number of a node: the plies from the start to this node, as they are in the
      // link.
      const before: string[][] = [[]];
      const enter = (line: string[], way: string[]) => line.forEach((ply) => before.push((way = [...way, ply])));
      enter(moves, []);
      const ways = branches.map((branch) => {
        const way = before[branch.from];
        if (way) enter(branch.moves, way);
        return way && [...way, ...branch.moves];
      });
      const [main, ...others] = await Promise.all([moves, ...ways].map((way) => way && longest(way)));
      if (!main) {
        this.error = wrong;
        return 'nothing';
      }
      this.begin(info, spec, setup, main);
      const nodes: (TreeNode | undefined)[] = [this.root];
      const end = this.current;
      moves.forEach((_, i) => nodes.push(end.path[i]));
      branches.forEach((branch, i) => {
        const from = nodes[branch.from];
        const position = from && others[i];
        if (!ways[i]) wrong ||= t('link.noBranch', { number: i + 1 });
        const line = position ? grow(from, position.plies.slice(from.depth).map((ply) => ply.text)) : [];
        if (ways[i]) branch.moves.forEach((_, j) => nodes.push(line[j]));
        const last = line.at(-1);
        if (position && last?.depth === position.plies.length) last.position ??= position;
      });
      this.about = { ...nothing, ...about };
      for (const [number, comment] of notes.comments ?? []) if (nodes[number]) nodes[number].comment = comment;
      for (const [number, mark] of notes.marks ?? []) {
        const node = nodes[number];
        const { x, y } = placeOf(mark.point, main.height);
        const onBoard = x >= 0 && x < main.width && y >= 0 && y < main.height;
        if (node && onBoard) node.marks = [...node.marks, mark];
      }
      const shown = at === undefined ? end : nodes[at];
      if (shown && shown !== this.current) await this.visit(shown);
      if (!wrong) return 'all';
      this.error = `${wrong} ${t('link.cut')}`;
      return 'part';
    });
  }

  /** Shows the position of a node. */
  go(node: TreeNode): Promise<void> {
    return this.step(() => node);
  }

  /**
   * Shows the node that `next` returns for the current node. If several steps wait, they are made
   * together: the engine is asked only for the position after the last step. A step removes an
   * unfinished ply.
   */
  step(next: Step): Promise<void> {
    if (this.steps) {
      this.steps.push(next);
      return this.last as Promise<void>;
    }
    const steps = [next];
    const done = this.inOrder(async () => {
      if (this.steps === steps) this.steps = null;
      let node = this.current;
      let begun = this.draft !== null;
      for (const step of steps) {
        node = step(node, begun);
        begun = false;
      }
      if (node.root === this.root && (node !== this.current || this.draft)) await this.visit(node);
    });
    this.steps = steps;
    return done;
  }

  /**
   * Makes a ply after `parent`; undefined = after the current node. If the tree does not have this
   * ply yet, it becomes a new branch. Returns the node of the ply; undefined = the engine refused
   * the ply, and `error` has the reason.
   */
  play(text: string, parent?: TreeNode): Promise<TreeNode | undefined> {
    return this.inOrder(() => this.make(text, parent));
  }

  /**
   * Removes a ply and all plies after it. If the board shows one of these plies, it then shows the
   * ply before the removed ply.
   */
  drop(node: TreeNode): Promise<void> {
    return this.inOrder(() => this.remove(node));
  }

  /**
   * Makes the line to which a node belongs more important than its rivals: the last branch on the
   * way to the node takes the place of the line that it leaves. False = the node is on the main line.
   */
  promote(node: TreeNode): Promise<boolean> {
    return this.inOrder(async () => {
      const branch = branchOf(node);
      if (!branch || node.root !== this.root) return false;
      const { parent } = branch;
      parent!.children = [branch, ...parent!.children.filter((child) => child !== branch)];
      return true;
    });
  }

  /**
   * The user chose a point: the ply, or a part of the ply. If the point is already in the
   * unfinished ply, it is taken back. `checked`: the board has checked the point in this position.
   * Otherwise the user chose it while another action was running; then the point is checked when
   * that action has ended, and `lost` says what to do with a point that loses: refuse it, or play it.
   */
  async point(named: string, checked = true, lost: 'refuse' | 'play' = 'play'): Promise<void> {
    if (this.waiting.includes(named)) return; // the point was chosen twice before the engine answered
    this.waiting.push(named);
    await this.inOrder(async () => {
      const { draft, position } = this;
      const point = checked || draft?.points.includes(named) ? named : landingOf(named, kindOf(this.info).falling, position!.rows, new Set(position!.legal));
      if (!point) {
        this.error = t('point.no', { point: named });
        return;
      }
      if (draft?.points.includes(point)) return this.withdraw(draft.points.indexOf(point));
      const foul = position?.forbidden.find((other) => other.point === point);
      if (foul && !checked && lost === 'refuse') {
        this.error = t('forbidden.ask', { point, why: tOf('reason', `forbidden:${foul.why}`) });
        return;
      }
      const choice = draft?.choice ?? this.position?.choices.find((c) => c.stones > 0);
      if (!choice || draft?.declaring) return;
      await this.extend(choice, [...(draft?.points ?? []), point]);
    });
    this.waiting = this.waiting.filter((other) => other !== named);
  }

  /** The user chose one of the `choices` of the position. */
  choose(choice: Choice): Promise<void> {
    return this.inOrder(async () => {
      // If the user clicked twice, the board may show another position now, which does not have
      // this choice.
      if (!this.position?.choices.includes(choice)) return;
      if (choice.send) await this.make(choice.send);
      else await this.extend(choice, []);
    });
  }

  /** The user chose the number of fifth moves to offer. This completes the draft. */
  declare(count: number): Promise<void> {
    return this.inOrder(async () => {
      if (this.draft?.declaring) await this.make(`${plyText(this.draft)} #${count}`);
    });
  }

  /** The user confirmed the points of an offer. This completes the draft. */
  offer(): Promise<void> {
    return this.inOrder(async () => {
      if (this.draft?.declaring) await this.make(plyText(this.draft));
    });
  }

  cancelDraft(): Promise<void> {
    return this.inOrder(async () => {
      if (this.draft) await this.visit(this.current);
    });
  }

  /** Takes back the last point of the draft. */
  takeBack(): Promise<void> {
    return this.inOrder(async () => {
      if (this.draft) await this.withdraw(this.draft.points.length - 1);
    });
  }

  // --- Parts of actions: they run immediately, without waiting for other actions ---

  /** The position of any node. Throws if the engine fails. */
  async facts(node: TreeNode): Promise<Position> {
    return (node.position ??= await this.engine.position(this.question(node)));
  }

  /** Shows the position of a node. False = the engine failed; `error` has the reason. */
  async visit(node: TreeNode): Promise<boolean> {
    const position = node.position ?? (await this.ask(this.question(node)));
    if (position) this.show(node, position);
    return position !== undefined;
  }

  async remove(node: TreeNode): Promise<void> {
    const { parent } = node;
    if (this.current.path.includes(node) && !(await this.visit(parent!))) return;
    parent!.children = parent!.children.filter((child) => child !== node);
    if (this.review?.nodes.includes(node)) this.review = null;
    this.onRemove(node);
  }

  /**
   * Removes a point from the draft. If the colours of the stones alternate, the points after it are
   * also removed, because they would change colour.
   */
  async withdraw(index: number): Promise<void> {
    const { choice, points } = this.draft!;
    const rest = points.filter((_, i) => (this.alternates(choice) ? i < index : i !== index));
    if (rest.length > 0) await this.extend(choice, rest);
    else await this.visit(this.current);
  }

  private async make(text: string, parent = this.current): Promise<TreeNode | undefined> {
    if (parent.root !== this.root) return undefined; // another game was loaded
    const question = this.question(parent);
    const position = await this.ask({ ...question, moves: [...question.moves, text] });
    if (!position) return undefined;
    const known = parent.children.length;
    const [child] = grow(parent, [position.plies.at(-1)!.text]);
    this.show(child, position);
    this.onPlay(child, parent.children.length > known);
    return child;
  }

  private async extend(choice: Choice, points: string[]): Promise<void> {
    const draft = { choice, points, declaring: points.length === choice.stones };
    if (draft.declaring && choice.maxDeclared === 0 && choice.kind !== 'offer') {
      await this.make(plyText(draft)); // if the engine refuses the last point, the other points
                                       // stay in the draft
      return;
    }
    const position = await this.ask(this.question(), {
      begun: points,
      as: choice.kind,
      stones: choice.stones,
    });
    if (!position) return;
    this.draft = draft;
    this.position = position;
  }

  /** The properties of a game. Undefined = the engine has no such game; `error` has the reason. */
  private infoOf(spec: GameSpec): GameInfo | undefined {
    const info = this.games.find((game) => game.name === spec.variant);
    if (!info) this.error = t('game.unknown', { name: spec.variant });
    return info;
  }

  /** Asks the engine for a position. Returns undefined after an error. */
  private async ask(question: Question, begun?: Begun): Promise<Position | undefined> {
    try {
      const position = await this.engine.position(question, begun);
      this.error = '';
      return position;
    } catch (error) {
      this.error = (error as Error).message;
      return undefined;
    }
  }

  /** Starts with a loaded game of one line, and shows the end of this line. */
  private begin(info: GameInfo, spec: GameSpec, setup: Setup | undefined, position: Position) {
    this.onReplace();
    this.lent = false;
    this.info = info;
    this.spec = { ...spec, size: [position.width, position.height] };
    this.setup = setup;
    this.root = new TreeNode('', null);
    this.about = nothing;
    this.review = null;
    this.openingPlies = 0;
    this.own = !setup && position.plies.length === 0;
    const line = grow(this.root, position.plies.map((ply) => ply.text));
    this.show(line.at(-1) ?? this.root, position);
  }

  private show(node: TreeNode, position: Position) {
    node.position = position;
    this.draft = null;
    this.current = node;
    this.position = position;
    this.error = '';
  }
}

/** The last node on the way to this one, itself included, that begins a branch. */
export function branchOf(node: TreeNode): TreeNode | undefined {
  return node.path.filter((step) => step.parent!.children[0] !== step).at(-1);
}

/**
 * Adds a line of plies after a node. Plies that the tree already has are not added again. Returns
 * the nodes of all plies.
 */
function grow(from: TreeNode, plies: string[]): TreeNode[] {
  return plies.map((text) => {
    let child = from.children.find((node) => node.text === text);
    if (!child) {
      child = new TreeNode(text, from);
      from.children.push(child);
    }
    from = child;
    return child;
  });
}

function plyText({ choice, points }: { choice: Choice; points: string[] }): string {
  const word = choice.kind === 'stones' ? '' : `${choice.kind} `;
  return word + points.join(' ');
}
