import { defineResource } from '../../contract/resource.ts';

/** The user whose key it is. */
export const userResource = defineResource({
  noun: 'user',
  operations: { get: 'user.me' },
  events: {},
});
