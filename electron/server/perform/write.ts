import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import { appendEvents } from '../events/append-events.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { NewEvent, PublishedEvent } from '../events/event-log.ts';
import type { WritableDb } from '../../storage/database.ts';
import type { Commits } from './commits.ts';
import type { WriteContext } from './operation-handler.ts';

/** How a change is written. */
interface WriteOptions {
  /** Whether it says itself which kept reads it makes false. */
  readonly isKeepingReads?: boolean;
}

/** The parts that the write of a change needs. */
export type ChangeContext = Omit<WriteContext, 'actor'>;

/** Writes a change with its events, and returns what the change returns. */
export type Write = <Result>(
  change: (context: ChangeContext) => Result,
  options?: WriteOptions,
) => Result;

/** The dependencies of `write`. */
export interface WriteDependencies {
  readonly commits: Commits;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly bus: EventBus;
}

/**
 * Creates the only way to write with events. The change and its events commit together. The events
 * are published after the commit, in the order of the log, and never for a change that was rolled
 * back.
 */
export function createWrite({ commits, clock, newId, bus }: WriteDependencies): Write {
  return (change, { isKeepingReads = false } = {}) => {
    let events: readonly PublishedEvent[] = [];
    const now = clock.timestamp();
    const work = (tx: WritableDb) => {
      const appended: NewEvent[] = [];
      const append: WriteContext['append'] = (event) => appended.push(event);
      const result = change({ db: tx, now, newId, append });
      events = appendEvents(tx, appended, now);
      return result;
    };
    const keeping = (tx: WritableDb) =>
      isKeepingReads ? tx.kept.keptTrueBy(() => work(tx)) : work(tx);
    return commits.commit(keeping, () => {
      for (const event of events) {
        bus.publish(event);
      }
    });
  };
}
