import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { expectAlerts, untilHistoryRead, watchAlerts } from './alerts.ts';
import { kill, test } from './application.ts';
import { violationsOf } from './axe.ts';
import { call } from './call.ts';
import { askOperator, foundGuild, messagesOf, postAsOperator, say } from './guild.ts';
import { connectBare, connectLastingHome, haltService, homeIdOf, resumeAndSend } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';

// The list of threads: what a person decides about threads for themselves, and how it is arranged.

const listOf = (page: Page): Locator => page.getByRole('list', { name: 'Recent threads' });

const titlesIn = (page: Page, list = listOf(page)) =>
  list.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent));

/** Chooses acts in the menu of a thread, one within the other. */
async function choose(
  page: Page,
  title: string,
  ...acts: readonly (string | RegExp)[]
): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: title, exact: true })
    .click({ button: 'right' });
  for (const name of acts) {
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
}

async function rename(page: Page, title: string, next: string): Promise<void> {
  await choose(page, title, 'Rename…');
  const dialog = page.getByRole('dialog', { name: 'Rename thread' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(next);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(listOf(page).getByRole('link', { name: next, exact: true })).toBeVisible();
}

/** The rows of a kind of local state that main keeps. */
const keptOf = async (page: Page, kind: 'thread_setting' | 'thread_list') =>
  (await call(page, 'local.list', { kind })).rows.map(({ value }) => value);

async function openArchive(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Archived threads' }).click();
  return page.getByRole('list', { name: 'Archived threads' });
}

test('threads are renamed, pinned and archived, which holds after a kill, until a message comes', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await askOperator(first.page, 'Ada', 'Hello, Ada.');
  const path = await hashOf(first.page);
  await askOperator(first.page, 'Mira', 'Hello, Mira.');
  await askOperator(first.page, 'Mira', 'Bake bread.');
  await rename(first.page, 'Hello, Mira.', 'The oven');
  await choose(first.page, 'The oven', 'Pin to the top');
  await expect.poll(() => titlesIn(first.page)).toEqual(['The oven', 'Bake bread.', 'Hello, Ada.']);
  await choose(first.page, 'Hello, Ada.', 'Archive');
  await choose(first.page, 'Bake bread.', 'Archive');
  await expect.poll(() => titlesIn(first.page)).toEqual(['The oven']);
  await expect.poll(() => keptOf(first.page, 'thread_setting')).toHaveLength(3);
  await kill(first.app);

  const { page } = await start();
  await expect.poll(() => titlesIn(page)).toEqual(['The oven']);
  const archive = await openArchive(page);
  await expect.poll(() => titlesIn(page, archive)).toEqual(['Bake bread.', 'Hello, Ada.']);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to all threads' }).click();
  await postAsOperator(page, path, ['The bread is baked.']);
  await expect.poll(() => titlesIn(page)).toEqual(['The oven', 'Hello, Ada.']);
  await expect(listOf(page).getByText('1 unread message')).toBeAttached();
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Unread only' }).click();
  await expect.poll(() => titlesIn(page)).toEqual(['Hello, Ada.']);
  await expect.poll(() => keptOf(page, 'thread_list')).toHaveLength(1);
  // The one that is read stays until another is opened.
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(messagesOf(page).last()).toContainText('The bread is baked.');
  await expect.poll(() => titlesIn(page)).toEqual(['Hello, Ada.']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => titlesIn(page)).toHaveLength(2);
});

test('nothing is told of a muted thread, and a followed one is told of', async ({
  start,
  dataFolder,
}) => {
  const service = await startService();
  try {
    const [asOperatorId = ''] = service.operatorIds;
    const openThread = async (title: string) => {
      const path = `/guilds/${service.guildId}/conversations`;
      const input = { operatorIds: [asOperatorId], title };
      return (await askService<{ id: string }>(service, 'POST', path, input)).id;
    };
    const post = (id: string, text: string) =>
      askService(service, 'POST', `/conversations/${id}/messages`, { text, asOperatorId });
    const [muted, followed, plain] = [
      await openThread('Muted one'),
      await openThread('Followed one'),
      await openThread('Plain one'),
    ];
    for (const id of [muted, followed, plain]) {
      await post(id, 'Said before.');
    }
    const { app, page } = await start();
    await foundGuild(page);
    await connectLastingHome(page, service, 'Elsewhere');
    await untilHistoryRead(dataFolder, await homeIdOf(page));
    await call(page, 'alert.change', {
      classes: {
        needsYou: true,
        ownThreads: false,
        otherThreads: false,
        work: false,
        other: false,
      },
      showsText: true,
      quietHours: { isOn: false, from: '22:00', until: '07:00' },
    });
    await choose(page, 'Muted one', 'Mute', /^For an hour/);
    await choose(page, 'Followed one', 'Follow');
    await rename(page, 'Followed one', 'The bakery');
    await expect(listOf(page).getByRole('img', { name: /^Muted until/ })).toBeVisible();
    await watchAlerts(app);
    await post(muted, 'Which oven do you want?');
    await post(plain, 'It is done.');
    await post(followed, 'The bread is baked.');
    await expectAlerts(app, ['Ada in The bakery']);
    await expect(listOf(page).getByText('1 unread message')).toHaveCount(3);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    // A thread that is left before it was seen stays unread.
    await expect(listOf(page).getByText('1 unread message')).toHaveCount(2);
    await page.keyboard.press('Alt+Shift+ArrowDown');
    // Nothing but the muted one is unread by now.
    await expect(listOf(page).getByText('1 unread message')).toHaveCount(1);
    const inbox = page.getByRole('link', { name: 'Inbox', exact: true });
    await expect(inbox).not.toHaveAccessibleDescription(/need/);
  } finally {
    await service.stop();
  }
});

test('on a bare service and offline a thread has a title of its own, made offline too', async ({
  start,
}) => {
  const service = await startService('--bare');
  try {
    const first = await start();
    await connectBare(first.page, service);
    await first.page.getByRole('button', { name: 'New thread' }).click();
    const dialog = first.page.getByRole('dialog', { name: 'New thread' });
    await dialog.getByRole('textbox', { name: 'Operator IDs' }).fill(service.operatorIds[0] ?? '');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('From the service');
    await dialog.getByRole('button', { name: 'Create thread' }).click();
    await say(first.page, 'Hello.');
    await rename(first.page, 'From the service', 'Mine alone');
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('Mine alone');
    await haltService(first.page, service);

    await first.page.getByRole('button', { name: 'New thread' }).click();
    await dialog.getByRole('textbox', { name: 'Operator IDs' }).fill(service.operatorIds[0] ?? '');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Made offline');
    await dialog.getByRole('button', { name: 'Create thread' }).click();
    await rename(first.page, 'Made offline', 'Mine offline');
    await choose(first.page, 'Mine alone', 'Pin to the top');
    await expect.poll(() => titlesIn(first.page)).toEqual(['Mine alone', 'Mine offline']);
    await expect
      .poll(() => keptOf(first.page, 'thread_setting'))
      .toContainEqual({ title: 'Mine alone', isPinned: true });
    await kill(first.app);

    const { page } = await start();
    await expect.poll(() => titlesIn(page)).toEqual(['Mine alone', 'Mine offline']);
    await resumeAndSend(page, service);
    // The service has given it an id, and the title followed.
    await expect.poll(() => titlesIn(page)).toEqual(['Mine alone', 'Mine offline']);
    const kept = await call(page, 'local.list', { kind: 'thread_setting' });
    expect(JSON.stringify(kept)).not.toContain('new_');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Mine alone');
    await expect(page.getByRole('option', { name: /^Mine alone/ }).first()).toBeVisible();
  } finally {
    await service.stop();
  }
});
