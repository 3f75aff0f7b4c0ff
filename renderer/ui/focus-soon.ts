/** How many frames an element has to come into sight. */
const maxTries = 30;

let isMoving = false;

/** Whether the focus is being moved by `focusSoon`, and not by the person or a screen reader. */
export function isMovingFocus(): boolean {
  return isMoving;
}

/**
 * Gives an element the focus, in sight, as soon as it can have it: a row that is new on the page is
 * measured first, and hidden so long. Answers how to give up.
 */
export function focusSoon(element: HTMLElement): () => void {
  let tries = 0;
  let frame = 0;
  const focus = () => {
    isMoving = true;
    element.focus({ preventScroll: true });
    isMoving = false;
    tries += 1;
    if (document.activeElement === element) {
      element.scrollIntoView({ block: 'nearest' });
    } else if (tries < maxTries) {
      frame = requestAnimationFrame(focus);
    }
  };
  focus();
  return () => cancelAnimationFrame(frame);
}
