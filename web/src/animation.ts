// SPDX-License-Identifier: Apache-2.0
//
// A game as an animated GIF: one picture for each position. It has the colours of the last picture.
// In each further picture, the pixels that did not change are transparent, so the file stays small.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { drawStill } from './board/board';
import { rastered } from './board/picture';
import type { BoardState } from './board/types';

const width = 560; // of the pictures, in pixels
const colours = 255; // and one number for transparent pixels
/** Milliseconds: the time for the whole game, the time of each picture, and of the last one. */
const time = { game: 60_000, shortest: 250, longest: 900, last: 4_000 };

/**
 * `states`: at least one. `place`: an element of the document, for the pictures while they are drawn.
 * `tell` is called with the number of finished pictures.
 */
export async function gifOf(
  states: readonly BoardState[], place: HTMLElement, tell: (done: number) => void,
): Promise<Blob> {
  const pixelsOf = async (state: BoardState) => {
    const board = document.createElement('div');
    board.className = 'board';
    place.append(board); // styles have values only in the document
    try {
      const { canvas, context } = await rastered(drawStill(board, state), width);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    } finally {
      board.remove();
    }
  };
  const palette = quantize((await pixelsOf(states.at(-1)!)).data, colours);
  const transparent = palette.length;
  const usual = Math.min(time.longest, Math.max(time.shortest, time.game / states.length));
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const [i, state] of states.entries()) {
    const pixels = await pixelsOf(state);
    const now = applyPalette(pixels.data, palette);
    const changes = before ? now.map((colour, at) => (colour === before![at] ? transparent : colour)) : now;
    gif.writeFrame(changes, pixels.width, pixels.height, {
      palette: before ? undefined : [...palette, [0, 0, 0]],
      delay: i === states.length - 1 ? time.last : usual,
      transparent: before !== null,
      transparentIndex: transparent,
      dispose: 1, // the next picture is drawn over this one
    });
    before = now;
    tell(i + 1);
  }
  gif.finish();
  return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
}
