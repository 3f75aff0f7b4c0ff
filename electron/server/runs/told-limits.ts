import type { Budget, GuildLimits, OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { guildLimitsOf, itemBudgetOf, operatorLimitsOf } from './limit-store.ts';
import {
  callsOfGuild,
  callsOfItem,
  callsOfOperator,
  countRuns,
  spendingOf,
  windowsBefore,
} from './spending.ts';
import type { Spending } from './spending.ts';

/** Returns the limits of an operator as they are told, with what is used of them. */
export function toldOperatorLimits(
  db: ReadableDb,
  of: { readonly guildSeq: number; readonly operatorSeq: number },
  now: string,
): OperatorLimits {
  const { hour, day } = windowsBefore(now);
  const { used, reserved } = ofADay(spendingOf(db, callsOfOperator(of.operatorSeq, day)));
  const runsAnHour = countRuns(db, callsOfOperator(of.operatorSeq, hour));
  return { ...operatorLimitsOf(db, of), used: { ...used, runsAnHour }, reserved };
}

/** Returns the limits of a guild as they are told, with what is used of them. */
export function toldGuildLimits(db: ReadableDb, guildSeq: number, now: string): GuildLimits {
  const { day } = windowsBefore(now);
  return { ...guildLimitsOf(db, guildSeq), ...ofADay(spendingOf(db, callsOfGuild(guildSeq, day))) };
}

/** Returns the budget of an item as it is told, with what is used of it. */
export function toldBudget(
  db: ReadableDb,
  of: { readonly guildSeq: number; readonly workItemSeq: number },
): Budget {
  const { tokens, money } = spendingOf(db, callsOfItem(of.workItemSeq));
  return {
    ...itemBudgetOf(db, of),
    used: { tokens: tokens.used, money: money.used },
    reserved: { tokens: tokens.reserved, money: money.reserved },
  };
}

function ofADay({ tokens, money }: Spending): Pick<GuildLimits, 'used' | 'reserved'> {
  return {
    used: { tokensADay: tokens.used, moneyADay: money.used },
    reserved: { tokensADay: tokens.reserved, moneyADay: money.reserved },
  };
}
