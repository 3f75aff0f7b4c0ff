import { z } from 'zod';
import { defineOperation } from '../../contract/operation.ts';
import { nextCursorField } from '../../contract/query.ts';
import { verbatimText } from '../../contract/text.ts';
import { decisionLimits } from '../../limits/decision-limits.ts';
import { decisionListInput } from '../question/decision.ts';
import { proposalReference } from './ids.ts';
import { proposalDecisionSchema, proposalSchema } from './schema.ts';

/** Lists what operators of a guild have proposed to the caller, newest first. */
export const proposalList = defineOperation({
  name: 'proposal.list',
  summary: 'Lists what operators of a guild have proposed to the caller, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/proposals',
  input: decisionListInput,
  output: z.object({ proposals: z.array(proposalSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extension: 'operator-decisions',
});

/** Decides a proposal. The operator performs what is accepted at its next step. */
export const proposalDecide = defineOperation({
  name: 'proposal.decide',
  summary: 'Decides what an operator proposes: once, for its run, always, or not at all.',
  method: 'POST',
  path: '/proposals/{proposalId}/decide',
  input: z.strictObject({
    proposalId: proposalReference,
    decision: proposalDecisionSchema,
    note: verbatimText(decisionLimits.note).trim().optional(),
  }),
  output: proposalSchema,
  status: 200,
  problems: ['already_decided'],
  extension: 'operator-decisions',
});
