import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { workItemPositionSchema } from '../domain/work-item/schema.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';

/**
 * The position of a work item in the person's own order, where its service keeps none. Nobody else
 * sees it (decision 0304).
 */
export const workOrder = defineLocal({
  name: 'work_order',
  key: z.strictObject({ homeId: identifierInput, workItemId: identifierInput }),
  value: workItemPositionSchema,
  max: { rows: placeLimits.workOrders, per: 'home', listed: startReadLimits.workOrders },
  whenFull: 'forget',
  group: 'views',
  isShared: true,
});
