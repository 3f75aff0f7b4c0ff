import { expect, test } from 'vitest';
import { callOf, local, minuteMs, openLedger, reserved } from '../testing/open-ledger.ts';
import { callsOfItem, spendingOf } from './spending.ts';

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
