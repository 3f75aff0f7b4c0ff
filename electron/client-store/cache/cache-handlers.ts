import type { WritableDb } from '../../server/storage/database.ts';
import type { CacheRequests } from './cache-protocol.ts';
import { cacheSize, keepWithinLimit, limitCache } from './cache-size.ts';
import { freshnessOf, readCached, writeCached } from './cached-answers.ts';
import { applyEvent } from './cached-events.ts';
import { keepAnswer } from './answered-writes.ts';
import { deleteRecords, tick } from './record-rows.ts';

/** A handler for every request to the cache: each runs inside one transaction of it. */
export type CacheHandlers = {
  readonly [Name in keyof CacheRequests]: (
    db: WritableDb,
    input: CacheRequests[Name]['input'],
  ) => CacheRequests[Name]['output'];
};

/** What the cache does for each request. */
export const cacheHandlers: CacheHandlers = {
  'cache.begin': (db, { homeId }) => {
    db.run(
      `INSERT INTO homes (home_id, begun) VALUES (?1, ?2)
       ON CONFLICT (home_id) DO UPDATE SET begun = ?2`,
      homeId,
      tick(db),
    );
    const freshAt = freshnessOf(db, homeId);
    return freshAt === undefined ? {} : { freshAt };
  },
  'cache.read': readCached,
  'cache.write': (db, write) => {
    writeCached(db, write);
    keepWithinLimit(db);
    return {};
  },
  'cache.apply': (db, { homeId, changes }) => {
    for (const change of changes) {
      if ('operation' in change) {
        keepAnswer(db, homeId, change);
      } else {
        applyEvent(db, homeId, change);
      }
    }
    keepWithinLimit(db);
    return {};
  },
  'cache.wipe': (db, { homeId }) => {
    deleteRecords(db, 'home_id = ?', homeId);
    for (const table of ['reads', 'cursors', 'homes']) {
      db.run(`DELETE FROM ${table} WHERE home_id = ?`, homeId);
    }
    // Merging is what takes the words out of the file.
    db.run(`INSERT INTO words (words) VALUES ('optimize')`);
    db.all('PRAGMA incremental_vacuum');
    return {};
  },
  'cache.size': cacheSize,
  'cache.limit': (db, { bytes }) => {
    limitCache(db, bytes);
    keepWithinLimit(db);
    return cacheSize(db);
  },
};
