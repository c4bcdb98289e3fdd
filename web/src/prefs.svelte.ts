// SPDX-License-Identifier: Apache-2.0
//
// What this browser remembers of its user. Broken or foreign memory is as good as none.
const usual = {
  theme: 'auto' as 'auto' | 'light' | 'dark',
  numbers: false,
  liberties: false,
  confirm: 'touch' as 'touch' | 'always' | 'never',
  game: 'freestyle',
  level: 4,
  seat: '1' as '1' | '2' | 'both' | 'none',
  thinkMs: 1000,
  clock: '' as string, // "10+5": minutes and seconds a ply; empty: none
  lines: 3,
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
