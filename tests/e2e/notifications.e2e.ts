import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hashOf } from './address.ts';
import {
  actOnAlert,
  alertsOf,
  expectAlerts,
  refuseAlerts,
  untilHistoryRead,
  watchAlerts,
} from './alerts.ts';
import { kill, test } from './application.ts';
import { call } from './call.ts';
import { removeMain } from './desktop.ts';
import { foundGuild, messagesOf, postAsOperator } from './guild.ts';
import { connectLastingHome, homeIdOf, stripOf } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

// The system's notifications, from main: shown whatever the window does, never twice.

let service: Service;

test.beforeEach(async () => {
  service = await startService();
});

test.afterEach(() => service.stop());

interface Thread {
  readonly id: string;
  readonly asOperatorId: string;
}

/** Opens a thread at the service, as another client of the person. */
async function openThread(title: string): Promise<Thread> {
  const [operatorId = ''] = service.operatorIds;
  const path = `/guilds/${service.guildId}/conversations`;
  const input = { operatorIds: [operatorId], title };
  const { id } = await askService<{ id: string }>(service, 'POST', path, input);
  return { id, asOperatorId: operatorId };
}

/** Has the operator of a thread say something. */
async function say({ id, asOperatorId }: Thread, text: string): Promise<string> {
  const path = `/conversations/${id}/messages`;
  const message = { text, asOperatorId };
  return (await askService<{ id: string }>(service, 'POST', path, message)).id;
}

/**
 * Connects the service, with a thread in which something was said before. What comes until that
 * was read is history of the new home, too.
 */
async function connect(page: Page, dataFolder: string): Promise<Thread> {
  const thread = await openThread('Launch');
  await say(thread, 'This was said before.');
  await foundGuild(page);
  await connectLastingHome(page, service, 'Elsewhere');
  await untilHistoryRead(dataFolder, await homeIdOf(page));
  return thread;
}

test('a message is told while the window is hidden, and a click leads to it', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  await watchAlerts(app);
  const thread = await connect(page, dataFolder);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const messageId = await say(thread, 'The bread is **baked**.');
  await expectAlerts(app, ['Ada in Launch']);
  expect(await alertsOf(app)).toMatchObject([{ body: 'The bread is baked.' }]);

  await actOnAlert(app, 'click');
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.isVisible()))
    .toBe(true);
  await expect.poll(() => hashOf(page)).toContain(`/thread/${thread.id}/${messageId}`);
  await expect(messagesOf(page).last()).toContainText('The bread is baked.');

  // The thread is in front now; another one is not.
  const other = await openThread('Garden');
  await say(thread, 'It is brown.');
  await expect(messagesOf(page).last()).toContainText('It is brown.');
  await say(other, 'The beds are dug.');
  await expectAlerts(app, ['Ada in Launch', 'Ada in Garden']);
});

test('words of others reach the system without markup, orders and broken characters', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  await watchAlerts(app);
  await connect(page, dataFolder);
  const thread = await openThread('<img src="x"> \u202Ehcnual\u2028now');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  // A link is its words, as on the screen. Tags that mean nothing here stay words, escaped.
  const link = '<a href="https://example.org/">Rye</a>';
  const form = '<form action="https://example.org/">bread\u0007</form>\u001B[2J';
  await say(thread, `${link} ${form} & ${'👨‍👩‍👧‍👦'.repeat(100)}`);
  const isMarkup = process.platform === 'linux';
  const title = isMarkup ? 'Ada in ‹img src="x"› hcnual now' : 'Ada in <img src="x"> hcnual now';
  await expectAlerts(app, [title]);
  const body = (await alertsOf(app))[0]?.body;
  expect(body).toContain(
    isMarkup
      ? 'Rye &lt;form action="https://example.org/"&gt;bread&lt;/form&gt;[2J &amp; '
      : 'Rye <form action="https://example.org/">bread</form>[2J & ',
  );
  expect(body).toMatch(/ (?:👨‍👩‍👧‍👦)+…$/u);
});

test('a message is told without a window, and a click makes one at the message', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  await watchAlerts(app);
  const thread = await connect(page, dataFolder);
  await removeMain(app);
  const messageId = await say(thread, 'The bread is baked.');
  await expectAlerts(app, ['Ada in Launch']);
  const opened = app.waitForEvent('window');
  await actOnAlert(app, 'click');
  const next = await opened;
  await expect(next).toHaveURL(new RegExp(`/thread/${thread.id}/${messageId}$`));
  await expect(messagesOf(next).last()).toContainText('The bread is baked.');
});

test('nothing is told twice after a kill, and what came meanwhile is told together', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await watchAlerts(first.app);
  const thread = await connect(first.page, dataFolder);
  const homeId = await homeIdOf(first.page);
  await say(thread, 'One.');
  await expectAlerts(first.app, ['Ada in Launch']);
  await kill(first.app);
  await say(thread, 'Two.');
  await say(thread, 'Three.');

  /** Starts while the service is away, so that the test looks before it answers. */
  const startAway = async () => {
    await service.halt();
    const running = await start();
    await watchAlerts(running.app);
    await service.resume();
    await call(running.page, 'home.retry', { homeId });
    return running;
  };
  const second = await startAway();
  await expectAlerts(second.app, ['2 new messages in Launch']);
  expect(await alertsOf(second.app)).toMatchObject([{ body: 'Ada: Three.' }]);
  await kill(second.app);

  const third = await startAway();
  await expect(stripOf(third.page)).toContainText('Elsewhere: Live');
  await say(thread, 'Four.');
  await expectAlerts(third.app, ['Ada in Launch']);
  expect(await alertsOf(third.app)).toMatchObject([{ body: 'Four.' }]);
});

