import { defineResource } from '../../contract/resource.ts';

/** The model: what can drive an operator in the place of its script. */
export const modelResource = defineResource({
  noun: 'model',
  operations: { list: 'model.list' },
  events: {},
});
