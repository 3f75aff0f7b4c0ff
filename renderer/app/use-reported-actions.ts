import { useEffect, useRef } from 'react';
import { call } from '../bridge/call.ts';
import { actions } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { useDialog } from './dialog-store.ts';

/** How long what is possible must stand before it is reported: a thread that is read is unread for moments. */
const restMs = 100;

/** Tells main what is possible now, so that the application's menu offers that alone. */
export function useReportedActions(context: ActionContext): void {
  const isCovered = useDialog(({ dialog }) => dialog !== undefined);
  const possible = actions.filter(({ isEnabled }) => !isCovered && isEnabled(context));
  const ids = possible.map(({ id }) => id).join(' ');
  const reported = useRef<string>(undefined);
  useEffect(() => {
    const report = () => {
      if (reported.current !== ids) {
        reported.current = ids;
        // The page decides anew about whatever is chosen.
        call('action.report', { possible: idsIn(ids) }).catch(() => undefined);
      }
    };
    const timer = window.setTimeout(report, restMs);
    return () => clearTimeout(timer);
  }, [ids]);
}

function idsIn(ids: string) {
  const named = new Set(ids.split(' '));
  return actions.map(({ id }) => id).filter((id) => named.has(id));
}
