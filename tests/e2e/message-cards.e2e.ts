import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { test } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { foundGuild, messagesOf, openNewThread, postAsOperator, say } from './guild.ts';
import { connectStarted, haltService } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';

// A link to a message as a card, and within a sentence: here, on a full and a bare service, offline.

const cardOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('log').locator('.message-alone').filter({ hasText: words });

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['GUILDHALL_PICTURES'];
  if (folder) {
    await page.screenshot({ path: `${folder}/${name}.png` });
  }
}

test('a message far back is a card in another thread, and the keyboard opens it there', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  const path = await hashOf(page);
  await postAsOperator(page, path, [
    '# Rye bread for the feast\n\nIt takes two days.',
    ...Array.from({ length: 120 }, (_, at) => `Another thought ${at}`),
  ]);
  const [, conversationId = ''] = /thread\/([^/]+)/.exec(path) ?? [];
  const firstId = await page.evaluate(async (id) => {
    const find = { homeId: 'local', conversationId: id, limit: 100 } as const;
    const newest = await window.guildhall.call('message.list', find);
    const cursor = newest.ok ? (newest.data.nextCursor ?? undefined) : undefined;
    const older = await window.guildhall.call('message.list', {
      ...find,
      ...(cursor && { cursor }),
    });
    return older.ok ? (older.data.messages.at(-1)?.id ?? '') : '';
  }, conversationId);
  const address = `guildhall://home/local/thread/${conversationId}/${firstId}`;
  await openNewThread(page, 'Mira');
  await say(page, `Please read this, and ${address} again:\n\n${address}\n\nThen we go on.`);
  await expect(cardOf(page, 'Rye bread for the feast')).toContainText('Ada');
  await expect(
    page.getByRole('link', { name: 'You, as Ada: Rye bread for the feast' }),
  ).toBeVisible();
  await picture(page, 'message-card');
  await page.setViewportSize({ width: 620, height: 410 });
  await picture(page, 'message-card-200');
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'message-card-dark');
  await cardOf(page, 'Rye bread').focus();
  await page.keyboard.press('Enter');
  const first = messagesOf(page, 'Ada').filter({ hasText: 'Rye bread for the feast' });
  await expect(first).toHaveAttribute('aria-current', 'location');
  await expect(first).toBeInViewport();
});

for (const flags of [[], ['--bare']]) {
  const kind = flags.length === 0 ? 'a service' : 'a bare service';
  test(`a message of ${kind} is a card, offline too where it is kept, and always a link`, async ({
    start,
  }) => {
    const service = await startService(...flags);
    try {
      const { page } = await start();
      await connectStarted(page, service, flags);
      const [operatorId = ''] = service.operatorIds;
      const makeThread = (title: string) =>
        askService<{ id: string }>(service, 'POST', `/guilds/${service.guildId}/conversations`, {
          title,
          operatorIds: [operatorId],
        });
      const feast = await makeThread('The feast');
      const post = (thread: { id: string }, text: string) =>
        askService<{ id: string }>(service, 'POST', `/conversations/${thread.id}/messages`, {
          text,
          asOperatorId: operatorId,
        });
      const message = await post(feast, 'Rye bread\n\nAnd more.');
      const list = page.getByRole('list', { name: 'Recent threads' });
      await list.getByRole('link', { name: 'The feast' }).click();
      await expect(messagesOf(page).filter({ hasText: 'And more.' })).toBeVisible();
      const place = `guildhall://home/elsewhere/thread/${feast.id}`;
      const other = await makeThread('About it');
      await post(other, `${place}/${message.id}\n\n${place}/msg_unknown`);
      await list.getByRole('link', { name: 'About it' }).click();
      await expect(cardOf(page, 'Rye bread')).toContainText('in The feast');
      await haltService(page, service);
      await page.reload();
      await expect(cardOf(page, 'Rye bread')).toContainText('in The feast');
      await expect(cardOf(page, /can’t be shown offline|only the newest messages/)).toBeVisible();
      await cardOf(page, 'Rye bread').click();
      await expect(messagesOf(page).filter({ hasText: 'And more.' })).toHaveAttribute(
        'aria-current',
        'location',
      );
    } finally {
      await service.stop();
    }
  });
}
