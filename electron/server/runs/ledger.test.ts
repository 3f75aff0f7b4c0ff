import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { MonotonicClock } from '../basics/monotonic-clock.ts';
import { openChangeWorld } from '../testing/change-world.ts';
import { capsOf, findSpendingRun } from './caps.ts';
import { Ledger, leaveUnknown } from './ledger.ts';
import type { CallToMake, LedgerOptions, Reservation } from './ledger.ts';
import { LimitReached } from './limit-reached.ts';
import { setLimits } from './limit-store.ts';
import { insertRun, moveRun, RunIsOver } from './run-store.ts';
import { callsOfItem, callsOfRun, spendingOf } from './spending.ts';

const start = Date.parse('2026-11-27T10:00:00.000Z');
const minuteMs = 60_000;
const boot = 'boot_1';
const local = { id: 'mdl_1', name: 'small', isLocal: true };
const priced = {
  ...local,
  isLocal: false,
  price: { currency: 'USD', input: 2_000_000, output: 10_000_000 },
} as const;

/** A ledger in a guild with an objective, an initiative below it and an epic below that. */
function openLedger() {
  const world = openChangeWorld();
  const { db, guildId } = world;
  const time = { ms: start };
  const clock = new MonotonicClock(() => time.ms, undefined);
  const make = (title: string, type: string, parentId?: string) =>
    world.perform({
      user: 0,
      method: 'POST',
      path: `/guilds/${guildId}/work-items`,
      body: { title, type, parentId },
    });
  const idOf = (title: string) =>
    db.get<{ id: string }>('SELECT id FROM work_items WHERE title = ?', title)?.id;
  make('Top', 'objective');
  make('Middle', 'initiative', idOf('Top'));
  make('Low', 'epic', idOf('Middle'));
  make('Other', 'objective');
  let made = 0;
  const run = ({ item = 'Low', operatorSeq = 1 } = {}) =>
    db.transaction((tx) => {
      const found = tx.get<{ seq: number }>('SELECT seq FROM work_items WHERE title = ?', item);
      return insertRun(
        {
          db: tx,
          now: clock.timestamp(),
          newId: (prefix) => `${prefix}_${(made += 1)}`,
        },
        {
          guildSeq: 1,
          operatorSeq,
          cause: { type: 'assignment', workItemSeq: found?.seq ?? 0 },
          chain: { origin: undefined, depth: 0, userSeq: 1 },
        },
      );
    });
  const options: LedgerOptions = { db, clock, boot };
  const set = (
    ...change: Parameters<typeof setLimits> extends [unknown, ...infer Rest] ? Rest : never
  ) => db.transaction((tx) => setLimits(tx, ...change));
  const itemSeq = (title: string) =>
    db.get<{ seq: number }>('SELECT seq FROM work_items WHERE title = ?', title)?.seq ?? 0;
  return { ...world, time, clock, run, set, idOf, itemSeq, options, ledger: new Ledger(options) };
}

const callOf = (runSeq: number, more: Partial<CallToMake> = {}): CallToMake => ({
  runSeq,
  model: local,
  input: 1_000,
  output: 100,
  ...more,
});

function reserved(reservation: Reservation): Extract<Reservation, { state: 'reserved' }> {
  if (reservation.state !== 'reserved') {
    throw new Error('It has to wait.');
  }
  return reservation;
}

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

test('a run ends at its own limit, which no time widens, and says what is used of it', () => {
  const { ledger, run, set } = openLedger();
  set({ guildSeq: 1, operatorSeq: 1 }, { runTokens: 2_000 });
  const seq = run();
  reserved(ledger.reserve(callOf(seq))).settle({ input: 900, output: 50 });
  expect(ledger.tokensLeft(seq)).toBe(1_050);
  expect(() => ledger.reserve(callOf(seq))).toThrow(
    'Limit reached. One task of Ada may use 2,000 tokens; 950 tokens of it are used, and the next call may take 1,100 tokens.',
  );
  reserved(ledger.reserve(callOf(seq, { input: 950 })));
});

