import { spendingLimits } from '#shared/limits/spending-limits.ts';
import type { ReadableDb } from '../../storage/database.ts';

/** The amounts used, and reserved by calls that go on: tokens, or millionths of a US dollar. */
interface Spent {
  readonly used: number;
  readonly reserved: number;
}

/** The spending of both. */
export interface Spending {
  readonly tokens: Spent;
  readonly money: Spent;
}

/** The calls of which the spending is told: a condition on their rows, with its values. */
export interface SomeCalls {
  readonly are: string;
  readonly values: readonly (string | number)[];
}

export const callsOfRun = (runSeq: number): SomeCalls => ({ are: 'run_seq = ?', values: [runSeq] });

/** The calls of an operator or a guild since a time. */
export const callsOfOperator = (operatorSeq: number, since: string): SomeCalls => ({
  are: 'operator_seq = ? AND at > ?',
  values: [operatorSeq, since],
});
export const callsOfGuild = (guildSeq: number, since: string): SomeCalls => ({
  are: 'guild_seq = ? AND at > ?',
  values: [guildSeq, since],
});

/** The calls of an item and all that was below it when they were made. */
export const callsOfItem = (workItemSeq: number): SomeCalls => ({
  are: 'seq IN (SELECT call_seq FROM call_items WHERE work_item_seq = ?)',
  values: [workItemSeq],
});

const sumOf = (column: 'tokens' | 'money', condition: string) =>
  `coalesce(sum(iif(${condition}, ${column}, 0)), 0)`;

/** Adds up what calls have spent. What is unknown counts as it was reserved. */
export function spendingOf(db: ReadableDb, { are, values }: SomeCalls): Spending {
  const row = db.get<Record<'tokens' | 'openTokens' | 'money' | 'openMoney', number>>(
    `SELECT ${sumOf('tokens', `state <> 'reserved'`)} AS tokens,
            ${sumOf('tokens', `state = 'reserved'`)} AS openTokens,
            ${sumOf('money', `state <> 'reserved'`)} AS money,
            ${sumOf('money', `state = 'reserved'`)} AS openMoney
     FROM run_calls WHERE ${are}`,
    ...values,
  );
  return {
    tokens: { used: row?.tokens ?? 0, reserved: row?.openTokens ?? 0 },
    money: { used: row?.money ?? 0, reserved: row?.openMoney ?? 0 },
  };
}

/** Returns how many runs have called a model. */
export function countRuns(db: ReadableDb, { are, values }: SomeCalls): number {
  const sql = `SELECT count(DISTINCT run_seq) AS count FROM run_calls WHERE ${are}`;
  return db.get<{ count: number }>(sql, ...values)?.count ?? 0;
}

/** Returns the beginnings of the last hour and of the last 24 hours. */
export function windowsBefore(now: string): { readonly hour: string; readonly day: string } {
  const { hourMs, dayMs } = spendingLimits;
  const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
  return { hour: before(hourMs), day: before(dayMs) };
}

/**
 * Returns the time of the call with which enough has left the window, for so much to have room;
 * undefined where that is never so.
 *
 * @param excess how much too much is spent for that
 */
export function callThatMakesRoom(
  db: ReadableDb,
  { are, values }: SomeCalls,
  { unit, excess }: { readonly unit: 'tokens' | 'money'; readonly excess: number },
): string | undefined {
  return db.get<{ at: string }>(
    `SELECT at FROM (
       SELECT at, seq, sum(${unit}) OVER (ORDER BY at, seq) AS gone FROM run_calls WHERE ${are})
     WHERE gone >= ? ORDER BY at, seq LIMIT 1`,
    ...values,
    excess,
  )?.at;
}

/** Returns the time of the call with which so many runs have left the window. */
export function runThatMakesRoom(
  db: ReadableDb,
  { are, values }: SomeCalls,
  excess: number,
): string | undefined {
  return db.get<{ at: string }>(
    `SELECT max(at) AS at FROM run_calls WHERE ${are}
     GROUP BY run_seq ORDER BY max(at) LIMIT 1 OFFSET +?`,
    ...values,
    excess - 1,
  )?.at;
}
