import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goTo, hashOf } from './address.ts';
import { kill, test } from './application.ts';
import { violationsOf } from './axe.ts';
import { localRows, callAny } from './call.ts';
import { askOperator, foundGuild, messagesOf, postAsOperator, refuseMessage } from './guild.ts';
import { connectFirstHome, connectLastingHome, homeIdOf, stripOf } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import { guildIdOf, makeItem, titleOf } from './work-item.ts';

// The inbox over all homes: what needs the person, once each, and the rest.

const inboxLink = (page: Page) => page.getByRole('link', { name: 'Inbox', exact: true });
const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' });
const rest = (page: Page) => page.getByRole('region', { name: 'Everything else' });
const entryOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function openInbox(page: Page): Promise<void> {
  await inboxLink(page).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
}

/** Resolves once main has kept a decision about as many things, as a kill may come before that. */
async function untilKept(page: Page, decisions: Record<string, number>): Promise<void> {
  const counts = async () => {
    const kept = (await localRows(page, 'triage')).map(({ value }) => value.state as string);
    const states = Object.keys(decisions);
    return Object.fromEntries(
      states.map((state) => [state, kept.filter((each) => each === state).length]),
    );
  };
  await expect.poll(counts).toEqual(decisions);
}

/** The number of notifications that the service of a home has as unread. */
async function unreadWith(page: Page, homeId: string): Promise<number> {
  const { notifications } = (await callAny(page, 'notification.list', { homeId })) as {
    notifications: { read: boolean }[];
  };
  return notifications.filter(({ read }) => !read).length;
}

/** Has the first operator of the shown guild do an item, which ends in review. */
async function haveItemDone(page: Page, title: string): Promise<string> {
  const homeId = await homeIdOf(page);
  const { operators } = (await callAny(page, 'operator.list', {
    homeId,
    guildId: await guildIdOf(page),
  })) as { operators: { id: string }[] };
  return makeItem(page, { type: 'task', title, assignedOperatorId: operators[0]?.id });
}

/** Puts an item into review, as a person does. */
async function makeReviewed(page: Page, title: string): Promise<string> {
  const workItemId = await makeItem(page, { type: 'task', title });
  await changeItem(page, await homeIdOf(page), { workItemId, status: 'review' });
  return workItemId;
}

function changeItem(page: Page, homeId: string, input: object): Promise<unknown> {
  const operation = 'work_item.update';
  return callAny(page, 'outbox.submit', { homeId, operation, input });
}

test('an item in review needs the person until it is decided, with one entry and one badge', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await expect(inboxLink(page)).not.toHaveAccessibleDescription(/need/);
  const id = await haveItemDone(page, 'Bake the bread');
  await openInbox(page);
  const entry = entryOf(page, 'Bake the bread');
  await expect(needs(page).getByRole('listitem').filter({ hasText: 'In review' })).toHaveCount(1);
  await expect(entry).toHaveCount(1);
  // The report of the work is a document of its own.
  await expect(needs(page).getByText('New report')).toBeVisible();
  await expect(inboxLink(page)).toHaveAccessibleDescription('2 need you');
  await expect.poll(() => unreadWith(page, 'local')).toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);

  await entry.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('Bake the bread');
  await expect.poll(() => unreadWith(page, 'local')).toBe(0);
  await openInbox(page);
  await expect(entry).toHaveCount(1);
  await changeItem(page, 'local', { workItemId: id, status: 'done' });
  await expect(entry).toHaveCount(0);
  await expect(inboxLink(page)).toHaveAccessibleDescription('1 needs you');
});

