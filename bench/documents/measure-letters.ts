import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { contentOf, openMade } from '../../tests/e2e/documents.ts';
import { foundGuild } from '../../tests/e2e/guild.ts';
import { percentile } from '../interleave.ts';
import { openApplication } from '../page/open-application.ts';
import { TracedPage } from '../page/traced-page.ts';
import type { Row } from '../report/row.ts';
import type { DocumentsPage } from './measure-text.ts';
import { buildContent } from './page/sample.ts';

/** A frame at 60 frames a second. */
const goalMs = 16;
/** No task may take longer. */
const mostMs = 50;

const letters = 'the bread and the oven need more flour ';
const lettersAtPlace = 100;
/** The time from a letter to the next: that of somebody who types fast. */
const pauseMs = 60;
/** The time between going to a place and the first letter. */
const arrivalMs = 500;
/** The rest of the page after the last letter. A draft of a megabyte is kept by then. */
const restMs = 3_500;

const places = ['start', 'middle', 'end'] as const;

/**
 * The longest task from each letter to the next: a hundred letters at the start, the middle and the
 * end of a document of a megabyte, typed into the whole application, and into CodeMirror alone.
 */
export async function measureLetters(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  await prepareRuntime();
  const costs = { editor: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    costs.editor.push(...(await lettersInApplication()));
    costs.bare.push(...(await lettersInBare(browser, address)));
  }
  const editor = { p95: percentile(costs.editor, 0.95), longest: Math.max(...costs.editor) };
  const bare = { p95: percentile(costs.bare, 0.95), longest: Math.max(...costs.bare) };
  const count = costs.editor.length;
  return [
    bounded(`${count} letters in the application, p95, to ${goalMs} ms`, editor.p95, goalMs),
    row('the same, to CodeMirror alone', editor.p95, bare.p95),
    bounded(`the longest of them, to ${mostMs} ms`, editor.longest, mostMs),
    row('the same, to CodeMirror alone', editor.longest, bare.longest),
  ];
}

function bounded(what: string, measured: number, baseline: number): Row {
  return { ...row(what, measured, baseline), bound: { atMost: 1 } };
}

function row(what: string, measured: number, baseline: number): Row {
  return { what, measured, baseline, unit: 'ms' };
}

async function lettersInApplication(): Promise<number[]> {
  const data = mkdtempSync(join(tmpdir(), 'guildhall-bench-letters-'));
  const { app, page } = await openApplication(data);
  try {
    await foundGuild(page);
    await openMade(page, 'A megabyte', buildContent());
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await contentOf(page).waitFor();
    return await lettersIn(page, await TracedPage.of(page));
  } finally {
    await app.close();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function lettersInBare(browser: Browser, address: string): Promise<number[]> {
  const shown: DocumentsPage = await TracedPage.open(browser, address);
  await shown.do('showBare');
  const costs = await lettersIn(shown.page, shown);
  await shown.close();
  return costs;
}

async function lettersIn(page: Page, traced: Pick<DocumentsPage, 'trace'>): Promise<number[]> {
  await page.evaluate(() => {
    window.addEventListener('keydown', () => performance.mark('letter'), { capture: true });
  });
  const costs: number[] = [];
  for (const place of places) {
    await goTo(page, place);
    await wait(arrivalMs);
    const { tasks, tasksMarked } = await traced.trace(async () => {
      for (let at = 0; at < lettersAtPlace; at += 1) {
        const letter = letters[at % letters.length] ?? ' ';
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        await wait(pauseMs);
      }
      await wait(restMs);
    });
    const begins = tasksMarked('letter').map(({ from }) => from);
    costs.push(
      ...begins.map((from, at) => {
        const to = begins[at + 1] ?? Infinity;
        const own = tasks.filter((task) => task.from >= from && task.from < to);
        return Math.max(...own.map(({ cpuMs }) => cpuMs));
      }),
    );
  }
  return costs;
}

/** Puts the caret there as a person does: by a key, or by scrolling and a press. */
async function goTo(page: Page, place: (typeof places)[number]): Promise<void> {
  const content = page.locator('.cm-content');
  if (place === 'middle') {
    await page.locator('.cm-scroller').evaluate((scroller) => {
      scroller.scrollTo(0, scroller.scrollHeight / 2);
    });
    await wait(arrivalMs);
  }
  const box = await page.locator('.cm-scroller').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  if (place !== 'middle') {
    await content.press(place === 'start' ? 'ControlOrMeta+Home' : 'ControlOrMeta+End');
  }
}
