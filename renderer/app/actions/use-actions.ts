import { useEffect } from 'react';
import { stepActions, viewKeyActions, windowShortcuts } from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { stepTyping } from '../../actions/undo/typing-step.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { actionOf, actions, runAction } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { isShortcut } from '../../actions/shortcut-store.ts';
import { keyOf } from '../../ui/key-of.ts';
import { isPressed } from '../../ui/shortcut.ts';
import { writeInThread } from './write-in-thread.ts';

/** The keys and the buttons of a mouse that mean the same in every program with places. */
const placeKeys: Readonly<Record<string, ActionId>> = {
  BrowserBack: 'goBack',
  BrowserForward: 'goForward',
};
const placeButtons: Readonly<Record<number, ActionId>> = { 3: 'goBack', 4: 'goForward' };

/**
 * Starts actions by their keys and buttons, and as they are chosen in the application's menu. A key
 * that starts none may write in the thread that is shown.
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
        // The browser would go on by itself, also where nothing may.
        event.preventDefault();
        runAction(actionOf(id), context);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('mouseup', onMouseUp);
    const stop = window.guildhall.on('action.chosen', ({ id }) => {
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

/** Whether the keys for bold were pressed where a person writes; there they start nothing else. */
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

/** Whether an action is one of a screen that a drawer covers: nobody would see what it does. */
function isCovered(id: ActionId): boolean {
  return !(id in windowShortcuts) && document.querySelector('main[inert]') !== null;
}

/** The step that an action is; its keys belong to the field that is written in. */
function stepOf(id: ActionId): Step | undefined {
  return steps.find((step) => stepActions[step] === id);
}

const steps = ['undo', 'redo'] as const;
