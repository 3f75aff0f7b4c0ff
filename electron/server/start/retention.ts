import { retentionLimits } from '#shared/limits/server-limits.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { pruneStoredResponses } from '../http/stored-response.ts';
import type { Logger } from '../../logging/log.ts';
import type { Database } from '../../storage/database.ts';
import { appendEvents } from '../events/append-events.ts';
import type { EventBus } from '../events/event-bus.ts';
import { pruneEvents } from '../events/event-log.ts';
import { pruneNotifications } from '../features/notification/store.ts';
import { deleteRemoved, removeExpired } from '../features/trash/prune-trash.ts';
import { pruneHistories } from '../features/work-item/history-store.ts';
import { pruneSteps } from '../runs/prune-steps.ts';

/** The dependencies of pruning. */
export interface PruningOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly bus: EventBus;
  readonly log: Logger;
  /** False if deletion is for good. */
  readonly hasTrash: boolean;
}

const hourMs = 60 * 60 * 1000;
const soonMs = 1_000;
/** After this time, the next batch follows: other work had its turn. */
const restMs = 50;
/** A clock that was wrong at the start is mostly put right by then. */
const settlingMs = 10 * 60 * 1000;

/** Small enough that no request waits noticeably. */
const batch = 500;
const versionBytes = 2_000_000;

/**
 * Deletes expired data now and every hour, and what was removed by hand within a second; returns a
 * function that stops this.
 */
export function startPruning(options: PruningOptions): () => void {
  const { bus, log, hasTrash } = options;
  const startedMs = performance.now();
  const removals = new Set<string>(
    hasTrash ? ['trash.removed'] : ['work_item.deleted', 'document.deleted'],
  );
  let next: NodeJS.Timeout | undefined;
  let isSoon = false;
  const sweepAfter = (delayMs: number) => {
    clearTimeout(next);
    isSoon = delayMs <= soonMs;
    next = setTimeout(sweep, delayMs).unref();
  };
  const sweep = () => {
    const isSettled = performance.now() - startedMs >= settlingMs;
    let delayMs = isSettled ? hourMs : settlingMs;
    try {
      if (forgetBatch(options) + (isSettled ? emptyTrash(options) : 0) > 0) {
        delayMs = restMs;
      }
    } catch (error) {
      log.warn({ err: error }, 'Forgetting old data failed; it is tried again later');
    }
    sweepAfter(delayMs);
  };
  const unsubscribe = bus.subscribe(({ name }) => {
    if (removals.has(name) && !isSoon) {
      sweepAfter(soonMs);
    }
  });
  sweepAfter(soonMs);
  return () => {
    unsubscribe();
    clearTimeout(next);
  };
}

/**
 * Deletes one batch of each kind and returns the number of deleted rows. The newest rows of each
 * kind are kept regardless of the clock, because a wrong clock must not delete data that is still
 * needed.
 */
function forgetBatch({ db, clock }: PruningOptions): number {
  const nowMs = clock.nowMs();
  const { eventsMs, events, responsesMs, responses } = retentionLimits;
  const { changesMs, changes, changesKept, notifications } = retentionLimits;
  const { stepsMs, steps, stepsKept } = retentionLimits;
  return db.transaction(
    (tx) =>
      pruneEvents(tx, { before: timeBefore(nowMs, eventsMs), keep: events, batch }) +
      pruneStoredResponses(tx, { before: timeBefore(nowMs, responsesMs), keep: responses, batch }) +
      pruneHistories(tx, {
        before: timeBefore(nowMs, changesMs),
        most: changes,
        least: changesKept,
        batch,
      }) +
      pruneSteps(tx, {
        before: timeBefore(nowMs, stepsMs),
        most: steps,
        least: stepsKept,
        batch,
      }) +
      pruneNotifications(tx, { most: notifications, batch }) +
      deleteRemoved(tx, { batch, versionBytes }),
  );
}

/** Removes one batch of what is too old for the trash, and returns how much it was. */
function emptyTrash({ db, clock, bus }: PruningOptions): number {
  const before = timeBefore(clock.nowMs(), retentionLimits.trashMs);
  const removed = db.transaction((tx) => {
    const events = removeExpired(tx, { before, batch });
    return events.length === 0 ? [] : appendEvents(tx, events, clock.timestamp());
  });
  for (const event of removed) {
    bus.publish(event);
  }
  return removed.length;
}

function timeBefore(nowMs: number, keptMs: number): string {
  return new Date(nowMs - keptMs).toISOString();
}
