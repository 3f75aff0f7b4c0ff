import { beforeEach, expect, test } from 'vitest';
import { buildEntry } from '../store/testing/build-entry.ts';
import { errorOfAnswer, parseRetryAfter, serviceError } from '../connection/service-error.ts';
import { OutboxRun } from './testing/outbox-run.ts';

let run: OutboxRun;

beforeEach(async () => {
  run = new OutboxRun();
  await run.start();
});

test('messages of a conversation go one after the other, in their order', async () => {
  await run.send('a');
  await run.send('b');
  (await run.post(1)).succeed();
  await run.send('c');
  expect(run.texts()).toEqual(['a']);
  (await run.post(2)).succeed();
  (await run.post(3)).succeed();
  await run.untilChanged('c sent msg_c');
  expect(run.texts()).toEqual(['a', 'b', 'c']);
  expect(run.changed.seen).toEqual([
    'a sending',
    'a sent msg_a',
    'b sending',
    'b sent msg_b',
    'c sending',
    'c sent msg_c',
  ]);
});

test('a conversation does not wait for another', async () => {
  await run.send('a');
  await run.send('b', { conversationId: 'cnv_two' });
  (await run.post(2)).succeed();
  await run.untilChanged('b sent msg_b');
  expect(run.changed.seen).not.toContain('a sent msg_a');
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
  await run.send('a');
  await run.send('b');
  (await run.post(1)).fail(error);
  await run.untilChanged(`a queued ${error.message}`);
  expect(run.timing.waits).toEqual([250]);
  run.timing.advance(250);
  const second = await run.post(2);
  expect(second.key).toBe(run.posted.seen[0]?.key);
  second.succeed();
  expect((await run.post(3)).input['text']).toBe('b');
});

