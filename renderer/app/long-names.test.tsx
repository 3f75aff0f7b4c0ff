import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { longNames, unreadablePlaces } from '../testing/boxes.ts';
import {
  buildConversation,
  buildDocument,
  buildHome,
  buildMessage,
  buildOperator,
  buildWorkItem,
} from '../testing/build-entities.ts';
import { forgetApplication, local, showApplication } from '../testing/shown-application.tsx';
import { showToast } from '../ui/toast.tsx';

afterEach(forgetApplication);

/** The address of each screen that shows names, and an element that is there once it does. */
const screens = {
  '#/home/local/threads': '.thread-item',
  '#/home/local/thread/cnv_1': '.thread-head .avatar',
  '#/home/local/work/tree': '.outline-row',
  '#/home/local/work/board': '.board-card',
  '#/home/local/work/overview': '.bar-row',
  '#/home/local/item/itm_task': '.item-body',
  '#/home/local/documents': '.document-row',
} as const;

/** Shows the application with one name for everything. */
async function showNamed(name: string, width: number, height: number) {
  const homes = Array.from({ length: 5 }, (_, at) =>
    at === 0 ? { ...local, name } : buildHome({ id: `home_${at}`, name }),
  );
  const operators = Array.from({ length: 33 }, (_, at) => buildOperator(`opr_${at}`, name));
  const thread = buildConversation({
    id: 'cnv_1',
    title: name,
    participants: operators,
    lastMessage: { text: 'Hello', authorId: 'opr_1', createdAt: '2026-11-21T10:00:00.000Z' },
  });
  const item = { title: name, assignedOperatorId: 'opr_1', status: 'review' };
  const workItems = [
    buildWorkItem({ ...item, id: 'itm_o', type: 'objective' }),
    buildWorkItem({ ...item, id: 'itm_i', type: 'initiative', parentId: 'itm_o' }),
    buildWorkItem({ ...item, id: 'itm_e', type: 'epic', parentId: 'itm_i' }),
    buildWorkItem({ ...item, id: 'itm_task', parentId: 'itm_e' }),
  ];
  await showApplication(width, height, homes, {
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name })], nextCursor: null }),
    'operator.list': () => ({
      operators: operators.map(({ id }) => operatorSchema.parse({ id, name, role: name })),
      nextCursor: null,
    }),
    'conversation.list': () => ({ conversations: [thread], nextCursor: null }),
    'conversation.get': () => thread,
    'message.list': () => ({
      messages: [buildMessage({ authorId: 'opr_1', authorType: 'operator' })],
      nextCursor: null,
    }),
    'work_item.list': () => ({ workItems, nextCursor: null }),
    'document.list': () => ({
      documents: [buildDocument({ id: 'doc_1', title: name })],
      nextCursor: null,
    }),
    'work_item.list_changes': () => ({
      changes: [],
      nextCursor: null,
      beginsAt: '2026-11-01T10:00:00.000Z',
    }),
    'home.watch': () => ({}),
  });
}

for (const [width, height] of [
  [620, 410],
  [1_240, 820],
] as const) {
  test.each(longNames)(`at ${width} pixels, %s can be read wherever it stands`, async (name) => {
    await showNamed(name, width, height);
    showToast({ words: name, onUndo: () => undefined });
    await expect.element(page.getByText(name).last()).toBeInTheDocument();
    for (const [address, mark] of Object.entries(screens)) {
      location.hash = address;
      // oxlint-disable-next-line no-await-in-loop -- one screen comes after the other
      await expect
        .poll(() => document.querySelector(`.shell ${mark}`)?.checkVisibility() ?? address)
        .toBe(true);
      // An element that is about to go may still cover a new one
      // oxlint-disable-next-line no-await-in-loop -- one screen comes after the other
      await expect.poll(() => unreadablePlaces(name), { message: address }).toEqual([]);
    }
  });
}
