import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { proposalSchema } from './schema.ts';

/** Sent to the person to whom an operator has proposed something. */
export const proposalCreated = defineEvent({
  name: 'proposal.created',
  data: z.object({ proposal: proposalSchema }),
  extension: 'operator-decisions',
});

/** Sent to the person who decides, at each change of the proposal's state. */
export const proposalUpdated = defineEvent({
  name: 'proposal.updated',
  data: z.object({ proposal: proposalSchema }),
  extension: 'operator-decisions',
});
