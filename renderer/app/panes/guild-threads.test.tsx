import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ExtensionName } from '#shared/contract/extension.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { threadListChoices } from '../../entities/local-state/thread-list-choices.ts';
import { threadSettings } from '../../entities/local-state/thread-settings.ts';
import { triageStore } from '../../entities/local-state/triage-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { violations } from '../../testing/axe.ts';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildOperator,
} from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { FakeBridge } from '../../testing/fake-bridge.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { atMinute } from '../../testing/times.ts';
import { Toaster } from '../../ui/toast.tsx';
import { closeDialog } from '../dialogs/dialog-store.ts';
import { ShellDialogs } from '../dialogs/shell-dialogs.tsx';
import { GuildThreads } from './guild-threads.tsx';

let homes = 0;
let homeId = '';
let bridge: FakeBridge;

const ada = buildOperator('opr_ada', 'Ada');
const thread = (name: string, minute: number, rest = {}) =>
  buildConversation({
    id: `cnv_${name}`,
    title: name,
    updatedAt: atMinute(minute),
    participants: [ada],
    lastMessage: { text: `About ${name}.`, authorId: 'opr_ada', createdAt: atMinute(minute) },
    ...rest,
  });
const threads = ['Bake', 'Brew', 'Broil', 'Boil', 'Blend', 'Braise'].map((name, at) =>
  thread(name, 9 - at),
);

const list = page.getByRole('list', { name: 'Recent threads' });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const titles = () =>
  page
    .getByRole('link')
    .elements()
    .map((each) => each.textContent);

/** Shows the threads of a guild, in a home of its own whose service has these extensions. */
async function showThreads({
  extensions = [],
  readTo = 9,
  openId,
}: {
  extensions?: ExtensionName[];
  /** Up to which minute all threads are read. */
  readTo?: number;
  openId?: string;
} = {}) {
  homes += 1;
  homeId = `home_${homes}`;
  useHomes.setState({ homes: [buildHome({ id: homeId, extensions })] });
  bridge = fakeBridge({
    'conversation.list': ({ archived }) => ({
      conversations: archived === true ? [thread('Old', 1, { archived: true })] : threads,
      nextCursor: null,
    }),
    'clipboard.write': () => ({}),
    'outbox.submit': ({ operation, input }) => ({
      entry: buildEntry({
        homeId,
        operation,
        input,
        subject: { kind: 'conversation', id: 'cnv_Bake' },
      }),
      output: undefined,
    }),
  });
  fillLocal(readMarkers, [
    [
      { homeId, conversationId: 'gld_1' },
      { messageId: '', createdAt: atMinute(readTo), isBaseline: true, isUnread: false },
    ],
  ]);
  await conversationStore.read(homeId, { guildId: 'gld_1' });
  const route =
    openId === undefined
      ? ({ name: 'threads', homeId } as const)
      : ({ name: 'thread', homeId, conversationId: openId } as const);
  show(
    <>
      <nav aria-label="The guild" style={{ display: 'flex', width: '280px', height: '600px' }}>
        <GuildThreads homeId={homeId} guildId="gld_1" route={route} />
      </nav>
      <Toaster />
      <ShellDialogs
        context={{ hasPanes: true }}
        navigate={() => undefined}
        onConnected={() => undefined}
      />
    </>,
  );
  await expect.element(list).toBeVisible();
}

/** Chooses acts in the menu of a thread, one within the other. */
async function choose(name: string, ...acts: readonly (string | RegExp)[]) {
  await userEvent.click(link(name), { button: 'right' });
  for (const act of acts) {
    // oxlint-disable-next-line no-await-in-loop -- a menu within a menu
    await userEvent.click(page.getByRole('menuitem', { name: act }));
  }
}

const settingOf = (name: string) => threadSettings.value({ homeId, conversationId: `cnv_${name}` });

beforeEach(() => {
  fillLocal(threadSettings);
  fillLocal(threadListChoices);
  fillLocal(triageStore);
});
afterEach(() => {
  closeDialog();
  location.hash = '';
});

