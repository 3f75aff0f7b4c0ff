import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { call } from '../../bridge/call.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { notificationStore } from './notification-store.ts';

const standard = standardHandlers(notificationStore);

/** Keeps the notifications on the page and their marks as read up to date. */
export const notificationHandlers: NounHandlers = {
  ...standard,
  events: { ...standard.events, allRead: applyAllRead },
  answers: { ...standard.answers, read: standard.answers.update, readAll: applyAllRead },
  applyEntry,
};

/** Marks all notifications as read. A page requested earlier may not include the change. */
function applyAllRead(_data: object, { homeId }: { readonly homeId: string }): void {
  applyRead(homeId, () => true);
  void notificationStore.readAgain(homeId, ({ load }) => load.kind === 'loading');
}

/** Shows a mark while its write waits, and takes it back when the write is. */
function applyEntry({ id: entryId, homeId, operation, state, subject }: OutboxEntry): void {
  if (state === 'rejected' && operation === notificationResource.operations.read) {
    // Nobody has to decide about a mark that nobody made by hand.
    call('outbox.discard', { entryId }).catch(() => undefined);
  }
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
