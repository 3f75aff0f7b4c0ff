import type { FocusEvent } from 'react';

/** Elements whose focus is shown around the whole screen: they fill it, or are not seen. */
const ringed = '.thing-screen:focus-visible, h1.hidden:focus-visible';

/**
 * The ring around a screen, for its `main`. It is kept by attribute: a style that asks what is within
 * has the browser look through a whole screen for every change in it.
 */
export const screenRing = {
  onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const isWithin = target !== currentTarget;
    currentTarget.toggleAttribute('data-ringed', isWithin && target.matches(ringed));
  },
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    currentTarget.removeAttribute('data-ringed');
  },
};
