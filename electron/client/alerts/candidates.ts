import type { Home } from '#shared/capability/home.ts';
import { isReport, needOfHome, needOfWrite, statusInNeed } from '#shared/rules/needs.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { Subject } from './news.ts';

type About =
  | { readonly kind: 'notification'; readonly notification: Notification }
  | { readonly kind: 'review'; readonly workItem: WorkItem }
  | { readonly kind: 'report'; readonly document: Document }
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'write';
      readonly entry: OutboxEntry;
      readonly need: 'failed' | 'conflict';
    }
  | { readonly kind: 'home'; readonly need: 'key_refused' | 'failed'; readonly detail: string };

/** A change that may be news, as a home has reported it, before anything else is read. */
export type AlertCandidate = About & {
  readonly subject: Subject;
  /** The name that keeps it from being shown twice. */
  readonly key: string;
  /** Its time by the service's clock if that decides whether it is history; else empty. */
  readonly at: string;
  readonly guildId?: string | undefined;
};

/** The maximum length of an event's time. A service may send anything. */
const maxTime = 40;

/** The candidate in an event of a service; undefined where it has none. */
export function candidateOfEvent(homeId: string, event: ServiceEvent): AlertCandidate | undefined {
  const { type, data, guildId } = event;
  if (type === 'notification.created') {
    return candidateOfNotification(homeId, data.notification, guildId);
  }
  if (type === 'work_item.created' || type === 'work_item.updated') {
    return candidateOfItem(homeId, data.workItem, guildId);
  }
  if (type === 'document.created') {
    return candidateOfDocument(homeId, data.document, guildId);
  }
  if (type === 'operator.stopped' && data.conversationId !== undefined) {
    const id = data.conversationId;
    const subject = { homeId, kind: 'conversation', id };
    const key = `stopped ${id} ${event.at?.slice(0, maxTime) ?? ''}`;
    return { kind: 'stopped', subject, key, at: '', guildId };
  }
  return undefined;
}

function candidateOfItem(
  homeId: string,
  workItem: WorkItem,
  guildId: string | undefined,
): AlertCandidate | undefined {
  const { id, status } = workItem;
  const subject = { homeId, kind: 'work_item', id };
  return status === statusInNeed
    ? { kind: 'review', workItem, subject, key: reviewKey(id), at: '', guildId }
    : undefined;
}

function candidateOfDocument(
  homeId: string,
  document: Document,
  guildId: string | undefined,
): AlertCandidate | undefined {
  const { id, createdAt } = document;
  const subject = { homeId, kind: 'document', id };
  return isReport(document)
    ? { kind: 'report', document, subject, key: `report ${id} ${createdAt}`, at: '', guildId }
    : undefined;
}

/** The candidate in a notification, unless it was read. */
export function candidateOfNotification(
  homeId: string,
  notification: Notification,
  guildId?: string,
): AlertCandidate | undefined {
  const { id, meta, createdAt, read } = notification;
  const subject =
    meta?.conversationId !== undefined
      ? { homeId, kind: 'conversation', id: meta.conversationId }
      : meta?.workItemId !== undefined
        ? { homeId, kind: 'work_item', id: meta.workItemId }
        : { homeId, kind: 'notification', id };
  const key = notificationKey(notification);
  return read
    ? undefined
    : { kind: 'notification', notification, subject, key, at: createdAt, guildId };
}

/** The candidate in a write that may need a person. A read mark is automatic and needs nobody. */
export function candidateOfWrite(entry: OutboxEntry): AlertCandidate | undefined {
  const need = needOfWrite(entry);
  const isMark = entry.operation === notificationResource.operations.read;
  const { homeId, subject, id, state } = entry;
  return need === undefined || isMark
    ? undefined
    : {
        kind: 'write',
        entry,
        need,
        subject: { homeId, ...subject },
        key: `write ${id} ${state}`,
        at: '',
      };
}

/** The candidate in the state of a home. */
export function candidateOfHome(home: Home): AlertCandidate | undefined {
  const need = needOfHome(home);
  const { id, state } = home;
  return need === undefined
    ? undefined
    : {
        kind: 'home',
        need,
        detail: state.detail ?? '',
        subject: { homeId: id, kind: 'home', id },
        key: homeKey(id, need),
        at: '',
      };
}

/** The name of the state that an event ends. That state is news again when it comes back. */
export function releasedByEvent(event: ServiceEvent): string | undefined {
  if (event.type === 'work_item.deleted') {
    return reviewKey(event.data.id);
  }
  const isChange = event.type === 'work_item.created' || event.type === 'work_item.updated';
  return isChange && event.data.workItem.status !== statusInNeed
    ? reviewKey(event.data.workItem.id)
    : undefined;
}

/** The names of the states that end once a home can be reached. */
export function releasedByHome(homeId: string): string[] {
  return [homeKey(homeId, 'key_refused'), homeKey(homeId, 'failed')];
}

/** The name of an item's review. It is told once, until the item has left review. */
export function reviewKey(workItemId: string): string {
  return `review ${workItemId}`;
}

/** The name of a notification, the same for every home of its service. */
export function notificationKey({ id, createdAt }: Notification): string {
  return `notification ${id} ${createdAt}`;
}

function homeKey(homeId: string, need: string): string {
  return `home ${homeId} ${need}`;
}
