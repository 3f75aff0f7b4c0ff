import type { Operator } from '#shared/domain/operator/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Actor } from '../../access/actor.ts';
import { findMemberGuild, requireMembership } from '../../access/membership.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { setLimits, setPaused } from '../../runs/limit-store.ts';
import { openRunsOf } from '../../runs/run-store.ts';
import type { RunningRuns } from '../../runs/running-runs.ts';
import { toldOperatorLimits } from '../../runs/told-limits.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { requireOperator } from './rules.ts';
import { findOperator, listOperators } from './store.ts';
import type { StoredOperator } from './store.ts';

type LimitOperations = 'operator.limits' | 'operator.set_limits' | 'operator.pause';

/** Returns the handlers of operations on what operators may use. */
export function operatorLimitHandlers({
  running,
}: {
  readonly running: RunningRuns;
}): Handlers<LimitOperations> {
  return {
    'operator.limits': ({ db, actor, now }, { operatorId }) => ({
      output: toldOperatorLimits(db, requireReachable(db, actor, operatorId), now),
    }),

    'operator.set_limits': ({ db, actor, now }, { operatorId, ...limits }) => {
      const of = requireReachable(db, actor, operatorId);
      const { runTokens, runsAnHour: runs, tokensADay: tokens, moneyADay: money } = limits;
      setLimits(db, of, { runTokens, runs, tokens, money });
      return { output: toldOperatorLimits(db, of, now) };
    },

    'operator.pause': (context, { guildId, operatorId, isPaused }) => {
      const { db, actor } = context;
      const guild = requireMembership(db, actor, guildId);
      const all = listOperators(db, guild.seq);
      const chosen = all.filter(({ id }) => operatorId === undefined || id === operatorId);
      if (operatorId !== undefined && chosen.length === 0) {
        throw problemError('unknown_reference', 'operatorId names no operator of this guild.', {
          errors: [{ pointer: '/operatorId', message: 'Names no operator of this guild.' }],
        });
      }
      const operators = chosen.map((operator) => pause(context, operator, { isPaused, running }));
      return { output: { operators } };
    },
  };
}

function pause(
  { db, append }: WriteContext,
  { id }: Operator,
  { isPaused, running }: { readonly isPaused: boolean; readonly running: RunningRuns },
): Operator {
  const { seq, guildSeq, guildId, operator: before } = requireOperator(findOperator(db, id));
  if ((before.isPaused ?? false) === isPaused) {
    return before;
  }
  setPaused(db, { guildSeq, operatorSeq: seq }, isPaused);
  if (isPaused) {
    // Where this does not commit, they go on later
    for (const run of openRunsOf(db, seq)) {
      running.interrupt(run);
    }
  }
  const { operator } = requireOperator(findOperator(db, id));
  append({ name: 'operator.updated', audience: { guildSeq, guildId }, data: { operator } });
  return operator;
}

/** Returns an operator that the caller has access to. */
export function requireReachable(
  db: ReadableDb,
  actor: Actor,
  operatorId: string,
): StoredOperator & { readonly operatorSeq: number } {
  const stored = requireOperator(findOperator(db, operatorId));
  requireOperator(findMemberGuild(db, actor, stored.guildId));
  return { ...stored, operatorSeq: stored.seq };
}
