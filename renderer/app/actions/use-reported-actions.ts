import { useEffect, useRef, useSyncExternalStore } from 'react';
import { stepActions } from '#shared/capability/action.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import { fieldOf } from '../../actions/undo/use-undo.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { actions } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { useDialog } from '../dialogs/dialog-store.ts';

type Report = CallInput<'action.report'>;

/** The delay before possible actions are reported. A thread that is read is unread for moments. */
const restMs = 100;

/**
 * Reports the possible actions and their names to main, so that the application's menu offers no
 * others. While a person writes, undo and redo are those of the field.
 */
export function useReportedActions(context: ActionContext): void {
  const isCovered = useDialog(({ dialog }) => dialog !== undefined);
  const isWriting = useIsWriting();
  const report = JSON.stringify(reportOf(context, isCovered, isWriting));
  const reported = useRef<string>(undefined);
  useEffect(() => {
    const tell = () => {
      if (reported.current !== report) {
        reported.current = report;
        // A failed report does no harm: the page checks each chosen action anew.
        call('action.report', JSON.parse(report) as Report).catch(() => undefined);
      }
    };
    const timer = window.setTimeout(tell, restMs);
    return () => clearTimeout(timer);
  }, [report]);
}

function reportOf(context: ActionContext, isCovered: boolean, isWriting: boolean): Report {
  const { undo, redo } = stepActions;
  const isStep = (id: string) => id === undo || id === redo;
  const possible = actions.filter(({ id, isEnabled }) =>
    isStep(id) && isWriting ? true : !isCovered && isEnabled(context),
  );
  const named = possible.filter(({ id }) => isStep(id));
  const typing = { [undo]: text.undo.typing.undo, [redo]: text.undo.typing.redo };
  const names = isWriting
    ? typing
    : Object.fromEntries(named.map(({ id, nameIn }) => [id, nameIn(context)]));
  return {
    possible: possible.map(({ id }) => id),
    ...(Object.keys(names).length > 0 && { names }),
  };
}

/** Subscribes to whether the focus is in a field with a history of its own. */
function useIsWriting(): boolean {
  return useSyncExternalStore(followFocus, () => fieldOf(document.activeElement) !== undefined);
}

function followFocus(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}
