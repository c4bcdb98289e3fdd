// SPDX-License-Identifier: Apache-2.0
//
// Draws lists of shapes as SVG elements. A shape is plain data. If a layer is drawn again, the elements of
// shapes that are the same as before stay in the document, so that their animations go on.

/**
 * Tag, attributes, and the text or the shapes inside. The attribute `key` is not written into the document:
 * shapes with the same content and different keys are different shapes.
 */
export type Shape = [tag: string, attributes: Record<string, string | number>, inside?: string | Shape[]];

export function elementOf([tag, attributes, inside]: Shape): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'key') element.setAttribute(name, String(value));
  }
  if (typeof inside === 'string') element.textContent = inside;
  else if (inside) element.append(...inside.map(elementOf));
  return element;
}

export class Layer {
  private drawn = new Map<string, SVGElement[]>();

  constructor(readonly group: SVGElement) {}

  /** Calls `made` for each new element, with the index of its shape. */
  draw(shapes: Shape[], made: (element: SVGElement, index: number) => void = () => {}) {
    const before = this.drawn;
    this.drawn = new Map();
    const fresh: [SVGElement, number][] = [];
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
