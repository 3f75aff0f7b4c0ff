import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect } from '@playwright/test';

import { hostileMarkdown } from '../security/hostile-markdown.ts';
import { openListener } from '../security/open-listener.ts';
import { test } from './application.ts';
import { show } from './axe.ts';
import { call } from './call.ts';
import { openMade, press } from './documents.ts';
import {
  answerSaveDialog,
  exportAs,
  inspectInBrowser,
  inspectSafety,
  proposedPath,
} from './exported-files.ts';
import { foundGuild } from './guild.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';

const hostileTitle = '../con</title><script>window.pwned=1</script>';

/** How many pages a PDF says that it has: the largest count of its tree of pages. */
function pagesOf(pdf: Buffer): number {
  const counts = pdf.toString('latin1').matchAll(/\/Type \/Pages\s*\/Count (\d+)/g);
  return Math.max(...[...counts].map(([, count]) => Number(count)));
}

/** The colours that a PDF fills with. */
function inksOf(pdf: Buffer): string[] {
  const words = pdf.toString('latin1');
  const inks = [...words.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    try {
      const end = words.indexOf('endstream', index + length);
      const drawn = inflateSync(pdf.subarray(index + length, end)).toString('latin1');
      return drawn.match(/[\d.]+ [\d.]+ [\d.]+ rg/g) ?? [];
    } catch {
      // A stream that is not compressed draws nothing.
      return [];
    }
  });
  return [...new Set(inks)].toSorted();
}

/** Lists the drawings and colours in an exported file. */
async function inspectDrawn() {
  const images = [...document.querySelectorAll('img')];
  await Promise.all(images.map((image) => image.decode()));
  const parts = [...document.querySelectorAll('code, code span')];
  return {
    pictures: images.map(({ alt, naturalWidth, src }) => ({
      name: alt,
      isDrawn: naturalWidth > 0,
      // The ink of the light theme.
      isLight: decodeURIComponent(src).includes('rgb(31, 30, 27)'),
    })),
    formulas: [...document.querySelectorAll('math')].map(
      (formula) => formula.getAttribute('display') ?? 'inline',
    ),
    words: document.body.textContent,
    /** How many colours code has. */
    colours: new Set(parts.map((part) => getComputedStyle(part).color)).size,
  };
}

