import type { ReadableDb } from '../../storage/database.ts';
import { localKinds } from '#shared/local/kinds.ts';
import type { LocalGroup } from '#shared/local/define-local.ts';
import { countUnlistedLocal } from './local/listed-rows.ts';
import { newestListedEntry } from './rows-that-fit.ts';
import type { UnlistedRows } from './store-protocol.ts';

/** Counts the stored rows of each list that are beyond its limits. */
export function countUnlisted(db: ReadableDb): UnlistedRows {
  const count = (rows: string, ...values: number[]) =>
    db.get<{ count: number }>(`SELECT count(*) AS count FROM ${rows}`, ...values)?.count ?? 0;
  const local = (group: LocalGroup) =>
    localKinds
      .filter((kind) => kind.group === group)
      .reduce((sum, kind) => sum + countUnlistedLocal(db, kind), 0);
  return {
    drafts: local('drafts'),
    places: local('places'),
    marks: local('marks'),
    views: local('views'),
    entries: count('open_entries WHERE position > ?', newestListedEntry(db, 'true', []) ?? 0),
  };
}
