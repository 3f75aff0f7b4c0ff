import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goTo } from './address.ts';
import { kill, test } from './application.ts';
import { callAny } from './call.ts';
import { foundGuild, messagesOf } from './guild.ts';
import { connectStarted, haltService, homeIdOf } from './home.ts';
import { waitingIn } from './outbox-file.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import { guildIdOf, makeItem, openItem } from './work-item.ts';
import { takePicture } from './pictures.ts';

// An item in review: its report stands on it, and a person approves it or sends it back.

const review = (page: Page) => page.getByRole('region', { name: 'Review' });
const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Writes a note in the dialog that sends an item back, and sends it. */
async function sendBack(page: Page, note: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Send back/v });
  await dialog.getByRole('textbox', { name: 'Still to be done' }).fill(note);
  await dialog.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The first operator of the home that is shown. */
async function firstOperator(page: Page): Promise<string> {
  const input = { homeId: await homeIdOf(page), guildId: await guildIdOf(page) };
  const { operators } = (await callAny(page, 'operator.list', input)) as {
    operators: { id: string }[];
  };
  return operators[0]?.id ?? '';
}

test('a report stands on its item; sent back with a note, the operator does it again, and it is approved', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const assignedOperatorId = await firstOperator(page);
  const id = await makeItem(page, { type: 'task', title: 'Bake the bread', assignedOperatorId });
  await openItem(page, id);
  const reports = review(page).getByRole('link', { name: 'Report: Bake the bread' });
  await expect(reports).toHaveCount(1);
  await expect(review(page)).toContainText('by Ada');
  await takePicture(page, 'review');
  await button(page, 'Send back…').click();
  await expect(page.getByText(/A new thread tells Ada/v)).toBeVisible();
  await takePicture(page, 'send-back');
  await sendBack(page, 'Rye is missing.');
  await expect(page.getByText('Sent Bake the bread back to Ada')).toBeVisible();
  // She has done it again, and answers what was said
  await expect(reports).toHaveCount(2);
  await expect(talk(page)).toContainText('Rye is missing.');
  await takePicture(page, 'sent-back');
  await reports.first().click();
  await expect(page.getByText('What was said since the last report').first()).toBeVisible();
  await openItem(page, id);
  await button(page, 'Send back…').click();
  await expect(page.getByText(/Ada gets this in the thread/v)).toBeVisible();
  await sendBack(page, 'And salt.');
  await expect(reports).toHaveCount(3);
  await button(page, 'Approve').click();
  await expect(status(page)).toHaveValue('Done');
  await expect(page.getByRole('spinbutton', { name: 'Progress' })).toHaveValue('100');
  await page
    .getByRole('region', { name: 'Conversation' })
    .focus()
    .catch(() => undefined);
  await button(page, 'Undo').click();
  await expect(status(page)).toHaveValue('Review');
  await expect(review(page)).toBeVisible();
});

test('an item is talked about on its screen: its operator answers there, without a dialog', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const id = await makeItem(page, { type: 'task', title: 'Bake the bread' });
  await openItem(page, id);
  await expect(talk(page)).toContainText('Choose the operator to talk with.');
  await talk(page).getByRole('combobox', { name: 'Say to' }).click();
  await page.keyboard.type('Mira');
  await page.keyboard.press('Enter');
  const message = talk(page).getByRole('textbox', { name: 'Message' });
  await message.fill('Please draft an invitation for Friday.');
  await message.press('Enter');
  await expect(talk(page).getByRole('article', { name: 'Message by Mira' })).toHaveCount(1);
  await expect(message).toHaveValue('');
  await message.fill('Make it shorter, please.');
  await message.press('Enter');
  await expect(talk(page).getByRole('article', { name: 'Message by Mira' })).toHaveCount(2);
  await talk(page).getByRole('link').first().click();
  await expect(messagesOf(page, 'You')).toHaveCount(2);
});

test('an item is approved and sent back from the inbox', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  const assignedOperatorId = await firstOperator(page);
  for (const title of ['Bake', 'Brew']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await makeItem(page, { type: 'task', title, assignedOperatorId });
  }
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  const needs = page.getByRole('region', { name: 'Needs you' });
  const entry = (title: string) =>
    needs
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await expect(entry('Bake')).toHaveCount(1);
  await takePicture(page, 'inbox');
  await entry('Bake').getByRole('button', { name: 'Approve' }).click();
  await expect(entry('Bake')).toHaveCount(0);
  await expect(page.getByText('Approved Bake')).toBeVisible();
  await entry('Brew').getByRole('button', { name: 'Send back…' }).click();
  await sendBack(page, 'Stronger.');
  await expect(page.getByText('Sent Brew back to Ada')).toBeVisible();
  // It comes back once she has done it again
  await expect(entry('Brew')).toHaveCount(1);
});

for (const flags of [[], ['--bare']]) {
  test(`a note that is written offline outlives kill -9 and reaches the operator of a service ${flags[0] ?? 'with extensions'}`, async ({
    start,
    dataFolder,
  }) => {
    const service = await startService(...flags);
    const first = await start();
    await connectStarted(first.page, service, flags);
    const guild = `/guilds/${service.guildId}`;
    const { id } = await askService<{ id: string }>(service, 'POST', `${guild}/work-items`, {
      type: 'task',
      title: 'Bake',
      assignedOperatorId: service.operatorIds[0],
    });
    await openItem(first.page, id);
    await expect(review(first.page).getByRole('link', { name: 'Report: Bake' })).toBeVisible();
    await haltService(first.page, service);
    const before = waitingIn(dataFolder);
    await button(first.page, 'Send back…').click();
    await sendBack(first.page, 'Rye is missing.');
    await expect(status(first.page)).toHaveValue('To do');
    await expect.poll(() => waitingIn(dataFolder)).toBe(before + 2);
    await kill(first.app);
    await start();
    await service.resume();
    await expect.poll(() => waitingIn(dataFolder)).toBe(0);
    // The operator has done it again
    const reports = async () => {
      const path = `${guild}/workspace`;
      const listed = await askService<{ documents: { id: string }[] }>(service, 'GET', path);
      return Promise.all(
        listed.documents.map(({ id: docId }) =>
          askService<{ content: string }>(service, 'GET', `${path}/${docId}`),
        ),
      );
    };
    await expect.poll(async () => (await reports()).length).toBe(2);
    expect((await reports())[1]?.content).toContain('> Rye is missing.');
    await service.stop();
  });
}

test('what was written to send an item back survives a kill', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  const id = await makeItem(first.page, { type: 'task', title: 'Bake' });
  const homeId = await homeIdOf(first.page);
  await callAny(first.page, 'outbox.submit', {
    homeId,
    operation: 'work_item.update',
    input: { workItemId: id, status: 'review' },
  });
  await openItem(first.page, id);
  await button(first.page, 'Send back…').click();
  const note = (page: Page) => page.getByRole('textbox', { name: 'Still to be done' });
  await note(first.page).fill('Half a thought');
  await note(first.page).blur();
  await expect
    .poll(() => first.page.evaluate(() => window.guildhall.call('local.list', { kind: 'draft' })))
    .toMatchObject({ data: { rows: [{ value: 'Half a thought' }] } });
  await kill(first.app);
  const { page } = await start();
  await goTo(page, `#/home/${homeId}/item/${id}`);
  await button(page, 'Send back…').click();
  await expect(note(page)).toHaveValue('Half a thought');
});
