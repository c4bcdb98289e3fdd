// SPDX-License-Identifier: Apache-2.0
//
// The parts of gifenc that animation.ts uses. The package has no types.
declare module 'gifenc' {
  export type Palette = [red: number, green: number, blue: number][];
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
  export interface Picture {
    palette?: Palette;
    /** Milliseconds. */
    delay: number;
    transparent: boolean;
    transparentIndex: number;
    dispose: number;
  }
  export function GIFEncoder(): {
    writeFrame(numbers: Uint8Array, width: number, height: number, picture: Picture): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}
