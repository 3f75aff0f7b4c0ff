import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import { JsonText } from '../../answers/json-text.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { readTrackedItem } from './history-store.ts';
import { recordRestoration } from './record-history.ts';
import { findParent, makeTopLevel, readWorkItem } from './store.ts';

/**
 * Tells of an item that was taken out of the trash: in its history, in that of its guild, and by an
 * event. An item whose parent is not there comes to the top level.
 *
 * @returns its parent; undefined at the top level
 */
export function restoreWorkItem(
  context: WriteContext,
  guild: { readonly seq: number; readonly id: GuildId },
  seq: number,
): WorkItemId | undefined {
  const { db, append } = context;
  const before = readTrackedItem(db, seq);
  const { parentId } = before;
  const parent = parentId === null ? undefined : findParent(db, guild.seq, parentId);
  if (parentId !== null && parent === undefined) {
    makeTopLevel(db, seq);
  }
  recordRestoration(context, seq, before);
  append({
    name: 'work_item.created',
    audience: { guildSeq: guild.seq, guildId: guild.id },
    data: new JsonText(`{"workItem":${readWorkItem(db, seq).json}}`),
  });
  return parent?.id;
}
