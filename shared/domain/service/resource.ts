import { defineResource } from '../../contract/resource.ts';

/** The service itself. */
export const serviceResource = defineResource({
  noun: 'service',
  operations: { health: 'service.health', describe: 'service.describe' },
  events: {},
});
