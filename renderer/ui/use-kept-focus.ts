import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the keyboard in a place: where what had the focus goes away or can be used no more, what
 * `fallback` names has it from then on.
 */
export function useKeptFocus(
  place: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useEffect(() => {
    const element = place.current;
    if (!element || !isShown) {
      return undefined;
    }
    let focused: HTMLElement | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof HTMLElement && element.contains(target) ? target : undefined;
    };
    // A person who presses elsewhere takes the focus away themselves.
    const onPress = () => {
      focused = undefined;
    };
    const keep = () => {
      if (document.activeElement === document.body && focused !== undefined) {
        const isGone = !focused.isConnected || focused.matches(':disabled');
        (isGone ? fallback.current : focused)?.focus({ preventScroll: true });
      }
    };
    // A list in it may know a better place: the row that follows.
    const observer = new MutationObserver(() => queueMicrotask(keep));
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [place, fallback, isShown]);
}
