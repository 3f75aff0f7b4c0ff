import { useEffect } from 'react';
import { takesFocus } from '../../ui/former-focus.ts';
import { keyOf } from '../../ui/key-of.ts';
import { focusScreen, startIn } from '../../ui/screen-focus.ts';

/** The strip of toasts. Base UI handles F6 in it, and returns the focus. */
const toasts = '.toasts:has(.toast)';

/** The panes of the window in the order of F6. */
const panes = [
  '.shell-notice',
  '.shell-rail',
  '.shell-sidebar',
  'main',
  '.shell-details',
  ':is([role=dialog], [role=alertdialog]):not(.toast)',
  toasts,
  '.shell-strip',
];

/** The first focus of a pane: the link of the shown place, or the first element that takes it. */
const starts = ['.thread-link[aria-current]', '[aria-current]'];
const stops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** Makes F6 and Shift+F6 cycle through the shown panes, to the element that had the focus last. */
export function usePaneCycle(): void {
  useEffect(() => {
    const last = new Map<string, WeakRef<HTMLElement>>();
    const onFocus = ({ target }: FocusEvent) => {
      const pane = panes.find((each) => paneOf(each)?.contains(target as Node));
      if (pane !== undefined && target instanceof HTMLElement) {
        last.set(pane, new WeakRef(target));
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey } = event;
      const isPlain = !ctrlKey && !metaKey && !altKey;
      if (keyOf(event) !== 'F6' || !isPlain || isInMenu()) {
        return;
      }
      const next = nextPane(event.shiftKey ? -1 : 1);
      if (next !== toasts) {
        event.preventDefault();
        event.stopPropagation();
        enter(next, last.get(next)?.deref());
      }
    };
    document.addEventListener('focusin', onFocus);
    // The listener runs before that of the toasts, which would take each F6.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
}

/** Whether the focus is in a menu. A menu has the keys as long as it is open. */
function isInMenu(): boolean {
  return document.activeElement?.closest('[role=menu]') instanceof Element;
}

/** The pane that is shown and can have the focus. */
function paneOf(pane: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(pane)].findLast(
    (element) => element.checkVisibility() && element.closest('[inert]') === null,
  );
}

/** The next pane after the one with the focus, in a cycle. */
function nextPane(by: 1 | -1): string {
  const shown = panes.filter((pane) => paneOf(pane) !== undefined);
  const at = shown.findIndex((pane) => paneOf(pane)?.contains(document.activeElement));
  const from = at < 0 && by < 0 ? 0 : at;
  return shown.at((from + by) % shown.length) ?? 'main';
}

/** Moves the focus to the element of a pane that had it last, or else to the first focus. */
function enter(pane: string, former: HTMLElement | undefined): void {
  const element = paneOf(pane);
  const first = [...starts, stops].flatMap((selector) => [
    ...(element?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]);
  const start = element && startIn(element);
  const reachable = [...(start ? [start] : []), ...first.filter(({ tabIndex }) => tabIndex >= 0)];
  const places =
    former !== undefined && element?.contains(former) ? [former, ...reachable] : reachable;
  if (!places.some(takesFocus) && element?.matches('main')) {
    focusScreen();
  }
}
