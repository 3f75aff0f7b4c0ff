import { placeLimits } from '#shared/limits/kept-limits.ts';
import type { WritableDb } from '../../storage/database.ts';
import type { NewsClaim, NewsStatus } from './store-protocol.ts';

/** The time since which news of a home is told. An unknown home begins at `at`. */
export function beginAlerts(
  db: WritableDb,
  { homeId, at }: { homeId: string; at?: string | undefined },
): { since: string | undefined } {
  if (at !== undefined) {
    db.run(
      'INSERT INTO alerts_begun (home_id, since) VALUES (?, ?) ON CONFLICT (home_id) DO NOTHING',
      homeId,
      at,
    );
  }
  return { since: sinceOf(db, homeId) };
}

/**
 * Records news as told, and returns the status that each piece had before. News told by one home
 * counts as told for all homes, because two of them may be of one service.
 */
export function claimNews(
  db: WritableDb,
  { homeId, batch, news, released }: NewsClaim,
): NewsStatus[] {
  for (const key of released) {
    db.run(
      'DELETE FROM alerted_news WHERE home_id = ? AND news_key = ? AND batch <> ?',
      homeId,
      key,
      batch,
    );
  }
  const since = sinceOf(db, homeId) ?? '';
  const claimed = new Set<string>();
  const statuses = news.map(({ keys, at }): NewsStatus => {
    const isTold = keys.some((key) => claimed.has(key) || isKnown(db, key, batch));
    for (const key of keys) {
      claimed.add(key);
      keep(db, { homeId, key, at, batch });
    }
    if (isTold) {
      return 'told';
    }
    return at !== '' && at <= since ? 'history' : 'new';
  });
  forgetOldest(db, homeId);
  return statuses;
}

function sinceOf(db: WritableDb, homeId: string): string | undefined {
  return db.get<{ since: string }>('SELECT since FROM alerts_begun WHERE home_id = ?', homeId)
    ?.since;
}

function isKnown(db: WritableDb, key: string, batch: string): boolean {
  return (
    db.get('SELECT 1 FROM alerted_news WHERE news_key = ? AND batch <> ?', key, batch) !== undefined
  );
}

function keep(
  db: WritableDb,
  { homeId, key, at, batch }: { homeId: string; key: string; at: string; batch: string },
): void {
  db.run(
    `INSERT INTO alerted_news (home_id, news_key, at, batch, position)
     VALUES (?1, ?2, ?3, ?4,
       (SELECT coalesce(max(position), 0) + 1 FROM alerted_news WHERE home_id = ?1))
     ON CONFLICT (home_id, news_key) DO NOTHING`,
    homeId,
    key,
    at,
    batch,
  );
}

/** Deletes the oldest news of a home that has too much. News of that age is not told any more. */
function forgetOldest(db: WritableDb, homeId: string): void {
  const last = db.get<{ position: number }>(
    `SELECT position FROM alerted_news WHERE home_id = ? ORDER BY position DESC LIMIT 1 OFFSET ?`,
    homeId,
    placeLimits.alertedNews,
  );
  if (last === undefined) {
    return;
  }
  db.run(
    `UPDATE alerts_begun SET since = max(since, coalesce((
       SELECT max(at) FROM alerted_news WHERE home_id = ?1 AND position <= ?2), ''))
     WHERE home_id = ?1`,
    homeId,
    last.position,
  );
  db.run('DELETE FROM alerted_news WHERE home_id = ? AND position <= ?', homeId, last.position);
}
