/**
 * The spending limits of operators that a model drives. The defaults hold until a person sets
 * others. A token is one of the request or of the answer. Money is in millionths of a US dollar,
 * and limited only where a person sets it.
 */
export const spendingLimits = {
  /** The defaults of an operator: the tokens of one run, its runs an hour, its tokens a day. */
  runTokens: 64_000,
  runsAnHour: 30,
  tokensADay: 200_000,
  /** The default of all operators of a guild together. */
  guildTokensADay: 1_000_000,
  /** The highest that can be set. */
  mostRuns: 10_000,
  mostTokens: 1_000_000_000_000,
  mostMoney: 1_000_000_000_000,
  /** An hour and a day are the last 60 minutes and 24 hours, whatever the time. */
  hourMs: 60 * 60_000,
  dayMs: 24 * 60 * 60_000,
  /** The tokens that a call reserves beside its words: for each message, and where it has tools. */
  messageTokens: 16,
  toolTokens: 512,
} as const;
