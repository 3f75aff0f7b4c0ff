import type { WritableDb } from '../../../storage/database.ts';
import type { CacheRequests } from './cache-protocol.ts';
import { readCached, writeCached } from './cached-answers.ts';
import { freshnessOf } from './read-rows.ts';
import { applyEvent, saveAnswer } from './cached-changes.ts';
import { findRecord, tick } from './record-rows.ts';

type FileRequestName = 'cache.wipe' | 'cache.size' | 'cache.limit';

/** A handler for every request about the content of a home's cache. Each runs in one transaction. */
export type CacheHandlers = {
  readonly [Name in Exclude<keyof CacheRequests, FileRequestName>]: (
    db: WritableDb,
    input: CacheRequests[Name]['input'],
  ) => CacheRequests[Name]['output'];
};

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
    return {};
  },
  'cache.scope': (db, { homeId, noun, id }) => {
    const { scope = '' } = findRecord(db, { homeId, kind: noun, id }) ?? {};
    return scope === '' ? {} : { scope };
  },
  'cache.apply': (db, { homeId, changes }) => {
    for (const change of changes) {
      if ('operation' in change) {
        saveAnswer(db, homeId, change);
      } else {
        applyEvent(db, homeId, change);
      }
    }
    return {};
  },
};
