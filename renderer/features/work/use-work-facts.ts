import { useMemo } from 'react';
import { useStore } from 'zustand';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { needsPerson } from '../../entities/outbox-counts.ts';
import { useOutbox } from '../../entities/outbox-store.ts';

/**
 * The items that wait for the person: those in review, those that an unread notification is about,
 * and those with a write that needs a decision.
 */
export function useNeedingIds(homeId: string, items: readonly WorkItem[]): ReadonlySet<string> {
  const { rows } = useStore(notificationStore.api, (state) =>
    notificationStore.list(homeId, {}, state),
  );
  const entries = useOutbox((state) => state.entries);
  return useMemo(() => {
    const inReview = items.filter(({ status }) => status === 'review').map(({ id }) => id);
    const told = rows.flatMap(({ read, meta }) => (read ? [] : (meta?.workItemId ?? [])));
    const undecided = entries
      .filter(
        (entry) =>
          entry.homeId === homeId &&
          entry.subject.kind === workItemResource.noun &&
          needsPerson(entry),
      )
      .map(({ subject }) => subject.id);
    return new Set([...inReview, ...told, ...undecided]);
  }, [homeId, items, rows, entries]);
}
