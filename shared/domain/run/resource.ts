import { defineResource } from '../../contract/resource.ts';

/** The run: what an operator does about one message or one assignment. */
export const runResource = defineResource({
  noun: 'run',
  idField: 'runId',
  entityField: 'run',
  operations: {
    list: 'run.list',
    get: 'run.get',
    steps: 'run.steps',
    told: 'run.told',
    stop: 'run.stop',
    steer: 'run.steer',
    undoPreview: 'run.undo_preview',
    undo: 'run.undo',
    costs: 'run.costs',
  },
  events: { stopped: 'run.stopped' },
  list: {
    rows: 'runs',
    scope: 'guildId',
    order: { newestFirst: true, by: 'createdAt' },
    filters: { operatorId: undefined, conversationId: undefined, workItemId: undefined },
    defaultLimit: 50,
  },
});
