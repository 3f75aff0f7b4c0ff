import { expect, test } from 'vitest';
import { acceptedAt, buildEntry, buildWrite } from '../store/testing/build-entry.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { LeftOutRows } from './left-out-rows.ts';
import { readConfirmed } from './read-confirmed.ts';
import type { ConfirmedReadOptions } from './read-confirmed.ts';

const guild = { guildId: 'gld_1' };
const list = (...titles: string[]) => ({
  workItems: titles.map((title) => ({ id: title, title })),
  nextCursor: null,
});

function optionsWith(store: ClientStore, read: ConfirmedReadOptions['read']): ConfirmedReadOptions {
  const leftOut = new LeftOutRows();
  return { homeId: 'home', store, ownId: undefined, aheadMs: () => 0, leftOut, read };
}

test('a list has what the service has, and nothing of what waits', async () => {
  const store = new DirectStore();
  const title = { title: 'Bake' };
  await store.request('outbox.accept', buildWrite('work_item.create', { ...guild, ...title }));
  await store.request('outbox.accept', buildWrite('work_item.delete', { workItemId: 'Known' }));
  const options = optionsWith(store, () => Promise.resolve(list('Known')));
  expect(await readConfirmed(options, 'work_item.list', guild)).toEqual(list('Known'));
});

test('the answer of the service holds where the outbox cannot be read', async () => {
  const store = { request: () => Promise.reject(new Error('The disk is gone.')) };
  const options = optionsWith(store, () => Promise.resolve(list('Known')));
  expect(await readConfirmed(options, 'work_item.list', guild)).toEqual(list('Known'));
});

test('one thing is read without a look into the outbox, and a list with one', async () => {
  const asked: string[] = [];
  const known = new DirectStore();
  const store: ClientStore = {
    request: (...request) => {
      asked.push(request[0]);
      return known.request(...request);
    },
  };
  await store.request('outbox.accept', buildEntry({ text: 'Mine' }));
  const options = optionsWith(store, () => Promise.resolve({ messages: [], nextCursor: null }));
  asked.length = 0;
  await readConfirmed(options, 'work_item.get', { workItemId: 'itm_1' });
  expect(asked).toEqual([]);
  await readConfirmed(options, 'message.list', { conversationId: 'cnv_one' });
  expect(asked).toEqual(['outbox.arrived']);
});

test.each([
  ['work_item.create', { title: 'Bake' }, 'work_item.list', 'parentId', 'workItems'],
  ['conversation.create', { operatorIds: ['op_1'] }, 'message.list', 'conversationId', 'messages'],
  ['document.create', { title: 'Plan' }, 'document.versions', 'docId', 'versions'],
  ['work_item.create', { title: 'Bake' }, 'work_item.history', 'workItemId', 'changes'],
] as const)(
  'of what %s makes, nothing is there before it is sent, and then it is read by its own id',
  async (operation, fields, read, field, rows) => {
    const store = new DirectStore();
    const entry = await store.request(
      'outbox.accept',
      buildWrite(operation, { ...guild, ...fields }),
    );
    const inputs: unknown[] = [];
    const options = optionsWith(store, (_name, input) => {
      inputs.push(input);
      return Promise.resolve({ [rows]: [], nextCursor: null });
    });
    const input = { ...guild, [field]: entry.temporaryId };
    expect(await readConfirmed(options, read, input)).toMatchObject({ [rows]: [] });
    expect(inputs).toEqual([]);
    const { homeId, lane } = entry;
    await store.request('outbox.claim', { homeId, lane, isKeyed: true, at: acceptedAt });
    const outcome = { state: 'sent', resultId: 'made' } as const;
    await store.request('outbox.settle', { entryId: entry.id, outcome });
    await readConfirmed(options, read, input);
    expect(inputs).toEqual([{ ...guild, [field]: 'made' }]);
  },
);

test('something that is not sent yet cannot be read', async () => {
  const store = new DirectStore();
  const write = buildWrite('work_item.create', { ...guild, title: 'Bake' });
  const { temporaryId } = await store.request('outbox.accept', write);
  const options = optionsWith(store, () => Promise.reject(new Error('The service was asked.')));
  await expect(
    readConfirmed(options, 'work_item.get', { workItemId: temporaryId }),
  ).rejects.toMatchObject({ problem: { code: 'not_found' } });
});
