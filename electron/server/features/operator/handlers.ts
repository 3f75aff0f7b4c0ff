import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { findMemberGuild, requireMembership } from '../../access/membership.ts';
import { allPages, listJson } from '../../answers/list-json.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { firstOperators } from './first-operators.ts';
import { requireOperator, withFields } from './rules.ts';
import type { OperatorFields } from './rules.ts';
import {
  findOperator,
  insertOperator,
  listOperatorRows,
  readOperators,
  updateOperator,
} from './store.ts';

type OperatorOperations = 'operator.list' | 'operator.create' | 'operator.update';

export const operatorHandlers: Handlers<OperatorOperations> = {
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
    const stored = requireOperator(findOperator(db, operatorId));
    requireOperator(findMemberGuild(db, actor, stored.guildId));
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
