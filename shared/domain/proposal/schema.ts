import { z } from 'zod';
import { optionalText } from '../../contract/text.ts';
import { decisionFields } from '../question/decision.ts';
import { proposalIdSchema } from './ids.ts';

/**
 * The decision of a person: this once, each of the kind in this run, each of the kind from now on
 * until it is revoked, or not at all.
 */
export const proposalDecisionSchema = z.enum(['once', 'run', 'always', 'decline']);

export type ProposalDecision = z.infer<typeof proposalDecisionSchema>;

/**
 * The states of a proposal: open; accepted, and not performed yet; and its ends. An outdated one was
 * accepted after its target had changed, and is shown and asked again.
 */
const proposalStateSchema = z.enum([
  'open',
  'accepted',
  'done',
  'declined',
  'expired',
  'withdrawn',
  'outdated',
  'failed',
]);

export type ProposalState = z.infer<typeof proposalStateSchema>;

/** A field that a proposal changes, with its texts before and after; long ones are cut. */
const proposedChangeSchema = z.object({
  field: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
});

export type ProposedChange = z.infer<typeof proposedChangeSchema>;

/** The thing that a proposal changes, in the version that was shown. */
const proposalTargetSchema = z.object({
  kind: z.enum(['work_item', 'document']),
  id: z.string(),
  title: z.string(),
  version: z.string(),
});

export type ProposalTarget = z.infer<typeof proposalTargetSchema>;

/** An act that an operator proposes to a person, in an answer. */
export const proposalSchema = z.object({
  id: proposalIdSchema,
  ...decisionFields,
  /** The operation, and the input with which it is performed exactly. */
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The act in one line, and what it changes. */
  summary: z.string(),
  changes: z.array(proposedChangeSchema),
  /** Absent where something is made. */
  target: proposalTargetSchema.optional(),
  state: proposalStateSchema,
  decision: proposalDecisionSchema.optional(),
  /** The words of the person on it. */
  note: optionalText,
  /** A sentence for people: why it failed, is outdated or was withdrawn. */
  reason: optionalText,
});

export type Proposal = z.infer<typeof proposalSchema>;
