import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { hashOf } from './address.ts';
import { violationsInThemes, violationsOf } from './axe.ts';
import { call, callAny } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectFirstHome, haltService, homeIdOf, stripOf } from './home.ts';
import { test } from './service-test.ts';
import { fieldOf, itemOf, openWork, outlineOf, writeItems, writeObjectives } from './work.ts';

test('a plan of four levels is written, read and changed by the keyboard alone', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writeObjectives(page, ['Open a bakery'], 'Enter');
  const plan = [
    ['Find a place', 'Hire people'],
    ['Two bakers'],
    ['Write the advertisement', 'Talk to the school'],
  ];
  for (const titles of plan) {
    await page.keyboard.press('+');
    await writeItems(page, titles);
  }
  await expect
    .poll(() => outlineOf(page))
    .toEqual([
      'Open a bakery',
      '  Find a place',
      '  Hire people',
      '    Two bakers',
      '      Write the advertisement',
      '      Talk to the school',
    ]);

  // The ARIA pattern of a tree: the ends, closing and opening, typed letters, all siblings.
  await page.keyboard.press('Home');
  await expect(itemOf(page, 'Open a bakery')).toBeFocused();
  await page.keyboard.press('h');
  await expect(itemOf(page, 'Hire people')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(itemOf(page, 'Two bakers')).toHaveCount(0);
  await expect(itemOf(page, 'Hire people')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('*');
  await expect(itemOf(page, 'Two bakers')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(itemOf(page, 'Two bakers')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(itemOf(page, 'Hire people')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Hire two people');
  await page.keyboard.press('Enter');
  await expect(itemOf(page, 'Hire two people')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('button', { name: /^Status/ }).and(page.locator(':focus')),
  ).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('review');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'Hire two people', 'Status: Review')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(itemOf(page, 'Hire two people')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(fieldOf(page, 'Hire two people', 'Status: To do')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(itemOf(page, 'Hire people')).toBeVisible();
});

test('no character is lost while items are written one after the other', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openWork(page);
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const titles = Array.from({ length: 25 }, (_, number) => `a b c d e f g h ${number}`);
  for (const title of titles) {
    await page.keyboard.type(title, { delay: 5 });
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => outlineOf(page)).toEqual(titles);
});

test('several items are changed at once and taken back at once, under a filter that the address keeps', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writeObjectives(page, ['Bread', 'Cake', 'Broth', 'Café']);
  await itemOf(page, 'Bread').click();
  await itemOf(page, 'Broth').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected items' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Critical' }).click();
  await expect(page.locator('.outline-row').getByRole('button', { name: 'Critical' })).toHaveCount(
    3,
  );

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.outline-row')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('br');
  await expect.poll(() => outlineOf(page)).toEqual(['Bread', 'Broth']);
  await expect.poll(() => hashOf(page)).toContain('text=br');
  await page.reload();
  await expect.poll(() => outlineOf(page)).toEqual(['Bread', 'Broth']);
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('cafe');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.locator('.outline-row')).toHaveCount(4);
});

