import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { DriverChoice } from '#shared/domain/operator/driver.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { requireMembership } from '../../access/membership.ts';
import { allPages, listJson } from '../../answers/list-json.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { endWaits } from '../../runs/run-store.ts';
import type { RunningRuns } from '../../runs/running-runs.ts';
import type { WantedTrials } from '../../runs/trials.ts';
import { readDriver, writeDriver } from './driver-store.ts';
import { firstOperators } from './first-operators.ts';
import { operatorLimitHandlers, requireReachable } from './limit-handlers.ts';
import { requireModel, withFields } from './rules.ts';
import type { OperatorFields } from './rules.ts';
import { insertOperator, listOperatorRows, readOperators, updateOperator } from './store.ts';
import { operatorTrustHandlers } from './trust-handlers.ts';
import { operatorTryHandler } from './try-handler.ts';

type OperatorOperations =
  | 'operator.list'
  | 'operator.create'
  | 'operator.update'
  | 'operator.driver'
  | 'operator.set_driver'
  | 'operator.limits'
  | 'operator.set_limits'
  | 'operator.pause'
  | 'operator.set_trust'
  | 'operator.grants'
  | 'operator.revoke'
  | 'operator.try';

/** The dependencies of the handlers that other features provide. */
interface OperatorDependencies {
  readonly hasModel: (modelId: string) => boolean;
  readonly running: RunningRuns;
  readonly trials: Pick<WantedTrials, 'want'>;
}

/** Returns the handlers of operations on operators. */
export function operatorHandlers({
  hasModel,
  running,
  trials,
}: OperatorDependencies): Handlers<OperatorOperations> {
  return {
    ...listedHandlers,
    ...driverHandlers(hasModel),
    ...operatorLimitHandlers({ running }),
    ...operatorTrustHandlers,
    ...operatorTryHandler({ running, trials }),
  };
}

const listedHandlers: Handlers<'operator.list' | 'operator.create' | 'operator.update'> = {
  'operator.list': ({ db, actor }, { guildId }) => {
    const { seq: guildSeq } = requireMembership(db, actor, guildId);
    const pages = allPages((after, limit) => listOperatorRows(db, { guildSeq, after, limit }));
    const read = (seqs: readonly number[]) => readOperators(db, seqs);
    return { output: listJson({ field: 'operators', pages, read }) };
  },

  'operator.create': (context, { guildId, name, ...fields }) => {
    const { db, actor } = context;
    const guild = requireMembership(db, actor, guildId);
    return { output: addOperator(context, guild, { name, ...fields }) };
  },

  'operator.update': ({ db, actor, now, append }, { operatorId, ...fields }) => {
    const stored = requireReachable(db, actor, operatorId);
    const operator = withFields(stored.operator, fields);
    updateOperator(db, operator, now);
    append({
      name: 'operator.updated',
      audience: { guildSeq: stored.guildSeq, guildId: stored.guildId },
      data: { operator },
      former:
        operator.name === stored.operator.name
          ? undefined
          : { of: operator.id, facts: { name: stored.operator.name } },
    });
    return { output: operator };
  },
};

function driverHandlers(
  hasModel: OperatorDependencies['hasModel'],
): Handlers<'operator.driver' | 'operator.set_driver'> {
  return {
    'operator.driver': ({ db, actor }, { operatorId }) => {
      const { seq } = requireReachable(db, actor, operatorId);
      return { output: readDriver(db, seq) };
    },

    'operator.set_driver': ({ db, actor, append }, { operatorId, kind, modelId, fallback }) => {
      const { seq, guildSeq, guildId, operator } = requireReachable(db, actor, operatorId);
      const driver: DriverChoice =
        kind === 'script'
          ? { kind, fallback: 'script' }
          : { kind, modelId: requireModel(modelId, hasModel), fallback: fallback ?? 'script' };
      writeDriver(db, seq, driver);
      endWaits(db, seq);
      append({
        name: 'operator.updated',
        audience: { guildSeq, guildId },
        data: { operator: { ...operator, driver: kind === 'script' ? undefined : driver } },
      });
      return { output: driver };
    },
  };
}

/** Adds the first operators to a new guild. */
export function addFirstOperators(
  context: WriteContext,
  guild: { readonly seq: number; readonly id: GuildId },
): void {
  for (const fields of firstOperators) {
    addOperator(context, guild, fields);
  }
}

function addOperator(
  { db, now, newId, append }: WriteContext,
  guild: { readonly seq: number; readonly id: GuildId },
  { name, ...fields }: OperatorFields & { readonly name: string },
): Operator {
  const operator = withFields({ id: newId('opr') as OperatorId, name, capabilities: [] }, fields);
  insertOperator(db, { guildSeq: guild.seq, operator, now });
  append({
    name: 'operator.created',
    audience: { guildSeq: guild.seq, guildId: guild.id },
    data: { operator },
  });
  return operator;
}
