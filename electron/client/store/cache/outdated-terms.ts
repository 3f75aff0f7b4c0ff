import { indexLimits } from '#shared/limits/limits.ts';
import type { Database, ReadableDb } from '../../../storage/database.ts';
import { wordsVersion } from './cache-schema.ts';
import { rowsWithin, saveState, searchedKinds, stateOf } from './record-rows.ts';

/** Records which rows have former words, if the way to make words has changed. */
export function noteOutdatedTerms(db: Database): void {
  if (stateOf(db, 'words') === wordsVersion) {
    return;
  }
  db.transaction((writable) => {
    const newest = db.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM records');
    saveState(writable, 'formerWords', newest?.seq ?? 0);
    saveState(writable, 'words', wordsVersion);
  });
}

/** Whether records are still found by their former words alone. */
export function hasOutdatedTerms(db: ReadableDb): boolean {
  return stateOf(db, 'formerWords') > 0;
}

/**
 * Queues some of the newest records with former words for indexing, and returns whether there were
 * any. The position and the records change in one transaction, so a crash never loses the position.
 */
export function indexOutdatedTerms(db: Database): boolean {
  const newest = stateOf(db, 'formerWords');
  if (newest === 0) {
    return false;
  }
  const found = db.all<{ seq: number; bytes: number }>(
    `SELECT seq, octet_length(body) AS bytes FROM records
     WHERE seq <= ? AND is_indexed = 1 AND kind IN (SELECT value FROM json_each(?))
     ORDER BY seq DESC LIMIT ${indexLimits.batchRows}`,
    newest,
    JSON.stringify([...searchedKinds]),
  );
  const rows = rowsWithin(found, indexLimits.batchBytes);
  db.transaction((writable) => {
    writable.run(
      'UPDATE records SET is_indexed = 0 WHERE seq IN (SELECT value FROM json_each(?))',
      JSON.stringify(rows.map(({ seq }) => seq)),
    );
    saveState(writable, 'formerWords', (rows.at(-1)?.seq ?? 1) - 1);
  });
  return rows.length > 0;
}
