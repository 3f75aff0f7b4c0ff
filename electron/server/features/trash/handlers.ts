import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import { retentionLimits } from '#shared/limits/server-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { requireMembership } from '../../access/membership.ts';
import { decodeSeqCursor, pageOf } from '../../answers/list-cursor.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import {
  findPresent,
  findTrashed,
  listTrashed,
  markRemoved,
  partRow,
  takeOut,
  withRowsBelow,
} from './store.ts';
import type { ListedThing, TrashRow } from './store.ts';

type Guild = { readonly seq: number; readonly id: GuildId };

/** The dependencies of the trash on the features of its things, which tell of a restoration. */
export interface TrashDependencies {
  /** Returns the parent of the restored item; undefined for one at the top level. */
  readonly restoreWorkItem: (
    context: WriteContext,
    guild: Guild,
    seq: number,
  ) => WorkItemId | undefined;
  readonly restoreDocument: (context: WriteContext, guild: Guild, seq: number) => void;
}

type TrashOperations = 'trash.list' | 'trash.restore' | 'trash.delete';

export function trashHandlers(things: TrashDependencies): Handlers<TrashOperations> {
  return {
    'trash.list': ({ db, actor }, { guildId, limit, cursor }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
      const rows = listTrashed(db, { guildSeq, before, limit: limit + 1 });
      const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
      return { output: { things: page.map(thingOf), nextCursor } };
    },

    'trash.restore': (context, { guildId, thingId }) => {
      const { db, actor } = context;
      const guild = requireMembership(db, actor, guildId);
      const found = findTrashed(db, guild.seq, thingId);
      if (found === undefined) {
        const { id, parentId } = requireThing(findPresent(db, guild.seq, thingId));
        return { output: { id, restoredCount: 0, parentId: parentId ?? undefined } };
      }
      const rows = withRowsBelow(db, found);
      partRow(db, found);
      // Those below come first out of the table, because they refer to the row above them.
      for (const row of rows.toReversed()) {
        takeOut(db, row);
      }
      const parents = rows.map((row) => restore(context, guild, row));
      const output = { id: found.thingId, restoredCount: rows.length, parentId: parents[0] };
      return { output };
    },

    'trash.delete': ({ db, actor, append }, { guildId, thingId }) => {
      const guild = requireMembership(db, actor, guildId);
      const row = requireThing(findTrashed(db, guild.seq, thingId));
      partRow(db, row);
      markRemoved(db, row.seq);
      append({
        name: 'trash.removed',
        audience: { guildSeq: guild.seq, guildId: guild.id },
        data: { id: row.thingId },
      });
      return { output: { id: row.thingId, deletedCount: row.belowCount + 1 } };
    },
  };

  function restore(
    context: WriteContext,
    guild: Guild,
    { workItemSeq, documentSeq }: TrashRow,
  ): WorkItemId | undefined {
    if (workItemSeq !== null) {
      return things.restoreWorkItem(context, guild, workItemSeq);
    }
    things.restoreDocument(context, guild, documentSeq ?? 0);
    return undefined;
  }
}

/** Refuses a thing that is unknown or of another guild, both in the same way (contract: Access). */
function requireThing<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) {
    throw problemError('not_found', 'There is no such thing in the trash.');
  }
  return thing;
}

function thingOf(listed: ListedThing): TrashedThing {
  const { seq: _seq, actorId, actorType, actorName, parentId, together, number, ...thing } = listed;
  const removedAt = new Date(Date.parse(thing.deletedAt) + retentionLimits.trashMs).toISOString();
  return {
    ...thing,
    number: number ?? undefined,
    deletedBy: { id: actorId, type: actorType, name: actorName },
    removedAt,
    parentId: parentId ?? undefined,
    together: together ?? undefined,
  };
}
