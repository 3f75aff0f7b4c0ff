import type { ProposalDecision } from '#shared/domain/proposal/schema.ts';

/** The ways to decide a proposal, in the order of their buttons. */
export const proposalDecisions = [
  'once',
  'run',
  'always',
  'decline',
] as const satisfies readonly ProposalDecision[];