test('a thread is renamed on this computer where its service cannot, and has its title back', async () => {
  await showThreads();
  await choose('Brew', 'Rename…');
  await expect.element(page.getByText(/can’t rename threads/)).toBeVisible();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue('Brew');
  expect(await violations()).toEqual([]);
  await userEvent.fill(title, '  Beer ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toContain('Beer');
  expect(conversationStore.row(homeId, 'cnv_Brew')?.title).toBe('Beer');
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  (link('Beer').element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByText('Its title on the service: Brew')).toBeVisible();
  await userEvent.fill(title, '');
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toContain('Brew');
  expect(settingOf('Brew')).toBeUndefined();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(titles).toContain('Beer');
});

test('a thread is renamed by its service where that can, which takes the place of its own title', async () => {
  await showThreads({ extensions: ['conversation-edit'] });
  fillLocal(threadSettings, [
    [
      { homeId, conversationId: 'cnv_Bake' },
      { title: 'Mine', isPinned: true },
    ],
  ]);
  await choose('Mine', 'Rename…');
  const title = page.getByRole('textbox', { name: 'Title' });
  await userEvent.fill(title, 'Bread');
  await userEvent.click(page.getByRole('button', { name: 'Rename' }));
  await expect.element(title).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([
    { operation: 'conversation.update', input: { conversationId: 'cnv_Bake', title: 'Bread' } },
  ]);
  expect(settingOf('Bake')).toEqual({ isPinned: true });
});

test('a pinned thread stands first, and in its place again after an undo', async () => {
  await showThreads();
  await choose('Broil', 'Pin to the top');
  await expect.poll(titles).toEqual(['Broil', 'Bake', 'Brew', 'Boil', 'Blend', 'Braise']);
  await expect.element(page.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(titles).toEqual(threads.map((each) => each.title));
});

test('an archived thread leaves the list, is in the archive, and a new message brings it back', async () => {
  await showThreads({ extensions: ['conversation-edit'] });
  await choose('Brew', 'Archive');
  await choose('Boil', 'Archive');
  await expect.poll(titles).toEqual(['Bake', 'Broil', 'Blend', 'Braise']);
  await userEvent.click(page.getByRole('button', { name: 'List options' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Archived threads' }));
  // One of them was archived by the service.
  await expect.poll(titles).toEqual(['Brew', 'Boil', 'Old']);
  expect(await violations()).toEqual([]);
  await choose('Boil', 'Back to the list');
  await expect.poll(titles).toEqual(['Brew', 'Old']);
  await userEvent.click(page.getByRole('button', { name: 'Back to all threads' }));
  await expect.poll(titles).toEqual(['Bake', 'Broil', 'Boil', 'Blend', 'Braise']);
  conversationStore.applyRows(homeId, [thread('Brew', 10)], { isEvent: true, scopeId: 'gld_1' });
  await expect.poll(titles).toEqual(['Brew', 'Bake', 'Broil', 'Boil', 'Blend', 'Braise']);
});

test('a muted thread that was archived stays in the archive, whatever is said in it', async () => {
  await showThreads();
  await choose('Brew', 'Mute', 'Until I unmute it');
  await expect.element(page.getByRole('img', { name: 'Muted' })).toBeVisible();
  await choose('Brew', 'Archive');
  conversationStore.applyRows(homeId, [thread('Brew', 10)], { isEvent: true, scopeId: 'gld_1' });
  conversationStore.applyRows(homeId, [thread('Boil', 11)], { isEvent: true, scopeId: 'gld_1' });
  await expect.poll(titles).toEqual(['Boil', 'Bake', 'Broil', 'Blend', 'Braise']);
});

test('whoever follows a muted thread is told of it again, and one undo takes both back', async () => {
  await showThreads();
  await choose('Brew', 'Mute', /^For an hour/);
  await expect.element(page.getByRole('img', { name: /^Muted until/ })).toBeVisible();
  await choose('Brew', 'Follow');
  await expect.element(page.getByRole('img', { name: 'Followed' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Muted/ })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(page.getByRole('img', { name: /^Muted until/ })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Followed' })).not.toBeInTheDocument();
});

test('unread threads come first, or alone, and how the list is arranged is kept', async () => {
  await showThreads({ readTo: 5 });
  conversationStore.applyRows(homeId, [thread('Braise', 10)], { isEvent: true, scopeId: 'gld_1' });
  fillLocal(readMarkers, [
    [
      { homeId, conversationId: 'gld_1' },
      { messageId: '', createdAt: atMinute(8), isBaseline: true, isUnread: false },
    ],
    [
      { homeId, conversationId: 'cnv_Braise' },
      { messageId: '', createdAt: atMinute(10), isBaseline: false, isUnread: false },
    ],
  ]);
  await expect.poll(titles).toEqual(['Braise', 'Bake', 'Brew', 'Broil', 'Boil', 'Blend']);
  await userEvent.click(page.getByRole('button', { name: 'List options' }));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Unread first' }));
  await expect.poll(titles).toEqual(['Bake', 'Braise', 'Brew', 'Broil', 'Boil', 'Blend']);
  await userEvent.click(page.getByRole('button', { name: 'List options' }));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Unread only' }));
  await expect.poll(titles).toEqual(['Bake']);
  await expect.element(page.getByText('Only unread threads are shown.')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(bridge.inputsOf('local.save').at(-1)).toEqual({
    kind: 'thread_list',
    key: { homeId, guildId: 'gld_1' },
    value: { order: 'unread', isUnreadOnly: true },
  });
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  await expect.poll(titles).toHaveLength(6);
});

test('the button of a thread opens its menu, by the keyboard too, and gives the focus back', async () => {
  await showThreads();
  (link('Brew').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const more = page.getByRole('button', { name: 'More about Brew' });
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
});

test('a list of which everything is archived says so, and leads to the archive', async () => {
  await showThreads();
  fillLocal(
    threadSettings,
    threads.map(({ id }) => [{ homeId, conversationId: id }, { archivedAt: atMinute(9) }]),
  );
  await expect.element(page.getByText('All threads are archived.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Archived threads' }));
  await expect.poll(titles).toHaveLength(6);
});

test('of thousands of threads those near are shown whole, and each can be reached', async () => {
  await showThreads();
  const many = Array.from({ length: 2000 }, (_, at) =>
    thread(`Many ${at}`, 0, { updatedAt: new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString() }),
  );
  conversationStore.applyRows(homeId, many, { isEvent: false, scopeId: 'gld_1' });
  await expect.poll(titles).toHaveLength(2006);
  const whole = () => list.element().querySelectorAll('.thread-item-time').length;
  await expect.poll(whole).toBeLessThan(100);
  (link('Bake').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  const last = page.getByRole('link').last();
  await expect.element(last).toHaveFocus();
  await expect.poll(() => last.element().parentElement?.textContent).toContain('About Many');
  expect(whole()).toBeLessThan(200);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('button', { name: /^Mark as/ }).last()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Home}');
  await expect.element(link('Bake')).toHaveFocus();
});

test.each(themes)('a list with every sign passes axe in %s', async (theme) => {
  await showIn(theme);
  await showThreads({ readTo: 5, openId: 'cnv_Brew' });
  const setting = { isPinned: true, isFollowed: true, title: 'A title of mine '.repeat(9) };
  fillLocal(threadSettings, [[{ homeId, conversationId: 'cnv_Bake' }, setting]]);
  await expect.element(page.getByRole('img', { name: 'Followed' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
