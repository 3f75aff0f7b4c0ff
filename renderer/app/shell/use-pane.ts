import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import {
  closeDrawer,
  followRoom,
  hasRoom,
  usePanes,
} from '../../entities/preferences/pane-store.ts';
import type { Pane } from '../../entities/preferences/pane-store.ts';
import { takesFocus } from '../../ui/former-focus.ts';
import { keyOf } from '../../ui/key-of.ts';
import { focusScreen } from '../../ui/screen-focus.ts';

/** The present state of a pane. */
export interface ShownPane {
  readonly isShown: boolean;
  /** Whether it lies over the main pane because room is lacking. */
  readonly isDrawer: boolean;
  /** Whether it is a narrow bar of its places because room is lacking. */
  readonly isBar: boolean;
  /** Its width beside the main pane, in rem; 0 while it is not there, and for a bar. */
  readonly width: number;
}

/**
 * The state of a pane, as the person left it. While there is no room, the sidebar is a bar and the
 * details are a drawer.
 *
 * @param hasContent whether there is something to show in it: it is closed until there is
 */
export function usePane(pane: Pane, hasContent = true): ShownPane {
  const follow = useCallback((onChange: () => void) => followRoom(pane, onChange), [pane]);
  const isRoomy = useSyncExternalStore(follow, () => hasRoom(pane));
  const { isOpen: isWanted, width } = usePanes(({ panes }) => panes[pane]);
  const isOpen = isWanted && hasContent;
  const drawer = usePanes((state) => state.drawer);
  if (isRoomy) {
    return { isShown: isOpen, isDrawer: false, isBar: false, width: isOpen ? width : 0 };
  }
  return pane === 'sidebar'
    ? { isShown: isOpen, isDrawer: false, isBar: true, width: 0 }
    : { isShown: drawer === pane && hasContent, isDrawer: true, isBar: false, width: 0 };
}

/**
 * Gives an open drawer the focus, and closes it on Escape and when another place is shown. The focus
 * then goes to that place, or else back to the former element.
 */
export function useDrawer(
  element: RefObject<HTMLElement | null>,
  { isShown, isDrawer }: ShownPane,
): void {
  const isOpen = isShown && isDrawer;
  const former = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const drawer = element.current;
    former.current = document.activeElement;
    drawer?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape' && document.querySelector('.dialog') === null) {
        closeDrawer();
      }
    };
    const place = location.hash;
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('hashchange', closeDrawer);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('hashchange', closeDrawer);
      // The next place may have details too, and has not been asked for them.
      closeDrawer();
      const { activeElement, body } = document;
      const isLost = activeElement === body || drawer?.contains(activeElement) === true;
      if (!isLost) {
        return;
      }
      const back = location.hash === place ? former.current : null;
      if (!(back instanceof HTMLElement) || !takesFocus(back)) {
        focusScreen();
      }
    };
  }, [element, isOpen]);
}
