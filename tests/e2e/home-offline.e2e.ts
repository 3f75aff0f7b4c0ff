import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { hashOf } from './address.ts';
import { quit } from './application.ts';
import { call, callAny } from './call.ts';
import { askOperator, composerOf, messagesOf, openNewThread, say } from './guild.ts';
import {
  connectAndHalt,
  connectFirstHome,
  connectLastingHome,
  connectStarted,
  haltService,
  homeIdOf,
  homeOf,
  stripOf,
} from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';

// Reading and writing while a service is away.

function entriesOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Outbox' }).getByRole('listitem');
}

/** Edits the text of an entry, and saves it. */
async function editText(entry: Locator, text: string): Promise<void> {
  const all = entriesOf(entry.page());
  await entry.getByRole('button', { name: 'Edit' }).click();
  // While an entry is edited its text is a field's value, by which it would no longer be found.
  await all.getByRole('textbox', { name: 'Text' }).fill(text);
  await all.getByRole('button', { name: 'Save' }).click();
}

/**
 * Waits until the service knows that the answer in sight was read. The mark is a write like any
 * other: it would wait to be sent if the service went away before it.
 */
async function untilAnswerRead(page: Page): Promise<void> {
  const homeId = await homeIdOf(page);
  const marks = async () => {
    const listed = await callAny(page, 'notification.list', { homeId });
    const { notifications } = listed as OperationOutput<'notification.list'>;
    return notifications.map(({ read }) => read);
  };
  await expect.poll(marks).toEqual([true]);
  await expect
    .poll(async () => (await call(page, 'outbox.list', { homeId })).entries)
    .toHaveLength(0);
}

/** Starts the service again, and waits until the open outbox is empty. */
async function resumeAndEmpty(page: Page, service: Service): Promise<void> {
  await service.resume();
  // The next attempt to connect waits for its backoff.
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
}

test('offline writes are visible in the outbox, can be edited there, and are sent in order', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await askOperator(page, 'Mira', 'Draft a note.');
  await untilAnswerRead(page);
  await haltService(page, service);
  await expect(stripOf(page)).toContainText(/Trying again in \d+ s/);
  await say(page, 'To be taken back.');
  await openNewThread(page, 'Ada');
  await expect(page.getByText('only on this computer for now')).toBeVisible();
  await say(page, 'Plan a fire.');
  await expect(page.getByRole('list', { name: 'Recent threads' })).toContainText('Plan a fire.');
  await expect(homeOf(page, 'Elsewhere')).toHaveAccessibleDescription(/3 waiting to be sent/);

  await page.getByRole('link', { name: /3 waiting to be sent/ }).click();
  await expect(entriesOf(page)).toHaveCount(3);
  await entriesOf(page)
    .filter({ hasText: 'To be taken back.' })
    .getByRole('button', { name: 'Discard' })
    .click();
  const plan = entriesOf(page).filter({ hasText: 'Plan a fire.' });
  await expect(plan).toContainText('Create thread');
  await editText(plan, 'Plan a fair: rent tents, invite all.');
  await expect(entriesOf(page)).toHaveCount(2);
  await expect(plan).toHaveCount(0);

  await resumeAndEmpty(page, service);
  await homeOf(page, 'Elsewhere').click();
  await expect(messagesOf(page, 'You')).toContainText('Plan a fair');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  expect(await hashOf(page)).not.toContain('new_');
  await expect(page.getByRole('list', { name: 'Recent threads' }).getByRole('link')).toHaveCount(2);
});

test('the draft and the address of a thread created offline survive its sending', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectAndHalt(page, service, 'Elsewhere');
  await openNewThread(page, 'Ada');
  await composerOf(page).fill('Half a thought');
  await service.resume();
  await expect.poll(() => hashOf(page)).not.toContain('new_');
  await expect(composerOf(page)).toHaveValue('Half a thought');
  await expect(composerOf(page)).toBeFocused();
});

test('a thread begun offline is named by its first message, as that was sent', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectAndHalt(page, service, 'Elsewhere');
  await openNewThread(page, 'Ada');
  await say(page, 'Plan a fire.');
  await say(page, 'And a concert.');
  await page.getByRole('link', { name: /3 waiting to be sent/ }).click();
  await editText(entriesOf(page).filter({ hasText: 'Plan a fire.' }), 'Plan a fair.');
  const thread = page.getByRole('list', { name: 'Recent threads' }).getByRole('link');
  await expect(thread).toHaveText('Ada');
  await resumeAndEmpty(page, service);
  await expect(thread).toHaveText('Plan a fair.');
  await thread.click();
  await expect(messagesOf(page, 'You')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a fair.' })).toBeVisible();
});

test('threads read earlier are readable offline after a restart, and new messages wait', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await askOperator(first.page, 'Ada', 'Plan a picnic: buy bread and find a meadow.');
  await quit(first.app);
  await service.halt();

  const { page } = await start();
  await expect(messagesOf(page, 'Ada')).toContainText('meadow');
  await expect(stripOf(page)).toContainText(/Elsewhere: (Connecting|Offline)/);
  await expect(stripOf(page)).toContainText('Last updated');
  await say(page, 'And a concert in June.');
  await expect(stripOf(page)).toContainText('1 waiting to be sent');
  await service.resume();
  // After several failures the next attempt may be some seconds away.
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await expect(messagesOf(page, 'You')).toHaveCount(2);
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
});

for (const flags of [[], ['--bare']]) {
  const kind = flags.length === 0 ? 'a service' : 'a service without events';
  test(`a conflict on ${kind} shows both values, and theirs can be taken`, async ({ start }) => {
    const service = await startService(...flags);
    try {
      const { page } = await start();
      await connectStarted(page, service, flags);
      const path = `/guilds/${service.guildId}/work-items`;
      const item = await askService<{ id: string; updatedAt: string }>(service, 'POST', path, {
        type: 'objective',
        title: 'As it was',
      });
      await askService(service, 'PUT', `/work-items/${item.id}`, { title: 'Theirs' });
      await haltService(page, service);
      await callAny(page, 'outbox.submit', {
        homeId: await homeIdOf(page),
        operation: 'work_item.update',
        input: { workItemId: item.id, title: 'Mine' },
        baseVersion: { updatedAt: item.updatedAt, values: { title: 'As it was' } },
      });
      await service.resume();
      await page.getByRole('link', { name: /1 needs your attention/ }).click();
      const row = entriesOf(page).getByRole('row', { name: /title/ });
      await expect(row).toContainText('Mine');
      await expect(row).toContainText('Theirs');
      await entriesOf(page).getByRole('button', { name: 'Keep theirs' }).click();
      await expect(page.getByText('Everything has been sent.')).toBeVisible();
    } finally {
      await service.stop();
    }
  });
}
