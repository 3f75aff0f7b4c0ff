import { useEffect } from 'react';
import { stepActions, viewKeyActions } from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { stepTyping } from '../actions/undo/typing-step.ts';
import type { Step } from '../entities/acts/act-history.ts';
import { actionOf, actions, runAction } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { isShortcut } from '../actions/shortcut-store.ts';

/** Starts actions by their keys, and as they are chosen in the application's menu. */
export function useActions(context: ActionContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = actions.filter(({ id }) => isOfWindow(id) && isShortcut(id, event));
      if (pressed.some((action) => runAction(action, context))) {
        // The menu has the same keys on macOS, and takes those that the page leaves.
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    const stop = window.guildhall.on('action.chosen', ({ id }) => {
      const step = stepOf(id);
      if (step === undefined || !stepTyping(step)) {
        runAction(actionOf(id), context);
      }
    });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [context]);
}

/** Whether the window handles the keys of an action, wherever the focus is in it. */
function isOfWindow(id: ActionId): boolean {
  return !viewKeyActions.has(id) && stepOf(id) === undefined;
}

/** The step that an action is; its keys belong to the field that is written in. */
function stepOf(id: ActionId): Step | undefined {
  return steps.find((step) => stepActions[step] === id);
}

const steps = ['undo', 'redo'] as const;
