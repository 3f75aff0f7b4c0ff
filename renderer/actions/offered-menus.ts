import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MenuItem } from '../ui/menu-items.tsx';
import { useIsAside } from './aside.ts';

/** A menu of a screen, as the palette offers it. */
interface OfferedMenu {
  /** The subject of its acts. */
  readonly about: string;
  readonly items: () => readonly MenuItem[];
}

/** The menus of the screens that are shown. */
const menus = new Set<OfferedMenu>();

/**
 * Has the palette offer what a menu does as long as its screen is shown. What has a key is an action
 * (offered-actions.ts), and buttons are found on the page (shown-buttons.ts): the palette has both. A
 * thing beside the screen offers nothing.
 */
export function useOfferMenu(about: string, items: readonly MenuItem[]): void {
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  const isAside = useIsAside();
  useEffect(() => {
    if (isAside) {
      return undefined;
    }
    const menu: OfferedMenu = { about, items: () => latest.current };
    menus.add(menu);
    return () => void menus.delete(menu);
  }, [about, isAside]);
}

/** The enabled acts in the menus of the shown screens. */
export function offeredMenuItems(): readonly { readonly about: string; readonly item: MenuItem }[] {
  return [...menus].flatMap(({ about, items }) =>
    items()
      .filter(({ isDisabled }) => isDisabled !== true)
      .map((item) => ({ about, item })),
  );
}
