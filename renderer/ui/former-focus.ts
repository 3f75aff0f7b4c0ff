import { focusScreen } from './screen-focus.ts';

/** The last focused element of the page; menus and other popups are no part of it, and go soon. */
let last: WeakRef<Element> | undefined;

/** Notes the focused element of a page from now on. */
export function followFocus(page: Document): void {
  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('.popup') === null) {
        last = new WeakRef(target);
      }
    },
    true,
  );
}

/**
 * The focus as it is before something covers the page. Whoever gives it back has it go where it
 * was; if that is gone, or was nothing, to the screen, so that the next key is not lost.
 */
export function formerFocus(): () => void {
  const { activeElement } = document;
  const isInPopup = activeElement?.closest('.popup') !== null;
  const former = isInPopup ? (last?.deref() ?? null) : activeElement;
  return () => {
    if (!(former instanceof HTMLElement) || !takesFocus(former)) {
      focusScreen();
    }
  };
}

/** Gives an element the focus. Answers whether it has taken it: what is gone or hidden does not. */
export function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return element !== document.body && document.activeElement === element;
}
