import { Menu as Base } from '@base-ui/react/menu';
import type { BaseUIEvent } from '@base-ui/react/types';
import type { KeyboardEvent, ReactElement } from 'react';
import { MenuItems } from './menu-items.tsx';
import type { MenuItem } from './menu-items.tsx';
import { isSearched, Picker } from './picker.tsx';

/** A menu under the button that opens it; many values are a list with a search. */
export function Menu({
  trigger,
  items,
}: {
  /** A button; it is told whether the menu is open. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}) {
  return isSearched(items) ? (
    <Picker trigger={trigger} items={items} />
  ) : (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} onKeyDown={leaveToWindow} />
      <Base.Portal>
        <Base.Positioner className="popup-place" align="start" sideOffset={4}>
          <MenuItems items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** An arrow with Alt opens no menu: it is a key of the window. */
function leaveToWindow(event: BaseUIEvent<KeyboardEvent>): void {
  if (event.altKey) {
    event.preventBaseUIHandler();
  }
}
