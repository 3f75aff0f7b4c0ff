import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home-store.ts';
import { useInboxMarks } from '../../entities/inbox-mark-store.ts';
import { forgetHome } from '../../entities/nouns.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { useOutbox } from '../../entities/outbox-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { violations } from '../../testing/axe.ts';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildNotification,
  buildOperator,
  buildWorkItem,
} from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn } from '../../testing/show.tsx';
import { atMinute } from '../../testing/times.ts';
import { WindowParts } from '../../testing/window-parts.tsx';
import type { InboxEntry } from './inbox-entries.ts';
import { InboxScreen } from './inbox-screen.tsx';

const local = buildHome({ id: 'local', name: 'This computer', kind: 'local' });
const item = (id: string, title: string, rest: object = {}) =>
  buildWorkItem({ id, title, status: 'review', updatedAt: atMinute(5), ...rest });
const told = (id: string, meta: object, message = 'Ada has news', minute = 1) =>
  buildNotification({ id, meta, message, createdAt: atMinute(minute) });
const thread = buildConversation({
  id: 'cnv_1',
  title: 'The feast',
  participants: [buildOperator('opr_ada', 'Ada')],
  lastMessage: { text: 'Bread is baked.', authorId: 'opr_ada', createdAt: atMinute(2) },
});

interface Shown {
  readonly items?: readonly object[];
  readonly notifications?: readonly object[];
  readonly answers?: BridgeAnswers;
}

const opened: string[] = [];

/** The inbox of a home on this computer with these items, of which some are in review. */
async function showInbox({ items = [], notifications = [], answers = {} }: Shown) {
  const bridge = fakeBridge({
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The guild' })] }),
    'work_item.list': ({ status }) => ({
      workItems: items.filter(
        (one) => status === undefined || Reflect.get(one, 'status') === status,
      ) as never,
      nextCursor: null,
    }),
    'notification.list': () => ({ notifications: notifications as never, nextCursor: null }),
    'conversation.list': () => ({ conversations: [thread] }),
    'inbox.save': () => ({}),
    'mark.save': () => ({}),
    'outbox.submit': () => ({
      entry: buildEntry({ state: 'sent' }),
      output: { success: true, markedCount: 7 },
    }),
    ...answers,
  });
  useInboxMarks.setState({ isRead: true });
  useHomes.setState({ homes: [local] });
  await guildStore.read('local');
  await conversationStore.read('local', { guildId: 'gld_1' });
  await workItemStore.read('local', { guildId: 'gld_1', status: 'review' });
  await notificationStore.read('local');
  show(
    <>
      <main style={{ display: 'flex', height: '600px' }}>
        <InboxScreen
          hrefOf={({ thing }: InboxEntry) => `#${thing.id}`}
          onOpen={({ thing }) => opened.push(thing.id)}
        />
      </main>
      <WindowParts />
    </>,
  );
  return bridge;
}

const needs = page.getByRole('region', { name: 'Needs you' });
const rest = page.getByRole('region', { name: 'Everything else' });
const titles = (region = needs) =>
  region
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const link = (name: string) => page.getByRole('link', { name, exact: true });
const marks = () => Object.values(useInboxMarks.getState().marks);

beforeEach(() => {
  opened.length = 0;
});
afterEach(() => {
  forgetHome('local');
  useHomes.setState({ homes: [] });
  useOutbox.setState({ entries: [], done: new Set(), identities: {} });
  location.hash = '';
});

const three = [
  item('a', 'Bake'),
  item('b', 'Brew', { updatedAt: atMinute(4) }),
  item('c', 'Broil', { updatedAt: atMinute(3) }),
];

