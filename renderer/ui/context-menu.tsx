import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement } from 'react';
import { MenuItems } from './menu-items.tsx';
import type { MenuItem } from './menu-items.tsx';

/** The menu of a thing, where it is pressed with the other button or by the menu key. */
export function ContextMenu({
  children,
  items,
}: {
  /** The element that is pressed. */
  children: ReactElement;
  items: readonly MenuItem[];
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="popup-place">
          <MenuItems items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
