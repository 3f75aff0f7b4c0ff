import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { saveDrafts, writeDraft } from '../../entities/draft-store.ts';
import { applyOutboxRead, useOutbox } from '../../entities/outbox-store.ts';
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

test('what can be done about a thread is in its menu and beside it', async () => {
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
  fakeBridge({ 'draft.save': () => ({}) });
  writeDraft(homeId, 'cnv_new', 'We **might** see [#Bake](guildhall://home/local/item/itm_1)');
  await expect.element(items.first()).toMatchTextContent('Draft: We might see #Bake');
  await expect.element(items.first()).not.toMatchTextContent('Ada: We bake.');
  expect(await violations()).toEqual([]);
  writeDraft(homeId, 'cnv_new', ' \n');
  await expect.element(items.first()).toMatchTextContent('Ada: We bake.');
  expect(items.last().element().textContent).not.toContain('Draft');
  writeDraft(homeId, 'cnv_new', '');
  await saveDrafts();
});