test('a document leaves as Markdown, as HTML, as a PDF, and on paper', async ({
  start,
}, testInfo) => {
  const running = await start();
  const { app, page } = running;
  await foundGuild(page);
  const content =
    '# Bread\n\nRye **and** [spelt](#the-oven).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## The oven';
  await openMade(page, 'Autumn menu', content);
  const path = (name: string) => testInfo.outputPath(name);
  const markdown = await exportAs(running, 'Export as Markdown…', path('menu.md'));
  expect(markdown.toString()).toBe(content);
  expect(await proposedPath(app)).toMatch(/Autumn menu\.md$/);

  const html = (await exportAs(running, 'Export as HTML…', path('menu.html'))).toString();
  expect(html).toContain('<title>Autumn menu</title>');
  expect(html).toMatch(/<h1[^>]*>Autumn menu<\/h1>/);
  expect(html).toContain('<strong>and</strong>');
  expect(html).toContain('prefers-color-scheme');
  expect(html).toContain('<a href="#the-oven">spelt</a>');
  expect(html).toMatch(/<h2[^>]* id="the-oven">The oven<\/h2>/);

  const pdf = await exportAs(running, 'Export as PDF…', path('menu.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('/Title (Autumn menu)');
  expect(pagesOf(pdf)).toBe(1);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  // No machine that runs tests has a printer.
  await expect(page.getByText(/^The document couldn’t be printed\. Check that/)).toBeVisible();
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(windows).toBe(1);
});

test('a note that stands in a document leaves with it, also within another one, and no circle goes on', async ({
  start,
}, testInfo) => {
  const running = await start();
  const { page } = running;
  await foundGuild(page);
  const feeding = '# Starter\n\nRye.\n\n## Feeding\n\nTwice a day.\n\n![[Autumn menu]]';
  await openMade(page, 'Baking/Starter', feeding);
  await openMade(page, 'Baking/Bread', 'Of **rye**.\n\n![[Starter#Feeding]]');
  await openMade(page, 'Autumn menu', 'First:\n\n![[Bread]]\n\n![[No such note]]\n\nLast.');
  const html = (
    await exportAs(running, 'Export as HTML…', testInfo.outputPath('menu.html'))
  ).toString();
  expect(html).toMatch(
    /First:.*<blockquote class="export-embed">.*<strong>rye<\/strong>.*<blockquote class="export-embed">.*Twice a day\..*Autumn menu.*<\/blockquote>.*<\/blockquote>.*No such note.*Last\./s,
  );
  // Of the starter only the section, and the menu does not stand in itself.
  expect(html).not.toContain('Rye.');
  expect(html.split('Last.')).toHaveLength(2);
});

test('an exported document runs nothing, loads nothing and keeps its folder, whatever is in it', async ({
  start,
}, testInfo) => {
  const listener = await openListener();
  const running = await start();
  const { app, page } = running;
  await foundGuild(page);
  await openMade(page, hostileTitle, hostileMarkdown(listener.url).join('\n\n'));
  const file = testInfo.outputPath('hostile.html');
  await exportAs(running, 'Export as HTML…', file);
  expect(await proposedPath(app)).toMatch(/[/\\]-con-[^/\\]*\.html$/);
  const found = await inspectInBrowser(app, file, inspectSafety);
  const title = hostileTitle;
  expect(found).toMatchObject({ title, heading: title, hasRun: false, isDressed: true });
  expect(found.elements).toEqual([]);
  expect(found.attributes).toEqual([]);
  expect(found.schemes.filter((scheme) => !/^(?:https?:|:)$/.test(scheme))).toEqual([]);
  expect(found.policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri/,
  );
  const pdf = await exportAs(running, 'Export as PDF…', testInfo.outputPath('hostile.pdf'));
  expect(pagesOf(pdf)).toBeGreaterThan(0);
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('code, formulas and diagrams leave as they are shown', async ({ start }, testInfo) => {
  const running = await start();
  const { app, page } = running;
  await foundGuild(page);
  const content = [
    'The sum is $\\sum_{i=1}^n i$, so',
    '$$\\frac{2}{3}$$',
    '```mermaid\nflowchart LR\n  Dough --> Oven --> Bread\n```',
    '```mermaid\nthis is no diagram\n```',
    '```js\nconst rye = 1; // flour\n```',
    '```unknown\nplain\n```',
  ].join('\n\n');
  await openMade(page, 'Baking', content);
  await show(app, 'dark');
  const file = testInfo.outputPath('baking.html');
  const html = await exportAs(running, 'Export as HTML…', file);
  expect(html.toString()).not.toContain(' style=');
  const found = await inspectInBrowser(app, file, inspectDrawn);
  expect(found.pictures).toEqual([{ name: 'Diagram: flowchart', isDrawn: true, isLight: true }]);
  expect(found.formulas).toEqual(['inline', 'block']);
  expect(found.words).toContain('this is no diagram');
  expect(found.words).toContain('plain');
  expect(found.colours).toBeGreaterThan(2);
  const pdf = await exportAs(running, 'Export as PDF…', testInfo.outputPath('baking.pdf'));
  expect(pagesOf(pdf)).toBe(1);
});

/** Counts cells, formulas and codes, and names those beyond the edge of a sheet of A4 on paper. */
function inspectPaper() {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') {
        rule.media.mediaText = 'all';
      }
    }
  }
  document.documentElement.style.width = '657px';
  const seen = [...document.querySelectorAll('td, th, math, code')].filter((element) =>
    element.checkVisibility(),
  );
  return {
    cells: document.querySelectorAll('td').length,
    beyond: seen
      .filter((element) => element.getBoundingClientRect().right > 658)
      .map(({ textContent }) => textContent),
    formulas: seen.filter(({ tagName }) => tagName.toLowerCase() === 'math').length,
    written: seen.filter(({ tagName }) => tagName === 'CODE').length,
  };
}

test('on paper, wide tables and long formulas are whole', async ({ start }, testInfo) => {
  const running = await start();
  await foundGuild(running.page);
  const columns = Array.from({ length: 24 }, (_, at) => `value-${at + 1}`);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const sum = (count: number) => Array.from({ length: count }, (_, at) => `x_{${at}}`).join('+');
  const content = [
    [row(columns), row(columns.map(() => '-')), row(columns)].join('\n'),
    ...[5, 20, 40].map((count) => `$$${sum(count)}$$`),
    `$${sum(200)}$`,
  ].join('\n\n');
  await openMade(running.page, 'Wide', content);
  const file = testInfo.outputPath('wide.html');
  await exportAs(running, 'Export as HTML…', file);
  const found = await inspectInBrowser(running.app, file, inspectPaper);
  expect(found).toEqual({ cells: 24, beyond: [], formulas: 3, written: 1 });
});

test('paper is light, also where the window is dark', async ({ start }, testInfo) => {
  const running = await start();
  const { app, page } = running;
  await foundGuild(page);
  await openMade(page, 'Autumn menu', 'Rye **and** spelt');
  const coloursIn = async (theme: 'light' | 'dark') => {
    await show(app, theme);
    return inksOf(await exportAs(running, 'Export as PDF…', testInfo.outputPath(`${theme}.pdf`)));
  };
  const light = await coloursIn('light');
  expect(light.length).toBeGreaterThan(0);
  expect(await coloursIn('dark')).toEqual(light);
});

test('even a page that was taken over gets nothing run or loaded by printing', async ({
  start,
}, testInfo) => {
  const listener = await openListener();
  const { app, page } = await start();
  const { url } = listener;
  const html = `<!doctype html><title>old</title>
    <meta http-equiv=refresh content="0;url=${url}/refresh">
    <base href="${url}/"><link rel=stylesheet href=link.css><link rel=prefetch href=prefetch>
    <link rel=preconnect href="${url}"><link rel=icon href=icon>
    <style>@import '${url}/import.css'; body { background: url(${url}/background) }
      @font-face { font-family: x; src: url(${url}/font) } p { font-family: x }</style>
    <script>document.title = 'ran'; fetch('${url}/fetch')</script>
    <img src="${url}/image" srcset="${url}/set 2x" onerror="document.title='ran'">
    <iframe src="${url}/frame"></iframe><object data="${url}/object"></object>
    <video src="${url}/video" poster="${url}/poster" autoplay></video><p>words</p>
    <form action="${url}/form" id=f><input autofocus onfocus="f.submit()"></form>`;
  const path = testInfo.outputPath('taken.pdf');
  await answerSaveDialog(app, path);
  expect(await call(page, 'file.save_pdf', { name: 'a.pdf', html })).toEqual({ isSaved: true });
  expect((await readFile(path)).toString('latin1')).toContain('/Title (old)');
  expect(listener.heard).toEqual([]);
  // One that waits for its answer holds up another, and a file that was there stays whole.
  const folder = join(testInfo.outputDir, 'none');
  await answerSaveDialog(app, join(folder, 'a.pdf'));
  const save = { name: 'a.pdf', html: '<p>words</p>' };
  await expect(call(page, 'file.save_pdf', save)).rejects.toThrow('The file couldn’t be saved.');
  await writeFile(path, 'former');
  await answerSaveDialog(app, path);
  const both = [call(page, 'file.save_pdf', save), call(page, 'file.save_pdf', save)];
  const ended = await Promise.allSettled(both);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await readdir(testInfo.outputDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  const targets = await app.evaluate(({ webContents }) => webContents.getAllWebContents().length);
  expect(targets).toBe(1);
  await listener.close();
});

test('a document of a megabyte becomes HTML and a PDF without holding the page', async ({
  start,
}, testInfo) => {
  const running = await start();
  const { page, pageWatch } = running;
  await foundGuild(page);
  const paragraph = 'Some *words* of a long book, with `code` and more to read.\n\n';
  const part = (at: number) => `## Part ${at}\n\n${paragraph.repeat(160)}`;
  const content = Array.from({ length: 100 }, (_, at) => part(at)).join('');
  await openMade(page, 'The book', content.slice(0, 990_000));
  const longestMs = await pageWatch.longestTaskMs(async () => {
    const html = await exportAs(running, 'Export as HTML…', testInfo.outputPath('book.html'));
    expect(html.toString()).toContain('Part 90');
  });
  expect(longestMs).toBeLessThanOrEqual(stallLimitFor(longestMs));
  pageWatch.allowStalls('the hidden page that is printed has a process of its own');
  const meanwhileMs = await pageWatch.longestTaskMs(
    async () => {
      const pdf = await exportAs(running, 'Export as PDF…', testInfo.outputPath('book.pdf'));
      expect(pagesOf(pdf)).toBeGreaterThan(100);
    },
    { isThisPageAlone: true },
  );
  expect(meanwhileMs).toBeLessThanOrEqual(stallLimitFor(meanwhileMs));
});
