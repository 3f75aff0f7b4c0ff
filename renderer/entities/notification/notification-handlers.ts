import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { call } from '../../bridge/call.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { allEntries } from '../outbox/follow-entries.ts';
import type { EntriesById } from '../outbox/follow-entries.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { notificationStore } from './notification-store.ts';

const standard = standardHandlers(notificationStore);
const { read, readAll } = notificationResource.operations;

/** Keeps the notifications on the page and their marks as read up to date. */
export const notificationHandlers: NounHandlers = {
  ...standard,
  events: { ...standard.events, allRead: applyAllRead },
  answers: { ...standard.answers, read: standard.answers.update, readAll: applyAllRead },
  applyEntries,
};

/** Marks all notifications as read. A page requested earlier may not include the change. */
function applyAllRead(_data: object, { homeId }: { readonly homeId: string }): void {
  const unread = confirmedRows(homeId).filter((row) => !row.read);
  const rows = unread.map((row) => ({ ...row, read: true }));
  notificationStore.applyRows(homeId, rows, { isEvent: false });
  void notificationStore.readAgain(homeId, ({ load }) => load.kind === 'loading');
}

/**
 * The notifications that a waiting mark of all is about, by its entry: those that were there as it
 * came, or as they were first read. None before that.
 */
const marked = new Map<string, ReadonlySet<string>>();

/** Shows marks while their writes wait. */
function applyEntries(homeId: string, changes: EntriesById): void {
  const changed = [...changes.values()].flat();
  for (const { id } of changed.filter(isRefusedMark)) {
    // Nobody has to decide about a mark that nobody made by hand.
    call('outbox.discard', { entryId: id }).catch(() => undefined);
  }
  const entries = notificationEntries(homeId);
  const isAboutAll = changes.has('all');
  if (isAboutAll) {
    noteMarked(homeId);
  }
  const ids = isAboutAll
    ? [...changes.keys(), ...confirmedRows(homeId).map(({ id }) => id)]
    : [...changes.keys()];
  const about = (id: string) =>
    entries.filter((entry) => entry.subject.id === id || marked.get(entry.id)?.has(id) === true);
  standard.applyEntries(homeId, new Map(ids.map((id) => [id, about(id)])));
}

/** Takes note of what the marks of all are about that have come, and forgets those that are done. */
function noteMarked(homeId: string): void {
  const isRead = notificationStore.list(homeId).load.kind === 'ready';
  const open = new Set(allEntries(useOutbox.getState()).map(({ id }) => id));
  for (const id of marked.keys()) {
    if (!open.has(id)) {
      marked.delete(id);
    }
  }
  for (const { id } of notificationEntries(homeId).filter(isMarkOfAll)) {
    if (isRead && !marked.has(id)) {
      marked.set(id, new Set(confirmedRows(homeId).map((row) => row.id)));
    }
  }
}

// A page that has just been loaded hears of what waits before it has read the notifications.
notificationStore.api.subscribe(() => {
  for (const entry of allEntries(useOutbox.getState()).filter(isMarkOfAll)) {
    const isReady = notificationStore.list(entry.homeId).load.kind === 'ready';
    if (isReady && !marked.has(entry.id)) {
      applyEntries(entry.homeId, new Map([['all', [entry]]]));
    }
  }
});

function notificationEntries(homeId: string): readonly OutboxEntry[] {
  return allEntries(useOutbox.getState()).filter(
    (entry) => entry.homeId === homeId && (entry.operation === read || entry.operation === readAll),
  );
}

function isMarkOfAll(entry: OutboxEntry): boolean {
  return entry.operation === readAll && isOnItsWay(entry);
}

function isRefusedMark({ operation, state }: OutboxEntry): boolean {
  return state === 'rejected' && operation === read;
}

function confirmedRows(homeId: string) {
  return notificationStore
    .rows(homeId)
    .flatMap(({ id }) => notificationStore.confirmedRow(homeId, id) ?? []);
}