test('waits grow with each failure and start over after a success', async () => {
  await run.send('a');
  const waits: number[] = [];
  for (let count = 1; count <= 8; count += 1) {
    (await run.post(count)).fail(serviceError('service_unreachable', `No network ${count}.`));
    await run.untilChanged(`a queued No network ${count}.`);
    waits.push(run.timing.waits[0] ?? 0);
    run.timing.advance(30_000);
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  (await run.post(9)).succeed();
  await run.send('b');
  (await run.post(10)).fail(serviceError('service_unreachable', 'Again.'));
  await run.untilChanged('b queued Again.');
  expect(run.timing.waits).toEqual([250]);
});

test('a wait that the service asks for is waited out, even when the connection comes back', async () => {
  await run.send('a');
  (await run.post(1)).fail(errorOfAnswer(429, { detail: 'Slow down.' }, 60_000));
  await run.untilChanged('a queued Slow down.');
  run.runner.setReachable(false);
  run.runner.setReachable(true);
  run.timing.advance(59_999);
  expect(run.posted.seen).toHaveLength(1);
  run.timing.advance(1);
  await run.post(2);
  expect(run.texts()).toEqual(['a', 'a']);
});

test('a person can have an entry tried before the wait that the service asked for is over', async () => {
  const { id: entryId } = await run.send('a');
  (await run.post(1)).fail(errorOfAnswer(429, { detail: 'Slow down.' }, 60_000));
  await run.untilChanged('a queued Slow down.');
  await run.store.request('outbox.retry', { entryId });
  run.runner.sendNow('conversation cnv_one');
  expect(run.posted.seen).toHaveLength(1);
  run.runner.sendNow('conversation cnv_one', true);
  (await run.post(2)).succeed();
  await run.untilChanged('a sent msg_a');
});

test('a wait that the service asked for ends with the entry that it was asked for', async () => {
  const { id: entryId } = await run.send('a');
  await run.send('b', { conversationId: 'cnv_two' });
  (await run.post(1)).fail(errorOfAnswer(429, { detail: 'Slow down.' }, 60_000));
  (await run.post(2)).fail(errorOfAnswer(429, { detail: 'Slow down.' }, 60_000));
  await run.changed.until((seen) => seen.filter((line) => line.includes('Slow')).length === 2);
  const { entry } = await run.store.request('outbox.discard', { entryId });
  run.runner.sendBehind(entry);
  await run.send('c');
  await run.send('d', { conversationId: 'cnv_two' });
  (await run.post(3)).succeed();
  await run.untilChanged('c sent msg_c');
  expect(run.texts()).toEqual(['a', 'b', 'c']);
});

test('a wait that is longer than the service is given is told as what happens', async () => {
  await run.send('a');
  const year = errorOfAnswer(429, { detail: 'Slow down.' }, parseRetryAfter('31536000', 0));
  (await run.post(1)).fail(year);
  await run.changed.until((seen) => seen.some((line) => line.startsWith('a queued')));
  expect(run.changed.seen.at(-1)).toBe(
    'a queued Slow down. The service asks for a long wait. Guildhall tries again in an hour.',
  );
});

test('a person is told how long the service wants to be left alone', async () => {
  await run.send('a');
  (await run.post(1)).fail(errorOfAnswer(429, { detail: 'Slow down.' }, 45 * 60_000));
  await run.changed.until((seen) => seen.some((line) => line.startsWith('a queued')));
  expect(run.changed.seen.at(-1)).toBe(
    'a queued Slow down. The service asks to wait 45 minutes before the next try.',
  );
});

test.each([
  [400, 'Too long.'],
  [401, 'Not with this key.'],
  [403, 'You can only read here.'],
  [404, 'There is no such conversation.'],
  [409, 'It has moved on.'],
  [405, 'Not here.'],
  [412, 'It has changed.'],
  [413, 'Too large.'],
  [451, 'Not in this country.'],
  [507, 'The disk is full.'],
  [422, 'Ada takes no part.'],
])('a refusal with %i is kept with its reason, and later messages pass', async (status, detail) => {
  const { id: entryId } = await run.send('a');
  await run.send('b');
  (await run.post(1)).fail(errorOfAnswer(status, { detail }, undefined));
  (await run.post(2)).succeed();
  await run.untilChanged('b sent msg_b');
  expect(run.changed.seen).toContain(`a rejected ${detail}`);
  expect(await run.states()).toEqual(['a rejected']);
  await run.store.request('outbox.retry', { entryId });
  run.runner.sendNow('conversation cnv_one');
  (await run.post(3)).succeed();
  await run.untilChanged('a sent msg_a');
});

test('an entry refused along with everything waits, and goes out with the next connection', async () => {
  await run.send('a');
  run.runner.setReachable(false);
  (await run.post(1)).fail(errorOfAnswer(401, { detail: 'Unknown key.' }, undefined).judged(true));
  await run.untilChanged('a queued Unknown key.');
  await run.send('b', { conversationId: 'cnv_two' });
  run.timing.advance(600_000);
  expect(run.texts()).toEqual(['a']);
  run.runner.setReachable(true);
  (await run.post(2)).succeed();
  await run.untilChanged('a sent msg_a');
});

test('an entry refused with a former key goes out with the one that came meanwhile', async () => {
  await run.send('a');
  run.runner.setReachable(false);
  run.runner.setReachable(true);
  (await run.post(1)).fail(errorOfAnswer(401, { detail: 'Former key.' }, undefined).judged(true));
  await run.untilChanged('a queued Former key.');
  run.timing.advance(250);
  (await run.post(2)).succeed();
  await run.untilChanged('a sent msg_a');
  expect(run.texts()).toEqual(['a', 'a']);
});

test('an entry that the client itself cannot ask of a service is refused, and waits for nothing', async () => {
  await run.send('a');
  (await run.post(1)).fail(serviceError('method_not_allowed', 'Not offered.'));
  await run.untilChanged('a rejected Not offered.');
  expect(run.timing.waits).toEqual([]);
});

test.each([401, 403, 413, 507])(
  'a refusal with %i of what may have arrived does not say that it has not',
  async (status) => {
    await run.send('a');
    (await run.post(1)).fail(serviceError('service_unreachable', 'The answer was lost.'));
    await run.untilChanged('a queued The answer was lost.');
    run.timing.advance(250);
    await run.send('b');
    const refused = errorOfAnswer(status, { detail: 'No.' }, undefined);
    (await run.post(2)).fail(refused);
    await run.untilChanged('a queued No. It may have arrived.');
    // Nothing goes before it as long as the first try may still arrive.
    run.timing.advance(60_000);
    (await run.post(3)).fail(refused);
    expect(run.texts()).toEqual(['a', 'a', 'a']);
    await run.untilChanged('a unconfirmed No. It may have arrived.');
    (await run.post(4)).succeed();
    await run.untilChanged('b sent msg_b');
  },
);

test('an answer that cannot be read is not followed by a second try', async () => {
  await run.send('a');
  (await run.post(1)).fail(serviceError('answer_invalid', 'No JSON.', { status: 200 }));
  await run.untilChanged('a unconfirmed No JSON. It may have arrived.');
  expect(run.timing.waits).toEqual([]);
});

test('a defect on our side is said, and nothing is lost by it', async () => {
  await run.send('a');
  (await run.post(1)).fail(new TypeError('undefined is not a function'));
  await run.untilChanged('a rejected Something went wrong inside Guildhall.');
  expect(run.changed.seen).toContain('sending an entry failed');
});

test('without a connection everything waits, and goes at once when there is one', async () => {
  run.runner.setReachable(false);
  await run.send('a');
  await run.send('b');
  expect(await run.states()).toEqual(['a queued', 'b queued']);
  expect(run.timing.waits).toEqual([]);
  run.runner.setReachable(true);
  (await run.post(1)).succeed();
  (await run.post(2)).succeed();
  await run.untilChanged('b sent msg_b');
});

test('a wait after a failure ends with the next connection', async () => {
  await run.send('a');
  (await run.post(1)).fail(serviceError('service_unreachable', 'No network.'));
  await run.untilChanged('a queued No network.');
  run.runner.setReachable(false);
  run.runner.setReachable(true);
  await run.post(2);
  expect(run.timing.waits).toEqual([]);
});

test('an entry that an earlier run was sending is sent again, first and under the same key', async () => {
  const { id } = await run.send('a');
  await run.post(1);
  await run.send('b');
  // This run ends here, without an answer; the next one finds what it left.
  const later = run.openRunner();
  later.setReachable(true);
  await later.start();
  expect(await run.post(2)).toMatchObject({ key: id, input: { text: 'a' } });
});

test('an outbox that cannot be read at the start is read later, and nothing is sent before', async () => {
  await run.store.request('outbox.accept', buildEntry({ text: 'a' }));
  const later = run.openRunner();
  later.setReachable(true);
  run.store.failNext = 'outbox.recover';
  await later.start();
  later.send('conversation cnv_one');
  expect(run.posted.seen).toEqual([]);
  run.timing.advance(500);
  expect((await run.post(1)).input['text']).toBe('a');
});

test('an outcome that could not be stored leads to the same request again, under its key', async () => {
  const { id } = await run.send('a');
  run.store.failNext = 'outbox.settle';
  (await run.post(1)).succeed();
  await run.untilChanged('the outbox could not be written');
  expect(await run.states()).toEqual(['a sending']);
  run.timing.advance(250);
  const second = await run.post(2);
  expect(second.key).toBe(id);
  second.succeed();
  await run.untilChanged('a sent msg_a');
});

test('a message that another entry is bound to is never bound again', async () => {
  await run.send('a');
  (await run.post(1)).succeed();
  await run.untilChanged('a sent msg_a');
  await run.send('a');
  (await run.post(2)).succeed();
  await run.untilChanged('a rejected The service answered with something that was sent before.');
  expect(await run.states()).toEqual(['a rejected']);
});

test('stopping lets the message in flight settle and begins no other', async () => {
  await run.send('a');
  await run.send('b');
  const first = await run.post(1);
  const stopped = run.runner.stop();
  first.succeed();
  await stopped;
  expect(run.changed.seen.at(-1)).toBe('a sent msg_a');
  expect(await run.states()).toEqual(['b queued']);
});

test('waiting for an outcome ends when its time is over', async () => {
  const first = await run.store.request('outbox.accept', buildEntry({ text: 'a' }));
  const settling = run.runner.untilSettled(first.id, 2_000);
  run.runner.send(first.lane);
  await run.post(1);
  run.timing.advance(2_000);
  expect(await settling).toBeUndefined();
  const again = run.runner.untilSettled(first.id, 2_000);
  (await run.post(1)).succeed();
  expect(await again).toMatchObject({ entry: { state: 'sent' }, output: { id: 'msg_a' } });
  expect(run.timing.waits).toEqual([]);
});
