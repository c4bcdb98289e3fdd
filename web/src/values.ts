// SPDX-License-Identifier: Apache-2.0
//
// Converts the values of the engine (chances and scores) to the texts of the page.
import type { Answer, BoardValue, Line, Position, Side, Value } from './engine/engine';

/** The chance to win, from 0 to 1. With a score of 400, the odds of a win are 10 to 1. */
export const chanceOf = (score: number) => 1 / (1 + 10 ** (-score / 400));

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

const NUMBERED = 10; // points of the heat map with a number

/** A point of the heat map. */
export interface Heat {
  point: string;
  /** From 0 to 1: the worst to the best point. */
  share: number;
  /** The value; empty = the point is not one of the best. */
  text: string;
}

/**
 * The heat map for the values of the points. The search of the lines is longer than that of the heat
 * map. So a point at which a line begins has the value of its line, and no other point is better
 * than the worst line.
 */
export function heatOf(values: BoardValue[], lines: Line[]): Heat[] {
  const known = new Map<string, { chance: number; mate?: number }>();
  for (const line of lines) {
    const points = (line.pvNames ?? line.pv)[0]?.match(/[a-z]\d+/g) ?? [];
    const value = { chance: line.value.win + line.value.draw / 2, mate: line.mate };
    for (const point of points) if (!known.has(point)) known.set(point, value);
  }
  const most = Math.min(1, ...[...known.values()].map(({ chance }) => chance));
  const all = values.map(({ move, moveName, win, mate }) => {
    const point = moveName ?? move;
    const found = known.get(point) ?? (win > most ? { chance: most } : { chance: win, mate });
    // A shorter win is better, and a longer loss.
    const order = found.chance - (found.mate ?? 0) / 1e6;
    return { point, ...found, order };
  });
  // Points that lose by proof have numbers only if all points lose.
  const open = all.filter(({ mate = 0 }) => mate >= 0);
  const best = [...(open.length > 0 ? open : all)].sort((a, b) => b.order - a.order).slice(0, NUMBERED);
  const chances = all.map(({ chance }) => chance);
  const [low, high] = [Math.min(...chances), Math.max(...chances)];
  return all.map((value) => ({
    point: value.point,
    share: high > low ? (value.chance - low) / (high - low) : 1,
    text: best.includes(value) ? shortValue(value.chance, value.mate) : '',
  }));
}

/** The numbers of stones that Black and White have captured. Null = the game has no captures. */
export function capturedIn(position: Position, removes: boolean): [number, number] | null {
  if (position.captured) return [position.captured[0], position.captured[1]];
  if (!removes) return null;
  const by = (side: Side) =>
    position.plies.filter((ply) => ply.side === side).reduce((sum, ply) => sum + ply.removed.length, 0);
  return [by('black'), by('white')];
}

/** Minutes and seconds such as "4:05"; below ten seconds, seconds with tenths such as "9.8". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
