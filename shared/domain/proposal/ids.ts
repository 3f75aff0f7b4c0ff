import type { z } from 'zod';
import { defineIdentifier, defineReference } from '../../contract/identifier.ts';

/** The schema of a proposal's id in an answer. */
export const proposalIdSchema = defineIdentifier('ProposalId', 'prp');

/** The schema of a proposal's id as input. */
export const proposalReference = defineReference('ProposalId', 'prp');

export type ProposalId = z.infer<typeof proposalIdSchema>;
