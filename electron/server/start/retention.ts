import { retentionLimits } from '#shared/limits/server-limits.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { pruneStoredResponses } from '../http/stored-response.ts';
import type { Logger } from '../../logging/log.ts';
import type { Database } from '../../storage/database.ts';
import { pruneEvents } from '../events/event-log.ts';
import { pruneHistories } from '../features/work-item/history-store.ts';

const hourMs = 60 * 60 * 1000;

/** Small enough that no request waits noticeably. */
const batch = 500;

/** Deletes expired data now and every hour; returns a function that stops this. */
export function startPruning(db: Database, clock: MonotonicClock, log: Logger): () => void {
  let next: NodeJS.Timeout | undefined;
  const sweep = () => {
    let delayMs = hourMs;
    try {
      // The next batch follows after other work had its turn.
      if (forgetBatch(db, clock.nowMs()) > 0) {
        delayMs = 50;
      }
    } catch (error) {
      log.warn({ err: error }, 'Forgetting old events failed; it is tried again later');
    }
    next = setTimeout(sweep, delayMs).unref();
  };
  next = setTimeout(sweep, 1_000).unref();
  return () => clearTimeout(next);
}

/**
 * Deletes one batch of each kind and returns the number of deleted rows. The newest rows of each
 * kind are kept regardless of the clock, because a wrong clock must not delete data that is still
 * needed.
 */
function forgetBatch(db: Database, nowMs: number): number {
  const before = (keptMs: number) => new Date(nowMs - keptMs).toISOString();
  const { eventsMs, events, responsesMs, responses } = retentionLimits;
  const { changesMs, changes, changesKept } = retentionLimits;
  return db.transaction(
    (tx) =>
      pruneEvents(tx, { before: before(eventsMs), keep: events, batch }) +
      pruneStoredResponses(tx, { before: before(responsesMs), keep: responses, batch }) +
      pruneHistories(tx, { before: before(changesMs), most: changes, least: changesKept, batch }),
  );
}
