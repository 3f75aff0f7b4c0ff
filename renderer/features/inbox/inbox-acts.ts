import type { ActChange } from '#shared/capability/act.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { shortTitle } from '../../actions/undo/act-names.ts';
import { undoable } from '../../actions/undo/undo.ts';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { offers, useHomes } from '../../entities/home/home-store.ts';
import { saveTriage, triageKey, triageOf } from '../../entities/local-state/triage-store.ts';
import type { Triage } from '../../entities/local-state/triage-store.ts';
import { saveReminder } from '../../entities/local-state/reminder-store.ts';
import { unreadCount } from '../../entities/notification/notification-store.ts';
import { readNotifications } from '../../entities/notification/read-notifications.ts';
import { markRead, markUnread } from '../../entities/read-state/mark-read.ts';
import { markerOf, readMarkers } from '../../entities/read-state/read-marker-store.ts';
import type { ReadMarker } from '../../entities/read-state/read-marker-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { text } from '../../text/text.ts';
import { formatComing } from '../../ui/time.ts';
import { showToast } from '../../ui/toast.tsx';
import { present } from '../../ui/use-now.ts';
import { inboxCounts, waitingReminder } from './inbox-entries.ts';
import type { InboxEntry } from './inbox-entries.ts';
import type { InboxThing } from './inbox-things.ts';

/** The place of the inbox, of all homes. */
export const inboxScope = 'inbox';

/** The reason why an entry cannot be marked done: an unsent write needs a decision first. */
export function doneRefusal({ thing }: InboxEntry): string | undefined {
  const isUndecided = thing.reasons.some(({ kind }) => kind === 'failed' || kind === 'conflict');
  return isUndecided ? text.inbox.decideFirst : undefined;
}

/** Marks an entry as done until its thing changes again. */
export function finishEntry(entry: InboxEntry): Promise<void> {
  const { thing, unread } = entry;
  const { homeId, kind, id } = thing;
  return undoable(async (note) => {
    const before = unread.length > 0 ? unreadMark(thing, unread) : formerOf(thing);
    const readBefore = kind === 'conversation' ? readMarkOf(entry) : undefined;
    const after = markOfThing(thing, 'done');
    saveTriage(after);
    readNotifications(homeId, unread);
    if (kind === 'conversation') {
      markRead(homeId, id);
    }
    note({
      homeId,
      name: text.undo.names.finished(titleOf(entry)),
      changes: [{ kind: 'marked', before, after, ...(readBefore && { readBefore }) }],
      scopes: [inboxScope],
      words: text.inbox.did.done,
    });
  });
}

/** Puts an entry off until a time, or until its thing changes. */
export function putOff(entry: InboxEntry, until: Date): Promise<void> {
  const { thing } = entry;
  return undoable(async (note) => {
    const before = formerOf(thing);
    const after: Triage = { ...markOfThing(thing, 'later'), until: until.toISOString() };
    saveTriage(after);
    note({
      homeId: thing.homeId,
      name: text.undo.names.putOff(titleOf(entry)),
      changes: [{ kind: 'marked', before, after }],
      scopes: [inboxScope],
      words: text.inbox.did.later(formatComing(until.toISOString())),
    });
  });
}

/** Marks an opened entry as read. A thread is left out: its screen marks it as far as it is seen. */
export function openEntry({ thing, unread }: InboxEntry): void {
  if (thing.kind === 'document') {
    saveTriage(markOfThing(thing, 'done'));
  } else if (thing.kind !== 'conversation') {
    noteRead(thing, unread);
  }
}

/** Marks notifications about a thing as read, here and, if it can be told, with the service. */
export function noteRead(
  { homeId, kind, id }: Pick<InboxThing, 'homeId' | 'kind' | 'id'>,
  notifications: readonly Notification[],
): void {
  readNotifications(homeId, notifications);
  const home = useHomes.getState().homes.find((other) => other.id === homeId);
  const mark = triageOf(triageKey(homeId, kind, id));
  const changedAt = notifications.reduce((last, { createdAt }) => maxOf(last, createdAt), '');
  const isKept = mark?.state === 'unread' || !offers(home, 'notification-read');
  const isNews = mark === undefined || mark.state === 'unread' || mark.changedAt < changedAt;
  if (isKept && isNews && notifications.length > 0) {
    saveTriage({ homeId, kind, id, state: 'read', changedAt, hereAt: '' });
  }
}

/** The maximum number of entries for which reading can be undone. More ask for confirmation first. */
export const maxUndoneReads = 200;

/**
 * Marks everything in all homes as read, and says how much that was. The person can undo it up to
 * `maxUndoneReads` entries.
 */
export function readEverything(entries: readonly InboxEntry[]): Promise<void> {
  return undoable(async (note) => {
    const changes = entries.map((entry) => readOne(entry));
    const words = await readAllHomes(entries);
    const [first] = entries;
    if (first !== undefined && entries.length <= maxUndoneReads) {
      const name = text.undo.names.readAll;
      note({ homeId: first.thing.homeId, name, changes, scopes: [inboxScope], words });
    } else {
      showToast({ words });
    }
  });
}

