import type { ReadableDb } from '../../storage/database.ts';
import { guildLimitsOf, itemBudgetOf, operatorLimitsOf } from './limit-store.ts';
import {
  callsOfGuild,
  callsOfItem,
  callsOfOperator,
  callsOfRun,
  countRuns,
  spendingOf,
  windowsBefore,
} from './spending.ts';
import type { SomeCalls } from './spending.ts';

/** A run that may ask a model, with what its calls count for. */
export interface SpendingRun {
  readonly seq: number;
  readonly guildSeq: number;
  readonly operatorSeq: number;
  readonly operatorName: string;
  /** Its item and those above it, the nearest first. */
  readonly items: readonly { readonly seq: number; readonly title: string }[];
}

/** One limit that a call has to keep, and how far it is used up. */
export interface Cap {
  readonly of: 'run' | 'operator' | 'guild' | 'item';
  /** The name of the operator, or the title of the item. */
  readonly name: string;
  readonly unit: 'tokens' | 'money' | 'runs';
  readonly most: number;
  readonly used: number;
  readonly reserved: number;
  /** The calls that count, where they cease to after a time. */
  readonly passing?: SomeCalls;
}

/** Returns an open run; undefined once it has ended. */
export function findSpendingRun(db: ReadableDb, runSeq: number): SpendingRun | undefined {
  const row = db.get<Omit<SpendingRun, 'items'> & { readonly workItemSeq: number | null }>(
    `SELECT r.seq, r.guild_seq AS guildSeq, r.operator_seq AS operatorSeq, o.name AS operatorName,
            r.work_item_seq AS workItemSeq
     FROM runs r JOIN operators o ON o.seq = r.operator_seq
     WHERE r.seq = ? AND r.ended_at IS NULL`,
    runSeq,
  );
  if (row === undefined) {
    return undefined;
  }
  const { workItemSeq, ...run } = row;
  return { ...run, items: workItemSeq === null ? [] : itemsUpFrom(db, workItemSeq) };
}

function itemsUpFrom(db: ReadableDb, workItemSeq: number): SpendingRun['items'] {
  return db.all(
    `WITH RECURSIVE up (seq, level) AS (
       VALUES (?, 0)
       UNION ALL
       SELECT p.seq, up.level + 1 FROM up JOIN work_items i ON i.seq = up.seq
         JOIN work_items p ON p.guild_seq = i.guild_seq AND p.id = i.parent_id)
     SELECT i.seq, i.title FROM up JOIN work_items i ON i.seq = up.seq ORDER BY up.level`,
    workItemSeq,
  );
}

/** Returns the limits that a call of a run has to keep now, the narrowest first. */
export function capsOf(db: ReadableDb, run: SpendingRun, now: string): Cap[] {
  return [...lastingCaps(db, run), ...passingCaps(db, run, now)];
}

/** Returns the limits of a run that no time makes wider: its own, and the budgets of its items. */
export function lastingCaps(db: ReadableDb, run: SpendingRun): Cap[] {
  const { runTokens } = operatorLimitsOf(db, run);
  const ofRun = spendingOf(db, callsOfRun(run.seq)).tokens;
  const own: Cap = { of: 'run', name: run.operatorName, unit: 'tokens', most: runTokens, ...ofRun };
  const budgets = run.items.flatMap(({ seq, title }) => {
    const budget = itemBudgetOf(db, { guildSeq: run.guildSeq, workItemSeq: seq });
    return capsWith({ of: 'item', name: title }, budget, callsOfItem(seq), db);
  });
  return [own, ...budgets];
}

function passingCaps(db: ReadableDb, run: SpendingRun, now: string): Cap[] {
  const { guildSeq, operatorSeq, operatorName: name } = run;
  const { hour, day } = windowsBefore(now);
  const { runsAnHour, tokensADay, moneyADay } = operatorLimitsOf(db, run);
  const ofGuild = guildLimitsOf(db, guildSeq);
  const calls = callsOfOperator(operatorSeq, day);
  const all = callsOfGuild(guildSeq, day);
  return [
    ...capOfRuns(db, run, { most: runsAnHour, calls: callsOfOperator(operatorSeq, hour) }),
    ...capsWith(
      { of: 'operator', name, passing: calls },
      { tokens: tokensADay, money: moneyADay },
      calls,
      db,
    ),
    ...capsWith(
      { of: 'guild', name, passing: all },
      { tokens: ofGuild.tokensADay, money: ofGuild.moneyADay },
      all,
      db,
    ),
  ];
}

/** A run counts with its first call in the hour, and goes on from there. */
function capOfRuns(
  db: ReadableDb,
  { seq, operatorName: name }: SpendingRun,
  { most, calls }: { readonly most: number; readonly calls: SomeCalls },
): Cap[] {
  const own = { are: `${calls.are} AND run_seq = ?`, values: [...calls.values, seq] };
  return countRuns(db, own) > 0
    ? []
    : [
        {
          of: 'operator',
          name,
          unit: 'runs',
          most,
          used: countRuns(db, calls),
          reserved: 0,
          passing: calls,
        },
      ];
}

function capsWith(
  cap: Pick<Cap, 'of' | 'name' | 'passing'>,
  limits: { readonly tokens: number | undefined; readonly money: number | undefined },
  calls: SomeCalls,
  db: ReadableDb,
): Cap[] {
  if (limits.tokens === undefined && limits.money === undefined) {
    return [];
  }
  const spending = spendingOf(db, calls);
  return (['tokens', 'money'] as const).flatMap((unit) => {
    const most = limits[unit];
    return most === undefined ? [] : [{ ...cap, unit, most, ...spending[unit] }];
  });
}
