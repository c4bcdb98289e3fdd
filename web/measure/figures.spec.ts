// SPDX-License-Identifier: Apache-2.0
//
// Measures the page for docs/speed.md and prints the figures. Run it on an idle machine:
//   MEASURE=1 npx playwright test
// A test fails if an answer never arrives. No test checks the figures.
import { click, expect, open, start, test } from '../tests/page';

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

test('from a move to the answer at 100 ms', async ({ page }) => {
  await open(page, '#game=freestyle');
  await start(page, { name: 'freestyle', seat: '1', level: 10, ms: 100 });
  // Measures from the click until the page contains the stone of the answer.
  await page.evaluate(() => {
    const took: number[] = ((window as unknown as { took: number[] }).took = []);
    const pieces = () => document.querySelectorAll('.piece').length;
    addEventListener('click', () => {
      const begun = performance.now();
      const wanted = pieces() + 2;
      const seen = new MutationObserver(() => {
        if (pieces() < wanted) return;
        took.push(performance.now() - begun);
        seen.disconnect();
      });
      seen.observe(document.body, { childList: true, subtree: true });
    }, { capture: true });
  });
  // Points near the edges. Stones on these points make no threats.
  const points = 'a1 c15 e1 g15 i1 k15 m1 o15 a4 o12 a7 o9'.split(' ');
  for (const [i, point] of points.entries()) {
    if (await page.getByText(/wins/).count()) break;
    await click(page, point);
    await expect.poll(() => page.locator('.piece').count()).toBeGreaterThanOrEqual(2 * i + 2);
  }
  const took = await page.evaluate(() => (window as unknown as { took: number[] }).took);
  console.log(`${took.length} answers: median ${median(took).toFixed(0)} ms, most ${Math.max(...took).toFixed(0)} ms`);
});

test('updates and frames while searching', async ({ page }) => {
  await open(page, '#game=renju&moves=h8i9j8h10');
  await page.getByRole('button', { name: 'Analyse' }).first().click();
  await page.getByRole('region', { name: 'Analyse' }).getByRole('button', { name: 'Start analysis' }).click();
  await expect(page.locator('.lines').getByRole('listitem')).toHaveCount(3);
  const { updates, longest, gaps } = await page.evaluate(async () => {
    const seconds = 10;
    const gaps: number[] = [];
    const at: number[] = [];
    new MutationObserver(() => at.push(performance.now())).observe(document.querySelector('.lines')!, {
      subtree: true, childList: true, characterData: true, attributes: true,
    });
    const end = performance.now() + seconds * 1000;
    let last = performance.now();
    while (last < end) {
      const now: number = await new Promise((frame) => requestAnimationFrame(frame));
      gaps.push(now - last);
      last = now;
    }
    return { updates: at.length / seconds, longest: Math.max(...at.slice(1).map((t, i) => t - at[i])), gaps };
  });
  const late = gaps.filter((gap) => gap > 25).length;
  console.log(`${updates.toFixed(1)} updates a second, ${longest.toFixed(0)} ms between two at most; ` +
    `${gaps.length} frames, ${late} of them after more than 25 ms`);
});
