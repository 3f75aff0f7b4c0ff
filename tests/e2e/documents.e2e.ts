import { expect } from '@playwright/test';
import { hostileMarkdown } from '../security/hostile-markdown.ts';
import { openListener } from '../security/open-listener.ts';
import { kill, quit, test } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { call } from './call.ts';
import {
  articleOf,
  contentOf,
  documentOf,
  isDraftKept,
  makeDocument,
  openDocuments,
  openMade,
  press,
  shownIds,
  write,
} from './documents.ts';
import { foundGuild } from './guild.ts';
import { takePicture } from './pictures.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';

test('a document is written, read, changed and found again in the list', async ({ start }) => {
  const { page } = await start();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) {
      refused.push(message.text());
    }
  });
  await foundGuild(page);
  await openDocuments(page);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await makeDocument(page, 'Autumn menu', '# Bread\n\nRye and spelt.');
  await expect(articleOf(page).getByRole('heading', { name: 'Bread' })).toBeVisible();
  await press(page, 'Edit');
  // Its own style sheets are let in by the policy of the page.
  await expect(page.locator('.cm-scroller')).toHaveCSS('display', 'flex');
  await write(page, ' And rolls.');
  await press(page, 'Save');
  await expect(articleOf(page).getByText('Rye and spelt. And rolls.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Winter menu');
  await page.keyboard.press('Enter');
  await expect(articleOf(page, 'Winter menu')).toBeVisible();
  await openDocuments(page);
  await documentOf(page, 'Winter menu').click();
  await expect(articleOf(page, 'Winter menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('option', { selected: true })).toContainText('Winter menu');
  await expect(page.getByRole('listbox', { name: 'Documents' })).toBeFocused();
  expect(refused).toEqual([]);
});

test('a text that is being written survives a kill, and is saved afterwards', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await makeDocument(first.page, 'Autumn menu', 'Rye');
  await press(first.page, 'Edit');
  await write(first.page, ' and half a thought');
  await isDraftKept(first.page, 'Rye and half a thought');
  await kill(first.app);

  const { page } = await start();
  // The start lands where the person was.
  await expect(contentOf(page)).toHaveText('Rye and half a thought');
  await expect(page.getByText('These are unsaved changes from earlier.')).toBeVisible();
  await press(page, 'Save');
  await expect(articleOf(page).getByText('Rye and half a thought')).toBeVisible();
  const drafts = async () => (await call(page, 'local.list', { kind: 'draft' })).rows;
  await expect.poll(drafts).toEqual([]);
});

test('a new document that is being written survives a quit', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openDocuments(first.page);
  await first.page.getByRole('button', { name: 'New document' }).first().click();
  await write(first.page, 'Half a thought');
  await isDraftKept(first.page, 'Half a thought');
  await quit(first.app);
  const { page } = await start();
  await expect(contentOf(page)).toHaveText('Half a thought');
  await press(page, 'Save');
  await expect(articleOf(page, 'Half a thought')).toBeVisible();
});

test('an earlier version is compared with the newest and made the newest', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await makeDocument(page, 'Autumn menu', 'Rye');
  await press(page, 'Edit');
  await write(page, ' and spelt');
  await press(page, 'Save');
  await expect(articleOf(page).getByText('Rye and spelt')).toBeVisible();
  await press(page, 'Versions');
  await expect(page.getByRole('table', { name: 'Version 1 and Current version' })).toBeVisible();
  await expect(page.getByRole('insertion').getByText('and spelt')).toBeVisible();
  await press(page, 'Markdown');
  await expect(page.getByRole('textbox', { name: 'Version 1' })).toHaveText('Rye');
  await expect(page.getByRole('textbox', { name: 'Current version' })).toContainText(
    'Rye and spelt',
  );
  await press(page, 'Restore this version');
  await expect(articleOf(page).getByText('Rye', { exact: true })).toBeVisible();
  await press(page, 'Versions');
  await expect(page.getByRole('button', { name: /^Version 2\s*You/ })).toBeVisible();
  // All of it was written in one go.
  await takePicture(page, 'document-versions');
  await press(page, '2 earlier saves');
  await expect(page.getByRole('button', { name: /^Version/ })).toHaveCount(0);
});

