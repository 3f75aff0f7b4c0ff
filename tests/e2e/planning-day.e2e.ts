import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { ask, articleOf, contentOf, shownIds } from './documents.ts';
import { connectFirstHome } from './home.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';
import { takePicture } from './pictures.ts';
import { pressButton } from './tab-to.ts';
import { itemOf, outlineOf } from './work.ts';

// A day of planning by the keyboard alone: a plan of thirty items is written, ordered and dated,
// operators do three of them, two are approved and one is sent back, a document is written, and a
// conflict about it is settled. The pointer is not used once the service is connected.

const tasks = Array.from({ length: 27 }, (_, at) => `Task ${at + 1}`);
const [beforeLast = '', last = ''] = tasks.slice(-2);
const days = { first: '2027-12-01', last: '2027-12-31' };

async function itemsOn(service: Service): Promise<WorkItem[]> {
  const path = `/guilds/${service.guildId}/work-items`;
  return (await askService<{ workItems: WorkItem[] }>(service, 'GET', path)).workItems;
}

/** Writes an objective, an initiative and an epic, and its tasks. */
async function writePlan(page: Page): Promise<void> {
  const { keyboard } = page;
  await expect(page.getByRole('link', { name: 'Work', exact: true })).toBeVisible();
  await keyboard.press('ControlOrMeta+2');
  await page.getByRole('radio', { name: 'Tree' }).waitFor();
  await keyboard.press('ControlOrMeta+Shift+o');
  for (const [at, title] of ['Open the bakery', 'The place', 'The kitchen', ...tasks].entries()) {
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    if (at > 0 && at < 4) {
      await keyboard.press('Tab');
    }
    await keyboard.type(title);
    await keyboard.press('Enter');
  }
  await keyboard.press('Escape');
  await expect(itemOf(page, last)).toBeFocused();
}

/** Brings the last task before the one above it, and gives all items their dates. */
async function orderAndDate(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await outlineOf(page)).map((line) => line.trim()).slice(-2))
    .toEqual([last, beforeLast]);
  await expect(itemOf(page, last)).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ControlOrMeta+Shift+t');
  await expect(page.getByRole('textbox', { name: 'Start' })).toBeFocused();
  await keyboard.type('1 dec 2027');
  await keyboard.press('Tab');
  await keyboard.type('end of december 2027');
  await keyboard.press('Enter');
  await expect(page.getByText('30 items changed')).toBeVisible();
  await keyboard.press('Escape');
}

/** Assigns the last three tasks to an operator. */
async function assignThree(page: Page): Promise<void> {
  const { keyboard } = page;
  await expect(itemOf(page, last)).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Shift+ArrowUp');
  await keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('3 selected')).toBeVisible();
  await keyboard.press('ControlOrMeta+Shift+a');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Ada' })).toBeVisible();
  await keyboard.type('Ada');
  await keyboard.press('Enter');
  await expect(page.getByText('3 items changed')).toBeVisible();
  await takePicture(page, 'day-plan');
  await keyboard.press('Escape');
}

/** Approves two of three reports in the inbox, and sends the third back. */
async function reviewThem(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('ControlOrMeta+5');
  const needs = page.getByRole('region', { name: 'Needs you' });
  const entry = (title: string) =>
    needs
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  /** Goes to an entry by the keys of the inbox, and presses one of its buttons. */
  const act = async (title: string, button: string) => {
    await expect(entry(title)).toBeVisible();
    for (const key of ['k', 'j'].flatMap((each) => Array<string>(8).fill(each))) {
      if ((await entry(title).locator(':focus').count()) === 0) {
        await keyboard.press(key);
      }
    }
    await pressButton(page, entry(title).getByRole('button', { name: button, exact: true }));
  };
  const [first = '', second = '', third = ''] = tasks.slice(-3);
  for (const title of [first, second]) {
    await act(title, 'Approve');
    await expect(page.getByText(`Approved ${title}`)).toBeVisible();
  }
  await act(third, 'Send back…');
  const dialog = page.getByRole('dialog', { name: /^Send back/v });
  await expect(dialog.getByRole('textbox', { name: 'Still to be done' })).toBeFocused();
  await keyboard.type('The price is missing.');
  await pressButton(page, dialog.getByRole('button', { name: 'Send back', exact: true }));
  await expect(page.getByText(`Sent ${third} back to Ada`)).toBeVisible();
  await takePicture(page, 'day-inbox');
}

/** Writes a document of two pages, with a table and a diagram. */
async function writeDocument(page: Page): Promise<void> {
  const { keyboard } = page;
  const insert = async (words: string, name: string) => {
    await keyboard.type(words);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await keyboard.press('Enter');
  };
  await keyboard.press('ControlOrMeta+3');
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
  await pressButton(page, page.getByRole('button', { name: 'New document' }).first());
  await expect(contentOf(page)).toBeFocused();
  await keyboard.type('# The opening');
  for (const part of ['Who comes', 'What it costs']) {
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type(`## ${part}`);
    for (let paragraph = 0; paragraph < 8; paragraph += 1) {
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await keyboard.insertText('Bread is baked at night and sold in the morning. '.repeat(6));
    }
  }
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await insert('/tab', 'Table');
  await keyboard.type('Oven');
  await keyboard.press('ControlOrMeta+End');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await insert('/dia', 'Diagram');
  await keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The opening');
  await takePicture(page, 'day-document');
  await expect(contentOf(page)).toBeFocused();
}

/** Writes where somebody else writes, and keeps both. */
async function settleConflict(page: Page, service: Service): Promise<void> {
  const { keyboard } = page;
  const { docId } = await shownIds(page);
  const served = () => ask<{ content: string }>(service, 'GET', `/${docId}`);
  await expect.poll(async () => (await served()).content).toContain('```mermaid');
  await keyboard.press('ControlOrMeta+Home');
  await keyboard.press('End');
  await keyboard.type(' in June');
  const { content } = await served();
  await ask(service, 'PUT', `/${docId}`, {
    content: content.replace('# The opening', '# The opening in May'),
  });
  await expect(page.getByText(/^This document was changed elsewhere/v)).toBeVisible();
  await keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^You both changed 1 place\./v)).toBeVisible();
  const choice = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(choice('Keep mine')).toBeFocused();
  await takePicture(page, 'day-conflict');
  await pressButton(page, choice('Keep both'));
  await expect(choice('Save merged text')).toBeEnabled();
  await expect(contentOf(page)).toBeFocused();
  // In the text Tab indents: Escape, then Tab, leaves it.
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await pressButton(page, choice('Save merged text'));
  await expect.poll(async () => (await served()).content).toContain('# The opening in June');
  expect((await served()).content).toContain('# The opening in May');
  await expect(articleOf(page).getByRole('table')).toBeVisible();
}

test('a day of planning, reviewing and writing is done by the keyboard alone', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'The mill');
  await writePlan(page);
  await orderAndDate(page);
  await expect
    .poll(async () =>
      (await itemsOn(service)).filter(
        ({ startOn, dueOn }) => startOn === days.first && dueOn === days.last,
      ),
    )
    .toHaveLength(30);
  await assignThree(page);
  await reviewThem(page);
  await expect
    .poll(async () => (await itemsOn(service)).filter(({ status }) => status === 'done'))
    .toHaveLength(2);
  await writeDocument(page);
  await settleConflict(page, service);
});
