// SPDX-License-Identifier: Apache-2.0
//
// Game records from texts and files: the page opens one of their games, or lists them.
import type { RecordList, RecordOfGame } from './engine/engine';
import { namesIn } from './board/points';
import { t } from './i18n.svelte';
import type { About, Notes, Session } from './session.svelte';

/** A record as the user gave it: a text, or the bytes of a file that is not UTF-8. */
export interface Source {
  text: string;
  base64?: string;
  /** True: a library of RenLib, a tree of openings. Nobody played it, so it is not reviewed at once. */
  library?: boolean;
}

export const records = $state<{
  /** The record that was read last. */
  source: Source;
  /** The games of this record, if it has several. */
  list: RecordList | null;
  /** Notes of the engine, in English, about data that it guessed when it read the record. */
  notes: string[];
  /** The start of the game that was opened last. The notes are about this game. */
  root: object | null;
  error: string;
}>({ source: { text: '' }, list: null, notes: [], root: null, error: '' });

let reads = 0; // counts the requests to read a record

const MOST_OF_A_LIBRARY = 700; // KiB. As base64, more is too much for a request.

export async function sourceOf(file: File): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const library = /\.lib$/i.test(file.name) || String.fromCharCode(...bytes.subarray(0, 8)) === '\xffRenLib\xff';
  try {
    // No text has these characters.
    if (library || bytes.some((byte) => byte < 9)) throw new TypeError();
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // The file is not UTF-8. Send its bytes to the engine. The engine can read other encodings, and
    // it uses the encoding that an SGF file names.
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return { text: '', base64, library };
  }
}

/**
 * Reads a record. If the text is a list of stones, it names no game, so the rules of the game on the
 * board are used. Other formats name their game.
 */
export async function readRecord(session: Session, { text, base64, library }: Source, id?: string): Promise<RecordOfGame | RecordList> {
  if (library && base64!.length * 0.75 > MOST_OF_A_LIBRARY * 1024) throw new Error(t('library.large', { most: MOST_OF_A_LIBRARY }));
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
    const at = source.library ? 0 : undefined;
    const loaded = await session.loadTree(game, { moves, branches }, at, start, about, notesOf(record));
    if (loaded === 'nothing') return undefined;
    Object.assign(records, { notes: record.notes, root: session.root });
    return record;
  } catch (failure) {
    if (number === reads) records.error = (failure as Error).message;
    return undefined;
  }
}
