// SPDX-License-Identifier: Apache-2.0
//
// How the panel of the current mode uses the board: the marks on it, and the meaning of a chosen point.
// A panel sets the view while it is open, and calls `plainView` when it closes.
import type { Mark } from './board/Board.svelte';

interface View {
  marks: Mark[];
  disabled: boolean;
  anyPoint: boolean;
  /** The user works with a tool: a chosen point is not a ply. */
  tool: boolean;
  /** Called with a chosen point. Null = the point is played. */
  choose: ((point: string) => void) | null;
  /** The position that the user sets up. Null = none. */
  rows: string[] | null;
}

export const view = $state<View>({
  marks: [],
  disabled: false,
  anyPoint: false,
  tool: false,
  choose: null,
  rows: null,
});

export function plainView() {
  Object.assign(view, { marks: [], disabled: false, anyPoint: false, tool: false, choose: null, rows: null });
}
