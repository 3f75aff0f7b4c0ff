import { useEffect, useMemo } from 'react';
import type { Act } from '#shared/capability/act.ts';
import { nextAct } from '../../entities/acts/act-history.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { useActs } from '../../entities/acts/act-store.ts';
import { useIsAside } from '../aside.ts';
import { isShortcut } from '../shortcut-store.ts';
import { stepHere } from './undo.ts';
import { latinKeyOf } from '../../ui/key-of.ts';

/**
 * Says in which place the window is, as long as a screen is shown: what is done in it belongs to
 * that place, and Ctrl+Z takes back what was done there. A thing beside the screen belongs to the
 * screen's place.
 *
 * @param homeId undefined for a place of all homes
 */
export function useUndoPlace(homeId: string | undefined, scope: string): void {
  const isAside = useIsAside();
  useEffect(() => {
    if (isAside) {
      return undefined;
    }
    const place = { homeId, scope };
    useActs.setState({ place });
    return () =>
      useActs.setState((state) => (state.place === place ? { ...state, place: undefined } : state));
  }, [homeId, scope, isAside]);
}

/** Subscribes to the acts in the place that is shown that can be taken back and done again. */
export function useNextSteps(): Readonly<Record<Step, Act | undefined>> {
  const undo = useNextAct('undo');
  const redo = useNextAct('redo');
  return useMemo(() => ({ undo, redo }), [undo, redo]);
}

function useNextAct(step: Step): Act | undefined {
  return useActs(
    ({ acts, start, place }) => place && nextAct(acts, place, step, { start, now: Date.now() }),
  );
}

/**
 * Has the keys of undo and redo work in the window. A field in which the person writes keeps them
 * to itself, and so do a dialog, a menu and an open list.
 */
export function useUndoKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (step !== undefined && !event.defaultPrevented && !isElsewhere(event.target)) {
        event.preventDefault();
        void stepHere(step);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function stepOf(event: KeyboardEvent): Step | undefined {
  if (isShortcut('undoChange', event)) {
    return 'undo';
  }
  return isShortcut('redoChange', event) || isControlY(event) ? 'redo' : undefined;
}

/** The other keys of redo, as Windows and Linux have them. */
function isControlY(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const isPlain = ctrlKey && !metaKey && !shiftKey && !altKey;
  return isPlain && latinKeyOf(event).toLowerCase() === 'y';
}

/** Whether the keys that were pressed there belong to something else. */
function isElsewhere(target: EventTarget | null): boolean {
  const isOverPage = document.querySelector('.dialog') !== null;
  const isInList = target instanceof Element && target.closest('[role=menu], .popup') !== null;
  return isOverPage || isInList || fieldOf(target) !== undefined;
}

/** The field with a history of its own that an element is, or is in. */
export function fieldOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) {
    return undefined;
  }
  const isTyped =
    (target instanceof HTMLInputElement && isWritten(target)) ||
    (target instanceof HTMLTextAreaElement && !target.readOnly) ||
    target.isContentEditable;
  return isTyped ? target : undefined;
}

/** Whether a person writes in a field. In a closed list of choices they have chosen. */
function isWritten({ type, readOnly, role, ariaExpanded }: HTMLInputElement): boolean {
  const isClosedList = role === 'combobox' && ariaExpanded !== 'true';
  return !unwritten.has(type) && !readOnly && !isClosedList;
}

/** The types of fields in which nobody writes. */
const unwritten: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);
