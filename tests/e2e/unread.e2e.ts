import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { untilPlaceKept } from './address.ts';
import { kill, test } from './application.ts';
import { violationsOf } from './axe.ts';
import { foundGuild, messagesOf, openNewThread, postAsOperator, say } from './guild.ts';

/** A thread is named by what was said first in it. */
const itemOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Recent threads' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Hello, ${name}.`, exact: true }) });

const pathIn = (page: Page) => page.evaluate(() => location.hash);

/** The unread notifications of the guild on this computer. */
const unreadNotifications = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.guildhall.call('notification.list', { homeId: 'local' });
    return answer.ok ? answer.data.notifications.filter(({ read }) => !read).length : -1;
  });

test('a message in another thread is unread, after a kill too, until it is opened', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  const paths: string[] = [];
  for (const name of ['Ada', 'Mira']) {
    await openNewThread(first.page, name);
    await say(first.page, `Hello, ${name}.`);
    await expect(messagesOf(first.page, name)).toHaveCount(1);
    paths.push(await pathIn(first.page));
  }
  const [ofAda = '', ofMira = ''] = paths;
  await expect(itemOf(first.page, 'Ada')).not.toContainText('unread');
  await expect.poll(() => unreadNotifications(first.page)).toBe(0);

  await postAsOperator(first.page, ofAda, ['One.', 'Two.', 'Three.']);
  await expect(itemOf(first.page, 'Ada')).toContainText('3 unread messages');
  const home = first.page.getByRole('navigation', { name: 'Homes' }).getByRole('button').first();
  await expect(home).toHaveAccessibleDescription(/1 unread thread/);
  expect(await violationsOf(first.page)).toEqual([]);
  await untilPlaceKept(first.page);
  await kill(first.app);

  const { page } = await start();
  expect(await pathIn(page)).toBe(ofMira);
  await expect(itemOf(page, 'Ada')).toContainText('3 unread messages');
  await expect(itemOf(page, 'Mira')).not.toContainText('unread');
  await itemOf(page, 'Ada').getByRole('link').click();
  await expect(page.getByRole('log').getByRole('heading', { name: 'New' })).toBeVisible();
  await expect(messagesOf(page, 'Ada').last()).toContainText('Three.');
  await expect(itemOf(page, 'Ada')).not.toContainText('unread');
  await expect.poll(() => unreadNotifications(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  // A message that arrives in the open thread is read.
  await postAsOperator(page, ofAda, ['Four.']);
  await expect(messagesOf(page, 'Ada').last()).toContainText('Four.');
  await itemOf(page, 'Mira').getByRole('link').click();
  await expect(messagesOf(page, 'You')).toContainText('Hello, Mira.');
  await expect(itemOf(page, 'Ada')).not.toContainText('unread');
});

test('a thread can be marked as unread and as read', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  for (const name of ['Ada', 'Mira']) {
    await openNewThread(page, name);
    await say(page, `Hello, ${name}.`);
    await expect(messagesOf(page, name)).toHaveCount(1);
  }
  for (const name of ['Ada', 'Mira']) {
    await page
      .getByRole('button', { name: `Mark as unread: Hello, ${name}.`, exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await expect(itemOf(page, name)).toContainText('1 unread message');
  }
  await page.getByRole('button', { name: 'Mark as read: Hello, Ada.', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(itemOf(page, 'Ada')).not.toContainText('unread message');
  // The open one stays unread until it is opened again.
  await itemOf(page, 'Ada').getByRole('link').click();
  await expect(itemOf(page, 'Mira')).toContainText('1 unread message');
  await itemOf(page, 'Mira').getByRole('link').click();
  await expect(itemOf(page, 'Mira')).not.toContainText('unread message');
});
