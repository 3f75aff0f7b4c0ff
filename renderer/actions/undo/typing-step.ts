import type { Step } from '../../entities/acts/act-history.ts';
import { fieldOf } from './use-undo.ts';

/**
 * Has the field that has the focus take back what was typed, or bring it back. Answers whether there
 * is such a field.
 */
export function stepTyping(step: Step): boolean {
  const field = fieldOf(document.activeElement);
  if (field?.isContentEditable === true) {
    // An editor has a history of its own, which hears of this as of the browser's own menu.
    const inputType = step === 'undo' ? 'historyUndo' : 'historyRedo';
    field.dispatchEvent(
      new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
    );
  } else if (field !== undefined) {
    // The only way to a field's own history.
    document.execCommand(step);
  }
  return field !== undefined;
}
