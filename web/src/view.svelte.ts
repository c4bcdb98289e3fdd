// SPDX-License-Identifier: Apache-2.0
//
// The way in which the open panel uses the board: the marks on the board, and what happens when the
// user chooses a point. A panel sets the view when it opens, and calls `plainView` when it closes.
import type { Mark } from './board/types';

interface View {
  marks: Mark[];
  disabled: boolean;
  anyPoint: boolean;
  /** True = the board does not show which points are forbidden. */
  hidesForbidden: boolean;
  /** True = the user works with a tool, so a chosen point is not played as a ply. */
  tool: boolean;
  /** Called with the point that the user chose (Session.point). Null = the point is played. */
  choose: ((point: string, checked: boolean) => void) | null;
  /** Called with the points from and to which the user dragged a stone. Null = stones cannot be dragged. */
  drag: ((from: string, to: string) => void) | null;
  /** What the panel asks or answers. It stands beside the board, instead of the side to move. Empty = nothing. */
  told: string;
  /** Begins a game from the position on the board. Null = not possible now. */
  playOn: (() => void) | null;
  /** The rows of the position that the user sets up. Null = the user does not set up a position. */
  rows: string[] | null;
}

export const view = $state<View>({
  marks: [],
  disabled: false,
  anyPoint: false,
  tool: false,
  hidesForbidden: false,
  choose: null,
  drag: null,
  told: '',
  playOn: null,
  rows: null,
});

export function plainView() {
  Object.assign(view, { marks: [], disabled: false, anyPoint: false, tool: false, hidesForbidden: false, choose: null, drag: null, told: '', playOn: null, rows: null });
}

/** Scrolls a narrow page to the board, if a part of the board is out of sight. */
export function showBoard() {
  document.querySelector('.board-box')?.scrollIntoView({ block: 'nearest' });
}
