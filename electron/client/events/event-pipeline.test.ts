import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { EventPipeline } from './event-pipeline.ts';

/** An event, of which the pipeline reads no more than a test gives it. */
const build = (seq: number, fields: object = { type: 'message.created', data: {} }) =>
  ({ ...fields, seq }) as ServiceEvent;

/** A frame that is as large as all that may wait. */
const full = memoryLimits.waitingBytes + 1;

/** A pipeline whose reads, stage of waiting, cache and service a test decides about. */
class Piped {
  readonly told: (number | 'resync')[] = [];
  readonly turns: number[] = [];
  readonly timing = new ManualTiming();
  readonly pipeline: EventPipeline;
  service = {};
  isHolding = false;
  isStoring = true;
  isFull = false;
  readonly #reads: (() => void)[] = [];
  readonly #storing: (() => void)[] = [];

  constructor() {
    this.pipeline = new EventPipeline({
      timing: this.timing,
      service: () => this.service,
      onTurn: ({ seq = 0 }) => this.turns.push(seq),
      isHeld: () => this.isHolding,
      store: () =>
        this.isStoring
          ? new Promise<void>((resolve) => {
              this.#storing.push(resolve);
            })
          : undefined,
      onEvent: ({ seq = 0 }) => this.told.push(seq),
      onResync: () => this.told.push('resync'),
      onFull: () => {
        this.isFull = true;
      },
      onFree: () => {
        this.isFull = false;
      },
    });
  }

  beginRead(): void {
    this.#reads.push(this.pipeline.enterRead());
  }

  endRead(): void {
    this.#reads.shift()?.();
  }

  async storeNext(): Promise<void> {
    this.#storing.shift()?.();
    await Promise.resolve();
  }

  hold(isHolding: boolean): void {
    this.isHolding = isHolding;
    this.pipeline.drain();
  }

  changeService(): void {
    this.service = {};
    this.pipeline.clear();
  }

  /** Lets everything go on until nothing waits. */
  async finish(): Promise<void> {
    this.hold(false);
    while (this.#reads.length > 0) {
      this.endRead();
    }
    while (this.#storing.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as the cache does
      await this.storeNext();
    }
  }
}

test('an event passes the reads, what holds it, and the cache, before anybody is told', async () => {
  const piped = new Piped();
  piped.beginRead();
  piped.isHolding = true;
  piped.pipeline.receive(build(1), full);
  expect(piped.turns).toEqual([]);
  piped.endRead();
  expect(piped.turns).toEqual([1]);
  piped.hold(false);
  expect(piped.told).toEqual([]);
  expect(piped.isFull).toBe(true);
  await piped.storeNext();
  expect(piped.told).toEqual([1]);
  expect(piped.isFull).toBe(false);
});

test('without a cache an event is told at once', () => {
  const piped = new Piped();
  piped.isStoring = false;
  piped.pipeline.receive(build(1), full);
  piped.pipeline.resync();
  expect(piped.told).toEqual([1, 'resync']);
  expect(piped.isFull).toBe(false);
});

test('an event from before an answered deletion is let go, and so is its place on the gauge', () => {
  const piped = new Piped();
  piped.isStoring = false;
  piped.pipeline.outdate('document', 'doc_1');
  const document = { id: 'doc_1', updatedAt: '2026-11-28T12:00:00.000Z' };
  const at = '2026-11-28T12:00:01.000Z';
  const changed = { type: 'document.updated', at, data: { document } };
  piped.pipeline.receive(build(1, changed), full);
  expect(piped.told).toEqual([]);
  expect(piped.isFull).toBe(false);
  piped.changeService();
  piped.pipeline.receive(build(2, changed));
  expect(piped.told).toEqual([2]);
});

const acts = fc.array(
  fc.constantFrom(
    ...([
      'receive',
      'poll',
      'find',
      'resync',
      'read',
      'answer',
      'hold',
      'release',
      'store',
    ] as const),
    'change',
  ),
  { maxLength: 60 },
);

test('each event of the service of now is told once, in its order, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const piped = new Piped();
      const found = new Set<number>();
      let seq = 0;
      let ofService = 0;
      const receive = (size?: number) => {
        seq += 1;
        piped.pipeline.receive(build(seq), size);
      };
      const perform: Record<(typeof done)[number], () => unknown> = {
        receive: () => receive(full),
        poll: () => receive(),
        find: () => {
          seq += 1;
          found.add(seq);
          piped.pipeline.insert(build(seq));
        },
        resync: () => piped.pipeline.resync(),
        read: () => piped.beginRead(),
        answer: () => piped.endRead(),
        hold: () => piped.hold(true),
        release: () => piped.hold(false),
        store: () => piped.storeNext(),
        change: () => {
          piped.changeService();
          ofService = seq;
        },
      };
      for (const act of done) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await perform[act]();
      }
      await piped.finish();
      const told = piped.told.filter((each) => each !== 'resync');
      expect(new Set(told).size).toBe(told.length);
      // An event that this side adds waits for no read, and may come before earlier ones of the service.
      const said = told.filter((each) => !found.has(each));
      expect(said).toEqual(said.toSorted((a, b) => a - b));
      const ofNow = told.filter((each) => each > ofService);
      expect(ofNow.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: seq - ofService }, (_, at) => ofService + at + 1),
      );
      expect(piped.isFull).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
