import { toJson } from '../answers/json-text.ts';
import type { SqlValue, WritableDb } from '../../storage/database.ts';
import { frameOf } from './event-frame.ts';
import type { NewEvent, PublishedEvent } from './event-log.ts';
import { RetoldData } from './retold-event.ts';

const columns = [
  'type',
  'guild_seq',
  'conversation_seq',
  'user_seq',
  'data',
  'message_seq',
  'notification_seq',
];
/** The columns of an event that has changed something events before it say. */
const formerColumns = [...columns, 'former_of', 'former'];
/** The number of events that one statement writes at most. */
const maxAtOnce = 8;
const inserts = insertsBySize(columns);
const formerInserts = insertsBySize(formerColumns);

/** The statements for some events at the same time, by their number. */
function insertsBySize(names: readonly string[]): string[] {
  const row = `(?1${', ?'.repeat(names.length)})`;
  return Array.from(
    { length: maxAtOnce + 1 },
    (_, size) => `INSERT INTO events (at, ${names.join(', ')})
      VALUES ${Array(size).fill(row).join(', ')}`,
  );
}

/** Writes the events of a change into the log, in its transaction. */
export function appendEvents(
  db: WritableDb,
  events: readonly NewEvent[],
  now: string,
): PublishedEvent[] {
  const published: PublishedEvent[] = [];
  for (let from = 0; from < events.length; from += maxAtOnce) {
    const some = events.slice(from, from + maxAtOnce);
    const hasFormer = some.some(({ former }) => former !== undefined);
    const values: SqlValue[] = [now];
    for (const event of some) {
      values.push(...valuesOf(event), ...(hasFormer ? formerValuesOf(event) : []));
    }
    const statements = hasFormer ? formerInserts : inserts;
    const { seq: last } = db.run(statements[some.length] ?? '', ...values);
    // The rows of one statement have consecutive keys.
    const first = last - some.length + 1;
    for (const [index, event] of some.entries()) {
      published.push(new LoggedEvent(event, first + index, now));
    }
  }
  return published;
}

function valuesOf({ name, audience, data }: NewEvent): SqlValue[] {
  const subject = data instanceof RetoldData ? data.subject : undefined;
  return [
    name,
    audience.guildSeq ?? null,
    audience.conversationSeq ?? null,
    audience.userSeq ?? null,
    data instanceof RetoldData ? '' : toJson(data),
    subject !== undefined && 'messageSeq' in subject ? subject.messageSeq : null,
    subject !== undefined && 'notificationSeq' in subject ? subject.notificationSeq : null,
  ];
}

function formerValuesOf({ former }: NewEvent): SqlValue[] {
  return former === undefined ? [null, null] : [former.of, JSON.stringify(former.facts)];
}

/** An event in the log. Its frame is made when it is first asked for. */
class LoggedEvent implements PublishedEvent {
  readonly #event: NewEvent;
  readonly #at: string;
  readonly seq: number;
  #json: string | undefined;

  constructor(event: NewEvent, seq: number, at: string) {
    this.#event = event;
    this.seq = seq;
    this.#at = at;
  }

  get name() {
    return this.#event.name;
  }

  get audience() {
    return this.#event.audience;
  }

  get json(): string {
    this.#json ??= this.#frame();
    return this.#json;
  }

  #frame(): string {
    const { name, audience, data } = this.#event;
    const json = data instanceof RetoldData ? data.toJson() : toJson(data);
    return frameOf({ name, seq: this.seq, at: this.#at, guildId: audience.guildId, data: json });
  }
}
