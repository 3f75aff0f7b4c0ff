import { Popover as Base } from '@base-ui/react/popover';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { text } from '../text/text.ts';
import type { MenuItem } from './menu-items.tsx';
import { PickList } from './pick-list.tsx';
import type { PickOption } from './use-pick-list.ts';
import './popup.css';
import './popover.css';

/** From so many values on, a menu has a search. */
const searchedFrom = 6;

/** Whether the rows of a menu are so many values that they are searched, as a list. */
export function isSearched(items: readonly MenuItem[]): boolean {
  const values = items.filter(({ isChosen }) => isChosen !== undefined);
  return isManyToPick(values.length) && items.every(({ items: further }) => further === undefined);
}

/** Whether so many values are searched. */
export function isManyToPick(count: number): boolean {
  return count >= searchedFrom;
}

/** The popup that shows so many values, for `aria-haspopup`. */
export function popupOf(count: number): 'menu' | 'dialog' {
  return isManyToPick(count) ? 'dialog' : 'menu';
}

/** A list of many values under the button that opens it, in place of a menu. */
export function Picker({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-place" align="start" sideOffset={4} collisionPadding={8}>
          <PickerPopup items={items} onClose={() => setIsOpen(false)} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The same under a control of a long list, as `AnchoredMenu` is. */
export function AnchoredPicker({
  anchor,
  items,
  onClose,
}: {
  anchor: HTMLElement;
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  return (
    <Base.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal container={anchor.closest('main')}>
        <Base.Positioner
          className="popup-place"
          anchor={anchor}
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <PickerPopup items={items} onClose={onClose} finalFocus={() => anchor} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type PickedItem = PickOption & Pick<MenuItem, 'onSelect'>;

function PickerPopup({
  items,
  onClose,
  finalFocus,
}: {
  items: readonly MenuItem[];
  onClose: () => void;
  finalFocus?: () => HTMLElement;
}) {
  const options = items
    .filter(({ isDisabled }) => !isDisabled)
    .map((item): PickedItem => ({ ...item, id: item.id ?? item.label }));
  return (
    <Base.Popup
      className="popup popover picker"
      aria-label={text.ui.search}
      finalFocus={finalFocus}
    >
      <PickList
        label={text.ui.search}
        options={options}
        onPick={({ onSelect }) => {
          onClose();
          onSelect?.();
        }}
      />
    </Base.Popup>
  );
}
