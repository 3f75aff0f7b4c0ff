import { retentionLimits } from '#shared/limits/limits.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { pruneStoredResponses } from '../http/stored-response.ts';
import type { Logger } from '../basics/log.ts';
import type { Database } from '../../storage/database.ts';
import { pruneEvents } from '../events/event-log.ts';

const hourMs = 60 * 60 * 1000;

/** Small enough that no request waits noticeably. */
const batch = 500;

/** Forgets what is past keeping, now and every hour; answers with the way to stop. */
export function startPruning(db: Database, clock: MonotonicClock, log: Logger): () => void {
  let next: NodeJS.Timeout | undefined;
  const sweep = () => {
    let delayMs = hourMs;
    try {
      // While there is more, the next batch follows once others had their turn.
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
 * Forgets one batch of each and answers how many rows went. Of each, the newest are kept whatever
 * the clock says: one that is wrong must not forget what is still needed.
 */
function forgetBatch(db: Database, nowMs: number): number {
  const before = (keptMs: number) => new Date(nowMs - keptMs).toISOString();
  const { eventsMs, events, responsesMs, responses } = retentionLimits;
  return db.transaction(
    (tx) =>
      pruneEvents(tx, { before: before(eventsMs), keep: events, batch }) +
      pruneStoredResponses(tx, { before: before(responsesMs), keep: responses, batch }),
  );
}
