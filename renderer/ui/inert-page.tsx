import { useLayoutEffect } from 'react';

/** How many modal dialogs are open. */
let open = 0;

/**
 * Part of a modal dialog: so long as it is shown, nothing of the page behind the dialog can have
 * the focus. A screen that arrives late, or a composer that comes into sight, would otherwise take
 * it from the field that the person types in.
 */
export function InertPage() {
  useLayoutEffect(() => {
    change(1);
    // Before the dialog gives the focus back, which an inert page would refuse.
    return () => change(-1);
  }, []);
  return null;
}

function change(by: 1 | -1): void {
  open += by;
  document.getElementById('root')?.toggleAttribute('inert', open > 0);
}