test('a document is deleted after a question, and its address then says that it is gone', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makeDocument(page, 'Autumn menu', 'Rye');
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This document isn’t here')).toBeVisible();
});

test('a discussion names the document, and the document then links the thread', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makeDocument(page, 'Autumn menu', 'Rye');
  const { docId } = await shownIds(page);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Discuss in a new thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await dialog.getByRole('checkbox', { name: 'Ada', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(page.getByRole('log').getByRole('link', { name: 'Autumn menu' })).toHaveAttribute(
    'href',
    new RegExp(`/document/${docId}$`),
  );
  // New text is found within a second.
  await expect(async () => {
    await openDocuments(page);
    await documentOf(page, 'Autumn menu').click();
    const link = page.getByRole('region', { name: 'Links to this document' }).getByRole('link');
    await expect(link).toHaveText('Autumn menu', { timeout: 1_000 });
  }).toPass();
});

test('a document of a megabyte opens, is gone through and is found in without holding the page', async ({
  start,
}) => {
  const { page, pageWatch } = await start();
  await foundGuild(page);
  const paragraph = 'Some *words* of a long book, with `code` and more to read.\n\n';
  const part = (at: number) => `## Part ${at}\n\n${paragraph.repeat(160)}`;
  const content = Array.from({ length: 100 }, (_, at) => part(at)).join('');
  await openMade(page, 'A short one', 'Words');
  const longestMs = await pageWatch.longestTaskMs(async () => {
    await openMade(page, 'The book', `${content.slice(0, 980_000)}\n\nThe needle.`);
    await expect(page.getByRole('button', { name: 'Part 90' })).toBeVisible();
  });
  expect(longestMs).toBeLessThanOrEqual(stallLimitFor(longestMs));
  const readingMs = await pageWatch.longestTaskMs(async () => {
    await page.getByRole('button', { name: 'Part 90' }).click();
    await expect(articleOf(page).getByRole('heading', { name: 'Part 90' })).toBeInViewport();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('needle');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(articleOf(page).getByText('The needle.')).toBeInViewport();
  });
  expect(readingMs).toBeLessThanOrEqual(stallLimitFor(readingMs));
});

test('documents cannot run, load or restyle anything', async ({ start }) => {
  const listener = await openListener();
  const { page } = await start();
  await foundGuild(page);
  const payloads = hostileMarkdown(listener.url);
  await openMade(page, '<img src=x onerror=pwned=1>', payloads.join('\n\n'));
  await press(page, 'Edit');
  await press(page, 'Side by side');
  await expect(contentOf(page)).toBeVisible();
  await expect(articleOf(page)).toBeVisible();
  const found = await page
    .locator('.markdown')
    .evaluateAll((elements) =>
      elements.flatMap((element) => [
        ...[
          ...element.querySelectorAll('script, style, iframe, object, embed, form, img, svg'),
        ].map(({ tagName }) => tagName),
        ...[...element.querySelectorAll('*')].flatMap((child) =>
          child.getAttributeNames().filter((name) => /^on|^style$|^src$|^id$/.test(name)),
        ),
      ]),
    );
  expect(found).toEqual([]);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('the screens of documents pass axe in light and dark, and at 200%', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const content = '# Plan\n\n- [ ] one\n- [x] two\n\n`code`\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  await openMade(page, 'A very long title of a document. '.repeat(6), content);
  await page.getByRole('textbox', { name: 'Description' }).fill('What it is about');
  await page.keyboard.press('Enter');
  const pass = async () => {
    expect(await violationsInThemes(app, page)).toEqual([]);
  };
  await pass();
  await press(page, 'Edit');
  await expect(contentOf(page)).toBeVisible();
  await press(page, 'Side by side');
  await pass();
  await write(page, '\n\nMore words.');
  await press(page, 'Save');
  await expect(articleOf(page).getByText('More words.')).toBeVisible();
  await press(page, 'Versions');
  await expect(page.getByRole('insertion').getByText('More words.')).toBeVisible();
  await pass();
  await openDocuments(page);
  await expect(page.getByRole('option')).toHaveCount(1);
  await pass();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2);
  });
  await pass();
  await page.getByRole('option').click();
  await expect(articleOf(page)).toBeVisible();
  await pass();
  await press(page, 'Edit');
  await expect(contentOf(page)).toBeVisible();
  await pass();
});
