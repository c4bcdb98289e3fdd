// SPDX-License-Identifier: Apache-2.0
//
// What the panel of a mode wants of the board: marks on it, and what a chosen point means. A panel
// sets it while it is shown, and `plainView` when it goes.
import type { Mark } from './board/Board.svelte';

interface View {
  marks: Mark[];
  disabled: boolean;
  anyPoint: boolean;
  /** Takes a chosen point instead of playing it. */
  choose: ((point: string) => void) | null;
  /** A diagram that is being set up. */
  rows: string[] | null;
}

export const view = $state<View>({
  marks: [],
  disabled: false,
  anyPoint: false,
  choose: null,
  rows: null,
});

export function plainView() {
  Object.assign(view, { marks: [], disabled: false, anyPoint: false, choose: null, rows: null });
}
