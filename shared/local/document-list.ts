import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { verbatimText } from '../contract/text.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { textLimits } from '../limits/limits.ts';
import { defineLocal } from './define-local.ts';
import { documentOrders } from './document-order.ts';

/** How a person has arranged the list of a guild's documents. */
export const documentList = defineLocal({
  name: 'document_list',
  key: z.strictObject({ homeId: identifierInput, guildId: identifierInput }),
  value: z.strictObject({
    order: z.enum(documentOrders),
    /** Whether documents stand below each other with their whole titles, and not in folders. */
    isFlat: z.boolean(),
    /** The paths of the folders that are collapsed, the one that was collapsed last at the end. */
    collapsed: z.array(verbatimText(textLimits.title)).max(placeLimits.collapsedFolders),
  }),
  max: { rows: placeLimits.documentLists, per: 'all' },
  whenFull: 'forget',
  group: 'views',
  isShared: true,
});
