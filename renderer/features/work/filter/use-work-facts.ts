import { useMemo } from 'react';
import { useStore } from 'zustand';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { notificationStore } from '../../../entities/notification/notification-store.ts';
import { needsPerson } from '#shared/rules/needs.ts';
import { useOutbox } from '../../../entities/outbox/outbox-store.ts';

/**
 * The items that wait for the person besides those in review: those that an unread notification is
 * about, and those with a write that needs a decision.
 */
export function useNeedingIds(homeId: string): ReadonlySet<string> {
  const { rows } = useStore(notificationStore.api, (state) =>
    notificationStore.list(homeId, {}, state),
  );
  const entries = useOutbox((state) => state.entries);
  return useMemo(() => {
    const told = rows.flatMap(({ read, meta }) => (read ? [] : (meta?.workItemId ?? [])));
    const undecided = entries
      .filter(
        (entry) =>
          entry.homeId === homeId &&
          entry.subject.kind === workItemResource.noun &&
          needsPerson(entry),
      )
      .map(({ subject }) => subject.id);
    return new Set([...told, ...undecided]);
  }, [homeId, rows, entries]);
}
