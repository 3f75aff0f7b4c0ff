import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { isReport } from '#shared/rules/needs.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { saveTriage, triageKey, triageOf } from '../../entities/local-state/triage-store.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { useIsFocused } from '../../ui/use-is-focused.ts';
import { noteRead } from './inbox-acts.ts';

/** A thing that a screen shows by itself. */
export interface OpenedThing {
  readonly homeId: string;
  readonly kind: 'work_item' | 'document';
  readonly id: string;
}

const none: OpenedThing = { homeId: '', kind: 'work_item', id: '' };

/**
 * Marks the notifications about a thing as read while it is open in a window with the focus. Threads
 * are left out: a thread is read as far as it is seen.
 */
export function useOpenedThing(thing: OpenedThing | undefined): void {
  const { homeId, kind, id } = thing ?? none;
  const isFocused = useIsFocused();
  const isOpen = thing !== undefined && isFocused;
  const { rows } = useStore(notificationStore.api, (state) =>
    notificationStore.list(homeId, {}, state),
  );
  const told = useMemo(
    () => rows.filter(({ read, meta }) => !read && kind === 'work_item' && meta?.workItemId === id),
    [rows, kind, id],
  );
  useEffect(() => {
    if (isOpen && told.length > 0) {
      noteRead({ homeId, kind, id }, told);
    }
  }, [isOpen, homeId, kind, id, told]);
  const reportAt = useReportTime(homeId, kind === 'document' ? id : '');
  useEffect(() => {
    const former = triageOf(triageKey(homeId, kind, id));
    if (isOpen && reportAt !== undefined && (former?.changedAt ?? '') < reportAt) {
      saveTriage({ homeId, kind, id, state: 'done', changedAt: reportAt, hereAt: '' });
    }
  }, [isOpen, homeId, kind, id, reportAt]);
}

/** The time at which a report was made; undefined for any other document. */
function useReportTime(homeId: string, id: string): string | undefined {
  const document = useRow(documentStore, homeId, id);
  return document !== undefined && isReport(document) ? document.createdAt : undefined;
}
