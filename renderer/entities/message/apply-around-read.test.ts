import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { buildMessage } from '../../testing/build-entities.ts';
import { applyAroundRead } from './apply-around-read.ts';
import {
  applyGapRead,
  applyMessageCreated,
  applyOlderRead,
  applyThreadRead,
  threadOf,
} from './message-store.ts';
import type { MessageState } from './message-store.ts';

const startMs = Date.parse('2026-11-21T10:00:00.000Z');

/** The message with a number, counted from the beginning of its thread. */
function message(number: number): Message {
  const createdAt = new Date(startMs + number * 1_000).toISOString();
  return buildMessage({ id: `m${number}`, createdAt });
}

/** The messages below a number, newest first, as a service lists them. */
function pageBelow(before: number, limit: number) {
  const count = Math.min(limit, before);
  const messages = Array.from({ length: count }, (_, at) => message(before - 1 - at));
  return { messages, nextCursor: before > count ? String(before - count) : null };
}

/** A thread on the page, beside the service that it is read from. */
class ReadThread {
  state: MessageState = { threads: {} };
  #count: number;

  constructor(count: number) {
    this.#count = count;
    this.readNewest();
  }

  get thread() {
    return threadOf(this.state, 'h', 'c');
  }

  get numbers(): number[] {
    return this.thread.messages.map(({ id }) => Number(id.slice(1)));
  }

  readNewest(): void {
    this.state = applyThreadRead(this.state, 'h', 'c', pageBelow(this.#count, 4));
  }

  readOlder(): void {
    const { olderCursor } = this.thread;
    if (olderCursor !== undefined) {
      this.state = applyOlderRead(this.state, 'h', 'c', pageBelow(Number(olderCursor), 4));
    }
  }

  readAround(number: number): void {
    const page = pageBelow(Math.min(this.#count, number + 3), 5);
    this.state = applyAroundRead(this.state, 'h', 'c', page);
  }

  post(): void {
    this.state = applyMessageCreated(this.state, 'h', 'c', message(this.#count));
    this.#count += 1;
  }

  /** Reads a gap from one of its sides; answers whether there is one. */
  readGap(at: number, from: 'above' | 'below'): boolean {
    const gaps = this.thread.messages.filter(({ id }) => id in this.thread.gaps);
    const after = gaps[at % Math.max(gaps.length, 1)];
    if (after === undefined) {
      return false;
    }
    const cursor = this.thread.gaps[after.id] ?? '';
    const index = this.thread.messages.indexOf(after);
    if (from === 'above' || cursor === '') {
      this.readAround(this.numbers[index - 1] ?? 0);
    } else {
      const page = pageBelow(Number(cursor), 4);
      this.state = applyGapRead(this.state, 'h', 'c', { page, afterId: after.id });
    }
    return true;
  }

  /** The places where messages are missing and no gap says so. */
  hiddenGaps(): string[] {
    const { numbers, thread } = this;
    return numbers.flatMap((number, at) => {
      const former = numbers[at - 1];
      const isApart = former !== undefined && former !== number - 1;
      return isApart && !(`m${number}` in thread.gaps) ? [`${former} ${number}`] : [];
    });
  }
}

const act = fc.oneof(
  fc.record({ kind: fc.constant('around' as const), number: fc.nat(40) }),
  fc.record({
    kind: fc.constant('gap' as const),
    at: fc.nat(5),
    from: fc.constantFrom('above', 'below'),
  }),
  fc.record({ kind: fc.constantFrom('older', 'newest', 'post') }),
);

test('a thread that is read at many places is in order, and each missing part is a gap', () => {
  allowStalls('it reads two thousand threads in one turn');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(act, { maxLength: 25 }),
      (count, acts) => {
        const read = new ReadThread(count);
        for (const each of acts) {
          switch (each.kind) {
            case 'around':
              read.readAround(Math.min(each.number, count - 1));
              break;
            case 'gap':
              read.readGap(each.at, each.from);
              break;
            case 'older':
              read.readOlder();
              break;
            case 'newest':
              read.readNewest();
              break;
            case 'post':
              read.post();
          }
          expect(read.numbers).toEqual([...new Set(read.numbers)].toSorted((a, b) => a - b));
          expect(read.hiddenGaps()).toEqual([]);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('reading every gap, from whichever side, leaves one run of messages', () => {
  const sides = fc.infiniteStream(fc.constantFrom('above', 'below'));
  fc.assert(
    fc.property(fc.array(fc.nat(59), { maxLength: 8 }), sides, (places, from) => {
      const read = new ReadThread(60);
      for (const place of places) {
        read.readAround(place);
      }
      let isGap = true;
      while (isGap) {
        isGap = read.readGap(0, from.next().value);
      }
      const { numbers } = read;
      expect(numbers).toEqual(
        Array.from({ length: numbers.length }, (_, at) => 60 - numbers.length + at),
      );
    }),
    { numRuns: 300 },
  );
});
