// SPDX-License-Identifier: Apache-2.0
//
// Translates the error of a refused request into a message for the user. The error is one line
// ("moves[3]: h8: h8 is occupied"). It begins with the name of a JSON field, which the user does
// not know. If the rules forbid a ply, the error also has a sentence with a key.
// Other errors are in English.
import { say, t } from '../i18n.svelte';
import { EngineError, type Failure } from './engine';

export function refusal({ error, sentence }: Failure): EngineError {
  const [, field, number, what] = /^(\w+)(?:\[(\d+)\])?: (.*)$/s.exec(error) ?? [];
  if (field === 'moves' && number !== undefined) {
    const ply = Number(number) + 1;
    // If a point is off the board, the text contains only the reason, which begins with the point.
    const move = what === sentence?.text ? sentence.values[0] : what.split(': ', 1)[0];
    const refused = new EngineError(
      sentence ? t('error.move', { number: ply, move, why: say(sentence) }) : t('error.noMove', { number: ply }),
    );
    refused.ply = Number(number);
    return refused;
  }
  // The error is about a move in a file: "move 3, h8: h8 is occupied".
  const [, ply, move] = /^move (\d+), (.*?): /.exec(error) ?? [];
  if (ply && sentence) return new EngineError(t('error.move', { number: ply, move, why: say(sentence) }));
  if (sentence) return new EngineError(say(sentence));
  return new EngineError(t('english', { text: field === 'board' || field === 'game' ? what : error }));
}
