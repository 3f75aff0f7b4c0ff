import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { hostileMarkdown } from '../security/hostile-markdown.ts';
import { openListener } from '../security/open-listener.ts';
import { hashOf } from './address.ts';
import { kill, test } from './application.ts';
import {
  answerSaveDialog,
  inspectInBrowser,
  inspectSafety,
  proposedPath,
} from './exported-files.ts';
import { askOperator, composerOf, foundGuild, messagesOf, postAsOperator, say } from './guild.ts';
import { connectBare, haltService } from './home.ts';
import { startService } from './service.ts';

// Messages that leave their thread: selected, copied, exported, and discussed in a thread of their own.

const barOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected messages' });
const exportOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Export/ });

/** Opens the export of a whole thread by its menu in the list. */
async function openExport(page: Page, title: string): Promise<void> {
  const list = page.getByRole('list', { name: 'Recent threads' });
  await list.getByRole('link', { name: title, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Export thread…' }).click();
}

/** Exports by the open dialog, and reads the file. */
async function exportTo(
  { app, page }: { app: ElectronApplication; page: Page },
  format: 'Markdown' | 'HTML' | 'PDF',
  path: string,
): Promise<string> {
  await answerSaveDialog(app, path);
  await exportOf(page).getByRole('radio', { name: format }).check();
  await exportOf(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.locator('.toast').filter({ hasText: /^Exported / })).toBeVisible();
  await expect(exportOf(page)).toHaveCount(0);
  return (await readFile(path)).toString();
}

/** Chooses an act in the menu of a message. */
async function choose(page: Page, message: Locator, act: string): Promise<void> {
  await message.getByRole('button', { name: /^More about message from/ }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('messages that are selected by the keyboard are copied, and leave as files', async ({
  start,
}, testInfo) => {
  const running = await start();
  const { app, page } = running;
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  await postAsOperator(page, await hashOf(page), ['Bread **first**', '```\nan open fence']);
  const last = messagesOf(page, 'Ada').filter({ hasText: 'an open fence' });
  // A message that is still on its way cannot be selected.
  await expect(last.getByRole('button', { name: /^More about/ })).toBeAttached();
  await last.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(barOf(page)).toContainText('2 selected');
  await barOf(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied 2 messages')).toBeVisible();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(
    /^\*\*.+, as Ada\*\*, .*:\n\n> Bread \*\*first\*\*\n\n\*\*.+, as Ada\*\*, .*:\n\n> ```\n> an open fence$/,
  );
  await barOf(page).getByRole('button', { name: 'Export…' }).click();
  const markdown = await exportTo(running, 'Markdown', testInfo.outputPath('some.md'));
  expect(await proposedPath(app)).toMatch(/Plan a picnic\.md$/);
  expect(markdown).toMatch(/^# Plan a picnic\n\n\*Exported from Guildhall, .*\*\n\n/);
  expect(markdown.trimEnd().endsWith(copied)).toBe(true);
  await barOf(page).getByRole('button', { name: 'Export…' }).click();
  const html = await exportTo(running, 'HTML', testInfo.outputPath('some.html'));
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html).toContain('<strong>first</strong>');
});

test('a whole thread is one file that runs and loads nothing, whatever is in it', async ({
  start,
}, testInfo) => {
  const listener = await openListener();
  const running = await start();
  const { app, page } = running;
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  const path = await hashOf(page);
  const hostile = hostileMarkdown(listener.url);
  const steps = Array.from({ length: 210 }, (_, at) => `Step ${at}.`);
  await postAsOperator(page, path, [...hostile, ...steps]);
  await expect(messagesOf(page, 'Ada').filter({ hasText: 'Step 209.' })).toBeVisible();
  await openExport(page, 'Plan a picnic');
  const file = testInfo.outputPath('thread.html');
  const html = await exportTo(running, 'HTML', file);
  expect(html.match(/<article/g)?.length).toBe(hostile.length + steps.length + 2);
  expect(html.indexOf('Plan a picnic', html.indexOf('<article'))).toBeLessThan(
    html.indexOf('Step 0.'),
  );
  expect(html.indexOf('Step 0.')).toBeLessThan(html.indexOf('Step 209.'));
  expect(html).toContain('prefers-color-scheme');
  const found = await inspectInBrowser(app, file, inspectSafety);
  expect(found).toMatchObject({ title: 'Plan a picnic', hasRun: false, isDressed: true });
  expect([found.elements, found.attributes]).toEqual([[], []]);
  expect(found.schemes.filter((scheme) => !/^(?:https?:|:)$/.test(scheme))).toEqual([]);
  expect(found.policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  await openExport(page, 'Plan a picnic');
  const pdf = await exportTo(running, 'PDF', testInfo.outputPath('thread.pdf'));
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/Title (Plan a picnic)');
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('a message is discussed apart, and both threads lead to each other, after a kill too', async ({
  start,
}) => {
  const first = await start();
  const { page } = first;
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  const old = await hashOf(page);
  await choose(page, messagesOf(page, 'You'), 'Discuss apart');
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expect(dialog.getByRole('checkbox', { name: 'Ada', exact: true })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'First message' })).toHaveValue(
    /^\*\*.+\*\*, .*:\n\n> Plan a picnic\n\n/,
  );
  await dialog.getByRole('textbox', { name: 'Title' }).fill('The bread alone');
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The bread alone');
  const apart = await hashOf(page);
  await messagesOf(page, 'You').getByRole('link', { name: 'Plan a picnic' }).click();
  await expect.poll(() => hashOf(page)).toContain(old);
  await expect(messagesOf(page, 'You')).toHaveAttribute('aria-current', 'location');
  await kill(first.app);

  const next = await start();
  const list = next.page.getByRole('list', { name: 'Recent threads' });
  await list.getByRole('link', { name: 'Plan a picnic' }).click();
  const note = messagesOf(next.page, 'You').getByText(/^New thread from here/);
  await note.getByRole('link', { name: 'The bread alone' }).click();
  await expect.poll(() => hashOf(next.page)).toBe(apart);
});

test('a thread goes on with another operator, and what was being written moves along', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  await composerOf(page).fill('Could we also do rye?');
  const list = page.getByRole('list', { name: 'Recent threads' });
  const act = page.getByRole('menuitem', { name: 'Continue with…' });
  const dialog = page.getByRole('dialog', { name: 'Continue with…' });
  await list.getByRole('link', { name: 'Plan a picnic' }).click({ button: 'right' });
  await act.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(composerOf(page)).toHaveValue('Could we also do rye?');
  await list.getByRole('link', { name: 'Plan a picnic' }).click({ button: 'right' });
  await act.click();
  await expect(dialog.getByText(/Operators can’t be added/)).toBeVisible();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(dialog).toHaveCount(0);
  const moved = messagesOf(page, 'You').filter({ hasText: 'Could we also do rye?' });
  await moved.getByRole('link', { name: 'Plan a picnic' }).click();
  await expect(messagesOf(page, 'Ada')).toHaveAttribute('aria-current', 'location');
  await expect(messagesOf(page, 'Ada').getByText(/^New thread from here/)).toBeVisible();
  await expect(composerOf(page)).toHaveValue('');
});

test('on a bare service messages leave too, and offline what is kept does, with what is missing said', async ({
  start,
}, testInfo) => {
  const service = await startService('--bare');
  try {
    const running = await start();
    const { page } = running;
    await connectBare(page, service);
    await page.getByRole('button', { name: 'New thread' }).click();
    const dialog = page.getByRole('dialog', { name: 'New thread' });
    await dialog.getByRole('textbox', { name: 'Operator IDs' }).fill(service.operatorIds[0] ?? '');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('The feast');
    await dialog.getByRole('button', { name: 'Create thread' }).click();
    await say(page, 'Rye first.');
    await expect(messagesOf(page).filter({ hasText: 'Rye first.' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Recent threads' });
    await expect(list.getByRole('link', { name: 'The feast' })).toBeVisible();
    await openExport(page, 'The feast');
    const online = await exportTo(running, 'Markdown', testInfo.outputPath('online.md'));
    // Others read the file: the person has their name.
    expect(online).toMatch(/\*\*Anna\*\*, .*:\n\n> Rye first\./);
    await haltService(page, service);
    await choose(page, messagesOf(page, 'You').filter({ hasText: 'Rye first.' }), 'Select');
    await barOf(page).getByRole('button', { name: 'Discuss apart' }).click();
    await dialog.getByRole('textbox', { name: 'Operator IDs' }).fill(service.operatorIds[0] ?? '');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Made offline');
    await dialog.getByRole('button', { name: 'Create thread' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made offline');
    await list.getByRole('link', { name: 'The feast' }).click();
    const note = messagesOf(page).getByText(/^New thread from here/);
    await expect(note.getByRole('link', { name: 'Made offline' })).toBeVisible();
    await openExport(page, 'The feast');
    const offline = await exportTo(running, 'Markdown', testInfo.outputPath('offline.md'));
    expect(offline).toContain('> Rye first.');
  } finally {
    await service.stop();
  }
});
