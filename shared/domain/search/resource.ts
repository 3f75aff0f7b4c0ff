import { defineResource } from '../../contract/resource.ts';

/** Search over what has words. */
export const searchResource = defineResource({
  noun: 'search',
  operations: { find: 'search.find' },
  events: {},
});
