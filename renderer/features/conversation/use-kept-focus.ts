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
    let focused: Element | undefined;
    const isGone = () => focused?.isConnected === false || focused?.matches(':disabled') === true;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    // Whoever presses elsewhere takes the focus away themselves; a blur by removal is none of that.
    const onBlur = () => {
      queueMicrotask(() => {
        focused = isGone() ? focused : undefined;
      });
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body && isGone()) {
        focused = undefined;
        fallback.current?.focus({ preventScroll: true });
      }
    });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [place, fallback, isShown]);
}