test('one undo takes back what was done to several items', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await writeObjectives(page, ['Bread', 'Cake']);
  await itemOf(page, 'Bread').press('Control+a');
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await expect(
    page.locator('.outline-row').getByRole('button', { name: 'Status: Done' }),
  ).toHaveCount(2);
  // The words of the creation have an undo as well.
  await page
    .locator('.toast', { hasText: '2 items' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(
    page.locator('.outline-row').getByRole('button', { name: 'Status: To do' }),
  ).toHaveCount(2);
});

test('an outline is pasted after a preview, and a view leaves as Markdown and as CSV', async ({
  start,
}, testInfo) => {
  const { app, page } = await start();
  await foundGuild(page);
  await writeObjectives(page, ['Bakery']);
  const paste = (text: string) =>
    itemOf(page, 'Bakery').evaluate((row, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      row.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  await paste('- Oven\n  - Buy\n    - Ask\n      - Deep\n        - Too deep');
  const dialog = page.getByRole('dialog', { name: 'Paste items' });
  await expect(dialog).toContainText('A task can’t have items below it.');
  await expect(dialog.getByRole('button', { name: /^Create/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await paste('- Oven\n  - [x] Buy\n    - Ask\n- Staff, "new"');
  await dialog.getByRole('button', { name: 'Create 4 items' }).click();
  await expect
    .poll(() => outlineOf(page))
    .toEqual(['Bakery', '  Oven', '    Buy', '      Ask', '  Staff, "new"']);
  await expect(fieldOf(page, 'Buy', 'Status: Done')).toBeVisible();

  // Until they are sent, the items have no ids of the service.
  await expect
    .poll(() => call(page, 'outbox.list', { homeId: 'local' }).then(({ entries }) => entries))
    .toEqual([]);

  const file = testInfo.outputPath('work.csv');
  await app.evaluate(({ dialog: dialogs }, filePath) => {
    dialogs.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await expect(page.getByText('5 items exported')).toBeVisible();
  const csv = await readFile(file, 'utf8');
  // Without this mark, Excel reads it in the code page of the system.
  expect(csv).toMatch(/^\uFEFFID,/);
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toBe(
    'ID,Short name,Type,Title,Status,Priority,Operator,Progress,Roll-up,Parent,Start,Due,Created,Updated',
  );
  // Nobody else knows the temporary ids of items that were made here.
  expect(lines.slice(1).map((line) => /^[a-z]+_/.exec(line)?.[0])).toEqual(
    Array.from({ length: 5 }, () => 'wi_'),
  );
  const names = lines.slice(1).map((line) => line.split(',')[1] ?? '');
  expect(new Set(names).size).toBe(5);
  expect(names.every((name) => /^[A-Z]+-[1-5]$/.test(name))).toBe(true);
  expect(lines[5]).toContain('"Staff, ""new""",To do,Medium,,0,,Bakery');

  await itemOf(page, 'Oven').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('3 items copied')).toBeVisible();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(
    '- [ ] Oven\n  - [x] Buy\n    - [ ] Ask\n',
  );
});

test('a table is pasted by the keyboard, and becomes items with their states', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writeObjectives(page, ['Bakery']);
  // A table that another program puts onto the clipboard of the system.
  await page.evaluate(() => {
    const copy = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', 'Task\tStatus\nBuy\tDoing');
      event.clipboardData?.setData(
        'text/html',
        '<table><tr><td>Initiative<td>Epic<td>Status<td>Priority<td>Owner<tr><td rowspan=2>Oven<td>Buy<td>Doing<td>High<td>Ada<tr><td>Fit<td>Done<td><td></table>',
      );
      event.preventDefault();
    };
    document.addEventListener('copy', copy, { capture: true, once: true });
    document.execCommand('copy');
  });
  await page.keyboard.press('ControlOrMeta+v');
  const dialog = page.getByRole('dialog', { name: 'Paste items' });
  await expect(dialog).toContainText('No operator is assigned from a table: “Owner”');
  const create = dialog.getByRole('button', { name: 'Create 3 items' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(create).toBeFocused({ timeout: 1 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect.poll(() => outlineOf(page)).toEqual(['Bakery', '  Oven', '    Buy', '    Fit']);
  await expect(fieldOf(page, 'Buy', 'Status: In progress')).toBeVisible();
  await expect(fieldOf(page, 'Buy', 'Priority: High')).toBeVisible();
  await expect(fieldOf(page, 'Fit', 'Status: Done')).toBeVisible();
  await expect(page.getByText('3 items created')).toBeVisible();
});

test('work on a service is planned offline and sent in order when it is back', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await writeObjectives(page, ['Known']);
  await haltService(page, service);
  await itemOf(page, 'Known').press('+');
  await writeItems(page, ['Begun offline']);
  await itemOf(page, 'Begun offline').press('+');
  await writeItems(page, ['Below it']);
  await itemOf(page, 'Known')
    .getByRole('button', { name: /^Status/ })
    .click();
  await page.getByRole('option', { name: 'In progress' }).click();
  await expect(fieldOf(page, 'Known', 'Status: In progress')).toBeVisible();
  await page.reload();
  await expect.poll(() => outlineOf(page)).toEqual(['Known', '  Begun offline', '    Below it']);
  await expect(fieldOf(page, 'Known', 'Status: In progress')).toBeVisible();
  await service.resume();
  // The home may be tried again by itself before a press would reach the button.
  await callAny(page, 'home.retry', { homeId: await homeIdOf(page) });
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  await page.reload();
  await expect.poll(() => outlineOf(page)).toEqual(['Known', '  Begun offline', '    Below it']);
  await expect(fieldOf(page, 'Known', 'Status: In progress')).toBeVisible();
});

test('the outline passes axe in light and dark, at 200 % and in forced colours', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openWork(page);
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await page.keyboard.type(`${'A long title of an objective '.repeat(12)}.`);
  await page.keyboard.press('Enter');
  await writeItems(page, ['Bread', 'Cake']);
  await itemOf(page, 'Bread').press('Control+a');
  expect(await violationsInThemes(app, page)).toEqual([]);
  await itemOf(page, 'Cake')
    .getByRole('button', { name: /^Status/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 620, height: 400 });
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await violationsOf(page)).toEqual([]);
});