test('done and later survive a kill, and what changes comes back', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  const ids: string[] = [];
  for (const title of ['Bake', 'Brew', 'Broil']) {
    ids.push(await makeReviewed(first.page, title));
  }
  await openInbox(first.page);
  await expect(needs(first.page).getByRole('listitem')).toHaveCount(3);
  await entryOf(first.page, 'Bake').getByRole('link').focus();
  await first.page.keyboard.press('e');
  await expect(entryOf(first.page, 'Bake')).toHaveCount(0);
  await first.page.keyboard.press('z');
  await expect(entryOf(first.page, 'Bake')).toHaveCount(1);
  await entryOf(first.page, 'Bake').getByRole('link').focus();
  await first.page.keyboard.press('e');
  await entryOf(first.page, 'Brew').getByRole('link').focus();
  await first.page.keyboard.press('h');
  await first.page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(needs(first.page).getByRole('listitem')).toHaveCount(1);
  await expect(inboxLink(first.page)).toHaveAccessibleDescription('1 needs you');
  await untilKept(first.page, { done: 1, later: 1 });
  await kill(first.app);

  const { page } = await start();
  await expect(entryOf(page, 'Broil')).toBeVisible();
  await expect(needs(page).getByRole('listitem')).toHaveCount(1);
  await changeItem(page, 'local', { workItemId: ids[0], priority: 'high' });
  await expect(entryOf(page, 'Bake')).toBeVisible();
  await expect(needs(page).getByRole('listitem')).toHaveCount(2);
});

test('a question needs the person until they have read it, and a failed message in the same thread folds in', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Hello, Ada.');
  const path = await hashOf(page);
  await openInbox(page);
  await postAsOperator(page, path, ['Which oven do you want?']);
  const entry = needs(page).getByRole('listitem').filter({ hasText: 'Question' });
  await expect(entry).toContainText('Ada: Which oven do you want?');
  await expect(inboxLink(page)).toHaveAccessibleDescription('1 needs you');
  await goTo(page, path);
  await expect(messagesOf(page, 'Ada').last()).toContainText('Which oven');
  await expect(inboxLink(page)).not.toHaveAccessibleDescription(/need/);
  await refuseMessage(page, 'Not this way.');
  await openInbox(page);
  await postAsOperator(page, path, ['Or the left one?']);
  await expect(needs(page).getByRole('listitem')).toHaveCount(1);
  await expect(needs(page).getByRole('listitem')).toContainText('Not sent');
  await expect(entry).toHaveCount(1);
});

test('a thread that never needs the person asks nothing of them, after a kill too', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await askOperator(first.page, 'Ada', 'Hello, Ada.');
  const path = await hashOf(first.page);
  const setMute = async (page: Page, ...acts: readonly string[]) => {
    const threads = page.getByRole('list', { name: 'Recent threads' });
    await threads.getByRole('link', { name: 'Hello, Ada.' }).click({ button: 'right' });
    for (const name of acts) {
      await page.getByRole('menuitem', { name, exact: true }).click();
    }
  };
  await openInbox(first.page);
  await setMute(first.page, 'Mute', 'Until I unmute it');
  await expect(first.page.getByRole('img', { name: 'Muted' })).toBeVisible();
  await postAsOperator(first.page, path, ['Which oven do you want?']);
  await expect(rest(first.page).getByRole('listitem')).toContainText('Which oven');
  await untilKept(first.page, { never: 1 });
  await kill(first.app);

  const { page } = await start();
  await openInbox(page);
  await expect(rest(page).getByRole('listitem')).toContainText('Which oven');
  await expect(inboxLink(page)).not.toHaveAccessibleDescription(/need/);
  await setMute(page, 'Unmute');
  await expect(needs(page).getByRole('listitem')).toContainText('Question');
  await expect(inboxLink(page)).toHaveAccessibleDescription('1 needs you');
});

