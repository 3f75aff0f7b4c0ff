import { triageKinds } from '#shared/local/triage-kinds.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { triageKey, triageOf } from '../../entities/local-state/triage-store.ts';
import type { Triage, TriageRows } from '../../entities/local-state/triage-store.ts';
import type { Reminder } from '../../entities/local-state/reminder-store.ts';
import { isMuted } from '../../entities/local-state/muted.ts';
import type { InboxReason, InboxThing } from './inbox-things.ts';

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
  /** The entries that the person has put off, and those that are done, as they are now. */
  readonly putOff: readonly InboxEntry[];
  readonly done: readonly InboxEntry[];
}

/** The numbers of an inbox. They are the only source of these numbers on the screen. */
export interface InboxCounts {
  readonly needs: number;
  readonly rest: number;
  /** The unread notifications, and the entries that they are about. */
  readonly unread: number;
  readonly unreadEntries: number;
}

/** The person's decisions and reading so far, and the time by this computer's clock. */
export interface Decisions {
  readonly triage: TriageRows;
  /**
   * The time until which a thread was read here, by the service's clock. Messages from before its guild
   * was new here count as read. The time is undefined where it is not known.
   */
  readonly readUntil: (thread: InboxThing) => string | undefined;
  readonly now: string;
}

/**
 * The entries of the inbox by their parts. Things that were read and need nobody are left out.
 *
 * @param lists the things of each home, the newest first
 */
export function inboxEntries(
  lists: readonly (readonly InboxThing[])[],
  decisions: Decisions,
): Inbox {
  const all = lists.map((things) => entriesOf(things, decisions));
  const gathered = (part: keyof Inbox) => all.map((one) => one[part]).reduce(merged, []);
  return {
    needs: gathered('needs'),
    rest: gathered('rest'),
    putOff: gathered('putOff'),
    done: gathered('done'),
  };
}

/** The numbers of an inbox, of one home or of all. */
export function inboxCounts(inbox: Pick<Inbox, 'needs' | 'rest'>, homeId?: string): InboxCounts {
  const isOf = ({ thing }: InboxEntry) => homeId === undefined || thing.homeId === homeId;
  const [needs, rest] = [inbox.needs.filter(isOf), inbox.rest.filter(isOf)];
  const counts = [...needs, ...rest].map(({ unread }) => unread.length);
  return {
    needs: needs.length,
    rest: rest.length,
    unread: counts.reduce((sum, count) => sum + count, 0),
    unreadEntries: counts.filter((count) => count > 0).length,
  };
}

function entriesOf(things: readonly InboxThing[], decisions: Decisions): Inbox {
  const needs: InboxEntry[] = [];
  const rest: InboxEntry[] = [];
  const putOff: InboxEntry[] = [];
  const done: InboxEntry[] = [];
  for (const thing of things) {
    if (waitingReminder(thing, decisions.now) !== undefined) {
      putOff.push({ thing, unread: [] });
      continue;
    }
    const unread = unreadOf(thing, decisions);
    const settled = settledBy(thing, decisions);
    const reasons = settled === undefined ? reasonsOf(thing, decisions) : [];
    const isSame = reasons.length === thing.reasons.length;
    const entry = { thing: isSame ? thing : { ...thing, reasons }, unread };
    if (reasons.length > 0) {
      needs.push(entry);
    } else if (unread.length > 0) {
      rest.push(entry);
    } else if (settled !== undefined) {
      (settled.state === 'done' ? done : putOff).push({ thing, unread });
    }
  }
  return { needs, rest, putOff, done };
}

/** The reminder of a thing, if its time has not come. */
export function waitingReminder({ reasons }: InboxThing, now: string): Reminder | undefined {
  const [first] = reasons;
  return first?.kind === 'reminder' && first.reminder.remindAt > now ? first.reminder : undefined;
}

/**
 * The reasons that hold. Questions that were read and reasons of a muted operator do not. A muted
 * thread keeps its writes alone.
 */
function reasonsOf(
  thing: InboxThing,
  { triage, readUntil, now }: Decisions,
): readonly InboxReason[] {
  const { homeId, kind, id, reasons } = thing;
  if (reasons.length === 0) {
    return reasons;
  }
  const at = new Date(now);
  const isThread = kind === 'conversation';
  const isThreadMuted = isThread && isMuted(homeId, 'conversation', id, triage, at);
  const until = isThread ? readUntil(thing) : undefined;
  const isMute = (operatorId: string) =>
    isThreadMuted || isMuted(homeId, 'operator', operatorId, triage, at);
  return reasons.filter((reason) => {
    if ('run' in reason) {
      return !isMute(reason.run.operatorId);
    }
    if ('row' in reason) {
      const { conversationId, operatorId } = reason.row;
      const isThere =
        conversationId !== undefined && isMuted(homeId, 'conversation', conversationId, triage, at);
      return !isThere && !isMute(operatorId);
    }
    if (reason.kind === 'question') {
      return !isMute(reason.operatorId) && until !== undefined && reason.askedAt > until;
    }
    return reason.kind !== 'stopped' || !isThreadMuted;
  });
}

/** Merges two lists that are sorted newest first. It takes one pass, as there may be many entries. */
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

/** The decision that marks a thing in its present state as done or put off. */
function settledBy(
  { key, changedAt, hereAt }: InboxThing,
  { triage, now }: Pick<Decisions, 'triage' | 'now'>,
): Triage | undefined {
  const mark = triageOf(key, triage);
  const isSettled =
    mark !== undefined &&
    (mark.state === 'done' || isPutOff(mark, now)) &&
    changedAt <= mark.changedAt &&
    hereAt <= mark.hereAt;
  return isSettled ? mark : undefined;
}

function unreadOf(thing: InboxThing, decisions: Decisions): readonly Notification[] {
  const { homeId, key, kind, id, notifications } = thing;
  const { triage, now } = decisions;
  const until = kind === 'conversation' ? (decisions.readUntil(thing) ?? '') : '';
  const begunAt = triageOf(triageKey(homeId, triageKinds.told, homeId), triage)?.changedAt ?? '';
  const mark = triageOf(key, triage);
  const isUnread = (notification: Notification) => {
    const { createdAt, read, meta } = notification;
    const itemId = meta?.workItemId;
    // A notification about a branch may have been read at the item itself.
    const own =
      itemId && itemId !== id
        ? triageOf(triageKey(homeId, 'work_item', itemId), triage)
        : undefined;
    return (
      createdAt > until &&
      !hides(mark, createdAt, now) &&
      !hides(own, createdAt, now) &&
      ((!read && createdAt > begunAt) || isNewAgain(mark, createdAt) || isNewAgain(own, createdAt))
    );
  };
  return notifications.every(isUnread) ? notifications : notifications.filter(isUnread);
}

function hides(mark: Triage | undefined, createdAt: string, now: string): boolean {
  return (
    mark !== undefined &&
    createdAt <= mark.changedAt &&
    (mark.state === 'read' || mark.state === 'done' || isPutOff(mark, now))
  );
}

function isNewAgain(mark: Triage | undefined, createdAt: string): boolean {
  return mark?.state === 'unread' && createdAt > mark.changedAt;
}

function isPutOff({ state, until = '' }: Triage, now: string): boolean {
  return state === 'later' && now < until;
}
