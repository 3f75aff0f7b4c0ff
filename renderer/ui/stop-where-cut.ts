import { isCut } from './cut-words.ts';

/**
 * Makes words a stop of the keyboard as long as they are cut: they are told whole there
 * (cut-words-hint.ts). Given as the `ref` of words that no control has.
 */
export function stopWhereCut(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) {
    return undefined;
  }
  const follow = () => {
    // A stop that has the focus stays one until it is left
    if (isCut(element)) {
      element.tabIndex = 0;
    } else if (element !== document.activeElement) {
      element.removeAttribute('tabindex');
    }
  };
  const sizes = new ResizeObserver(follow);
  sizes.observe(element);
  const words = new MutationObserver(follow);
  words.observe(element, { characterData: true, childList: true, subtree: true });
  element.addEventListener('blur', follow);
  return () => {
    element.removeEventListener('blur', follow);
    sizes.disconnect();
    words.disconnect();
  };
}