/** Marks one entry as read here, and returns the change. */
function readOne(entry: InboxEntry): ActChange {
  const { thing, unread } = entry;
  const readBefore = thing.kind === 'conversation' ? readMarkOf(entry) : undefined;
  const after = markOfThing(thing, 'read');
  if (thing.kind === 'conversation') {
    markRead(thing.homeId, thing.id);
  }
  if (triageOf(thing.key)?.state === 'unread') {
    saveTriage(after);
  }
  const before = unreadMark(thing, unread);
  return { kind: 'marked', before, after, ...(readBefore && { readBefore }) };
}

/** Tells all homes that everything was read, and returns the message for the person. */
async function readAllHomes(entries: readonly InboxEntry[]): Promise<string> {
  const homes = useHomes.getState().homes.filter(({ id }) => unreadCount(id) > 0);
  const counts = await Promise.all(homes.map(({ id }) => readAllOf(id)));
  const waiting = homes.filter((_home, at) => counts[at]?.isWaiting).map(({ name }) => name);
  return [
    // The number is the one that the inbox has shown, whatever the service counts.
    text.inbox.did.read(inboxCounts({ needs: entries, rest: [] }).unread),
    ...(waiting.length > 0 ? [text.inbox.did.waits(waiting)] : []),
    ...counts.flatMap(({ problem }) => problem ?? []),
  ].join(' ');
}

/** Marks the notifications of a home as read, and returns whether its service is still to be told. */
async function readAllOf(homeId: string) {
  try {
    const { output } = await submit(homeId, notificationResource.operations.readAll, {});
    return { isWaiting: output === undefined };
  } catch (error) {
    return { isWaiting: false, problem: problemOf(error).detail };
  }
}

/** The title of an entry's thing, as the name of an act has it. */
function titleOf({ thing: { homeId, kind, id, reasons }, unread }: InboxEntry): string {
  const stores = [conversationStore, workItemStore, documentStore];
  const store = stores.find(({ resource }) => resource.noun === kind);
  const title = store?.row(homeId, id)?.title ?? unread[0]?.message;
  return shortTitle(title ?? beginningOf(reasons) ?? text.inbox.unknown.other);
}

/** The beginning of the message that a reminder is about. */
function beginningOf(reasons: InboxThing['reasons']): string | undefined {
  return reasons.find((reason) => 'reminder' in reason)?.reminder.beginning;
}

/** Brings back an entry that was put off or done. Its notifications are new again. */
export function bringBack({ thing }: InboxEntry): void {
  const { homeId, kind, id, notifications } = thing;
  // The inbox goes by the minute: a later moment of the same minute would still be to come.
  const now = present.getState().toISOString();
  const reminder = waitingReminder(thing, now);
  if (reminder !== undefined) {
    saveReminder({ homeId, messageId: id }, { ...reminder, remindAt: now });
    return;
  }
  const isDone = triageOf(thing.key)?.state === 'done';
  if (isDone && kind === 'conversation') {
    markUnread(homeId, id);
  }
  const isNews = isDone && notifications.length > 0;
  saveTriage(isNews ? unreadMark(thing, notifications.slice(0, 1)) : noMark(thing));
}

function markOfThing(thing: InboxThing, state: Triage['state']): Triage {
  const { homeId, kind, id, changedAt, hereAt } = thing;
  return { homeId, kind, id, state, changedAt, hereAt };
}

/** The person's former decision about a thing, or a mark that there was none. */
function formerOf(thing: InboxThing): Triage {
  return triageOf(thing.key) ?? noMark(thing);
}

function noMark({ homeId, kind, id }: InboxThing): Triage {
  return { homeId, kind, id, state: 'read', changedAt: '', hereAt: '' };
}

/** The mark that makes notifications new again, though their service may have them as read. */
function unreadMark(thing: InboxThing, unread: readonly Notification[]): Triage {
  return { ...markOfThing(thing, 'unread'), changedAt: timeBefore(unread), hereAt: '' };
}

/**
 * The read marker of a thread. If none is known, it ends before the first unread notification. The
 * service will have the thread as read. Restoring this marker therefore makes it unread by the
 * person's wish.
 */
function readMarkOf({ thing: { homeId, id }, unread }: InboxEntry): ReadMarker | undefined {
  const isUnread = unread.length > 0;
  const mark = markerOf(readMarkers.use.getState(), homeId, id, undefined);
  if (mark !== undefined || !isUnread) {
    return mark && { ...mark, isUnread: mark.isUnread || isUnread };
  }
  const createdAt = timeBefore(unread);
  return { homeId, conversationId: id, messageId: '', createdAt, isBaseline: false, isUnread };
}

/** The time right before the oldest notification of a list that is not empty. */
function timeBefore(unread: readonly Notification[]): string {
  const oldest = unread.reduce(
    (first, { createdAt }) => Math.min(first, Date.parse(createdAt)),
    Infinity,
  );
  return new Date(oldest - 1).toISOString();
}

function maxOf(a: string, b: string): string {
  return a > b ? a : b;
}
