// SPDX-License-Identifier: Apache-2.0
//
// Translates the error of a refused request into a message for the user. The engine sends one line that
// begins with a JSON field ("moves[3]: h8: h8 is occupied"). The user does not know these fields.
import { say, t } from '../i18n.svelte';
import { EngineError } from './engine';

export function refusal(line: string): EngineError {
  const [, field, number, what] = /^(\w+)(?:\[(\d+)\])?: (.*)$/s.exec(line) ?? [];
  if (field === 'moves' && number !== undefined) {
    const ply = Number(number) + 1;
    if (what.endsWith(' wanted')) return new EngineError(t('error.noMove', { number: ply }));
    const [, move, why] = /^(.*?): (.*)$/s.exec(what) ?? [, '', what];
    return new EngineError(t('error.move', { number: ply, move, why: say(why) }));
  }
  if (field === 'board' || field === 'game') return new EngineError(say(what));
  return new EngineError(say(line));
}
