import type { Handlers } from '../../perform/operation-handler.ts';
import { listGrants, revoke, writeTrust } from '../../runs/grant-store.ts';
import { requireReachable } from './limit-handlers.ts';
import { requireOperator } from './rules.ts';
import { findOperator } from './store.ts';

type TrustOperations = 'operator.set_trust' | 'operator.grants' | 'operator.revoke';

/** The handlers of operations on what operators may do without asking. */
export const operatorTrustHandlers: Handlers<TrustOperations> = {
  'operator.set_trust': ({ db, actor, append }, { operatorId, trust }) => {
    const { seq, guildSeq, guildId } = requireReachable(db, actor, operatorId);
    writeTrust(db, seq, trust);
    const { operator } = requireOperator(findOperator(db, operatorId));
    append({ name: 'operator.updated', audience: { guildSeq, guildId }, data: { operator } });
    return { output: operator };
  },

  'operator.grants': ({ db, actor }, { operatorId }) => ({
    output: { grants: listGrants(db, requireReachable(db, actor, operatorId).seq) },
  }),

  'operator.revoke': ({ db, actor }, { operatorId, operation }) => {
    const { seq } = requireReachable(db, actor, operatorId);
    revoke(db, seq, operation);
    return { output: { grants: listGrants(db, seq) } };
  },
};
