import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { projectRoot, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { openOwnWindow } from './desktop.ts';
import { composerOf, foundGuild, openNewThread } from './guild.ts';
import { chooseInMenu } from './menu.ts';

// The guide, as it is shipped: from the built files alone.

const folder = join(projectRoot, 'docs/guide');
const titles = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => /^# (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '');

const guide = (page: Page) => page.getByRole('dialog', { name: 'Guildhall guide' });
const article = (page: Page, title: string) =>
  guide(page).getByRole('article', { name: title, exact: true });
const open = (page: Page, title: string) =>
  guide(page)
    .getByRole('navigation', { name: 'Pages of the guide' })
    .getByRole('button', { name: title, exact: true })
    .click();

/** The files of the guide that the page has loaded so far. */
const loadedOfGuide = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(name.lastIndexOf('/') + 1))
      .filter((name) => name.startsWith('guide') || name.endsWith('.png')),
  );

/** The sources of the shown pictures, each loaded. */
async function shownPictures(page: Page): Promise<string[]> {
  const pictures = guide(page).getByRole('img');
  const widths = () =>
    pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth));
  await expect(pictures).not.toHaveCount(0);
  await expect
    .poll(async () => Math.min(...(await widths())), 'each picture loads')
    .toBeGreaterThan(0);
  return pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).currentSrc));
}

test('every page opens by the keyboard and from the menu, with its pictures, in all looks', async ({
  start,
}) => {
  const { app, page } = await start();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      errors.push(message.text());
    }
  });
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  expect(await loadedOfGuide(page)).toEqual([]);

  // A key, while the person writes.
  await composerOf(page).focus();
  await page.keyboard.press('F1');
  await expect(article(page, 'Getting started')).toBeVisible();
  for (const [theme, shade] of [
    ['light', '-light'],
    ['dark', '-dark'],
  ] as const) {
    await show(app, theme);
    for (const title of titles) {
      await open(page, title);
      await expect(article(page, title)).toBeVisible();
      for (const source of await shownPictures(page)) {
        expect(source).toContain(shade);
      }
    }
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 620, height: 410 });
  await open(page, 'Search and keys');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'nothing is wider than the window').toBe(620);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
  await expect(composerOf(page)).toBeFocused();

  await chooseInMenu(app, 'openGuide');
  await expect(article(page, 'Getting started')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a link leads from page to page before there is any guild, and back again', async ({
  start,
}) => {
  const { page } = await start();
  await page.getByRole('button', { name: 'Start on this computer' }).waitFor();
  await page.keyboard.press('F1');
  for (const [from, to] of titles.map((title, at) => [title, titles[at + 1] ?? titles[0] ?? ''])) {
    await article(page, from ?? '')
      .getByRole('link', { name: to ?? '' })
      .last()
      .press('Enter');
    await expect(article(page, to ?? '')).toBeFocused();
  }
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(article(page, titles.at(-1) ?? '')).toBeVisible();
  expect(await page.evaluate(() => location.hash)).not.toContain('guide');
});

test('a window of one thing has the guide too', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  const own = await openOwnWindow(app, page);
  await own.keyboard.press('F1');
  await expect(article(own, 'Getting started')).toBeVisible();
  await shownPictures(own);
  await expect(guide(page)).toHaveCount(0);
});
