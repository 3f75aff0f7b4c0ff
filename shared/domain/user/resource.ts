import { defineResource } from '../../contract/resource.ts';

/** The user the key belongs to. */
export const userResource = defineResource({
  noun: 'user',
  operations: { get: 'user.me' },
  events: {},
});