test('Needs you stands first, each thing once, and the rest is told by thread and branch', async () => {
  await showInbox({
    items: [
      ...three,
      item('epic', 'The oven', { type: 'epic', status: 'todo' }),
      item('x', 'Chimney', { status: 'done', parentId: 'epic' }),
      item('y', 'Door', { status: 'todo', parentId: 'epic' }),
    ],
    notifications: [
      told('1', { workItemId: 'a' }),
      told('2', { workItemId: 'x' }, 'Ada finished “Chimney”', 2),
      told('3', { workItemId: 'y' }),
      told('4', { conversationId: 'cnv_1' }, 'Ada in “The feast”: Bread is baked.'),
    ],
  });
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
  await expect.poll(() => titles(rest)).toEqual(['The oven', 'The feast']);
  const branch = rest.getByRole('listitem').filter({ hasText: 'The oven' });
  await expect
    .element(branch)
    .toMatchTextContent(/Epic · 1 of 2 reached review · Ada finished “Chimney”/);
});

test.each(['light', 'dark', 'forced'] as const)('the inbox passes axe in %s', async (theme) => {
  await showIn(theme);
  await showInbox({
    items: three,
    notifications: [told('1', { workItemId: 'a' }), told('4', { conversationId: 'cnv_1' })],
  });
  await expect.element(link('The feast')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the keyboard goes through the entries, and one that is done makes room for the next', async () => {
  const bridge = await showInbox({ items: three, notifications: [told('1', { workItemId: 'a' })] });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Brew')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(opened).toEqual(['a']);
  const done = needs.getByRole('listitem').filter({ hasText: 'Bake' });
  await userEvent.click(done.getByRole('button', { name: 'Done', exact: true }));
  await expect.poll(() => titles()).toEqual(['Brew', 'Broil']);
  await expect.element(link('Brew')).toHaveFocus();
  expect(bridge.inputsOf('inbox.save')).toEqual([
    {
      homeId: 'local',
      kind: 'work_item',
      id: 'a',
      state: 'done',
      changedAt: atMinute(5),
      hereAt: '',
    },
  ]);
  expect(bridge.inputsOf('outbox.submit')[0]).toMatchObject({ input: { notificationId: '1' } });
  await userEvent.keyboard('z');
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('an entry that is put off goes until its time, and Undo brings it back', async () => {
  await showInbox({ items: three });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Later' }).first());
  await userEvent.click(page.getByRole('menuitem', { name: /Tomorrow/ }));
  await expect.poll(() => titles()).toEqual(['Brew', 'Broil']);
  const [mark] = marks();
  expect(mark).toMatchObject({ id: 'a', state: 'later', changedAt: atMinute(5) });
  expect(new Date(mark?.until ?? '').getHours()).toBe(9);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('a write that was not sent has to be decided about: it is never just done', async () => {
  await showInbox({});
  useOutbox.setState({
    entries: [buildEntry({ state: 'rejected', reason: 'The thread is archived.' })],
  });
  const entry = needs.getByRole('listitem').filter({ hasText: 'The feast' });
  await expect.element(entry).toMatchTextContent(/Not sent.*The thread is archived\. · Hello/);
  await userEvent.click(entry.getByRole('button', { name: 'Done' }));
  const words = 'This change wasn’t sent. Retry, edit or discard it first.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.poll(() => titles()).toEqual(['The feast']);
  expect(marks()).toEqual([]);
});

test('all are marked as read with their number, and what needs the person stays', async () => {
  const bridge = await showInbox({
    items: three.slice(0, 1),
    notifications: [told('1', { workItemId: 'a' }), told('4', { conversationId: 'cnv_1' })],
  });
  await expect.element(page.getByText('2 unread notifications')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Mark all as read' }));
  // The service counts what it has; the person is told what they saw.
  await expect.element(page.getByText('2 notifications marked as read.')).toBeVisible();
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    { homeId: 'local', operation: 'notification.read_all', input: {} },
  ]);
  await expect.poll(() => titles()).toEqual(['Bake']);
});

test('a reading of everything can be undone, here and whatever the service has by now', async () => {
  await showInbox({
    notifications: [told('4', { conversationId: 'cnv_1' }), told('5', { workItemId: 'x' })],
  });
  await expect.poll(() => titles(rest)).toHaveLength(2);
  await userEvent.click(page.getByRole('button', { name: 'Mark all as read' }));
  const readOnes = notificationStore.rows('local').map((row) => ({ ...row, read: true }));
  notificationStore.applyTold('local', readOnes, { isEvent: true });
  await expect.element(rest).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => titles(rest)).toHaveLength(2);
});

test('a reading of very much is asked about', async () => {
  const many = Array.from({ length: 201 }, (_, at) => told(`n${at}`, {}));
  const bridge = await showInbox({ notifications: many });
  const readAll = page.getByRole('button', { name: 'Mark all as read' });
  await userEvent.click(readAll);
  const dialog = page.getByRole('alertdialog', { name: 'Mark 201 things as read?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  await userEvent.click(readAll);
  await userEvent.click(dialog.getByRole('button', { name: 'Mark all as read' }));
  await expect.element(page.getByText('201 notifications marked as read.')).toBeVisible();
});

test('what was put off and what is done is listed, and comes back', async () => {
  await showInbox({ items: three });
  await expect.element(link('Bake')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Later' }).first());
  await userEvent.click(page.getByRole('menuitem', { name: /Tomorrow/ }));
  await userEvent.click(needs.getByRole('button', { name: 'Done', exact: true }).first());
  await expect.poll(() => titles()).toEqual(['Broil']);
  for (const [heading, title] of [
    ['Put off (1)', 'Bake'],
    ['Done (1)', 'Brew'],
  ] as const) {
    await userEvent.click(page.getByText(heading));
    await expect.element(page.getByRole('list', { name: heading })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: `Bring back “${title}”` }));
    await expect.element(page.getByText(heading)).not.toBeInTheDocument();
  }
  await expect.poll(() => titles()).toEqual(['Bake', 'Brew', 'Broil']);
});

test('a home that waits is named where all are marked as read', async () => {
  await showInbox({
    notifications: [told('4', { conversationId: 'cnv_1' })],
    answers: { 'outbox.submit': () => ({ entry: buildEntry(), output: undefined }) },
  });
  await userEvent.click(page.getByRole('button', { name: 'Mark all as read' }));
  const words = '1 notification marked as read. This computer will be told once connected.';
  await expect.element(page.getByText(words)).toBeVisible();
});

test('an empty inbox says so, and a home that could not be read says why', async () => {
  await showInbox({});
  await expect.element(needs).toMatchTextContent(/Nothing needs you/);
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(await violations()).toEqual([]);
});

test('what could not be read is said with the way to try again', async () => {
  let isWell = false;
  const fails = () => {
    if (!isWell) {
      throw problemError('service_unreachable', 'It does not answer.');
    }
    return { notifications: [], nextCursor: null };
  };
  await showInbox({ answers: { 'notification.list': fails } });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/This computer: It does not answer\./);
  await expect.element(needs).not.toMatchTextContent(/Nothing needs you/);
  isWell = true;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(needs).toMatchTextContent(/Nothing needs you/);
});

test('of a hundred thousand notifications only those in sight are on the page', async () => {
  await showInbox({ items: three, notifications: [told('n', {})] });
  const one = told('n', {});
  const rows = Array.from({ length: 100_000 }, (_, number) => ({ ...one, id: `n${number}` }));
  notificationStore.api.setState(({ homes: { local: known } }) => {
    const lists = Object.entries(known?.lists ?? {}).map(([key, list]) => [key, { ...list, rows }]);
    return { homes: { local: { ...known, lists: Object.fromEntries(lists) } as never } };
  });
  await expect.element(link('Bake')).toHaveFocus();
  await expect.element(rest).toMatchTextContent(/100000/);
  expect(document.querySelectorAll('.inbox-row').length).toBeLessThan(60);
  await userEvent.keyboard('{End}');
  const place = () => document.activeElement?.closest('[aria-posinset]');
  await expect.poll(() => place()?.getAttribute('aria-posinset')).toBe('100000');
});
