// SPDX-License-Identifier: Apache-2.0
//
// Chances and scores, as the engine and as people say them.
import type { Answer, Side, Value } from './engine/engine';

/** 400 points are a factor of ten in winning odds. */
export const chanceOf = (score: number) => 1 / (1 + 10 ** (-score / 400));

export const percent = (chance: number) => `${(chance * 100).toFixed(1)} %`;

/** Of a value told for one side, the chance of Black; a draw counts half. */
export function blackChance(value: Value, side: Side): number {
  const chance = value.win + value.draw / 2;
  return side === 'black' ? chance : 1 - chance;
}

export function blackChanceIn(answer: Answer): number | null {
  return answer.value && answer.toMove ? blackChance(answer.value, answer.toMove) : null;
}

/** "57" for a chance, "+9" and "-6" for a proven win in 9 and loss in 6 plies. */
export function shortValue(chance: number, mate?: number): string {
  if (mate !== undefined) return mate > 0 ? `+${mate}` : `${mate}`;
  return String(Math.round(chance * 100));
}

export const toneOf = (chance: number, best: number) =>
  chance >= best - 0.02 ? 'good' : chance < best - 0.15 ? 'bad' : 'plain';

/** "4:05" of milliseconds, with tenths below ten seconds. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
