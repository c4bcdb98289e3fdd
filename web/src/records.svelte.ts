// SPDX-License-Identifier: Apache-2.0
//
// Game records from texts and files: the page opens one of their games, or lists them.
import type { RecordList, RecordOfGame } from './engine/engine';
import { namesIn } from './board/points';
import type { About, Notes, Session } from './session.svelte';

/** A record as the user gave it: a text, or the bytes of a file that is not UTF-8. */
export interface Source {
  text: string;
  base64?: string;
}

export const records = $state<{
  /** The record that was read last. */
  source: Source;
  /** The games of this record, if it has several. */
  list: RecordList | null;
  /** Notes of the engine, in English, about data that it guessed when it read the record. */
  notes: string[];
  error: string;
}>({ source: { text: '' }, list: null, notes: [], error: '' });

let reads = 0; // counts the requests to read a record

export async function sourceOf(file: File): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // The file is not UTF-8. Send its bytes to the engine. The engine can read other encodings, and
    // it uses the encoding that an SGF file names.
    return { text: '', base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
  }
}

/**
 * Reads a record. If the text is a list of stones, it names no game, so the rules of the game on the
 * board are used. Other formats name their game.
 */
export function readRecord(session: Session, { text, base64 }: Source, id?: string): Promise<RecordOfGame | RecordList> {
  const named = base64 || /\(\s*;|^\s*([({]|Pi)/.test(text);
  const hints = named ? {} : { game: session.spec.variant, size: session.spec.size };
  return session.engine.read(namesIn(text, ...session.spec.size!), base64 ? { id, base64 } : { ...hints, id });
}

/** The comments and marks of a record, by the numbers of their nodes. */
function notesOf({ comments = [], marks = [], branches = [] }: RecordOfGame): Notes {
  const allComments = [...comments, ...branches.flatMap((branch) => branch.comments)];
  const allMarks = [...marks, ...branches.flatMap((branch) => branch.marks)];
  return {
    comments: allComments.flatMap((text, i): [number, string][] => (text ? [[i, text]] : [])),
    marks: allMarks.flatMap((list, i) => list.map((mark): [number, typeof mark] => [i, mark])),
  };
}

/**
 * Opens a record. Returns the record if its game is on the board now. Otherwise returns undefined:
 * - The record has several games (`records.list`).
 * - The record cannot be opened (`records.error`).
 * - The user does not want to give up the game on the board (`mayLeave`).
 */
export async function openRecord(
  session: Session,
  source: Source,
  mayLeave: () => Promise<boolean>,
  id?: string,
): Promise<RecordOfGame | undefined> {
  Object.assign(records, { source, list: id === undefined ? null : records.list, notes: [], error: '' });
  const number = ++reads;
  try {
    const record = await readRecord(session, source, id);
    if (number !== reads) return undefined; // the user has opened another record in the meantime
    if ('games' in record) {
      records.list = record;
      return undefined;
    }
    if (!(await mayLeave())) return undefined;
    const { game, moves, branches = [], start, players, date = '', winner, reason } = record;
    const resigned = reason === 'resign' || reason === 'timeout' ? reason : '';
    const about: About = { players, date, result: winner === null ? null : { winner, reason: resigned } };
    const loaded = await session.loadTree(game, { moves, branches }, undefined, start, about, notesOf(record));
    if (loaded === 'nothing') return undefined;
    records.notes = record.notes;
    return record;
  } catch (failure) {
    if (number === reads) records.error = (failure as Error).message;
    return undefined;
  }
}
