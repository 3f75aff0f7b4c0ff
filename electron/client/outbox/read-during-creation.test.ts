import { beforeEach, expect, test } from 'vitest';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { listedBy } from '#shared/registry/resources.ts';
import { acceptedAt, buildEntry, buildWrite } from '../store/testing/build-entry.ts';
import type { StoredEntry, NewOutboxEntry } from '../store/store-protocol.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { LeftOutRows } from './left-out-rows.ts';
import { readConfirmed } from './read-confirmed.ts';
import type { ConfirmedReadOptions } from './read-confirmed.ts';

type Fields = Readonly<Record<string, unknown>>;

const moment = '2026-11-21T12:00:00.500Z';
const known = { homeId: 'home', ownId: 'usr_me', aheadMs: () => 0 };
const inGuild = { guildId: 'gld_1' };

/** A creation of each noun that has a list, the list that shows it, and what a service makes of it. */
const creations: [string, NewOutboxEntry, ReadOperationName, Fields, Fields][] = [
  [
    'message',
    buildEntry({ text: 'Mine' }),
    'message.list',
    { conversationId: 'cnv_one' },
    { text: 'Mine', authorId: 'usr_me', authorType: 'user' },
  ],
  [
    'message as an operator',
    buildEntry({ text: 'Mine', asOperatorId: 'op_1' }),
    'message.list',
    { conversationId: 'cnv_one' },
    { text: 'Mine', authorId: 'op_1', authorType: 'operator' },
  ],
  [
    'message with other white space',
    buildEntry({ text: 'Mine \r\n' }),
    'message.list',
    { conversationId: 'cnv_one' },
    { text: 'Mine', authorId: 'usr_me', authorType: 'user' },
  ],
  [
    'work item',
    buildWrite('work_item.create', { ...inGuild, type: 'task', title: 'Bake' }),
    'work_item.list',
    inGuild,
    { type: 'task', title: 'Bake', status: 'todo', progress: 0 },
  ],
  [
    'document',
    buildWrite('document.create', { ...inGuild, type: 'note', title: 'Dough', content: 'Flour' }),
    'document.list',
    inGuild,
    { type: 'note', title: 'Dough', version: 1 },
  ],
  [
    'conversation',
    buildWrite('conversation.create', { ...inGuild, title: 'Bread', operatorIds: ['op_1'] }),
    'conversation.list',
    inGuild,
    {
      title: 'Bread',
      participants: [
        { id: 'usr_me', type: 'user', name: 'Me' },
        { id: 'op_1', type: 'operator', name: 'Mira' },
      ],
      archived: false,
    },
  ],
  [
    'operator',
    buildWrite('operator.create', { ...inGuild, name: 'Mira', role: 'Baker' }),
    'operator.list',
    inGuild,
    { name: 'Mira', role: 'Baker', capabilities: [] },
  ],
  ['guild', buildWrite('guild.create', { name: 'Bakers' }), 'guild.list', {}, { name: 'Bakers' }],
];

let store: DirectStore;
let leftOut: LeftOutRows;

beforeEach(() => {
  store = new DirectStore();
  leftOut = new LeftOutRows();
});

async function accept(entry: NewOutboxEntry): Promise<StoredEntry> {
  return store.request('outbox.accept', entry);
}

const claim = ({ homeId, lane }: StoredEntry, isKeyed = true) =>
  store.request('outbox.claim', { homeId, lane, isKeyed, at: acceptedAt });

const settleSent = ({ id }: StoredEntry, resultId: string) =>
  store.request('outbox.settle', { entryId: id, outcome: { state: 'sent', resultId } });

/** The ids of the rows that a window gets of a list that the service answers. */
async function idsOf(
  operation: ReadOperationName,
  input: Fields,
  rows: readonly Fields[],
  options: Partial<ConfirmedReadOptions> = {},
): Promise<unknown[]> {
  const field = listedBy(operation)?.list.rows ?? '';
  const read = () => Promise.resolve({ [field]: rows, nextCursor: null });
  const confirmed = await readConfirmed(
    { ...known, store, leftOut, read, ...options },
    operation,
    input,
  );
  return (confirmed as Record<string, { id: string }[]>)[field]?.map(({ id }) => id) ?? [];
}

