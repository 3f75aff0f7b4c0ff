import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { textLimits } from '#shared/limits/limits.ts';
import type { DraftKind } from '#shared/local/draft-key.ts';
import type { LocalRowOf } from '#shared/local/kinds.ts';
import { DurableStore } from '../durable-store.ts';
import type { StoredEntry } from '../store-protocol.ts';
import { acceptedAt, buildWrite } from '../testing/build-entry.ts';

const open = (folder: string) => new DurableStore(folder, () => {});
const key = (kind: DraftKind, id: string, field: string) =>
  ({ homeId: 'home', kind, id, field }) as const;

/** The stored drafts, by kind, id and field. */
function draftsOf(store: DurableStore): Record<string, string> {
  const rows = store.perform('local.list', { kind: 'draft' }) as LocalRowOf<'draft'>[];
  return Object.fromEntries(
    rows.map((row) => [Object.values(row.key).slice(1).join(' '), row.value]),
  );
}

/** Accepts the offline creation of a thing, and returns the way to give it the service's id. */
function make(store: DurableStore, operation: string, input: Record<string, unknown>) {
  const entry = store.perform('outbox.accept', buildWrite(operation, input)) as StoredEntry;
  return {
    id: entry.temporaryId ?? '',
    send: (resultId: string) => {
      const lane = { homeId: 'home', lane: entry.lane, isKeyed: true, at: acceptedAt };
      store.perform('outbox.claim', lane);
      store.perform('outbox.settle', { entryId: entry.id, outcome: { state: 'sent', resultId } });
    },
  };
}

test('drafts of what was made offline are found, whether a window listened or not', () => {
  const folder = temporaryFolder();
  let store = open(folder);
  const save = (...[kind, id, field, value]: [DraftKind, string, string, string]) =>
    store.perform('local.save', { kind: 'draft', key: key(kind, id, field), value });
  const item = make(store, 'work_item.create', { guildId: 'gld_1', title: 'Bake' });
  const document = make(store, 'document.create', {
    guildId: 'gld_1',
    title: 'Menu',
    content: 'Bread',
  });
  const thread = make(store, 'conversation.create', { guildId: 'gld_1', operatorIds: ['opr_1'] });
  save('work_item', item.id, 'title', 'Bake rolls');
  save('document', document.id, 'content', `See guildhall://home/this/item/${item.id}`);
  save('document', document.id, 'facts', '{"title":"Menu"}');
  save('conversation', thread.id, 'text', 'Half a thought');
  item.send('itm_1');
  document.send('doc_1');
  thread.send('cnv_1');
  // A window that does not know the new id yet still saves under the temporary one.
  save('work_item', item.id, 'description', 'Written late');
  store.close();
  store = open(folder);
  expect(draftsOf(store)).toEqual({
    'work_item itm_1 title': 'Bake rolls',
    'work_item itm_1 description': 'Written late',
    'document doc_1 content': 'See guildhall://home/this/item/itm_1',
    'document doc_1 facts': '{"title":"Menu"}',
    'conversation cnv_1 text': 'Half a thought',
  });
  store.close();
});

test('of two texts about one thing both stay, and of the facts about a text the later ones', () => {
  const store = open(temporaryFolder());
  const document = make(store, 'document.create', {
    guildId: 'g',
    title: 'Menu',
    content: 'Bread',
  });
  const save = (id: string, field: string, value: string) =>
    store.perform('local.save', { kind: 'draft', key: key('document', id, field), value });
  save('doc_1', 'content', 'Rye');
  save('doc_1', 'facts', '{}');
  save(document.id, 'content', 'Spelt');
  save(document.id, 'facts', '{"title":"Menu"}');
  document.send('doc_1');
  expect(draftsOf(store)).toEqual({
    'document doc_1 content': 'Rye\n\nSpelt',
    'document doc_1 facts': '{"title":"Menu"}',
  });
  store.close();
});

test('a draft of a million characters, each of them an escape, is kept and renamed whole', () => {
  const folder = temporaryFolder();
  let store = open(folder);
  const item = make(store, 'work_item.create', { guildId: 'gld_1', title: 'Bake' });
  const rest = '\u0000"\\\u2028'.repeat((textLimits.draft - 60) / 4);
  const value = (id: string) => `[Bake](guildhall://home/this/item/${id}) ${rest}`;
  const about = key('conversation', 'cnv_1', 'text');
  store.perform('local.save', { kind: 'draft', key: about, value: value(item.id) });
  item.send('itm_1');
  store.close();
  store = open(folder);
  expect(draftsOf(store)['conversation cnv_1 text'] === value('itm_1')).toBe(true);
  store.close();
});
