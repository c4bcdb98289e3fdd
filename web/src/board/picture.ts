// SPDX-License-Identifier: Apache-2.0
//
// Saves the board as a file: as an SVG file, in which the computed styles are attributes, or as a
// PNG file.
const styles = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'display', 'stop-color', 'stop-opacity', 'paint-order', 'stroke-linejoin',
  'font-size', 'font-weight', 'font-family', 'text-anchor', 'dominant-baseline',
];

export function svgText(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = board.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const computed = getComputedStyle(from[i]);
    for (const name of styles) element.setAttribute(name, computed.getPropertyValue(name));
    element.removeAttribute('class');
    element.removeAttribute('style');
  });
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  for (const name of ['class', 'aria-hidden']) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}

/** The board as pixels, `width` of them in a row. */
export async function rastered(board: SVGSVGElement, width: number) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svgText(board)], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const box = board.viewBox.baseVal;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * box.height) / box.width);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { canvas, context };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

export async function pngOf(board: SVGSVGElement): Promise<Blob> {
  const { canvas } = await rastered(board, board.viewBox.baseVal.width * 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG')))),
  );
}

export function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Delete the data after 10 s. By then the browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
