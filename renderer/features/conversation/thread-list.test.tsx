import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { saveDrafts, threadDraft, writeDraft } from '../../entities/local-state/draft-store.ts';
import { applyOutboxRead, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildConversation, buildEntry, buildOperator } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { ThreadList } from './thread-list.tsx';

const items = page.getByRole('listitem');
const titles = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

const ada = buildOperator('opr_ada', 'Ada');
const mira = buildOperator('opr_mira', 'Mira');
const lastMessage = {
  text: 'We **bake**.',
  authorId: 'opr_ada',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const conversations = [
  buildConversation({
    id: 'cnv_new',
    title: 'Newer',
    updatedAt: '2026-11-21T10:00:00.000Z',
    participants: [ada],
    lastMessage,
  }),
  buildConversation({
    id: 'cnv_old',
    title: 'Older',
    updatedAt: '2026-11-20T10:00:00.000Z',
    participants: [ada, mira],
  }),
];

/** The threads that something was done about. */
let acted: string[] = [];

/** The threads of a guild, in a home of its own. */
function showList(homeId: string) {
  acted = [];
  fakeBridge({ 'conversation.list': () => ({ conversations, nextCursor: null }) });
  void conversationStore.read(homeId, { guildId: 'gld_1' });
  showListOf(homeId);
}

function showListOf(homeId: string) {
  show(
    <main>
      <ThreadList
        homeId={homeId}
        guildId="gld_1"
        selectedId={undefined}
        hrefOf={(id) => `#${id}`}
        actsOf={(id, isUnread) => [
          { label: isUnread ? 'Read it' : 'Unread it', onSelect: () => acted.push(id) },
        ]}
        markOf={(id, isUnread) => ({
          label: isUnread ? 'Read it' : 'Unread it',
          onSelect: () => acted.push(id),
        })}
        onRename={(id) => acted.push(`rename ${id}`)}
      />
    </main>,
  );
}

test('a message that waits raises its thread, and is the person’s', async () => {
  showList('home_raised');
  await expect.poll(titles).toEqual(['Newer', 'Older']);
  await expect.element(items.first()).toMatchTextContent('Ada: We bake');
  const subject = { kind: 'conversation', id: 'cnv_old' } as const;
  const createdAt = '2026-11-22T10:00:00.000Z';
  const entry = buildEntry({ id: 'out_r', homeId: 'home_raised', subject, createdAt });
  useOutbox.setState((state) => applyOutboxRead(state, [entry]));
  await expect.poll(titles).toEqual(['Older', 'Newer']);
  await expect.element(items.first()).toMatchTextContent('You: Hello');
});

test('threads keep their order while one is pressed, so that the press leads to it', async () => {
  const homeId = 'home_pressed';
  showList(homeId);
  await expect.poll(titles).toEqual(['Newer', 'Older']);
  const raise = (id: string, title: string, hour: number) =>
    conversationStore.applyRows(
      homeId,
      [buildConversation({ id, title, updatedAt: `2026-11-22T${hour}:00:00.000Z` })],
      { isEvent: true, scopeId: 'gld_1' },
    );
  const pressed = page.getByRole('link', { name: 'Newer' }).element();
  const press = (type: string, at: EventTarget) =>
    at.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  press('pointerdown', pressed);
  raise('cnv_old', 'Older', 10);
  raise('cnv_third', 'Third', 11);
  await expect.element(page.getByRole('link', { name: 'Third' })).toBeVisible();
  expect(titles()).toEqual(['Newer', 'Older', 'Third']);
  expect(pressed.isConnected).toBe(true);
  press('pointerup', pressed);
  await expect.poll(titles).toEqual(['Third', 'Older', 'Newer']);
});

test('the acts of a thread are in its menu and beside it', async () => {
  showList('home_acts');
  await userEvent.click(page.getByRole('link', { name: 'Older' }), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Unread it' }));
  await userEvent.click(page.getByRole('button', { name: 'Unread it: Newer' }));
  expect(acted).toEqual(['cnv_old', 'cnv_new']);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test.each(themes)('the list passes axe in %s', async (theme) => {
  await showIn(theme);
  showList(`home_axe_${theme}`);
  await expect.poll(titles).toEqual(['Newer', 'Older']);
  expect(await violations()).toEqual([]);
});

test.each(themes)('an unsent draft is told in the list as it is written, in %s', async (theme) => {
  await showIn(theme);
  const homeId = `home_draft_${theme}`;
  showList(homeId);
  await expect.element(items.first()).toMatchTextContent('Ada: We bake.');
  fakeBridge();
  writeDraft(
    threadDraft(homeId, 'cnv_new'),
    'We **might** see [#Bake](guildhall://home/local/item/itm_1)',
  );
  await expect.element(items.first()).toMatchTextContent('Draft: We might see #Bake');
  await expect.element(items.first()).not.toMatchTextContent('Ada: We bake.');
  expect(await violations()).toEqual([]);
  writeDraft(threadDraft(homeId, 'cnv_new'), ' \n');
  await expect.element(items.first()).toMatchTextContent('Ada: We bake.');
  expect(items.last().element().textContent).not.toContain('Draft');
  writeDraft(threadDraft(homeId, 'cnv_new'), '');
  await saveDrafts();
});

const pageOf = (from: number, nextCursor: string | null, count = 6) => ({
  conversations: Array.from({ length: count }, (_, index) => {
    const number = from - index;
    const at = new Date(Date.UTC(2026, 0, number)).toISOString();
    const title = `Thread ${String(number).padStart(2, '0')}`;
    return buildConversation({ id: `cnv_${number}`, title, updatedAt: at });
  }),
  nextCursor,
});

test('a filter looks at all threads, and says so until it has', async () => {
  const last = Promise.withResolvers<ReturnType<typeof pageOf>>();
  fakeBridge({
    'conversation.list': ({ cursor }) =>
      cursor === undefined ? pageOf(18, 'b') : cursor === 'b' ? pageOf(12, 'c') : last.promise,
  });
  await conversationStore.read('home_filter', { guildId: 'gld_1' });
  showListOf('home_filter');
  await expect.poll(titles).toHaveLength(6);
  await userEvent.fill(page.getByRole('searchbox'), '02 thread');
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('Looking through older threads…');
  expect(titles()).toEqual([]);
  last.resolve(pageOf(6, null));
  await expect.poll(titles).toEqual(['Thread 02']);
  await userEvent.fill(page.getByRole('searchbox'), 'Nowhere');
  await expect.element(page.getByRole('status')).toMatchTextContent('No matching threads');
});

test('a filter that could not look at all threads says so, and tries again', async () => {
  let isBroken = true;
  fakeBridge({
    'conversation.list': ({ cursor }) => {
      if (cursor === undefined) {
        return pageOf(12, 'b');
      }
      if (isBroken) {
        throw new Error('No answer.');
      }
      return pageOf(6, null);
    },
  });
  await conversationStore.read('home_broken', { guildId: 'gld_1' });
  showListOf('home_broken');
  await userEvent.fill(page.getByRole('searchbox'), '02 thread');
  await expect.element(page.getByRole('alert')).toBeInTheDocument();
  isBroken = false;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.poll(titles).toEqual(['Thread 02']);
});
