// SPDX-License-Identifier: Apache-2.0
//
// Converts the values of the engine (chances and scores) to the texts of the page.
import type { Answer, Side, Value } from './engine/engine';

/** The chance to win, from 0 to 1. With a score of 400, the odds of a win are 10 to 1. */
export const chanceOf = (score: number) => 1 / (1 + 10 ** (-score / 400));

export const percent = (chance: number) => `${(chance * 100).toFixed(1)} %`;

/** Black's chance from a value for `side`. A draw counts half. */
export function blackChance(value: Value, side: Side): number {
  const chance = value.win + value.draw / 2;
  return side === 'black' ? chance : 1 - chance;
}

export function blackChanceIn(answer: Answer): number | null {
  return answer.value && answer.toMove ? blackChance(answer.value, answer.toMove) : null;
}

/** "57" = a chance of 57 %; "+9" = a proven win in 9 plies; "-6" = a proven loss in 6 plies. */
export function shortValue(chance: number, mate?: number): string {
  if (mate !== undefined) return mate > 0 ? `+${mate}` : `${mate}`;
  return String(Math.round(chance * 100));
}

export const toneOf = (chance: number, best: number) =>
  chance >= best - 0.02 ? 'good' : chance < best - 0.15 ? 'bad' : 'plain';

/** Minutes and seconds such as "4:05"; below ten seconds, seconds with tenths such as "9.8". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
