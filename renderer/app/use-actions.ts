import { useEffect } from 'react';
import { viewKeyActions } from '#shared/capability/action.ts';
import { actionOf, actions, runAction } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { isShortcut } from '../actions/shortcut-store.ts';

/** Starts actions by their keys, and as they are chosen in the application's menu. */
export function useActions(context: ActionContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = actions.filter(({ id }) => !viewKeyActions.has(id) && isShortcut(id, event));
      if (pressed.some((action) => runAction(action, context))) {
        // The menu has the same keys on macOS, and takes those that the page leaves.
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    const stop = window.guildhall.on('action.chosen', ({ id }) => {
      runAction(actionOf(id), context);
    });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [context]);
}
