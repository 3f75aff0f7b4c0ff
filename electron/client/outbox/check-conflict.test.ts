import { beforeEach, expect, test } from 'vitest';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import type { StoredEntry } from '../store/store-protocol.ts';
import { acceptedAt, buildWrite } from '../store/testing/build-entry.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { errorOfAnswer, serviceError } from '../connection/service-error.ts';
import { text } from '../text/text.ts';
import { attempt } from './attempt.ts';
import type { OutboxService } from './outbox-service.ts';

// A write that had to wait is compared with the current record. An unreadable record allows no
// comparison.

const seen = { id: 'itm_1', title: 'Bake', updatedAt: '2026-11-21T10:00:00.000Z' };
const input = { workItemId: 'itm_1' };

let store: DirectStore;
/** Whether the service has a trash, or why that is unknown. */
let hasTrash: boolean | Error;
/** The answer of the service to a read: a record, or why it refuses. */
let answer: object;
let sent: string[];

beforeEach(() => {
  store = new DirectStore();
  hasTrash = true;
  answer = seen;
  sent = [];
});

const service: OutboxService = {
  read: async () => {
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  },
  perform: async (name) => {
    sent.push(name);
    return { id: 'itm_1' };
  },
  keeper: () => async () => {},
  prepare: async () => {},
  isIdempotent: () => true,
  hasTrash: async () => {
    if (hasTrash instanceof Error) {
      throw hasTrash;
    }
    return hasTrash;
  },
  guildOf: () => Promise.resolve('gld_1'),
  ownId: () => undefined,
  now: () => 0,
};

/** A write that had to wait, as it was accepted. */
function accept(operation: WriteOperationName, written: object = input): Promise<StoredEntry> {
  const baseVersion = { updatedAt: seen.updatedAt, values: { title: 'Bake' } };
  const write = buildWrite(operation, { ...written }, { baseVersion, mustCheck: true });
  return store.request('outbox.accept', write);
}

/** One try of an entry, whose outcome is written down. */
async function tryOnce({ id: entryId, lane }: StoredEntry) {
  const claim = { homeId: 'home', lane, isKeyed: true, at: acceptedAt };
  const taken = await store.request('outbox.claim', claim);
  if (taken === undefined) {
    throw new Error('Nothing is to be sent.');
  }
  const log = { error: () => {} };
  const timing = { now: () => Date.parse(acceptedAt) };
  const outcome = await attempt(taken, false, { store, service, log, timing });
  await store.request('outbox.settle', { entryId, outcome });
  return outcome;
}

const refusals = [
  ['a member who may not read', errorOfAnswer(403, { detail: 'You may not.' }, undefined)],
  ['a gateway', errorOfAnswer(403, '<html>', undefined)],
  ['a key that was never judged', errorOfAnswer(401, {}, undefined)],
  ['law', errorOfAnswer(451, {}, undefined)],
  ['a request that nobody understands', errorOfAnswer(400, {}, undefined)],
  ['no such method', errorOfAnswer(405, {}, undefined)],
  ['no room', errorOfAnswer(507, {}, undefined)],
  ['an answer that makes no sense', serviceError('answer_invalid', 'What?', { status: 200 })],
] as const;

test.each(refusals)(
  'no change goes out unchecked: its read is refused by %s',
  async (_by, error) => {
    answer = error;
    const entry = await accept('work_item.update', { ...input, title: 'Boil' });
    expect(await tryOnce(entry)).toEqual({
      state: 'rejected',
      reason: text.outbox.notChecked(error.problem.detail),
    });
    await store.request('outbox.retry', { entryId: entry.id });
    answer = { ...seen, title: 'Fry', updatedAt: '2026-11-21T11:00:00.000Z' };
    expect(await tryOnce(entry)).toMatchObject({ state: 'conflict' });
    expect(sent).toEqual([]);
    // It could be looked at meanwhile: a further refusal is told anew.
    await store.request('outbox.retry', { entryId: entry.id });
    answer = error;
    expect(await tryOnce(entry)).toMatchObject({ state: 'rejected' });
    expect(sent).toEqual([]);
  },
);

test.each(refusals)(
  'a change of what can never be read goes once the person was told so: it is refused by %s',
  async (_by, error) => {
    answer = error;
    const entry = await accept('work_item.update', { ...input, title: 'Boil' });
    expect(await tryOnce(entry)).toMatchObject({ state: 'rejected' });
    expect(sent).toEqual([]);
    await store.request('outbox.retry', { entryId: entry.id });
    expect(await tryOnce(entry)).toMatchObject({ state: 'sent' });
    expect(sent).toEqual(['work_item.update']);
  },
);

