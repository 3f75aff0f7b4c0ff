import { useLayoutEffect } from 'react';
import { formerFocus } from './former-focus.ts';

/** How many modal dialogs are open. */
let open = 0;

/**
 * Part of a modal dialog: so long as it is shown, nothing of the page behind the dialog can have
 * the focus. A screen that arrives late, or a composer that comes into sight, would otherwise take
 * it from the field that the person types in. Afterwards the focus is where it was before.
 */
export function InertPage() {
  useLayoutEffect(() => {
    const giveBack = formerFocus();
    change(1);
    return () => {
      change(-1);
      // At once, so that a screen that the dialog led to takes it after this.
      giveBack();
    };
  }, []);
  return null;
}

function change(by: 1 | -1): void {
  open += by;
  document.getElementById('root')?.toggleAttribute('inert', open > 0);
}
