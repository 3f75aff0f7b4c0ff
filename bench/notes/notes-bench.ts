import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { importLimits } from '../../shared/limits/document-limits.ts';
import { ask, openDocuments } from '../../tests/e2e/documents.ts';
import { foundGuild } from '../../tests/e2e/guild.ts';
import { startService } from '../../tests/e2e/service.ts';
import { manyNotes, writeVault } from '../../tests/e2e/vault-files.ts';
import { interleaveFigures } from '../interleave.ts';
import { openApplication } from '../page/open-application.ts';
import { report } from '../report/report.ts';

// npm run bench -- notes: how soon a folder of 1,000 notes (5 MB) has come in, from the press that
// agrees to the report, with the list of documents shown, and how long its page lets nobody else have
// a turn meanwhile. The floor is a plain program that posts the same notes to a server of the same
// kind, as many at once.

const count = 1_000;
/** As the screen writes it. */
const said = count.toLocaleString('en');
const rounds = 3;
const goalMs = 15_000;

const runtime = await prepareRuntime();
const workspace = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
const notes = manyNotes(count);
try {
  const folder = await writeVault(join(workspace, 'notes'), notes);
  const figures = await interleaveFigures(
    { measured: () => importNotes(folder), baseline: postNotes },
    rounds,
  );
  const [measured, baseline] = [figures.measured.ms, figures.baseline.ms];
  const { longestMs } = figures.measured;
  report(`${said} notes, on ${runtime.kind === 'shim' ? 'the Electron shim' : 'Electron'}`, [
    { what: 'come in, against posting them', measured, baseline, unit: 'ms' },
    { what: 'come in, to 15 s', bound: { atMost: 1 }, measured, baseline: goalMs, unit: 'ms' },
    {
      what: 'longest task of the page meanwhile, to 250 ms',
      bound: { atMost: 1 },
      measured: longestMs,
      baseline: 250,
      unit: 'ms',
    },
  ]);
} finally {
  rmSync(workspace, { recursive: true, force: true, maxRetries: 5 });
}

/** Has the application take a folder, in a guild that has nothing else. */
async function importNotes(folder: string) {
  const data = mkdtempSync(join(workspace, 'data-'));
  const { app, page } = await openApplication(data);
  try {
    await foundGuild(page);
    await openDocuments(page);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import a folder…' }).click();
    await (await chosen).setFiles(folder);
    const create = page.getByRole('button', { name: `Create ${said} documents` });
    await create.waitFor();
    const longest = await watchTasks(page);
    const from = performance.now();
    await create.click();
    await page.getByText(`Imported ${said} files.`).waitFor({ timeout: 120_000 });
    return { ms: performance.now() - from, longestMs: await longest() };
  } finally {
    await app.close();
  }
}

/** Follows the tasks of a page that take 50 ms or more; answers how to ask for the longest. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const found = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        found.ms = Math.max(found.ms, duration);
      }
    }).observe({ type: 'longtask' });
    return found;
  });
  return () => longest.evaluate(({ ms }) => ms);
}

/** Posts the same notes to a server, as many at once as the application does. */
async function postNotes() {
  const service = await startService();
  try {
    const waiting = Object.entries(notes).values();
    const from = performance.now();
    const post = async () => {
      for (const [title, content] of waiting) {
        await ask(service, 'POST', '', { title, content });
      }
    };
    await Promise.all(Array.from({ length: importLimits.atOnce }, post));
    return { ms: performance.now() - from, longestMs: 0 };
  } finally {
    await service.stop();
  }
}