test('the history of a home that is new here is read', async ({ start }) => {
  const service = await startService();
  try {
    const [operatorId] = service.operatorIds;
    const { id } = await askService<{ id: string }>(
      service,
      'POST',
      `/guilds/${service.guildId}/conversations`,
      { operatorIds: [operatorId], title: 'Long ago' },
    );
    for (const text of ['Bread is baked.', 'Do you like it?']) {
      const message = { text, asOperatorId: operatorId };
      await askService(service, 'POST', `/conversations/${id}/messages`, message);
    }
    const { page } = await start();
    await connectFirstHome(page, service, 'Elsewhere');
    const homeId = await homeIdOf(page);
    await expect.poll(() => unreadWith(page, homeId)).toBe(2);
    await openInbox(page);
    // That of its reports, and those of what it and this computer have told.
    await untilKept(page, { begun: 3 });
    await expect(needs(page)).toContainText('Nothing needs you');
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
    await askService(service, 'POST', `/conversations/${id}/messages`, {
      text: 'It is warm.',
      asOperatorId: operatorId,
    });
    const entry = rest(page).getByRole('listitem').filter({ hasText: 'It is warm.' });
    await expect(entry).toContainText('1 unread notification');
  } finally {
    await service.stop();
  }
});

for (const flags of [[], ['--without', 'notification-read']] as const) {
  const kind = flags.length === 0 ? 'that has it all' : 'that marks no single notification';
  test(`all of a service ${kind} are marked as read, and one that was opened is read here`, async ({
    start,
  }) => {
    const service: Service = await startService(...flags);
    try {
      const { page } = await start();
      await connectFirstHome(page, service, 'Elsewhere');
      const homeId = await homeIdOf(page);
      await askOperator(page, 'Ada', 'Hello, Ada.');
      const path = await hashOf(page);
      if (flags.length === 0) {
        await expect.poll(() => unreadWith(page, homeId)).toBe(0);
      }
      await openInbox(page);
      await postAsOperator(page, path, ['Bread is baked.', 'It is brown.']);
      const entry = rest(page).getByRole('listitem').filter({ hasText: 'It is brown.' });
      await expect(entry).toContainText('2 unread notifications');

      // Opening it marks it as read.
      await entry.getByRole('link').click();
      await expect(messagesOf(page, 'Ada').last()).toContainText('It is brown.');
      await openInbox(page);
      await expect(rest(page)).toHaveCount(0);

      await postAsOperator(page, path, ['It is warm.']);
      await expect(rest(page).getByRole('listitem')).toHaveCount(1);
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(page.getByText(/marked as read\./).first()).toBeVisible();
      await expect(rest(page)).toHaveCount(0);
      await expect.poll(() => unreadWith(page, homeId)).toBe(0);
    } finally {
      await service.stop();
    }
  });
}

test('offline, the inbox shows what is kept, and what the person does there waits', async ({
  start,
}) => {
  const service = await startService();
  try {
    const first = await start();
    await foundGuild(first.page);
    await connectLastingHome(first.page, service, 'Elsewhere');
    await makeReviewed(first.page, 'Bake');
    await askOperator(first.page, 'Ada', 'Hello, Ada.');
    const path = await hashOf(first.page);
    await openInbox(first.page);
    await postAsOperator(first.page, path, ['Bread is baked.']);
    await expect(rest(first.page).getByRole('listitem')).toContainText('Elsewhere');
    await service.halt();
    await expect(stripOf(first.page)).toContainText('Elsewhere: ');
    await expect(entryOf(first.page, 'Bake')).toContainText('Elsewhere');
    await first.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(
      first.page.getByText(/Elsewhere will be told once connected/).first(),
    ).toBeVisible();
    await entryOf(first.page, 'Bake').getByRole('button', { name: 'Done', exact: true }).click();
    await expect(needs(first.page)).toContainText('Nothing needs you');
    await untilKept(first.page, { done: 1 });
    await kill(first.app);

    const { page } = await start();
    await expect(needs(page)).toContainText('Nothing needs you');
    await expect(rest(page)).toHaveCount(0);
    await service.resume();
    const homeId = await page.evaluate(async () => {
      const answer = await window.guildhall.call('home.list', {});
      return answer.ok ? (answer.data.homes.find(({ kind }) => kind === 'remote')?.id ?? '') : '';
    });
    await callAny(page, 'home.retry', { homeId });
    await expect.poll(() => unreadWith(page, homeId)).toBe(0);
    await expect(needs(page)).toContainText('Nothing needs you');
  } finally {
    await service.stop();
  }
});
