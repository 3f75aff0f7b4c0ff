import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { keyOf } from '../../../ui/key-of.ts';
import { indent, moveDown, moveUp, outdent, removeRow } from './plan-rows.ts';
import type { Plan } from './use-plan.ts';

/**
 * The keys of the rows of a plan. Tab moves a row, so that Escape has to come before a Tab that leaves
 * the rows; a second Escape closes the dialog.
 */
export function usePlanKeys(
  plan: Plan,
  activeAt: number,
  { onLeave, onCreate }: { onLeave: () => void; onCreate: () => void },
) {
  const hasEscaped = useRef(false);
  const [isEscaped, setIsEscaped] = useState(false);
  const setEscaped = (is: boolean) => {
    hasEscaped.current = is;
    setIsEscaped(is);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === 'Escape') {
      if (!hasEscaped.current) {
        event.preventDefault();
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        setEscaped(true);
        onLeave();
      }
      return;
    }
    if (
      (key === 'Tab' && hasEscaped.current) ||
      ['Shift', 'Control', 'Alt', 'Meta'].includes(key)
    ) {
      return;
    }
    setEscaped(false);
    const act = actOf(event, plan, activeAt, onCreate);
    if (act !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  };
  return { onKeyDown, isEscaped, onLeft: () => setEscaped(false) };
}

/** The act of a key on the active row; undefined for a key that writes. */
function actOf(
  event: KeyboardEvent,
  plan: Plan,
  activeAt: number,
  onCreate: () => void,
): (() => void) | undefined {
  const { rows, deepest } = plan;
  const { shiftKey, altKey } = event;
  const isMod = event.ctrlKey || event.metaKey;
  switch (keyOf(event)) {
    case 'Tab':
      return () => plan.move(shiftKey ? outdent(rows, activeAt) : indent(rows, activeAt, deepest));
    case 'ArrowUp':
      return altKey
        ? () => plan.move(moveUp(rows, activeAt))
        : () => plan.focusRow(Math.max(0, activeAt - 1));
    case 'ArrowDown':
      return altKey
        ? () => plan.move(moveDown(rows, activeAt))
        : () => plan.focusRow(Math.min(rows.length - 1, activeAt + 1));
    case 'Enter':
      return isMod ? onCreate : () => plan.add(activeAt);
    case 'Backspace':
    case 'Delete':
      return rows[activeAt]?.title === '' && rows.length > 1
        ? () => plan.move(removeRow(rows, activeAt))
        : undefined;
    case 'z':
    case 'Z':
      return isMod ? () => plan.step(shiftKey ? 'redo' : 'undo') : undefined;
    case 'y':
      return isMod ? () => plan.step('redo') : undefined;
    default:
      return undefined;
  }
}