test('a look that cannot be made now has a change wait, also once the person was told', async () => {
  answer = errorOfAnswer(403, {}, undefined);
  const entry = await accept('work_item.update', { ...input, title: 'Boil' });
  await tryOnce(entry);
  await store.request('outbox.retry', { entryId: entry.id });
  answer = errorOfAnswer(503, {}, undefined);
  expect(await tryOnce(entry)).toMatchObject({ state: 'queued' });
  expect(sent).toEqual([]);
});

test('nobody is told while an earlier try of a change may still arrive', async () => {
  const entry = await accept('work_item.update', { ...input, title: 'Boil' });
  const claim = { homeId: 'home', lane: entry.lane, isKeyed: true, at: acceptedAt };
  await store.request('outbox.claim', claim);
  const unanswered = { state: 'queued', reason: 'Lost.', isInDoubt: true } as const;
  await store.request('outbox.settle', { entryId: entry.id, outcome: unanswered });
  answer = errorOfAnswer(403, {}, undefined);
  expect(await tryOnce(entry)).toMatchObject({ state: 'unconfirmed', isUnsettled: true });
  await store.request('outbox.retry', { entryId: entry.id });
  expect(await tryOnce(entry)).toMatchObject({ state: 'rejected' });
  expect(sent).toEqual([]);
});

test('a change of a thing that is gone goes out, for the service to answer', async () => {
  answer = errorOfAnswer(404, {}, undefined);
  const entry = await accept('work_item.update', { ...input, title: 'Boil' });
  expect(await tryOnce(entry)).toMatchObject({ state: 'sent' });
});

test('a read that cannot be answered now is waited for', async () => {
  answer = errorOfAnswer(503, {}, undefined);
  const entry = await accept('work_item.update', { ...input, title: 'Boil' });
  expect(await tryOnce(entry)).toMatchObject({ state: 'queued' });
});

test.each([
  [true, text.outbox.deletionNotChecked('You may not.')],
  [false, text.outbox.notKept],
])(
  'a deletion of what may not be read goes once the person was told so: with a trash %s',
  async (has, reason) => {
    hasTrash = has;
    answer = errorOfAnswer(403, { detail: 'You may not.' }, undefined);
    const entry = await accept('work_item.delete');
    expect(await tryOnce(entry)).toEqual({ state: 'rejected', reason });
    expect(sent).toEqual([]);
    await store.request('outbox.retry', { entryId: entry.id });
    expect(await tryOnce(entry)).toMatchObject({ state: 'sent' });
  },
);

test('a deletion waits until it is known whether the service has a trash, and keeps nothing', async () => {
  hasTrash = errorOfAnswer(503, {}, undefined);
  const entry = await accept('work_item.delete');
  expect(await tryOnce(entry)).toMatchObject({ state: 'queued', isInDoubt: false });
  expect(store.db.get('SELECT 1 FROM kept_trash')).toBeUndefined();
  hasTrash = true;
  expect(await tryOnce(entry)).toMatchObject({ state: 'sent' });
  expect(store.db.get('SELECT 1 FROM kept_trash')).toBeUndefined();
});

test('a refused look ends no doubt about an earlier try, and takes nothing that was kept', async () => {
  hasTrash = false;
  const entry = await accept('work_item.delete');
  const claim = { homeId: 'home', lane: entry.lane, isKeyed: true, at: acceptedAt };
  await store.request('outbox.claim', claim);
  const thing = { homeId: 'home', guildId: 'gld_1', kind: 'work_item', thingId: 'itm_1' } as const;
  const kept = { ...thing, entryId: entry.id, at: acceptedAt, record: seen };
  await store.request('kept_trash.keep', kept);
  const unanswered = { state: 'queued', reason: 'Lost.', isInDoubt: true } as const;
  await store.request('outbox.settle', { entryId: entry.id, outcome: unanswered });
  answer = errorOfAnswer(403, { detail: 'You may not.' }, undefined);
  const outcome = await tryOnce(entry);
  expect(outcome).toMatchObject({ state: 'unconfirmed', isUnsettled: true });
  // The person decides: it is retried, refused once more, and told; then it goes.
  await store.request('outbox.retry', { entryId: entry.id });
  expect(await tryOnce(entry)).toMatchObject({ state: 'rejected' });
  await store.request('outbox.retry', { entryId: entry.id });
  expect(await tryOnce(entry)).toMatchObject({ state: 'sent' });
  const branch = await store.request('kept_trash.find', { homeId: 'home', thingId: 'itm_1' });
  expect(branch?.things).toMatchObject([{ record: seen }]);
});
