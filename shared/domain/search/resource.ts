import { defineResource } from '../../contract/resource.ts';

/** The search over the texts of a guild. */
export const searchResource = defineResource({
  noun: 'search',
  operations: { find: 'search.find' },
  events: {},
});
