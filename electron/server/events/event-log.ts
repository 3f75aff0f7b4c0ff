import type { EventData, EventName } from '#shared/registry/registry.ts';
import { canSeeEvent } from '../access/membership.ts';
import type { Audience } from '../access/membership.ts';
import { toJson } from '../answers/json-text.ts';
import type { JsonText } from '../answers/json-text.ts';
import { frameOf } from './event-frame.ts';
import { retoldBytes, retoldData } from './retold-event.ts';
import type { FormerFacts, RetoldData } from './retold-event.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** Events that are published but never stored (contract: Events). */
export type EphemeralEventName =
  | 'operator.thinking'
  | 'operator.passed'
  | 'operator.stopped'
  | 'operator.progress';

/** Events that are stored with their change. */
type DurableEventName = Exclude<EventName, EphemeralEventName>;

type NewEventOf<Name extends EventName> = {
  readonly [Each in Name]: {
    readonly name: Each;
    readonly audience: Audience;
    readonly data: EventData<Each> | JsonText<EventData<Each>> | RetoldData<EventData<Each>>;
    /** Facts that retold events before this one still say. */
    readonly former?: FormerFacts | undefined;
  };
}[Name];

/** An event to be stored in the log. */
export type NewEvent = NewEventOf<DurableEventName>;

/** An event that only connected clients receive. */
export type EphemeralEvent = NewEventOf<EphemeralEventName>;

/** A published event. Its frame is made once for all listeners. */
export interface PublishedEvent {
  readonly name: EventName;
  readonly audience: Audience;
  /** Absent for an ephemeral event. */
  readonly seq?: number;
  /** The text frame (contract: Events). */
  readonly json: string;
}

/** Makes the frame of an event that is not stored. */
export function ephemeralEvent(event: EphemeralEvent, now: string): PublishedEvent {
  const { name, audience } = event;
  const json = frameOf({ name, at: now, guildId: audience.guildId, data: toJson(event.data) });
  return { name, audience, json };
}

/** Returns the id of this log with its newest and oldest stored event (0 if there is none). */
export function describeLog(db: ReadableDb): { id: string; newest: number; oldest: number } {
  const row = db.get<{ id: string; newest: number; oldest: number }>(
    `SELECT value AS id,
            (SELECT coalesce(max(seq), 0) FROM events) AS newest,
            (SELECT coalesce(min(seq), 0) FROM events) AS oldest
     FROM server WHERE key = 'log'`,
  );
  if (row === undefined) {
    throw new Error('The database names no event log.');
  }
  return row;
}

/** Returns the timestamp of the newest event; undefined in an empty log. */
export function latestTimestamp(db: ReadableDb): string | undefined {
  return db.get<{ at: string }>(`SELECT at FROM events ORDER BY seq DESC LIMIT 1`)?.at;
}

/** Returns the events in a range of the log that a user may see, oldest first; reads no content. */
export function visibleEvents(
  db: ReadableDb,
  {
    after,
    upTo,
    userSeq,
    userId,
  }: { after: number; upTo: number; userSeq: number; userId: string },
): { seq: number; bytes: number }[] {
  return db.all(
    `SELECT e.seq, ${retoldBytes} AS bytes
     FROM events e
     WHERE e.seq > ?1 AND e.seq <= ?2 AND ${canSeeEvent('e', '?3', '?4')}
     ORDER BY e.seq`,
    after,
    upTo,
    userSeq,
    userId,
  );
}

/** Returns the text frame of an event as it is offered; undefined where it is not. */
export type FrameOf = (event: Pick<PublishedEvent, 'name' | 'json'>) => string | undefined;

/**
 * Returns the frames of events, in their order, without those that are not offered and those of
 * which the subject is gone.
 */
export function readEvents(
  db: ReadableDb,
  events: readonly { readonly seq: number }[],
  offered: FrameOf = ({ json }) => json,
): string[] {
  const rows = db.all<{
    seq: number;
    at: string;
    name: EventName;
    guildId: string | null;
    data: string | null;
  }>(
    `SELECT e.seq, e.at, e.type AS name, g.id AS guildId, ${retoldData} AS data
     FROM json_each(?) wanted CROSS JOIN events e ON e.seq = wanted.value
       LEFT JOIN guilds g ON g.seq = e.guild_seq
     ORDER BY e.seq`,
    JSON.stringify(events.map(({ seq }) => seq)),
  );
  return rows.flatMap(({ data, guildId, ...row }) => {
    if (data === null) {
      return [];
    }
    const json = frameOf({ ...row, data, guildId: guildId ?? undefined });
    return offered({ name: row.name, json }) ?? [];
  });
}

/**
 * Deletes up to `batch` events that are both older than `before` and beyond the newest `keep`
 * (contract: Resume and resync). Returns the number of deleted ones.
 */
export function pruneEvents(
  db: WritableDb,
  { before, keep, batch }: { before: string; keep: number; batch: number },
): number {
  return db.run(
    `DELETE FROM events WHERE seq IN (
       SELECT seq FROM events
       WHERE seq <= (SELECT max(seq) FROM events) - ?1 AND at < ?2
       ORDER BY seq LIMIT +?3)`,
    keep,
    before,
    batch,
  ).changes;
}
