import { Menu as Base } from '@base-ui/react/menu';
import { MenuItems } from './menu-items.tsx';
import type { MenuItem } from './menu-items.tsx';
import { AnchoredPicker, isSearched } from './picker.tsx';

/** Where a menu opens, and what it offers. */
export interface OpenMenu {
  /** The control that was pressed: the menu stands below it, and gives the focus back to it. */
  readonly anchor: HTMLElement;
  readonly items: readonly MenuItem[];
  /** The place of the pointer, in pixels of the window: the menu stands there instead. */
  readonly at?: { readonly x: number; readonly y: number } | undefined;
}

/**
 * One menu for the many controls of a long list, under the one that was pressed. It stands in the
 * main region of the page, as its control does. Many values are a list with a search.
 */
export function AnchoredMenu({ open, onClose }: { open: OpenMenu; onClose: () => void }) {
  return isSearched(open.items) ? (
    <AnchoredPicker {...open} onClose={onClose} />
  ) : (
    <Base.Root open modal={false} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal container={open.anchor.closest<HTMLElement>('main, nav')}>
        <Base.Positioner
          className="popup-place"
          anchor={placeOf(open)}
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <MenuItems items={open.items} finalFocus={() => open.anchor} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The control at which the menu stands, or the point. */
function placeOf({ anchor, at }: OpenMenu) {
  return at === undefined ? anchor : { getBoundingClientRect: () => DOMRect.fromRect(at) };
}
