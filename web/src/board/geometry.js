// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// Where the points of a board are in the picture. The picture may be turned and mirrored. Lengths are in units
// of the picture: the lines are `step` apart, and the first line is `margin` from the edge of the picture.
import { nameOf, placeOf } from './points.js';

/** @import { Frame, Place } from './types' */

export const step = 30;
export const margin = 34;
/** The part of the margin that is cut off if the board shows no coordinates. */
const cut = 14;

export class Geometry {
  /** @param {Frame} frame */
  constructor(frame) {
    const odd = frame.turns % 2 === 1;
    this.frame = frame;
    this.columns = odd ? frame.height : frame.width;
    this.rows = odd ? frame.width : frame.height;
    // The size of the whole picture.
    this.spanX = (this.columns - 1) * step + 2 * margin;
    this.spanY = (this.rows - 1) * step + 2 * margin;
  }

  /** The part of the picture that is shown: x, y, width, height. */
  get box() {
    const off = this.frame.coordinates ? 0 : cut;
    return [off, off, this.spanX - 2 * off, this.spanY - 2 * off];
  }

  /**
   * Column and row in the picture, from the upper left.
   * @param {Place} place
   * @returns {Place}
   */
  cellOf({ x, y }) {
    const { width, height, turns, mirrored } = this.frame;
    const turned = [
      { x, y },
      { x: height - 1 - y, y: x },
      { x: width - 1 - x, y: height - 1 - y },
      { x: y, y: width - 1 - x },
    ][turns];
    return mirrored ? { x: this.columns - 1 - turned.x, y: turned.y } : turned;
  }

  /**
   * The inverse of cellOf.
   * @param {Place} cell
   * @returns {Place}
   */
  placeIn(cell) {
    const { width, height, turns, mirrored } = this.frame;
    const x = mirrored ? this.columns - 1 - cell.x : cell.x;
    const { y } = cell;
    return [
      { x, y },
      { x: y, y: height - 1 - x },
      { x: width - 1 - x, y: height - 1 - y },
      { x: width - 1 - y, y: x },
    ][turns];
  }

  /**
   * The middle of a place in the picture.
   * @param {Place} place
   * @returns {Place}
   */
  middle(place) {
    const cell = this.cellOf(place);
    return { x: margin + cell.x * step, y: margin + cell.y * step };
  }

  /** @param {string} point */
  at(point) {
    return this.middle(placeOf(point, this.frame.height));
  }

  /**
   * The point that is nearest to a place of the picture. Undefined = the place is off the board.
   * @param {number} x
   * @param {number} y
   */
  pointNear(x, y) {
    const cell = { x: Math.round((x - margin) / step), y: Math.round((y - margin) / step) };
    return this.has(cell) ? this.nameIn(cell) : undefined;
  }

  /** @param {Place} cell */
  nameIn(cell) {
    return nameOf(this.placeIn(cell), this.frame.height);
  }

  /** @param {Place} cell */
  has(cell) {
    return cell.x >= 0 && cell.x < this.columns && cell.y >= 0 && cell.y < this.rows;
  }
}
