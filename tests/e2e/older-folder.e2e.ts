import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, test } from './application.ts';
import { articleOf, contentOf, documentOf, openDocuments } from './documents.ts';
import { composerOf, messagesOf } from './guild.ts';
import { homeOf, stripOf } from './home.ts';
import { askService } from './other-client.ts';
import { startServiceOn } from './service.ts';
import { itemOf, openWork } from './work.ts';

// A data folder that the application of 0e3738c8 wrote (25 November 2026, before the client was a
// room of its own), and the folder of the service of the same version that one of its homes is on.
// The service was away when the application was last quit, and these waited for it: a message, an
// item, a document, and drafts of the thread and the document.

/** The port at which that service stood. No system gives it out by itself. */
const port = 19_871;

interface Folders {
  readonly application: string;
  readonly service: string;
}

function unpackInto(folder: string): Folders {
  const packed = join(projectRoot, 'tests/e2e/folders/written-by-0e3738c8.tgz');
  execFileSync('tar', ['-xzf', packed, '-C', folder]);
  return { application: join(folder, 'application'), service: join(folder, 'service') };
}

/** The thread, the work and the documents of a home, which is shown. */
async function expectWhatWasMade(
  page: Page,
  made: { thread: string; document: string; items: readonly string[]; draft: string },
): Promise<void> {
  await page.getByRole('link', { name: made.thread }).first().click();
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expect(composerOf(page)).toHaveValue(made.draft);
  await openWork(page);
  for (const item of made.items) {
    await expect(itemOf(page, item)).toBeVisible();
  }
  await openDocuments(page);
  await documentOf(page, made.document).click();
  await expect(articleOf(page, made.document)).toBeVisible();
}

test('all that a folder of an older version has is there, and what waited is sent', async ({
  start,
  dataFolder,
}) => {
  const unpacked = mkdtempSync(join(tmpdir(), 'guildhall-older-'));
  const folders = unpackInto(unpacked);
  cpSync(folders.application, dataFolder, { recursive: true });
  const { page } = await start();
  // The application opens where it was left: in the document that was written while offline.
  await expect(contentOf(page)).toHaveText('Twelve of paper. And two of glass.');
  await expect(stripOf(page)).toContainText('waiting to be sent');
  await expectWhatWasMade(page, {
    thread: 'Plan a feast',
    draft: 'A draft for the lake',
    items: ['Feast by the lake', 'Rent boats', 'Hang lanterns'],
    document: 'Lake plan',
  });
  await homeOf(page, 'This computer').click();
  await expectWhatWasMade(page, {
    thread: 'Plan a picnic',
    draft: 'A half sentence here',
    items: ['Open the bakery', 'Buy flour'],
    document: 'Bread plan',
  });

  const service = await startServiceOn(folders.service, port);
  try {
    await homeOf(page, 'Elsewhere').click();
    await expect(stripOf(page)).toContainText('Elsewhere: Live');
    await expect(stripOf(page)).not.toContainText('waiting to be sent');
    const { keys } = JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8')) as {
      keys: Readonly<Record<string, { readonly key: string }>>;
    };
    const [{ key: apiKey } = { key: '' }] = Object.values(keys);
    const ask = <Answer>(path: string) =>
      askService<Answer>({ ...service, apiKey }, 'GET', `/guilds/${service.guildId}${path}`);
    const { workItems } = await ask<{ workItems: { title: string }[] }>('/work-items');
    expect(workItems.map(({ title }) => title)).toContain('Hang lanterns');
    const { documents } = await ask<{ documents: { title: string }[] }>('/workspace');
    expect(documents.map(({ title }) => title)).toContain('Lantern list');
    await page.getByRole('link', { name: 'Plan a feast' }).first().click();
    await expect(messagesOf(page, 'You').last()).toContainText('Bring lanterns too.');
    // The draft of the document is found under the id that the service gave it.
    await openDocuments(page);
    await documentOf(page, 'Lantern list').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(contentOf(page)).toHaveText('Twelve of paper. And two of glass.');
  } finally {
    await service.stop();
    rmSync(unpacked, { recursive: true, force: true, maxRetries: 5 });
  }
});
