import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { notificationStore } from './notification-store.ts';

const standard = standardHandlers(notificationStore);

/** What the page does with what it hears of notifications: their marks as read. */
export const notificationHandlers: NounHandlers = {
  ...standard,
  events: { ...standard.events, allRead: applyAllRead },
  answers: { ...standard.answers, read: standard.answers.update, readAll: applyAllRead },
  applyEntry,
};

/** All notifications were marked; a page that was asked for before may not know of it. */
function applyAllRead(_data: object, { homeId }: { readonly homeId: string }): void {
  applyRead(homeId, () => true);
  void notificationStore.readAgain(homeId, ({ load }) => load.kind === 'loading');
}

/** A mark is shown while it waits, and taken back with its write. */
function applyEntry({ homeId, operation, state, subject }: OutboxEntry): void {
  if (state === 'queued' || state === 'sending') {
    const isAll = operation === notificationResource.operations.readAll;
    applyRead(homeId, (id) => isAll || id === subject.id);
  } else if (state === 'rejected' || state === 'discarded') {
    void standard.readAgain(homeId, 'all', () => true);
  }
}

function applyRead(homeId: string, isMarked: (id: string) => boolean): void {
  const marked = notificationStore.rows(homeId).filter(({ id, read }) => !read && isMarked(id));
  const rows = marked.map((row) => ({ ...row, read: true }));
  notificationStore.applyTold(homeId, rows, { isEvent: false });
}