test('one’s own words are not told, whoever they are said as', async ({ start, dataFolder }) => {
  const { app, page } = await start();
  await watchAlerts(app);
  const thread = await connect(page, dataFolder);
  await postAsOperator(page, `#/home/${await homeIdOf(page)}/thread/${thread.id}`, ['I am Ada.']);
  await say(thread, 'And this is Ada.');
  await expectAlerts(app, ['Ada in Launch']);
  expect(await alertsOf(app)).toMatchObject([{ body: 'And this is Ada.' }]);
});

test('news that are hidden and quiet are kept so, and are not told later', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  await watchAlerts(app);
  const thread = await connect(page, dataFolder);
  const { settings } = await call(page, 'alert.describe', {});
  await call(page, 'alert.change', { ...settings, quietUntil: 'always' });
  await say(thread, 'Nobody is to be disturbed by this.');
  const homeId = await homeIdOf(page);
  await expect
    .poll(async () => {
      const { notifications } = (await call(
        page,
        'notification.list' as never,
        {
          homeId,
        } as never,
      )) as { notifications: readonly { message: string }[] };
      return notifications[0]?.message;
    })
    .toContain('Nobody is to be disturbed');
  // A second thread is decided about after the first: once it is told, the first one never is.
  await call(page, 'alert.change', { ...settings, showsText: false });
  const other = await openThread('Garden');
  await say(other, 'The beds are dug.');
  await expect.poll(() => alertsOf(app)).not.toEqual([]);
  const [alert] = await alertsOf(app);
  expect(alert?.title).toContain('Garden');
  expect(JSON.stringify(await alertsOf(app))).not.toMatch(/beds|disturbed/);
});

test('a reply goes out, and a thread is marked as read, from the notification', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  await watchAlerts(app);
  const thread = await connect(page, dataFolder);
  await removeMain(app);
  await say(thread, 'Shall I bake?');
  await expectAlerts(app, ['Ada asks in Launch']);
  await actOnAlert(app, 'reply', 'Yes, bake.');
  const path = `/conversations/${thread.id}/messages`;
  const texts = async () => {
    const { messages } = await askService<{ messages: { text: string }[] }>(service, 'GET', path);
    return messages.map(({ text }) => text);
  };
  await expect.poll(texts).toContain('Yes, bake.');
  const unread = async () => {
    const { notifications } = await askService<{
      notifications: { read: boolean; message: string }[];
    }>(service, 'GET', '/notifications');
    return notifications.filter(({ read }) => !read).map(({ message }) => message);
  };
  await expect.poll(async () => (await unread()).join()).not.toContain('Shall I bake?');

  // Ada answers, too.
  await expect.poll(async () => (await alertsOf(app)).length).toBe(2);
  await say(thread, 'It is in the oven.');
  await expect
    .poll(async () => (await alertsOf(app)).map(({ body }) => body).at(-1))
    .toContain('It is in the oven.');
  await actOnAlert(app, 'action');
  await expect.poll(async () => (await unread()).join()).not.toContain('It is in the oven.');
});

test('a notification that the system refuses is told of in the settings, until one is shown', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  const thread = await connect(page, dataFolder);
  const trouble = async () => (await call(page, 'alert.describe', {})).trouble;
  expect(await trouble()).toBeUndefined();
  await refuseAlerts(app, 'Not allowed');
  await say(thread, 'This is refused.');
  await expect.poll(trouble).toContain('“Not allowed”');
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Desktop notifications', exact: true }).click();
  await expect(
    settings.getByText(/didn’t show the last notification: “Not allowed”/),
  ).toBeVisible();
  await refuseAlerts(app, null);
  await say(thread, 'This is shown.');
  await expect.poll(trouble).toBeUndefined();
});

test('a start with a place lands there, and so does a second start', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  const thread = await connect(first.page, dataFolder);
  const homeId = await homeIdOf(first.page);
  const messageId = await say(thread, 'The bread is baked.');
  await kill(first.app);
  const path = `/home/${homeId}/thread/${thread.id}/${messageId}`;
  const { app, page } = await start([`--show-place=${path}`]);
  await expect.poll(() => hashOf(page)).toBe(`#${path}`);
  await expect(messagesOf(page).last()).toContainText('The bread is baked.');
  await app.evaluate(({ app: main }) => {
    main.emit('second-instance', {}, ['guildhall', '--show-place=/inbox'], '', {});
  });
  await expect.poll(() => hashOf(page)).toBe('#/inbox');
  // A path that is no place of ours leads nowhere.
  await app.evaluate(({ app: main }) => {
    main.emit('second-instance', {}, ['guildhall', '--show-place=https://evil.example/'], '', {});
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});
