// SPDX-License-Identifier: Apache-2.0
//
// Settings of the user, stored in this browser. If stored settings cannot be read, the defaults are
// used.
import type { boardThemes, stoneStyles } from './board/state';

const usual = {
  theme: 'auto' as 'auto' | 'light' | 'dark',
  board: 'wood' as (typeof boardThemes)[number],
  stones: 'shaded' as (typeof stoneStyles)[number],
  coordinates: true,
  sound: true,
  numbers: false,
  liberties: false,
  confirm: 'touch' as 'touch' | 'always' | 'never',
  game: 'freestyle',
  level: 4,
  name: '', // of the user, in records; empty = "Player"
  seat: '1' as '1' | '2' | 'both' | 'none',
  thinkMs: 1000,
  clock: '' as string, // "10+5" = 10 minutes, and 5 seconds more for each ply; empty = no clocks
  room: '', // the code of the game over the network in which this browser has a seat; empty = none
  lines: 3,
  puzzles: { game: '', length: '' }, // which puzzles are wanted; empty = all
  storm: 0, // most puzzles in a run by the clock
  streak: 0, // most puzzles in a row
  daily: '', // the date of the last puzzle of the day that was solved
  challenge: { level: 1, won: [false, false] as [boolean, boolean] },
};

function remembered(): typeof usual {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem('tengen') ?? '{}') };
  } catch {
    return usual;
  }
}

export const prefs = $state(remembered());

$effect.root(() => {
  $effect(() => localStorage.setItem('tengen', JSON.stringify(prefs)));
  $effect(() => {
    document.documentElement.dataset.theme = prefs.theme;
  });
});
