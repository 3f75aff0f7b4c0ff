import { defineResource } from '../../contract/resource.ts';

/** The proposal: an act of an operator that a person decides. */
export const proposalResource = defineResource({
  noun: 'proposal',
  idField: 'proposalId',
  entityField: 'proposal',
  operations: { list: 'proposal.list', decide: 'proposal.decide' },
  events: { created: 'proposal.created', updated: 'proposal.updated' },
  list: {
    rows: 'proposals',
    scope: 'guildId',
    order: { newestFirst: true, by: 'createdAt' },
    openUntil: 'decidedAt',
    defaultLimit: 50,
  },
});
