import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import { EventBacklog } from '../events/event-backlog.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from './testing/recorded-home.ts';
import {
  buildHello,
  buildMessageCreated,
  startScriptedEvents,
} from '../events/testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';

/** A store that keeps nothing until it is let. */
class SlowStore extends DirectStore {
  readonly begun = new Signals<string>();
  readonly #gate = Promise.withResolvers<void>();

  open(): void {
    this.#gate.resolve();
  }

  override async request(...[name, input]: Parameters<DirectStore['request']>): Promise<never> {
    if (name === 'cache.apply') {
      this.begun.add(name);
      await this.#gate.promise;
    }
    return super.request(name, input) as Promise<never>;
  }
}

test('a service that sends faster than is stored has to wait, and nothing of it is lost', async () => {
  await using service = await startScriptedEvents();
  const store = new SlowStore();
  const told = new RecordedHome();
  const source = new SettableSource();
  const said = new Signals<string>();
  const log = { warn: (_detail: object, message: string) => said.add(message), error: () => {} };
  const home = buildHome(source, store, told, { isCached: true, log });
  onTestFinished(() => home.stop());
  home.start();
  source.set(service.endpoint);
  const [taken] = await service.taken.count(1);
  taken?.send(buildHello());
  await told.until('live');
  const count = 2_000;
  const text = 'x'.repeat(30_000);
  for (let seq = 11; seq < 11 + count; seq += 1) {
    taken?.send(buildMessageCreated(seq, { text }));
    if (seq % 100 === 0) {
      // The service of this test lives in the thread that is watched for stalls.
      await nextTurn();
    }
  }
  await said.until((seen) => seen.some((line) => line.includes('the socket is paused')));
  for (let turn = 0; turn < 500; turn += 1) {
    await nextTurn();
  }
  // Of the 60 MB the most are still with the service.
  expect(taken?.socket.bufferedAmount).toBeGreaterThan(20_000_000);
  store.open();
  const lines = await told.told.until((seen) => seen.includes(`event msg_${10 + count}`));
  const events = lines.filter((line) => line.startsWith('event msg_'));
  expect(events).toEqual(Array.from({ length: count }, (_, at) => `event msg_${11 + at}`));
});

test('waiting events are counted by number and by size, and there is room again at half', () => {
  const told: string[] = [];
  const backlog = new EventBacklog({
    onFull: () => told.push('full'),
    onFree: () => told.push('free'),
  });
  const events = Array.from({ length: memoryLimits.waitingEvents + 1 }, () => ({}));
  for (const event of events) {
    backlog.add(event, 1);
  }
  expect(told).toEqual(['full']);
  for (const event of events.slice(0, memoryLimits.waitingEvents / 2)) {
    backlog.remove(event);
  }
  backlog.remove({});
  expect(told).toEqual(['full']);
  for (const event of events) {
    backlog.remove(event);
  }
  expect(told).toEqual(['full', 'free']);
  backlog.add({}, memoryLimits.waitingBytes + 1);
  expect(told).toEqual(['full', 'free', 'full']);
});
