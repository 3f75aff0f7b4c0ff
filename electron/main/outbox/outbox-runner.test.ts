import { beforeEach, expect, test } from 'vitest';
import { messageSchema } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/conversation/schema.ts';
import { buildEntry, buildWrite } from '../../client-store/testing/build-entry.ts';
import { OutboxRunner } from './outbox-runner.ts';
import { errorOfAnswer, serviceError } from '../connection/service-error.ts';
import { DirectStore } from '../connection/testing/direct-store.ts';
import { ManualTiming } from '../connection/testing/manual-timing.ts';
import { Signals } from '../connection/testing/signals.ts';

/** A post on its way, for the test to settle. */
interface Posted {
  readonly input: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

let store: DirectStore;
let timing: ManualTiming;
let posted: Signals<Posted>;
let changed: Signals<string>;
let runner: OutboxRunner;
/** What the service lists, newest first; set where it does not honour keys. */
let listed: Message[] | undefined;

function openRunner(): OutboxRunner {
  return new OutboxRunner({
    homeId: 'home',
    store,
    timing,
    service: {
      perform: (_name, input, key) =>
        new Promise<Message>((resolve, reject) => {
          const said = input as Posted['input'];
          const succeed = () => resolve(buildMessage(said));
          posted.add({ input: said, key, succeed, fail: reject });
        }),
      read: () => Promise.resolve({ messages: listed, nextCursor: null }),
      keep: () => Promise.resolve(),
      prepare: () => Promise.resolve(),
      isIdempotent: () => listed === undefined,
      ownId: () => 'usr_me',
    },
    onChanged: ({ input, state, reason, resultId }) => {
      changed.add([input['text'], state, reason, resultId].filter(Boolean).join(' '));
    },
    onReleased: () => {},
    log: { error: (_detail, message) => changed.add(message) },
  });
}

function buildMessage({ text, asOperatorId = 'usr_me' }: Posted['input']): Message {
  return messageSchema.parse({
    id: `msg_${String(text)}`,
    text,
    authorId: asOperatorId,
    authorType: 'user',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
}

beforeEach(async () => {
  store = new DirectStore();
  listed = undefined;
  timing = new ManualTiming();
  posted = new Signals();
  changed = new Signals();
  runner = openRunner();
  await runner.start();
  runner.setReachable(true);
});

async function send(text: string, overrides: Parameters<typeof buildEntry>[0] = {}) {
  const entry = await store.request('outbox.accept', buildEntry({ text, ...overrides }));
  runner.send(entry.lane);
  return entry;
}

/** The nth post, counted from 1. */
async function post(count: number): Promise<Posted> {
  const item = (await posted.count(count))[count - 1];
  if (item === undefined) {
    throw new Error('No such post.');
  }
  return item;
}

const untilChanged = (item: string) => changed.until((seen) => seen.includes(item));
const texts = () => posted.seen.map(({ input }) => input['text']);
const states = async () =>
  (await store.request('outbox.list', {})).map(
    ({ input, state }) => `${String(input['text'])} ${state}`,
  );

test('messages of a conversation go one after the other, in their order', async () => {
  await send('a');
  await send('b');
  (await post(1)).succeed();
  await send('c');
  expect(texts()).toEqual(['a']);
  (await post(2)).succeed();
  (await post(3)).succeed();
  await untilChanged('c sent msg_c');
  expect(texts()).toEqual(['a', 'b', 'c']);
  expect(changed.seen).toEqual([
    'a sending',
    'a sent msg_a',
    'b sending',
    'b sent msg_b',
    'c sending',
    'c sent msg_c',
  ]);
});

test('a conversation does not wait for another', async () => {
  await send('a');
  await send('b', { conversationId: 'cnv_two' });
  (await post(2)).succeed();
  await untilChanged('b sent msg_b');
  expect(changed.seen).not.toContain('a sent msg_a');
});

test.each([
  ['the network', serviceError('service_unreachable', 'No network.')],
  ['a timeout of the service', errorOfAnswer(408, {}, undefined)],
  ['a key still in flight', errorOfAnswer(409, { code: 'idempotency_conflict' }, undefined)],
  ['too early', errorOfAnswer(425, {}, undefined)],
  ['too many', errorOfAnswer(429, {}, undefined)],
  ['a failing service', errorOfAnswer(500, {}, undefined)],
  ['a full service', errorOfAnswer(503, {}, undefined)],
])('after %s the same entry is sent again, before any later one', async (_what, error) => {
  await send('a');
  await send('b');
  (await post(1)).fail(error);
  await untilChanged(`a queued ${error.message}`);
  expect(timing.waits).toEqual([250]);
  timing.advance(250);
  const second = await post(2);
  expect(second.key).toBe(posted.seen[0]?.key);
  second.succeed();
  expect((await post(3)).input['text']).toBe('b');
});

test('waits grow with each failure and start over after a success', async () => {
  await send('a');
  const waits: number[] = [];
  for (let count = 1; count <= 8; count += 1) {
    (await post(count)).fail(serviceError('service_unreachable', `No network ${count}.`));
    await untilChanged(`a queued No network ${count}.`);
    waits.push(timing.waits[0] ?? 0);
    timing.advance(30_000);
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  (await post(9)).succeed();
  await send('b');
  (await post(10)).fail(serviceError('service_unreachable', 'Again.'));
  await untilChanged('b queued Again.');
  expect(timing.waits).toEqual([250]);
});

test('what the service asks for is waited out, even when the connection comes back', async () => {
  await send('a');
  (await post(1)).fail(errorOfAnswer(429, { detail: 'Slow down.' }, 60_000));
  await untilChanged('a queued Slow down.');
  runner.setReachable(false);
  runner.setReachable(true);
  timing.advance(59_999);
  expect(posted.seen).toHaveLength(1);
  timing.advance(1);
  await post(2);
  expect(texts()).toEqual(['a', 'a']);
});

test.each([
  [400, 'Too long.'],
  [404, 'There is no such conversation.'],
  [409, 'It has moved on.'],
  [413, 'Too large.'],
  [422, 'Ada takes no part.'],
])('a refusal with %i is kept with its reason, and later messages pass', async (status, detail) => {
  const { id: entryId } = await send('a');
  await send('b');
  (await post(1)).fail(errorOfAnswer(status, { detail }, undefined));
  (await post(2)).succeed();
  await untilChanged('b sent msg_b');
  expect(changed.seen).toContain(`a rejected ${detail}`);
  expect(await states()).toEqual(['a rejected']);
  await store.request('outbox.retry', { entryId });
  runner.sendNow('conversation cnv_one');
  (await post(3)).succeed();
  await untilChanged('a sent msg_a');
});

test('a refused key stops the whole home until there is a new connection', async () => {
  await send('a');
  (await post(1)).fail(errorOfAnswer(401, { detail: 'Unknown key.' }, undefined));
  await untilChanged('a queued Unknown key.');
  await send('b', { conversationId: 'cnv_two' });
  timing.advance(600_000);
  expect(texts()).toEqual(['a']);
  runner.setReachable(false);
  runner.setReachable(true);
  (await post(2)).succeed();
  await untilChanged('a sent msg_a');
});

test('an answer that cannot be read is not followed by a second try', async () => {
  await send('a');
  (await post(1)).fail(serviceError('answer_invalid', 'No JSON.', { status: 200 }));
  await untilChanged('a unconfirmed No JSON. It may have arrived.');
  expect(timing.waits).toEqual([]);
});

test('a defect on our side is said, and nothing is lost by it', async () => {
  await send('a');
  (await post(1)).fail(new TypeError('undefined is not a function'));
  await untilChanged('a rejected Something went wrong inside Guildhall.');
  expect(changed.seen).toContain('sending an entry failed');
});

test('without a connection everything waits, and goes at once when there is one', async () => {
  runner.setReachable(false);
  await send('a');
  await send('b');
  expect(await states()).toEqual(['a queued', 'b queued']);
  expect(timing.waits).toEqual([]);
  runner.setReachable(true);
  (await post(1)).succeed();
  (await post(2)).succeed();
  await untilChanged('b sent msg_b');
});

test('a wait after a failure ends with the next connection', async () => {
  await send('a');
  (await post(1)).fail(serviceError('service_unreachable', 'No network.'));
  await untilChanged('a queued No network.');
  runner.setReachable(false);
  runner.setReachable(true);
  await post(2);
  expect(timing.waits).toEqual([]);
});

test('what an earlier run was sending is sent again, under the same key and first', async () => {
  const { id } = await send('a');
  await post(1);
  await send('b');
  // This run ends here, without an answer; the next one finds what it left.
  const later = openRunner();
  later.setReachable(true);
  await later.start();
  expect(await post(2)).toMatchObject({ key: id, input: { text: 'a' } });
});

test('an outbox that cannot be read at the start is read later, and nothing is sent before', async () => {
  await store.request('outbox.accept', buildEntry({ text: 'a' }));
  const later = openRunner();
  later.setReachable(true);
  store.failNext = 'outbox.recover';
  await later.start();
  later.send('conversation cnv_one');
  expect(posted.seen).toEqual([]);
  timing.advance(500);
  expect((await post(1)).input['text']).toBe('a');
});

test('an outcome that could not be stored leads to the same request again, under its key', async () => {
  const { id } = await send('a');
  store.failNext = 'outbox.settle';
  (await post(1)).succeed();
  await untilChanged('the outbox could not be written');
  expect(await states()).toEqual(['a sending']);
  timing.advance(250);
  const second = await post(2);
  expect(second.key).toBe(id);
  second.succeed();
  await untilChanged('a sent msg_a');
});

test('a message that another entry is bound to is never bound again', async () => {
  await send('a');
  (await post(1)).succeed();
  await untilChanged('a sent msg_a');
  await send('a');
  (await post(2)).succeed();
  await untilChanged('a rejected The service answered with something that was sent before.');
  expect(await states()).toEqual(['a rejected']);
});

test('stopping lets the message in flight settle and begins no other', async () => {
  await send('a');
  await send('b');
  const first = await post(1);
  const stopped = runner.stop();
  first.succeed();
  await stopped;
  expect(changed.seen.at(-1)).toBe('a sent msg_a');
  expect(await states()).toEqual(['b queued']);
});

const cut = serviceError('service_unreachable', 'The connection was cut.');

test('without keys, what may have arrived is looked for once it can no longer arrive', async () => {
  listed = [];
  await send('a');
  await send('b');
  (await post(1)).fail(cut);
  await untilChanged(`a queued ${cut.message}`);
  // Neither a new connection nor a wrong clock shortens that.
  runner.setReachable(false);
  runner.setReachable(true);
  timing.skewMs = 3_600_000;
  timing.advance(59_999);
  expect(texts()).toEqual(['a']);
  listed = [buildMessage({ text: 'a' })];
  timing.advance(1);
  expect((await post(2)).input['text']).toBe('b');
  expect(changed.seen).toContain('a sent msg_a');
});

test('without keys, what did not arrive is sent again, and then looked for again', async () => {
  listed = [];
  await send('a');
  const queued = (times: number) =>
    changed.until((seen) => seen.filter((line) => line.startsWith('a queued')).length >= times);
  (await post(1)).fail(cut);
  await queued(1);
  timing.advance(60_000);
  (await post(2)).fail(cut);
  await queued(2);
  listed = [buildMessage({ text: 'a' })];
  timing.advance(60_000);
  await untilChanged('a sent msg_a');
  expect(texts()).toEqual(['a', 'a']);
});

test('without keys, what no look can tell is left to the person, and later ones pass', async () => {
  listed = [buildMessage({ text: 'known' })];
  await send('a');
  await send('b');
  (await post(1)).fail(cut);
  await untilChanged(`a queued ${cut.message}`);
  listed = [buildMessage({ text: 'other' })];
  timing.advance(60_000);
  expect((await post(2)).input['text']).toBe('b');
  expect(await states()).toEqual(['a unconfirmed', 'b sending']);
});

test('a run that ended while it sent without keys leaves what must be looked for first', async () => {
  listed = [];
  await send('a');
  await post(1);
  listed = [buildMessage({ text: 'a' })];
  const later = openRunner();
  later.setReachable(true);
  await later.start();
  await changed.until((seen) => seen.some((line) => line.startsWith('a queued It may have')));
  timing.advance(60_000);
  await untilChanged('a sent msg_a');
  expect(texts()).toEqual(['a']);
});

test('a deletion that finds nothing is refused, unless an earlier try may have done it', async () => {
  const remove = async (workItemId: string) => {
    const entry = await store.request(
      'outbox.accept',
      buildWrite('work_item.delete', { workItemId }),
    );
    runner.send(entry.lane);
  };
  const gone = errorOfAnswer(404, { detail: 'There is no such item.' }, undefined);
  await remove('wi_1');
  (await post(1)).fail(cut);
  await untilChanged(`queued ${cut.message}`);
  timing.advance(500);
  (await post(2)).fail(gone);
  await untilChanged('sent');
  await remove('wi_2');
  (await post(3)).fail(gone);
  await untilChanged('rejected There is no such item.');
  expect(changed.seen.filter((line) => line === 'sent')).toHaveLength(1);
});

test('who waits for an outcome waits no longer than they have patience for', async () => {
  const first = await store.request('outbox.accept', buildEntry({ text: 'a' }));
  const settling = runner.untilSettled(first.id, 2_000);
  runner.send(first.lane);
  await post(1);
  timing.advance(2_000);
  expect(await settling).toBeUndefined();
  const again = runner.untilSettled(first.id, 2_000);
  (await post(1)).succeed();
  expect(await again).toMatchObject({ entry: { state: 'sent' }, output: { id: 'msg_a' } });
  expect(timing.waits).toEqual([]);
});
