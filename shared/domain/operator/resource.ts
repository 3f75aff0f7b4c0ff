import { defineResource } from '../../contract/resource.ts';

/** The operator: an AI participant of a guild. */
export const operatorResource = defineResource({
  noun: 'operator',
  idField: 'operatorId',
  entityField: 'operator',
  operations: {
    list: 'operator.list',
    create: 'operator.create',
    update: 'operator.update',
    driver: 'operator.driver',
    setDriver: 'operator.set_driver',
    limits: 'operator.limits',
    setLimits: 'operator.set_limits',
    pause: 'operator.pause',
    setTrust: 'operator.set_trust',
    grants: 'operator.grants',
    revoke: 'operator.revoke',
    try: 'operator.try',
  },
  events: {
    created: 'operator.created',
    updated: 'operator.updated',
    thinking: 'operator.thinking',
    passed: 'operator.passed',
    stopped: 'operator.stopped',
    progress: 'operator.progress',
  },
  list: { rows: 'operators', scope: 'guildId', order: { newestFirst: false, by: 'createdAt' } },
});
