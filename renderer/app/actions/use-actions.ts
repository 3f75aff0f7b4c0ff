import { useEffect } from 'react';
import { stepActions, viewKeyActions, windowShortcuts } from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { stepTyping } from '../../actions/undo/typing-step.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { actionOf, actions, runAction } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { isShortcut } from '../../actions/shortcut-store.ts';
import { keyOf } from '../../ui/key-of.ts';
import { isPressed } from '../../ui/shortcut.ts';
import { writeInThread } from './write-in-thread.ts';

/** The keys and mouse buttons for going back and forward that all programs share. */
const placeKeys: Readonly<Record<string, ActionId>> = {
  BrowserBack: 'goBack',
  BrowserForward: 'goForward',
};
const placeButtons: Readonly<Record<number, ActionId>> = { 3: 'goBack', 4: 'goForward' };

/**
 * Starts actions by keys, by mouse buttons and from the application's menu. A key that starts no
 * action may write in the shown thread.
 */
export function useActions(context: ActionContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) {
        return;
      }
      if (isBold(event)) {
        event.preventDefault();
        return;
      }
      const byKey = placeKeys[keyOf(event)];
      const pressed = actions.filter(
        ({ id }) => id === byKey || (isOfWindow(id) && !isCovered(id) && isShortcut(id, event)),
      );
      if (pressed.some((action) => runAction(action, context))) {
        // The menu has the same keys on macOS, and takes those that the page leaves.
        event.preventDefault();
      } else {
        writeInThread(event);
      }
    };
    const onMouseUp = (event: MouseEvent) => {
      const id = placeButtons[event.button];
      if (id !== undefined) {
        // The browser would navigate by itself, even while no action may start.
        event.preventDefault();
        runAction(actionOf(id), context);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('mouseup', onMouseUp);
    const stop = onSignal('action.chosen', ({ id }) => {
      const step = stepOf(id);
      if (step === undefined || !stepTyping(step)) {
        runAction(actionOf(id), context);
      }
    });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('mouseup', onMouseUp);
      stop();
    };
  }, [context]);
}

/** Whether the keys for bold were pressed in a field. They start no action there. */
function isBold(event: KeyboardEvent): boolean {
  const { target } = event;
  const isInText =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea'));
  return isInText && isPressed('Mod+B', event);
}

/** Whether the window handles the keys of an action, wherever the focus is in it. */
function isOfWindow(id: ActionId): boolean {
  return !viewKeyActions.has(id) && stepOf(id) === undefined;
}

/** Whether a drawer covers the screen of an action. Nobody would see its effect then. */
function isCovered(id: ActionId): boolean {
  return !(id in windowShortcuts) && document.querySelector('main[inert]') !== null;
}

/** The undo or redo step of an action. Its keys belong to the field with the focus. */
function stepOf(id: ActionId): Step | undefined {
  return steps.find((step) => stepActions[step] === id);
}

const steps = ['undo', 'redo'] as const;
