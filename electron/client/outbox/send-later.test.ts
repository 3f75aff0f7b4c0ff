import { beforeEach, expect, test } from 'vitest';
import { errorOfAnswer, serviceError } from '../connection/service-error.ts';
import { buildEntry, buildWrite } from '../store/testing/build-entry.ts';
import { OutboxRun } from './testing/outbox-run.ts';

const minuteMs = 60_000;
let run: OutboxRun;

beforeEach(async () => {
  run = new OutboxRun();
  await run.start();
});

const inMinutes = (minutes: number) =>
  new Date(run.timing.now() + minutes * minuteMs).toISOString();
const later = async (text: string, minutes: number, conversationId = 'cnv_one') => {
  const sendAt = inMinutes(minutes);
  return run.accept({ text, conversationId, sendAt, createdAt: inMinutes(0) });
};

test('a message with a time goes out at it, and those written meanwhile go before it', async () => {
  await later('at noon', 30);
  await run.send('meanwhile', { createdAt: inMinutes(0) });
  (await run.post(1)).succeed();
  await run.untilChanged('meanwhile sent msg_meanwhile');
  run.timing.advance(29 * minuteMs);
  expect(run.texts()).toEqual(['meanwhile']);
  run.timing.advance(minuteMs);
  (await run.post(2)).succeed();
  await run.untilChanged('at noon sent msg_at noon');
});

test('what was written while nothing could be reached goes in the order of the clock', async () => {
  run.runner.setReachable(false);
  await later('second', 10);
  await run.send('first', { createdAt: inMinutes(5) });
  await run.send('third', { createdAt: inMinutes(15) });
  run.timing.advance(20 * minuteMs);
  run.runner.setReachable(true);
  for (const [at, text] of ['first', 'second', 'third'].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one follows the other
    (await run.post(at + 1)).succeed();
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await run.untilChanged(`${text} sent msg_${text}`);
  }
  expect(run.texts()).toEqual(['first', 'second', 'third']);
});

test('a clock that jumps over the time sends it within seconds, as after a night of sleep', async () => {
  await later('due', 600);
  // Timers stand still while the computer sleeps.
  run.timing.skewMs = 601 * minuteMs;
  run.timing.advance(15_000);
  expect((await run.post(1)).input['text']).toBe('due');
});

test('a clock that is set back has it wait until its time comes again', async () => {
  await later('due', 10);
  run.timing.skewMs = -60 * minuteMs;
  run.timing.advance(69 * minuteMs);
  expect(run.texts()).toEqual([]);
  run.timing.advance(minuteMs);
  expect((await run.post(1)).input['text']).toBe('due');
});

test('one that is refused at its time stops no other', async () => {
  await later('refused', 10);
  await later('behind', 11);
  await later('elsewhere', 10, 'cnv_two');
  run.timing.advance(10 * minuteMs);
  const [first, second] = [await run.post(1), await run.post(2)];
  first.fail(errorOfAnswer(422, { detail: 'No.' }, undefined));
  second.succeed();
  await run.untilChanged('refused rejected No.');
  run.timing.advance(minuteMs);
  expect((await run.post(3)).input['text']).toBe('behind');
});

test('one that may have arrived is sent again although the clock was set back, under its key', async () => {
  await later('due', 10);
  run.timing.advance(10 * minuteMs);
  (await run.post(1)).fail(serviceError('service_unreachable', 'No network.'));
  await run.untilChanged('due queued No network.');
  run.timing.skewMs = -60 * minuteMs;
  run.timing.advance(minuteMs);
  const again = await run.post(2);
  expect(again.key).toBe(run.posted.seen[0]?.key);
});

test('the next start sends what came due before it', async () => {
  const { id } = await later('due', 10);
  await run.runner.stop();
  run.timing.advance(20 * minuteMs);
  const next = run.openRunner();
  await next.start();
  next.setReachable(true);
  expect((await run.post(1)).key).toBe(id);
});

test('an edit moves the time or keeps it, and a retry sends at once', async () => {
  const { id: entryId, input } = await later('first', 10);
  const edited = { ...input, text: 'second' };
  const kept = await run.store.request('outbox.edit', { entryId, input: edited });
  expect(kept.sendAt).toBe(inMinutes(10));
  const moved = await run.store.request('outbox.edit', {
    entryId,
    input: edited,
    sendAt: inMinutes(60),
  });
  expect(moved).toMatchObject({ sendAt: inMinutes(60), state: 'queued' });
  run.runner.sendEntry(moved);
  run.timing.advance(20 * minuteMs);
  expect(run.texts()).toEqual([]);
  const { lane, sendAt } = await run.store.request('outbox.retry', { entryId });
  expect(sendAt).toBeUndefined();
  run.runner.sendNow(lane, true);
  expect((await run.post(1)).input['text']).toBe('second');
});

test('a thread that is not made yet is made first, whatever the clock was set to meanwhile', async () => {
  const { store, timing } = run;
  const thread = await store.request(
    'outbox.accept',
    buildWrite(
      'conversation.create',
      { guildId: 'g', operatorIds: [] },
      {
        createdAt: inMinutes(60),
      },
    ),
  );
  const conversationId = thread.temporaryId ?? '';
  await store.request(
    'outbox.accept',
    buildEntry({ conversationId, createdAt: inMinutes(0), sendAt: inMinutes(1) }),
  );
  timing.advance(2 * minuteMs);
  const at = inMinutes(0);
  const { lane } = thread;
  const claim = { homeId: 'home', lane, isKeyed: true, at };
  expect((await store.request('outbox.claim', claim))?.entry.id).toBe(thread.id);
});
