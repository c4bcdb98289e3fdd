// SPDX-License-Identifier: Apache-2.0
//
// Compares the page with the screenshots in pictures/. After an intended change of the page, run
// `npx playwright test pictures --update-snapshots`, and inspect the new screenshots before the commit.
//
// The screenshots are the same on every machine: the tests use their own font, and select boxes and check
// boxes have no style of the system. Small differences are allowed, because versions of Chromium draw
// edges differently. If a button is missing or has moved, the difference is larger than allowed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, open, test } from './page';

test.skip(!!process.env.STATIC, 'the page is the same there'); // the picture does not depend on the engine
test.use({ bypassCSP: true }); // otherwise the page could load only fonts of the server

const files = createRequire(import.meta.url).resolve('@fontsource/dejavu-sans/package.json').replace('package.json', 'files');
const face = (weight: number) => {
  const font = readFileSync(`${files}/dejavu-sans-latin-${weight}-normal.woff2`).toString('base64');
  return `@font-face { font-family: Picture; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}); }`;
};
const sameEverywhere = `${face(400)} ${face(700)}
  *, svg text { font-family: Picture !important; caret-color: transparent !important; }
  select, input { appearance: none !important; }
  ::-webkit-file-upload-button { appearance: none !important; }`;

// Each picture has a look of the board. Wood makes large files, so only one picture has it.
const pictures = [
  { name: 'play', mode: 'Play', board: 'wood', stones: 'shaded', link: '#game=pente-keryo&moves=j10k11m10l12k9m13m14' },
  { name: 'captured', mode: 'Analyse', board: 'paper', stones: 'shaded', link: '#game=pente&moves=j10k10a1l10m10' },
  { name: 'forbidden', mode: 'Analyse', board: 'contrast', stones: 'flat', link: '#game=renju&moves=h8a1i8c1j9a15j10c15' },
  { name: 'turns', mode: 'Review', board: 'contrast', stones: 'shaded', link: '#game=connect6-toroidal&moves=j10,k11-k12,j11-j12,l10-i9' },
  { name: 'columns', mode: 'Review', board: 'contrast', stones: 'flat', link: '#game=fourinarow&size=7x6&moves=d1d2d3e1' },
  { name: 'opening', mode: 'Play', board: 'paper', stones: 'flat', link: '#game=renju&opening=taraguchi-10&moves=h8' },
] as const;

for (const width of [390, 1400]) {
  for (const { name, mode, link, ...look } of pictures) {
    test(`${name} at ${width} px looks as it did`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: name === 'opening' ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.addInitScript((look) => localStorage.setItem('tengen', JSON.stringify(look)), look);
      await open(page, link);
      await page.addStyleTag({ content: sameEverywhere });
      await page.getByRole('button', { name: mode }).first().click();
      await page.mouse.move(0, 0); // so that no button has hover style
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, { fullPage: true });
    });
  }
}
