// SPDX-License-Identifier: Apache-2.0
//
// The game on the board: a tree of plies, where we are in it, and the position there as the engine
// tells it. Nothing here knows a rule; a ply that the engine refuses leaves everything as it was.
import type { Begun, Choice, Engine, GameInfo, GameSpec, Position, Question, Setup, Stone } from './engine/engine';
import { t } from './i18n.svelte';

export class TreeNode {
  children = $state<TreeNode[]>([]);
  /** Black's chance to win here, 0 to 1, once something has looked. */
  value = $state<number | null>(null);
  /** What a review says of the ply: a mistake, a missed win, ... */
  grade = $state('');
  position: Position | null = null;

  constructor(
    readonly text: string,
    readonly parent: TreeNode | null,
  ) {}

  get depth(): number {
    return this.parent ? this.parent.depth + 1 : 0;
  }
  get root(): TreeNode {
    return this.parent ? this.parent.root : this;
  }
  /** From the first ply to this one. */
  get path(): TreeNode[] {
    return this.parent ? [...this.parent.path, this] : [];
  }
}

/** A ply of several points that is being made. */
interface Draft {
  choice: Choice;
  points: string[];
  /** All points are there, and the number of fifths is asked for. */
  declaring: boolean;
}

export class Session {
  info = $state.raw<GameInfo>()!;
  spec = $state.raw<GameSpec>()!;
  setup = $state.raw<Setup>();
  root = $state.raw(new TreeNode('', null));
  current = $state.raw<TreeNode>(this.root);
  /** What the engine says of the current node; with a draft, of its next point. */
  position = $state.raw<Position>();
  draft = $state.raw<Draft | null>(null);
  error = $state('');
  players = $state<[string, string]>(['', '']);
  /** Hears of each ply that is made here, after it was. */
  onPlay: (node: TreeNode) => void = () => {};
  private requests = 0;

  constructor(
    readonly engine: Engine,
    private readonly games: GameInfo[],
  ) {}

  question(node: TreeNode = this.current): Question {
    return { game: this.spec, ...this.setup, moves: node.path.map((n) => n.text) };
  }

  /** The ply under way, if the next point is one of several. */
  get begun(): Begun | undefined {
    return this.draft
      ? { begun: this.draft.points, as: this.draft.choice.kind, stones: this.draft.choice.stones }
      : undefined;
  }

  /** The stones that the draft would put: in an opening black and white take turns. */
  get draftStones(): [string, Stone][] {
    const { draft, position } = this;
    if (!draft || !position) return [];
    const turns = draft.choice.kind === 'pick' || (draft.choice.kind === 'stones' && this.info.stonesPerTurn === 1);
    const stones: Stone[] = position.toMove === 'black' ? ['X', 'O'] : ['O', 'X'];
    return draft.points.map((point, i) => [point, stones[turns ? i % 2 : 0]]);
  }

  /** The game from its start or a set-up; false, with the error told, if the engine refuses it. */
  async load(spec: GameSpec, moves: string[] = [], setup?: Setup): Promise<boolean> {
    const info = this.games.find((game) => game.name === spec.variant);
    if (!info) {
      this.error = t('game.unknown', { name: spec.variant });
      return false;
    }
    const position = await this.ask({ game: spec, ...setup, moves });
    if (!position) return false;
    this.info = info;
    this.spec = { ...spec, size: [position.width, position.height] };
    this.setup = setup;
    this.root = new TreeNode('', null);
    this.players = ['', ''];
    let node = this.root;
    for (const ply of position.plies) {
      const child = new TreeNode(ply.text, node);
      node.children.push(child);
      node = child;
    }
    this.show(node, position);
    return true;
  }

  /** What the engine says of any node; throws where it says nothing. */
  async facts(node: TreeNode): Promise<Position> {
    return (node.position ??= await this.engine.position(this.question(node)));
  }

  async go(node: TreeNode): Promise<void> {
    const position = node.position ?? (await this.ask(this.question(node)));
    if (position) this.show(node, position);
  }

  /** Makes a ply here, or after another node, as a new branch if it is not there yet. */
  async play(text: string, parent: TreeNode = this.current): Promise<boolean> {
    const question = this.question(parent);
    const position = await this.ask({ ...question, moves: [...question.moves, text] });
    if (!position) return false;
    const name = position.plies.at(-1)!.text;
    let child = parent.children.find((node) => node.text === name);
    if (!child) {
      child = new TreeNode(name, parent);
      parent.children.push(child);
    }
    this.show(child, position);
    this.onPlay(child);
    return true;
  }

  /** Forgets a ply and what followed. Precondition: we are elsewhere. */
  drop(node: TreeNode) {
    const siblings = node.parent!.children;
    siblings.splice(siblings.indexOf(node), 1);
  }

  /** A point was chosen: the ply, or a part of it. */
  async point(point: string): Promise<void> {
    const choice = this.draft?.choice ?? this.position?.choices.find((c) => c.stones > 0);
    if (!choice || this.draft?.declaring) return;
    await this.extend(choice, [...(this.draft?.points ?? []), point]);
  }

  /** One of the things that may be done now was chosen. */
  async choose(choice: Choice): Promise<void> {
    if (choice.send) await this.play(choice.send);
    else await this.extend(choice, []);
  }

  /** The number of fifths for which the points of an opening were waiting. */
  async declare(count: number): Promise<void> {
    if (this.draft) await this.play(`${plyText(this.draft)} #${count}`);
  }

  async cancelDraft(): Promise<void> {
    this.draft = null;
    await this.go(this.current);
  }

  private async extend(choice: Choice, points: string[]): Promise<void> {
    const draft = { choice, points, declaring: points.length === choice.stones };
    if (draft.declaring && choice.maxDeclared === 0) {
      if (!(await this.play(plyText(draft)))) await this.keepError(() => this.cancelDraft());
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

  private async keepError(action: () => Promise<void>): Promise<void> {
    const error = this.error;
    await action();
    this.error = error;
  }

  /** The latest request wins; an older answer, and an error, give nothing. */
  private async ask(question: Question, begun?: Begun): Promise<Position | undefined> {
    const request = ++this.requests;
    try {
      const position = await this.engine.position(question, begun);
      if (request !== this.requests) return undefined;
      this.error = '';
      return position;
    } catch (error) {
      if (request === this.requests) this.error = (error as Error).message;
      return undefined;
    }
  }

  private show(node: TreeNode, position: Position) {
    this.requests++;
    node.position = position;
    this.draft = null;
    this.current = node;
    this.position = position;
    this.error = '';
  }
}

function plyText({ choice, points }: { choice: Choice; points: string[] }): string {
  const word = choice.kind === 'stones' ? '' : `${choice.kind} `;
  return word + points.join(' ');
}
