import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { temporaryIdsIn, withServiceIds } from '#shared/local/local-text.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { renameLocal } from './local/rename-local.ts';

/** A temporary id of something made on this computer, and the id that its service gave it. */
export interface Identity {
  readonly homeId: string;
  readonly kind: Noun;
  readonly temporaryId: string;
  readonly serverId: string;
}

/** The service's id for a temporary id; any other id as it is. */
export function resolveIdentifier(db: ReadableDb, homeId: string, id: string): string {
  const row = db.get<{ server_id: string }>(
    'SELECT server_id FROM identities WHERE temporary_id = ? AND home_id = ?',
    id,
    homeId,
  );
  return row?.server_id ?? id;
}

/** An input with all known temporary ids replaced. */
export function resolveInput(
  db: ReadableDb,
  homeId: string,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return mapIdentifiers(input, (id) => resolveIdentifier(db, homeId, id));
}

/** A JSON text with all known temporary ids replaced, wherever they stand in it. */
export function resolveText(db: ReadableDb, homeId: string, json: string): string {
  const ids = new Map(
    [...temporaryIdsIn(json)].map((id) => [id, resolveIdentifier(db, homeId, id)] as const),
  );
  return ids.size === 0 ? json : withServiceIds(json, (id) => ids.get(id));
}

/** The id under which a thing was first known here: its temporary one, if it was made here. */
export function firstIdentifier(db: ReadableDb, homeId: string, kind: Noun, id: string): string {
  const row = db.get<{ temporary_id: string }>(
    'SELECT temporary_id FROM identities WHERE home_id = ? AND kind = ? AND server_id = ?',
    homeId,
    kind,
    id,
  );
  return row?.temporary_id ?? id;
}

/** Binds a temporary id to the service's own, and renames it in local state. */
export function bindIdentity(db: WritableDb, identity: Identity): void {
  const { homeId, kind, temporaryId, serverId } = identity;
  db.run(
    `INSERT INTO identities (temporary_id, home_id, kind, server_id) VALUES (?, ?, ?, ?)
     ON CONFLICT (temporary_id) DO NOTHING`,
    temporaryId,
    homeId,
    kind,
    serverId,
  );
  renameLocal(db, identity);
}
