// SPDX-License-Identifier: Apache-2.0
//
// Tests page sizes, accessibility, languages and touch. Screenshots for inspection are in test-results.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import deEngine from '../src/locales/de.engine.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { expect, graveOf, more, open, start, stones, tap, test } from './page';

const pages = [
  { mode: 'Play', link: '#game=pente-keryo&moves=j10k11m10' },
  { mode: 'Analyse', link: '#game=renju&moves=h8a1i8c1j9a15j10c15' },
  { mode: 'Review', link: '#game=fourinarow&moves=d1d2d3e1' },
  { mode: 'Puzzles', link: '#game=freestyle&moves=h8' },
];

for (const width of [390, 1400]) {
  for (const { mode, link } of pages) {
    for (const theme of ['light', 'dark'] as const) {
      test(`${mode} at ${width} px, ${theme}: fits, and axe finds nothing serious`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await open(page, link);
        await page.getByRole('button', { name: mode }).first().click();
        if (mode === 'Analyse') {
          await page.getByRole('region', { name: mode }).getByRole('button', { name: 'Start analysis' }).click();
          await expect(page.locator('.lines').getByRole('listitem')).toHaveCount(3);
        }
        await page.screenshot({ path: `test-results/${mode}-${width}-${theme}.png`, fullPage: true });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await graveOf(page)).toEqual([]);
      });
    }
  }
}

test('a touch is confirmed by a second one', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, '#game=freestyle');
  await start(page, { name: 'freestyle' });
  await tap(page, 'h8');
  await expect(page.getByRole('button', { name: 'Place h8' })).toBeVisible();
  await expect(page.locator('.piece')).toHaveCount(0);
  await tap(page, 'i9');
  await tap(page, 'i9');
  await expect(stones(page, 'black')).toHaveCount(1);
  await context.close();
});

const optionsOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true }).evaluate((box: HTMLSelectElement) => [...box.options].map(({ value }) => value));

test('the page and the engine speak German', async ({ page }) => {
  await open(page, '#game=freestyle&moves=h8');
  await page.getByText('Options').click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('button', { name: 'Spielen', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Zug mit Namen').fill('h8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Zug 2, h8: h8 ist besetzt.');
  // The description of every game has a German translation.
  await page.getByText('Optionen').click();
  await more(page);
  const titles: string[] = [];
  for (const family of await optionsOf(page, 'Spiel')) {
    await page.getByRole('combobox', { name: 'Spiel', exact: true }).selectOption(family);
    const variants = page.getByRole('combobox', { name: 'Variante' });
    for (const variant of (await variants.count()) ? await optionsOf(page, 'Variante') : [null]) {
      if (variant) await variants.selectOption(variant);
      titles.push(await page.locator('form .soft').innerText());
    }
  }
  expect(titles.length).toBeGreaterThan(30);
  expect(titles.filter((title) => !Object.values<string>(deEngine).includes(title))).toEqual([]);
});

test('other languages are loaded when they are chosen, and fit on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '#game=freestyle&opening=swap-2');
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => /tengen-(..)\.js/.exec(name)?.[1] ?? []));
  expect(await loaded()).toEqual([]);
  const texts = {
    cs: ['Hra', 'Položit 3 kameny'],
    ja: ['対局', '3個の石を打つ'],
    ko: ['대국', '돌 3개 두기'],
    ru: ['Игра', 'Поставить 3 камня'],
    vi: ['Chơi', 'Đặt 3 quân'],
    zh: ['对弈', '下 3 子'],
  };
  await page.locator('.menu summary').click();
  const list = page.locator('.menu select').filter({ hasText: 'Deutsch' });
  for (const [code, [play, choice]] of Object.entries(texts)) {
    await list.selectOption(code);
    await expect(page.getByRole('button', { name: play, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: choice })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  expect(await loaded()).toEqual(Object.keys(texts));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});

test.describe('a language that cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('leaves the page as it is', async ({ page }) => {
    await page.route('**/tengen-ko.js', (route) => route.abort());
    await open(page);
    await page.getByText('Options').click();
    const list = page.getByRole('combobox', { name: 'Language' });
    await list.selectOption('ko');
    await expect(page.getByText('This language could not be loaded.')).toBeVisible();
    await expect(list).toHaveValue('en');
  });
});

test('the page is small, and soon there', async ({ page }) => {
  // The files of the engine, of the other languages, and for an installed page are not counted.
  const folder = process.env.STATIC ?? 'dist';
  const names = readdirSync(folder).filter((name) => /\.\w+$/.test(name) && !/^tengen-(wasm|threads|..\.js)|\.png$/.test(name));
  const files = names.map((name) => readFileSync(`${folder}/${name}`));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  expect(bytes).toBeLessThan(300_000);
  await open(page);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  // The time is printed but not checked, because it depends on the load of the machine.
  console.log(`${bytes} bytes compressed, first paint after ${Math.round(paint)} ms`);
});

test('a game is saved as an animation, with a picture for each position', async ({ page }) => {
  await open(page, '#game=pente&moves=j10,k10,a1,l10,m10&at=2');
  await page.getByText('Options').click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'GIF' }).click();
  const bytes = readFileSync(await (await file).path());
  const [pictures, size, centres] = await page.evaluate(async (data) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(data), type: 'image/gif' });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const { frameCount } = decoder.tracks.selectedTrack!;
    const canvas = new OffscreenCanvas(560, 560);
    const context = canvas.getContext('2d')!;
    const black: boolean[] = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      context.drawImage((await decoder.decode({ frameIndex })).image, 0, 0);
      // Is the point at the centre, j10, black?
      black.push(context.getImageData(276, 276, 1, 1).data[0] < 110);
    }
    return [frameCount, canvas.width, black] as const;
  }, [...bytes]);
  expect([pictures, size]).toEqual([6, 560]);
  expect(centres).toEqual([false, true, true, true, true, true]);
});
