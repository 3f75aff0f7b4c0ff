import type { Clock } from '../clock.ts';
import { pruneStoredResponses } from '../http/stored-response.ts';
import type { Logger } from '../log.ts';
import type { Database } from '../storage/database.ts';
import { pruneEvents } from './event-log.ts';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Events are kept 7 days or 100,000, whichever is more (wire-protocol §9). */
const eventsKept = { ms: 7 * dayMs, count: 100_000 };

/** Stored responses are kept 30 days (wire-protocol §8). */
const responsesKeptMs = 30 * dayMs;

/** Small enough that no request waits noticeably. */
const batch = 500;

/** Forgets what is past keeping, now and every hour; answers with the way to stop. */
export function keepWithinRetention(db: Database, clock: Clock, log: Logger): () => void {
  let next: NodeJS.Timeout | undefined;
  const sweep = () => {
    let delayMs = hourMs;
    try {
      // While there is more, the next batch follows once others had their turn.
      if (forgetBatch(db, clock()) > 0) delayMs = 50;
    } catch (error) {
      log.warn({ err: error }, 'Forgetting old events failed; it is tried again later');
    }
    next = setTimeout(sweep, delayMs).unref();
  };
  next = setTimeout(sweep, 1_000).unref();
  return () => clearTimeout(next);
}

/** Forgets one batch of each and answers how many rows went. */
function forgetBatch(db: Database, nowMs: number): number {
  const before = (keptMs: number) => new Date(nowMs - keptMs).toISOString();
  return db.transaction(
    (tx) =>
      pruneEvents(tx, { before: before(eventsKept.ms), keep: eventsKept.count, batch }) +
      pruneStoredResponses(tx, { before: before(responsesKeptMs), batch }),
  );
}
