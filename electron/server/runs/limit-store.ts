import { spendingLimits } from '#shared/limits/spending-limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** The owner of limits: a guild, or one operator or item of it. */
export interface LimitsOf {
  readonly guildSeq: number;
  readonly operatorSeq?: number;
  readonly workItemSeq?: number;
}

/** Limits as a person set them; null where none is set. Money is in millionths of a US dollar. */
interface SetLimits {
  readonly runTokens: number | null;
  readonly runs: number | null;
  readonly tokens: number | null;
  readonly money: number | null;
}

/** The limits of an operator as they hold. */
export interface OperatorLimits {
  readonly runTokens: number;
  readonly runsAnHour: number;
  readonly tokensADay: number;
  readonly moneyADay: number | undefined;
}

/** The limits of a guild as they hold, of all its operators together. */
export type GuildLimits = Pick<OperatorLimits, 'tokensADay' | 'moneyADay'>;

/** The budget of an item as it holds, with all below it. */
export interface ItemBudget {
  readonly tokens: number | undefined;
  readonly money: number | undefined;
}

const columns = {
  runTokens: 'run_tokens',
  runs: 'runs',
  tokens: 'tokens',
  money: 'money',
} as const;
type LimitName = keyof typeof columns;
const limitNames = Object.keys(columns) as LimitName[];

const isOf = `guild_seq = ? AND operator_seq IS ? AND work_item_seq IS ?`;
const keyOf = ({ guildSeq, operatorSeq, workItemSeq }: LimitsOf) =>
  [guildSeq, operatorSeq ?? null, workItemSeq ?? null] as const;

const noLimits: SetLimits = { runTokens: null, runs: null, tokens: null, money: null };

function setLimitsOf(db: ReadableDb, of: LimitsOf): SetLimits {
  const row = db.get<SetLimits>(
    `SELECT run_tokens AS runTokens, runs, tokens, money FROM operator_limits WHERE ${isOf}`,
    ...keyOf(of),
  );
  return row ?? noLimits;
}

export function operatorLimitsOf(
  db: ReadableDb,
  of: { readonly guildSeq: number; readonly operatorSeq: number },
): OperatorLimits {
  const { runTokens, runs, tokens, money } = setLimitsOf(db, of);
  return {
    runTokens: runTokens ?? spendingLimits.runTokens,
    runsAnHour: runs ?? spendingLimits.runsAnHour,
    tokensADay: tokens ?? spendingLimits.tokensADay,
    moneyADay: money ?? undefined,
  };
}

export function guildLimitsOf(db: ReadableDb, guildSeq: number): GuildLimits {
  const { tokens, money } = setLimitsOf(db, { guildSeq });
  return { tokensADay: tokens ?? spendingLimits.guildTokensADay, moneyADay: money ?? undefined };
}

export function itemBudgetOf(
  db: ReadableDb,
  of: { readonly guildSeq: number; readonly workItemSeq: number },
): ItemBudget {
  const { tokens, money } = setLimitsOf(db, of);
  return { tokens: tokens ?? undefined, money: money ?? undefined };
}

/** Sets the given limits; null takes one away, and what is left out stays. */
export function setLimits(
  db: WritableDb,
  of: LimitsOf,
  limits: { readonly [Name in LimitName]?: number | null | undefined },
): void {
  makeRow(db, of);
  for (const name of limitNames.filter((each) => limits[each] !== undefined)) {
    db.run(
      `UPDATE operator_limits SET ${columns[name]} = ? WHERE ${isOf}`,
      limits[name] ?? null,
      ...keyOf(of),
    );
  }
}

/** Lets an operator begin nothing more, or go on. */
export function setPaused(
  db: WritableDb,
  of: { readonly guildSeq: number; readonly operatorSeq: number },
  isPaused: boolean,
): void {
  makeRow(db, of);
  db.run(`UPDATE operator_limits SET paused = ? WHERE ${isOf}`, isPaused ? 1 : 0, ...keyOf(of));
}

function makeRow(db: WritableDb, of: LimitsOf): void {
  db.run(
    `INSERT INTO operator_limits (guild_seq, operator_seq, work_item_seq) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING`,
    ...keyOf(of),
  );
}