test.each(creations)(
  'a %s that the service has before it has answered is left out: it is shown as what waits',
  async (_what, creation, operation, input, fields) => {
    const entry = await accept({ ...creation, id: `entry of ${_what}` });
    await claim(entry);
    const made = { id: 'made', createdAt: moment, ...fields };
    expect(await idsOf(operation, input, [made])).toEqual([]);
    await settleSent(entry, 'made');
    expect(await idsOf(operation, input, [made])).toEqual(['made']);
  },
);

const list = ['message.list', { conversationId: 'cnv_one' }] as const;
const message = (id: string, fields: Fields = {}) => ({
  id,
  text: 'Mine',
  authorId: 'usr_me',
  authorType: 'user',
  createdAt: moment,
  ...fields,
});

test.each([
  ['of other words', { text: 'Yours' }],
  ['of another author', { authorId: 'usr_other' }],
  ['from before it was written', { createdAt: '2026-11-21T11:59:59.999Z' }],
])('a message %s is shown beside the one on its way', async (_what, fields) => {
  await claim(await accept(buildEntry({ text: 'Mine' })));
  expect(await idsOf(...list, [message('other', fields)])).toEqual(['other']);
});

test('the same message of another conversation, or one that was not tried yet, hides nothing', async () => {
  await claim(await accept(buildEntry({ text: 'Mine', conversationId: 'cnv_two' })));
  await accept(buildEntry({ text: 'Mine' }));
  expect(await idsOf(...list, [message('other')])).toEqual(['other']);
});

test('of several messages with the same words only the one on its way is left out', async () => {
  const first = await accept(buildEntry({ text: 'Mine' }));
  const second = await accept(buildEntry({ text: 'Mine' }));
  await claim(first);
  await settleSent(first, 'one');
  await claim(second);
  expect(await idsOf(...list, [message('two'), message('one')])).toEqual(['one']);
});

test('a message that may have arrived in an earlier run is shown once, before anything is sent', async () => {
  const entry = await accept(buildEntry({ text: 'Mine' }));
  await claim(entry);
  await store.request('outbox.recover', { homeId: 'home' });
  expect(await idsOf(...list, [message('made')])).toEqual([]);
});

test.each(['rejected', 'unconfirmed'] as const)(
  'beside a message that is %s stands what the service has',
  async (state) => {
    const entry = await accept(buildEntry({ text: 'Mine' }));
    await claim(entry);
    const outcome = { state, reason: 'No.' };
    await store.request('outbox.settle', { entryId: entry.id, outcome });
    expect(await idsOf(...list, [message('made')])).toEqual(['made']);
  },
);

test('the time of a message is compared by the clock of the service', async () => {
  await claim(await accept(buildEntry({ text: 'Mine' })));
  const rows = [message('made', { createdAt: '2026-11-21T11:00:01.000Z' })];
  expect(await idsOf(...list, rows)).toEqual(['made']);
  expect(await idsOf(...list, rows, { aheadMs: () => -60 * 60_000 })).toEqual([]);
});

test('a row left out is owed to the windows where the entry made something else, or nothing', async () => {
  const entry = await accept(buildEntry({ text: 'Mine' }));
  await claim(entry);
  await idsOf(...list, [message('made')]);
  expect(leftOut.isOwed(entry)).toBe(false);
  expect(leftOut.isOwed({ ...entry, state: 'sent', resultId: 'made' })).toBe(false);
  expect(leftOut.isOwed({ ...entry, state: 'sent', resultId: 'other' })).toBe(false);
  await idsOf(...list, [message('made')]);
  expect(leftOut.isOwed({ ...entry, state: 'sent', resultId: 'other' })).toBe(true);
  await idsOf(...list, [message('made')]);
  expect(leftOut.isOwed({ ...entry, state: 'rejected' })).toBe(true);
  expect(leftOut.isOwed({ ...entry, state: 'rejected' })).toBe(false);
});
