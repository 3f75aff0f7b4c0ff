import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/**
 * A message that the person sent in the name of an operator, whose id this is. A service says that
 * the operator has written it.
 */
export const sentAs = defineLocal({
  name: 'sent_as',
  key: z.strictObject({ homeId: identifierInput, messageId: identifierInput }),
  value: identifierInput,
  max: { rows: placeLimits.sentAs, per: 'home', listed: startReadLimits.sentAs },
  whenFull: 'forget',
  group: 'marks',
  isShared: true,
});
