// SPDX-License-Identifier: Apache-2.0
// @ts-check
//
// Draws lists of shapes as SVG elements. A shape is plain data. If a layer is drawn again, the elements of
// shapes that are the same as before stay in the document, so that their animations go on.

/** @import { Shape } from './types' */

/** @type {(shape: Shape) => SVGElement} */
export function elementOf([tag, attributes, inside]) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'key') element.setAttribute(name, String(value));
  }
  if (typeof inside === 'string') element.textContent = inside;
  else if (inside) element.append(...inside.map(elementOf));
  return element;
}

export class Layer {
  /** @type {Map<string, SVGElement[]>} */
  drawn = new Map();

  /** @param {SVGElement} group */
  constructor(group) {
    this.group = group;
  }

  /**
   * Calls `made` for each new element, with the index of its shape.
   * @param {Shape[]} shapes
   * @param {(element: SVGElement, index: number) => void} [made]
   */
  draw(shapes, made = () => {}) {
    const before = this.drawn;
    this.drawn = new Map();
    /** @type {[SVGElement, number][]} */
    const fresh = [];
    const elements = shapes.map((shape, i) => {
      const key = JSON.stringify(shape);
      let element = before.get(key)?.shift();
      if (!element) fresh.push([(element = elementOf(shape)), i]);
      const same = this.drawn.get(key);
      if (same) same.push(element);
      else this.drawn.set(key, [element]);
      return element;
    });
    for (const left of before.values()) for (const element of left) element.remove();
    let next = this.group.firstChild;
    for (const element of elements) {
      if (element === next) next = next.nextSibling;
      else this.group.insertBefore(element, next);
    }
    for (const [element, i] of fresh) made(element, i);
  }
}
