import { z } from 'zod';
import { spendingLimits } from '../../limits/spending-limits.ts';

const { mostRuns, mostTokens, mostMoney } = spendingLimits;

const count = z.int().nonnegative();
/** Millionths of a US dollar. */
const money = count;

const ofADay = z.object({ tokensADay: count, moneyADay: money });

/** What all operators of a guild together may use in 24 hours, and have used of it. */
export const guildLimitsSchema = z.object({
  tokensADay: count,
  /** Not there where no limit is set. */
  moneyADay: money.optional(),
  used: ofADay,
  /** What requests that go on may still use. */
  reserved: ofADay,
});

/** What an operator that a model drives may use, and has used of it. */
export const operatorLimitsSchema = z.object({
  /** What one run may use. */
  runTokens: count,
  runsAnHour: count,
  tokensADay: count,
  /** Not there where no limit is set. */
  moneyADay: money.optional(),
  used: ofADay.extend({ runsAnHour: count }),
  reserved: ofADay,
});

const ofAnItem = z.object({ tokens: count, money });

/** What the work on an item and all below it may use, and has used of it. */
export const budgetSchema = z.object({
  /** Neither is there where no limit is set. */
  tokens: count.optional(),
  money: money.optional(),
  used: ofAnItem,
  reserved: ofAnItem,
});

export type GuildLimits = z.infer<typeof guildLimitsSchema>;
export type OperatorLimits = z.infer<typeof operatorLimitsSchema>;
export type Budget = z.infer<typeof budgetSchema>;

/** A limit as input; null takes it away, so that the default holds where there is one. */
const limitUpTo = (most: number) => z.int().min(0).max(most).nullable().optional();

export const guildLimitFields = {
  tokensADay: limitUpTo(mostTokens),
  moneyADay: limitUpTo(mostMoney),
};

export const operatorLimitFields = {
  ...guildLimitFields,
  runTokens: limitUpTo(mostTokens),
  runsAnHour: limitUpTo(mostRuns),
};

export const budgetFields = { tokens: limitUpTo(mostTokens), money: limitUpTo(mostMoney) };
