import { expect, test } from 'vitest';
import { acceptedAt, buildWrite } from '../store/testing/build-entry.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { serviceError } from '../connection/service-error.ts';
import { text } from '../text/text.ts';
import { attempt } from './attempt.ts';
import type { OutboxService } from './outbox-service.ts';

const updatedAt = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T11:00:00.000Z';
const input = { guildId: 'gld_1', docId: 'doc_1', content: 'Mine' };

interface DocumentState {
  readonly content: string;
  readonly updatedAt: string;
  readonly tag: string;
}

/** One try to send a change of a document whose states are read one after the other. */
async function tryWith(states: readonly DocumentState[], failure?: Error) {
  const store = new DirectStore();
  const baseVersion = { updatedAt, values: { content: 'Seen' } };
  const write = buildWrite('document.update', input, { baseVersion, mustCheck: true });
  const { lane } = await store.request('outbox.accept', write);
  const taken = await store.request('outbox.claim', {
    homeId: 'home',
    lane,
    isKeyed: true,
    at: acceptedAt,
  });
  const sent: unknown[] = [];
  let reads = 0;
  const stateNow = () => states[Math.min(reads, states.length) - 1];
  const service: OutboxService = {
    read: async (_name, _input, options) => {
      reads += 1;
      if (failure !== undefined) {
        throw failure;
      }
      const { tag = '', ...document } = stateNow() ?? {};
      options?.onEntityTag?.(tag);
      return { id: 'doc_1', title: 'Menu', ...document };
    },
    perform: async (_name, request) => {
      sent.push(Object(request).ifMatch);
      // Others are faster, as long as there is a further state.
      if (reads < states.length) {
        throw serviceError('precondition_failed', 'It has changed.', { status: 412 });
      }
      return { id: 'doc_1' };
    },
    keeper: () => async () => {},
    prepare: async () => {},
    isIdempotent: () => true,
    hasTrash: () => Promise.resolve(true),
    guildOf: () => Promise.resolve(undefined),
    ownId: () => undefined,
    now: () => 0,
  };
  const log = { error: () => {} };
  const timing = { now: () => Date.now() };
  const outcome = taken && (await attempt(taken, false, { store, service, log, timing }));
  return { outcome, sent };
}

const seen = { content: 'Seen', updatedAt, tag: '"1"' };

test('a checked change is sent for the very state that it was checked against', async () => {
  const { outcome, sent } = await tryWith([seen]);
  expect(outcome).toMatchObject({ state: 'sent' });
  expect(sent).toEqual(['"1"']);
});

test('a change of others between check and try is found, and never overwritten', async () => {
  const theirs = { content: 'Theirs', updatedAt: later, tag: '"2"' };
  const { outcome, sent } = await tryWith([seen, theirs]);
  expect(outcome).toMatchObject({
    state: 'conflict',
    fields: [{ field: 'content', mine: 'Mine', theirs: 'Theirs', seen: 'Seen' }],
  });
  expect(sent).toEqual(['"1"']);
});

test('another field that others change meanwhile is no conflict: it is tried anew', async () => {
  const renamed = { content: 'Seen', updatedAt: later, tag: '"2"' };
  const { outcome, sent } = await tryWith([seen, renamed]);
  expect(outcome).toMatchObject({ state: 'sent' });
  expect(sent).toEqual(['"1"', '"2"']);
});

test('a tag that fits nothing is no condition', async () => {
  const { sent } = await tryWith([{ ...seen, tag: 'W/"1"' }]);
  expect(sent).toEqual([undefined]);
});

test('a change that was not sent, because what it changes cannot be understood, may not have arrived', async () => {
  const failure = serviceError('answer_invalid', 'Its answer makes no sense.', { status: 200 });
  const { outcome, sent } = await tryWith([], failure);
  expect(outcome).toEqual({
    state: 'rejected',
    reason: text.outbox.notChecked('Its answer makes no sense.'),
  });
  expect(sent).toEqual([]);
});
