import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { callOf, minuteMs, openLedger, priced, reserved } from '../testing/open-ledger.ts';
import { capsOf, findSpendingRun } from './caps.ts';
import { Ledger, leaveUnknown } from './ledger.ts';
import type { CallToMake, Reservation } from './ledger.ts';
import { LimitReached } from './limit-reached.ts';
import { moveRun, RunIsOver } from './run-store.ts';
import { callsOfItem, callsOfRun, spendingOf } from './spending.ts';

/** Returns what is reserved; undefined at a limit. */
function unlessRefused(reserve: () => Reservation): Reservation | undefined {
  try {
    return reserve();
  } catch (error) {
    if (error instanceof LimitReached) {
      return undefined;
    }
    throw error;
  }
}

test('a call counts as reserved until its server says what it used', () => {
  const { db, ledger, run } = openLedger();
  const seq = run();
  const call = reserved(ledger.reserve(callOf(seq)));
  const tokens = () => spendingOf(db, callsOfRun(seq)).tokens;
  expect(tokens()).toStrictEqual({ used: 0, reserved: 1_100 });
  call.settle({ input: 300, output: 20, cached: 200, reasoning: 5 });
  expect(tokens()).toStrictEqual({ used: 320, reserved: 0 });
  reserved(ledger.reserve(callOf(seq))).settle('unknown');
  expect(tokens()).toStrictEqual({ used: 1_420, reserved: 0 });
  reserved(ledger.reserve(callOf(seq))).settle('nothing');
  expect(tokens()).toStrictEqual({ used: 1_420, reserved: 0 });
});

test('where only calls that go on are in the way a run waits, and ends where they do not give way', async () => {
  const { ledger, run, set, itemSeq } = openLedger();
  set({ guildSeq: 1, workItemSeq: itemSeq('Top') }, { tokens: 2_000 });
  const open = reserved(ledger.reserve(callOf(run())));
  const other = callOf(run({ operatorSeq: 2 }));
  const waiting = ledger.reserve(other);
  expect(waiting.state).toBe('later');
  open.settle({ input: 100, output: 10 });
  await (waiting.state === 'later' ? waiting.whenSettled : undefined);
  reserved(ledger.reserve(other)).settle('unknown');
  expect(() => ledger.reserve(other)).toThrow('Limit reached.');
});

test('a call whose end could not be written counts as reserved, and nobody waits for it', () => {
  const { db, options, run, set, itemSeq } = openLedger();
  let isFull = false;
  const failing = Object.create(db) as typeof db;
  failing.transaction = (work) => {
    if (isFull) {
      throw new Error('The disk is full.');
    }
    return db.transaction(work);
  };
  const ledger = new Ledger({ ...options, db: failing });
  set({ guildSeq: 1, workItemSeq: itemSeq('Top') }, { tokens: 2_000 });
  const open = reserved(ledger.reserve(callOf(run())));
  isFull = true;
  expect(() => open.settle('nothing')).toThrow('The disk is full.');
  isFull = false;
  expect(() => ledger.reserve(callOf(run()))).toThrow('Limit reached.');
  db.transaction((tx) => leaveUnknown(tx, 'boot_2'));
  expect(spendingOf(db, callsOfItem(itemSeq('Top'))).tokens).toStrictEqual({
    used: 1_100,
    reserved: 0,
  });
});

test('money is reserved and settled by the price, rounded up, and limited where a person says so', () => {
  const { db, ledger, run, set } = openLedger();
  const seq = run();
  const call = (more: Partial<CallToMake> = {}) => callOf(seq, { model: priced, ...more });
  reserved(ledger.reserve(call({ input: 1_001 }))).settle({ input: 500, output: 7 });
  expect(spendingOf(db, callsOfRun(seq)).money).toStrictEqual({ used: 1_070, reserved: 0 });
  set({ guildSeq: 1, operatorSeq: 1 }, { money: 2_000_000 });
  expect(() => ledger.reserve(call({ input: 50_000, output: 190_000 }))).toThrow('tokens');
  set({ guildSeq: 1, operatorSeq: 1 }, { runTokens: 1_000_000, tokens: 1_000_000 });
  expect(() => ledger.reserve(call({ input: 50_000, output: 190_000 }))).toThrow(
    'Ada may use $2.00 in 24 hours; $0.00 of it is used, and the next call may take $2.00.',
  );
  reserved(ledger.reserve(call({ input: 50_000, output: 189_000 }))).settle('nothing');
});

test('a run that has ended reserves nothing', () => {
  const { db, ledger, run, clock } = openLedger();
  const seq = run();
  db.transaction((tx) => moveRun(tx, { seq }, 'stop', { now: clock.timestamp() }));
  expect(() => ledger.reserve(callOf(seq))).toThrow(RunIsOver);
  expect(() => ledger.tokensLeft(seq)).toThrow(RunIsOver);
});

test('a reservation leaves what was read kept, and a price beyond all numbers is only too much', () => {
  const { db, ledger, run } = openLedger();
  const seq = run();
  db.kept.keep('thread', {}, 10);
  const most = Number.MAX_SAFE_INTEGER;
  const price = { currency: 'USD', input: most, output: most } as const;
  reserved(ledger.reserve(callOf(seq, { model: { ...priced, price } }))).settle('unknown');
  expect(db.kept.get('thread')).toStrictEqual({});
  expect(spendingOf(db, callsOfRun(seq)).money.used).toBe(spendingLimits.mostMoney + 1);
});

test('use and reservations together never pass a limit, whatever is reserved and settled', async () => {
  const step = fc.record({
    operatorSeq: fc.integer({ min: 1, max: 3 }),
    item: fc.constantFrom('Top', 'Middle', 'Low', 'Other'),
    input: fc.integer({ min: 1, max: 1_500 }),
    /** The part of a reservation that is used, or how it ends otherwise. */
    end: fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('unknown', 'nothing'),
    ),
    settles: fc.boolean(),
    minutes: fc.integer({ min: 0, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const { db, ledger, run, set, time, clock, itemSeq } = openLedger();
      set({ guildSeq: 1 }, { tokens: 6_000, money: 30_000 });
      set(
        { guildSeq: 1, operatorSeq: 1 },
        { runTokens: 2_000, runs: 4, tokens: 3_500, money: 9_000 },
      );
      set({ guildSeq: 1, workItemSeq: itemSeq('Top') }, { tokens: 9_000, money: 60_000 });
      set({ guildSeq: 1, workItemSeq: itemSeq('Low') }, { tokens: 4_000 });
      const open: (() => void)[] = [];
      const runs: number[] = [];
      for (const { operatorSeq, item, input, end, settles, minutes } of steps) {
        time.ms += minutes * minuteMs;
        const seq = run({ item, operatorSeq });
        runs.push(seq);
        const call = unlessRefused(() => ledger.reserve(callOf(seq, { model: priced, input })));
        if (call?.state === 'reserved') {
          const isPart = typeof end === 'number';
          const used = isPart && { input: Math.floor(input * end), output: 60 };
          open.push(() => call.settle(used || (end as 'unknown' | 'nothing')));
        }
        if (settles) {
          open.shift()?.();
        }
        await nextTurn();
        for (const other of runs.slice(-8)) {
          const found = findSpendingRun(db, other);
          for (const cap of found ? capsOf(db, found, clock.timestamp()) : []) {
            expect(cap.used + cap.reserved).toBeLessThanOrEqual(cap.most);
          }
        }
      }
    }),
    { numRuns: 15 },
  );
});