test('an operator has room again once enough has left the last 24 hours', () => {
  const { ledger, run, set, time } = openLedger();
  set({ guildSeq: 1, operatorSeq: 1 }, { tokens: 3_000 });
  reserved(ledger.reserve(callOf(run()))).settle({ input: 1_000, output: 0 });
  time.ms += 60 * minuteMs;
  reserved(ledger.reserve(callOf(run()))).settle({ input: 1_000, output: 0 });
  time.ms += 30 * minuteMs;
  expect(() => ledger.reserve(callOf(run()))).toThrow(
    'Ada may use 3,000 tokens in 24 hours; 2,000 tokens of it are used, and the next call may take 1,100 tokens. There is room again in 23 hours.',
  );
  // Another operator has limits of its own
  reserved(ledger.reserve(callOf(run({ operatorSeq: 2 })))).settle('nothing');
  // It never fits, at no time
  expect(() => ledger.reserve(callOf(run(), { input: 5_000 }))).toThrow(/5,100 tokens\.$/);
  time.ms += 22 * 60 * minuteMs + 31 * minuteMs;
  expect(reserved(ledger.reserve(callOf(run())))).toBeDefined();
});

test('an operator begins so many runs an hour, and one that has begun goes on', () => {
  const { ledger, run, set, time } = openLedger();
  set({ guildSeq: 1, operatorSeq: 1 }, { runs: 2 });
  const first = run();
  for (const seq of [first, first, run()]) {
    reserved(ledger.reserve(callOf(seq))).settle('nothing');
    time.ms += 10 * minuteMs;
  }
  const third = run();
  expect(() => ledger.reserve(callOf(third))).toThrow(
    'Ada may begin 2 runs an hour with a model, and has begun 2 runs. There is room again in 40 minutes.',
  );
  reserved(ledger.reserve(callOf(first))).settle('nothing');
  time.ms += 61 * minuteMs;
  reserved(ledger.reserve(callOf(third)));
});

test('all operators of a guild share a limit, and one of another guild does not count', () => {
  const { ledger, run, set } = openLedger();
  set({ guildSeq: 1 }, { tokens: 2_000 });
  reserved(ledger.reserve(callOf(run()))).settle('unknown');
  expect(() => ledger.reserve(callOf(run({ operatorSeq: 2 })))).toThrow(
    'The operators of this guild together may use 2,000 tokens in 24 hours; 1,100 tokens of it are used',
  );
});

test('a budget holds for an item and all below it, and what was spent there stays when an item moves or goes', () => {
  const { db, ledger, run, set, itemSeq, idOf, perform } = openLedger();
  set({ guildSeq: 1, workItemSeq: itemSeq('Top') }, { tokens: 2_000 });
  reserved(ledger.reserve(callOf(run()))).settle('unknown');
  const moved = run();
  expect(() => ledger.reserve(callOf(moved))).toThrow(
    'The budget of “Top” and all below it is 2,000 tokens; 1,100 tokens of it are used',
  );
  reserved(ledger.reserve(callOf(run({ item: 'Other' })))).settle('unknown');
  const path = `/work-items/${idOf('Middle')}`;
  perform({ user: 0, method: 'PUT', path, body: { parentId: idOf('Other') } });
  reserved(ledger.reserve(callOf(moved))).settle('unknown');
  const spent = (title: string) => spendingOf(db, callsOfItem(itemSeq(title))).tokens.used;
  expect(['Top', 'Middle', 'Low', 'Other'].map((title) => spent(title))).toStrictEqual([
    1_100, 2_200, 2_200, 2_200,
  ]);
  db.run('DELETE FROM work_item_changes');
  db.run('DELETE FROM work_items WHERE seq = ?', itemSeq('Low'));
  expect(db.all('SELECT seq FROM runs WHERE seq = ?', moved)).toStrictEqual([]);
  expect(['Top', 'Middle', 'Other'].map((title) => spent(title))).toStrictEqual([
    1_100, 2_200, 2_200,
  ]);
  expect(db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
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

test('under a limit on money no model is asked whose price is not known, but one on this computer', () => {
  const { ledger, run, set } = openLedger();
  const hosted = callOf(run(), { model: { ...local, name: 'big', isLocal: false } });
  reserved(ledger.reserve(hosted)).settle('nothing');
  set({ guildSeq: 1 }, { money: 5_000_000 });
  expect(() => ledger.reserve(hosted)).toThrow(
    'Limit reached. There is one on the money that the operators of this guild may cost, and the price of the model big is not known',
  );
  reserved(ledger.reserve(callOf(run())));
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

test('whatever is reserved and settled, nothing used and reserved is over its limit', async () => {
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
