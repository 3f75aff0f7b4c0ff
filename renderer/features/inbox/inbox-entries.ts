import type { InboxMark } from '#shared/capability/inbox.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { thingKey } from '../../entities/inbox-mark-store.ts';
import type { KeyInHome } from '../../entities/key-in-home.ts';
import type { InboxThing } from './inbox-things.ts';

/** A thing as the inbox shows it. */
export interface InboxEntry {
  readonly thing: InboxThing;
  /** The notifications about it that the person has not read, newest first. */
  readonly unread: readonly Notification[];
}

/** The entries of the inbox, the newest first. */
export interface Inbox {
  readonly needs: readonly InboxEntry[];
  readonly rest: readonly InboxEntry[];
}

/** The person's decisions and reading so far, and the time by this computer's clock. */
export interface Decisions {
  readonly marks: Readonly<Record<KeyInHome, InboxMark>>;
  /** Until when a thread was read here, by the service's clock; empty where that is not known. */
  readonly readUntil: (homeId: string, conversationId: string) => string;
  readonly now: string;
}

/**
 * The entries of the inbox, without what was read, is done or is put off.
 *
 * @param lists the things of each home, the newest first
 */
export function inboxEntries(
  lists: readonly (readonly InboxThing[])[],
  decisions: Decisions,
): Inbox {
  const all = lists.map((things) => entriesOf(things, decisions));
  return {
    needs: all.map(({ needs }) => needs).reduce(merged, []),
    rest: all.map(({ rest }) => rest).reduce(merged, []),
  };
}

function entriesOf(things: readonly InboxThing[], decisions: Decisions) {
  const needs: InboxEntry[] = [];
  const rest: InboxEntry[] = [];
  for (const thing of things) {
    const unread = unreadOf(thing, decisions);
    if (thing.reasons.length > 0 && !isSettled(thing, decisions)) {
      needs.push({ thing, unread });
    } else if (unread.length > 0) {
      rest.push({ thing, unread });
    }
  }
  return { needs, rest };
}

/** Two lists as one, all of them the newest first: in one pass, for there may be very many. */
function merged(a: readonly InboxEntry[], b: readonly InboxEntry[]): readonly InboxEntry[] {
  if (a.length === 0 || b.length === 0) {
    return a.length === 0 ? b : a;
  }
  const both: InboxEntry[] = [];
  let at = 0;
  for (const entry of a) {
    for (let other = b[at]; other && other.thing.at > entry.thing.at; other = b[at]) {
      both.push(other);
      at += 1;
    }
    both.push(entry);
  }
  return both.concat(b.slice(at));
}

/** Whether the person is through with a thing as it is, or wants it later. */
function isSettled(
  { key, changedAt, hereAt }: InboxThing,
  { marks, now }: Pick<Decisions, 'marks' | 'now'>,
): boolean {
  const mark = marks[key];
  return (
    mark !== undefined &&
    (mark.state === 'done' || isPutOff(mark, now)) &&
    changedAt <= mark.changedAt &&
    hereAt <= mark.hereAt
  );
}

function unreadOf(thing: InboxThing, decisions: Decisions): readonly Notification[] {
  const { homeId, key, kind, id, notifications } = thing;
  const { marks, now } = decisions;
  const until = kind === 'conversation' ? decisions.readUntil(homeId, id) : '';
  const mark = marks[key];
  const isUnread = (notification: Notification) => {
    const { createdAt, read, meta } = notification;
    const itemId = meta?.workItemId;
    // A notification about a branch may have been read at the item itself.
    const own = itemId && itemId !== id ? marks[thingKey(homeId, 'work_item', itemId)] : undefined;
    return (
      createdAt > until &&
      !hides(mark, createdAt, now) &&
      !hides(own, createdAt, now) &&
      (!read || isNewAgain(mark, createdAt) || isNewAgain(own, createdAt))
    );
  };
  return notifications.every(isUnread) ? notifications : notifications.filter(isUnread);
}

function hides(mark: InboxMark | undefined, createdAt: string, now: string): boolean {
  return (
    mark !== undefined &&
    createdAt <= mark.changedAt &&
    (mark.state === 'read' || mark.state === 'done' || isPutOff(mark, now))
  );
}

function isNewAgain(mark: InboxMark | undefined, createdAt: string): boolean {
  return mark?.state === 'unread' && createdAt > mark.changedAt;
}

function isPutOff({ state, until = '' }: InboxMark, now: string): boolean {
  return state === 'later' && now < until;
}
