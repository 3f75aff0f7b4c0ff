import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ReadOperationName, WriteOperationName } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { buildWrite } from '../store/testing/build-entry.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from './testing/recorded-home.ts';

// An event of main about a subject names its guild, or no list of a page shows it.

const at = '2026-11-21T12:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const item = { id: 'itm_1', type: 'task', title: 'Order flour', status: 'todo', ...times };
const thread = { id: 'cnv_1', title: 'Bread', participants: [], archived: true, ...times };
const document = { id: 'doc_1', title: 'Plan', type: 'document', ...times };

let store: DirectStore;

beforeEach(() => {
  store = new DirectStore();
});

async function keep(operation: ReadOperationName, input: object, output: object): Promise<void> {
  await store.request('cache.write', { homeId: 'home', operation, input, output, at, mark: 0 });
}

async function keepGuilds(...ids: string[]): Promise<void> {
  await keep('guild.list', {}, { guilds: ids.map((id) => ({ id, name: id })) });
}

/** The event that a home offline tells of the subject of a write that came to nothing. */
async function tellOf(operation: WriteOperationName, input: Readonly<Record<string, unknown>>) {
  const source = new SettableSource();
  const told = new RecordedHome();
  const events: ServiceEvent[] = [];
  const onEvent = (_homeId: string, event: ServiceEvent) => events.push(event);
  const listener = { ...told.listener, onEvent };
  const home = buildHome(source, store, told, { isCached: true, listener });
  onTestFinished(() => home.stop());
  source.fail('It is switched off.');
  home.start();
  await told.until('failed');
  const accepted = await store.request('outbox.accept', buildWrite(operation, input));
  await home.showSubject({ ...accepted, state: 'conflict' });
  return events.map(({ type, guildId }) => ({ type, guildId }));
}

test.each([
  ['work_item.delete', { workItemId: 'itm_1' }],
  ['work_item.update', { workItemId: 'itm_1', title: 'Order rye' }],
  ['conversation.update', { conversationId: 'cnv_1', archived: false }],
  ['document.update', { guildId: 'gld_2', docId: 'doc_1', title: 'Plans' }],
] as const)(
  'a conflict of %s names the guild of several that its thing is in',
  async (name, input) => {
    await keepGuilds('gld_1', 'gld_2');
    await keep('work_item.list', { guildId: 'gld_2' }, { workItems: [item], nextCursor: null });
    const inTwo = { guildId: 'gld_2' };
    const archived = { ...inTwo, archived: true };
    await keep('conversation.list', archived, { conversations: [thread], nextCursor: null });
    await keep('document.list', inTwo, { documents: [document], nextCursor: null });
    await keep('document.get', { ...inTwo, docId: 'doc_1' }, { ...document, content: '' });
    const [noun] = name.split('.');
    expect(await tellOf(name, input)).toEqual([{ type: `${noun}.updated`, guildId: 'gld_2' }]);
  },
);

test('the only guild is that of a thing which was read by itself alone', async () => {
  await keepGuilds('gld_1');
  await keep('work_item.get', { workItemId: 'itm_1' }, item);
  const told = await tellOf('work_item.delete', { workItemId: 'itm_1' });
  expect(told).toEqual([{ type: 'work_item.updated', guildId: 'gld_1' }]);
});

test('what is known of no guild is told all the same', async () => {
  await keepGuilds('gld_1', 'gld_2');
  await keep('work_item.get', { workItemId: 'itm_1' }, item);
  const told = await tellOf('work_item.delete', { workItemId: 'itm_1' });
  expect(told).toEqual([{ type: 'work_item.updated', guildId: undefined }]);
});
