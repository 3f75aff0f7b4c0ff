import type { InboxMark } from '#shared/capability/inbox.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { thingKey } from '../../entities/inbox-mark-store.ts';
import type { KeyInHome } from '../../entities/key-in-home.ts';
import { timeOf } from './inbox-things.ts';
import type { InboxThing } from './inbox-things.ts';

/** A thing as the inbox shows it. */
export interface InboxEntry {
  readonly thing: InboxThing;
  /** What the person was told about it and has not read, newest first. */
  readonly unread: readonly Notification[];
}

/** What is in the inbox, the newest first. */
export interface Inbox {
  readonly needs: readonly InboxEntry[];
  readonly rest: readonly InboxEntry[];
}

/** What the person has decided and read so far, and the time by this computer's clock. */
export interface Decisions {
  readonly marks: Readonly<Record<KeyInHome, InboxMark>>;
  /** Until when a thread was read here, by the service's clock; empty where that is not known. */
  readonly readUntil: (homeId: string, conversationId: string) => string;
  readonly now: string;
}

/** The entries of the inbox, without what was read, is done or is put off. */
export function inboxEntries(things: readonly InboxThing[], decisions: Decisions): Inbox {
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
  return { needs: needs.toSorted(newestFirst), rest: rest.toSorted(newestFirst) };
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
  const until = kind === 'conversation' ? decisions.readUntil(homeId, id) : '';
  return notifications.filter((notification) => {
    const { createdAt, meta } = notification;
    if (createdAt <= until) {
      return false;
    }
    const itemKey = meta?.workItemId && thingKey(homeId, 'work_item', meta.workItemId);
    const marks = [decisions.marks[key], itemKey && decisions.marks[itemKey]].filter(
      (mark): mark is InboxMark => mark !== undefined && mark !== '',
    );
    return isUnread(notification, marks, decisions.now);
  });
}

function isUnread(
  { read, createdAt }: Notification,
  marks: readonly InboxMark[],
  now: string,
): boolean {
  const hides = (mark: InboxMark) =>
    createdAt <= mark.changedAt &&
    (mark.state === 'read' || mark.state === 'done' || isPutOff(mark, now));
  const isNewAgain = ({ state, changedAt }: InboxMark) =>
    state === 'unread' && createdAt > changedAt;
  return !marks.some(hides) && (!read || marks.some(isNewAgain));
}

function isPutOff({ state, until = '' }: InboxMark, now: string): boolean {
  return state === 'later' && now < until;
}

function newestFirst({ thing: a }: InboxEntry, { thing: b }: InboxEntry): number {
  const [one, other] = [timeOf(a), timeOf(b)];
  return one < other ? 1 : one > other ? -1 : 0;
}
