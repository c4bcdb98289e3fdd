// SPDX-License-Identifier: Apache-2.0
//
// The game on the board: a tree of plies, the current node, and its position as the engine reports it.
// The session does not know the rules. If the engine refuses a ply, nothing changes.
import type { Begun, Choice, Engine, GameInfo, GameSpec, Position, Question, Setup, Stone } from './engine/engine';
import { t } from './i18n.svelte';

export class TreeNode {
  children = $state<TreeNode[]>([]);
  /** Black's chance to win here, 0 to 1. Null = not searched yet. */
  value = $state<number | null>(null);
  /** The review's grade of a bad ply, such as `mistake` or `missed win`. Empty = none. */
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
  /** The nodes from the first ply to this one. */
  get path(): TreeNode[] {
    return this.parent ? [...this.parent.path, this] : [];
  }
}

/** An unfinished ply of several points. */
interface Draft {
  choice: Choice;
  points: string[];
  /** All points are chosen. The user has to choose the number of fifth moves to offer. */
  declaring: boolean;
}

export class Session {
  info = $state.raw<GameInfo>()!;
  spec = $state.raw<GameSpec>()!;
  setup = $state.raw<Setup>();
  root = $state.raw(new TreeNode('', null));
  current = $state.raw<TreeNode>(this.root);
  /** The position of the current node. With a draft: the position for its next point. */
  position = $state.raw<Position>();
  draft = $state.raw<Draft | null>(null);
  error = $state('');
  players = $state<[string, string]>(['', '']);
  /** Called after each ply that was made here. */
  onPlay: (node: TreeNode) => void = () => {};
  private requests = 0;

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

  /** The stones of the draft. In an opening, black and white stones alternate. */
  get draftStones(): [string, Stone][] {
    const { draft, position } = this;
    if (!draft || !position) return [];
    const turns = draft.choice.kind === 'pick' || (draft.choice.kind === 'stones' && this.info.stonesPerTurn === 1);
    const stones: Stone[] = position.toMove === 'black' ? ['X', 'O'] : ['O', 'X'];
    return draft.points.map((point, i) => [point, stones[turns ? i % 2 : 0]]);
  }

  /** Loads a game, from the empty board or from `setup`. False = the engine refused it; see `error`. */
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

  /** The position of any node. Throws if the engine fails. */
  async facts(node: TreeNode): Promise<Position> {
    return (node.position ??= await this.engine.position(this.question(node)));
  }

  async go(node: TreeNode): Promise<void> {
    const position = node.position ?? (await this.ask(this.question(node)));
    if (position) this.show(node, position);
  }

  /** Makes a ply after `parent`. It becomes a new branch if the tree does not have it yet. */
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

  /** Removes a ply and all plies after it. Precondition: the current node is not one of them. */
  drop(node: TreeNode) {
    const siblings = node.parent!.children;
    siblings.splice(siblings.indexOf(node), 1);
  }

  /** The user chose a point: it is the ply or a part of it. */
  async point(point: string): Promise<void> {
    const choice = this.draft?.choice ?? this.position?.choices.find((c) => c.stones > 0);
    if (!choice || this.draft?.declaring) return;
    await this.extend(choice, [...(this.draft?.points ?? []), point]);
  }

  /** The user chose one of the `choices` of the position. */
  async choose(choice: Choice): Promise<void> {
    if (choice.send) await this.play(choice.send);
    else await this.extend(choice, []);
  }

  /** The user chose the number of fifth moves to offer. This completes the draft. */
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

  /** Returns undefined on an error, or if a later request was made meanwhile. */
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
