import { z } from 'zod';
import { spendingLimits } from '../../limits/spending-limits.ts';

const { mostRuns, mostTokens, mostMoney } = spendingLimits;

const count = z.int().nonnegative();
/** Millionths of a US dollar. */
const money = count;

const ofADay = z.object({ tokensADay: count, moneyADay: money });

/** The limits on all operators of a guild together in 24 hours, and their use. */
export const guildLimitsSchema = z.object({
  tokensADay: count,
  /** Not there where no limit is set. */
  moneyADay: money.optional(),
  used: ofADay,
  /** The most that requests that go on may still use. */
  reserved: ofADay,
});

/** The limits on an operator that a model drives, and its use. */
export const operatorLimitsSchema = z.object({
  /** The tokens that one run may use. */
  runTokens: count,
  runsAnHour: count,
  tokensADay: count,
  /** Not there where no limit is set. */
  moneyADay: money.optional(),
  used: ofADay.extend({ runsAnHour: count }),
  reserved: ofADay,
});

const ofAnItem = z.object({ tokens: count, money });

/** The limits on the work on an item and all below it, and its use. */
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
