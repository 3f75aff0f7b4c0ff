import type { GuildId } from '#shared/domain/guild/ids.ts';
import { JsonText } from '../../answers/json-text.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { readDocument } from './store.ts';

/** Tells by an event of a document that was taken out of the trash. */
export function restoreDocument(
  { db, append }: WriteContext,
  guild: { readonly seq: number; readonly id: GuildId },
  seq: number,
): void {
  append({
    name: 'document.created',
    audience: { guildSeq: guild.seq, guildId: guild.id },
    data: new JsonText(`{"document":${readDocument(db, seq).json}}`),
  });
}
