import { beforeEach, expect, test } from 'vitest';
import { buildWrite } from '../store/testing/build-entry.ts';
import { errorOfAnswer, serviceError } from '../connection/service-error.ts';
import { buildMessage, OutboxRun } from './testing/outbox-run.ts';

// Writes that were sent, while nobody knows whether they arrived (promises: P5).

let run: OutboxRun;

beforeEach(async () => {
  run = new OutboxRun();
  await run.start();
});

const cut = serviceError('service_unreachable', 'The connection was cut.');

/** Waits for the change that says that an entry may have arrived. */
const untilDoubted = (times = 1) =>
  run.changed.until(
    (seen) => seen.filter((line) => line.startsWith('a queued This may have')).length >= times,
  );

test('without keys, what has arrived is found at once, and again soon', async () => {
  run.listed = [];
  await run.send('a');
  (await run.post(1)).fail(cut);
  await untilDoubted();
  run.timing.advance(0);
  await untilDoubted(2);
  run.listed = [buildMessage({ text: 'a' })];
  run.timing.advance(1_000);
  await run.untilChanged('a sent msg_a');
  expect(run.texts()).toEqual(['a']);
  // Nobody is told that it is sent while it is only looked for.
  expect(run.changed.seen.filter((line) => line === 'a sending')).toHaveLength(1);
});

test('without keys, a connection that comes back is used to look, and never to send', async () => {
  run.listed = [];
  await run.send('a');
  (await run.post(1)).fail(cut);
  await untilDoubted();
  run.runner.setReachable(false);
  run.runner.setReachable(true);
  await untilDoubted(2);
  expect(run.texts()).toEqual(['a']);
});

test('without keys, what may have arrived is sent again once it can no longer arrive', async () => {
  run.listed = [];
  await run.send('a');
  await run.send('b');
  (await run.post(1)).fail(cut);
  await untilDoubted();
  // Neither a new connection nor a wrong clock shortens that.
  run.runner.setReachable(false);
  run.runner.setReachable(true);
  run.timing.skewMs = 3_600_000;
  run.timing.advance(59_999);
  expect(run.texts()).toEqual(['a']);
  run.listed = [buildMessage({ text: 'a' })];
  run.timing.advance(1);
  expect((await run.post(2)).input['text']).toBe('b');
  expect(run.changed.seen).toContain('a sent msg_a');
});

test('without keys, what did not arrive is sent again, and then looked for again', async () => {
  run.listed = [];
  await run.send('a');
  (await run.post(1)).fail(cut);
  await untilDoubted();
  run.timing.advance(60_000);
  (await run.post(2)).fail(cut);
  await untilDoubted(2);
  // The second may arrive as late as the first.
  run.timing.advance(59_000);
  await untilDoubted(3);
  expect(run.texts()).toEqual(['a', 'a']);
  run.listed = [buildMessage({ text: 'a' })];
  run.timing.advance(1_000);
  await run.untilChanged('a sent msg_a');
  expect(run.texts()).toEqual(['a', 'a']);
});

test('without keys, what no look can tell is left to the person, and later ones pass', async () => {
  run.listed = [buildMessage({ text: 'known' })];
  await run.send('a');
  await run.send('b');
  (await run.post(1)).fail(cut);
  await untilDoubted();
  run.listed = [buildMessage({ text: 'other' })];
  run.timing.advance(60_000);
  expect((await run.post(2)).input['text']).toBe('b');
  expect(await run.states()).toEqual(['a unconfirmed', 'b sending']);
});

test('a run that ended while it sent without keys leaves what must be looked for first', async () => {
  run.listed = [];
  await run.send('a');
  await run.post(1);
  run.listed = [buildMessage({ text: 'a' })];
  const later = run.openRunner();
  later.setReachable(true);
  await later.start();
  await run.untilChanged('a sent msg_a');
  expect(run.texts()).toEqual(['a']);
});

test('a deletion that finds nothing is refused, unless an earlier try may have done it', async () => {
  const remove = async (workItemId: string) => {
    const entry = await run.store.request(
      'outbox.accept',
      buildWrite('work_item.delete', { workItemId }),
    );
    run.runner.send(entry.lane);
  };
  const gone = errorOfAnswer(404, { detail: 'There is no such item.' }, undefined);
  await remove('wi_1');
  (await run.post(1)).fail(cut);
  await run.untilChanged(`queued ${cut.message}`);
  run.timing.advance(500);
  (await run.post(2)).fail(gone);
  await run.untilChanged('sent');
  await remove('wi_2');
  (await run.post(3)).fail(gone);
  await run.untilChanged('rejected There is no such item.');
  expect(run.changed.seen.filter((line) => line === 'sent')).toHaveLength(1);
});

test('with keys, an answer that is lost for an hour is asked for by the same key, and later ones wait', async () => {
  await run.send('a');
  await run.send('b');
  const hour = 60 * 60_000;
  let tries = 0;
  while (run.timing.elapsed() < hour) {
    tries += 1;
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    (await run.post(tries)).fail(cut);
    // oxlint-disable-next-line no-await-in-loop
    await run.changed.until(
      (seen) => seen.filter((line) => line.startsWith('a queued')).length >= tries,
    );
    run.timing.advance(15_000);
  }
  const last = await run.post(tries + 1);
  expect(new Set(run.posted.seen.map(({ key }) => key)).size).toBe(1);
  expect(new Set(run.texts())).toEqual(new Set(['a']));
  last.succeed();
  (await run.post(tries + 2)).succeed();
  await run.untilChanged('b sent msg_b');
  expect(run.texts().filter((text) => text === 'b')).toHaveLength(1);
});

test.each([-400, 26_000])(
  'with keys, a clock that is set by %d days makes no key too old',
  async (days) => {
    await run.send('a');
    (await run.post(1)).fail(cut);
    await run.untilChanged(`a queued ${cut.message}`);
    run.timing.skewMs = days * 24 * 60 * 60_000;
    run.timing.advance(500);
    const again = await run.post(2);
    expect(again.key).toBe(run.posted.seen[0]?.key);
    again.succeed();
    await run.untilChanged('a sent msg_a');
  },
);
