import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { Shortcut } from '#shared/capability/action.ts';
import type { ReactNode } from 'react';
import { ariaShortcut, formatKeys } from './shortcut.ts';
import './popup.css';
import './menu.css';

/** Something that a menu does, or a further menu. */
export interface MenuItem {
  readonly label: string;
  /** Tells it from others that may have the same label. */
  readonly id?: string;
  /** The keys that do the same. */
  readonly shortcut?: Shortcut;
  readonly onSelect?: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** For one of several values: whether it is the one that holds. */
  readonly isChosen?: boolean;
  /** Stands before its label. */
  readonly sign?: ReactNode;
  /** Words about it, where there are so many rows that they are searched. */
  readonly detail?: string | undefined;
  /** Whether a line stands above it. */
  readonly startsGroup?: boolean;
  readonly items?: readonly MenuItem[];
}

/** The rows of a menu; both kinds of menus have the same. */
export function MenuItems({
  items,
  finalFocus,
}: {
  items: readonly MenuItem[];
  /** The element that has the focus once the menu is closed; its trigger if none is given. */
  finalFocus?: () => HTMLElement;
}) {
  return (
    <Base.Popup className="popup menu" finalFocus={finalFocus}>
      {items.map((item) => (
        <MenuRow key={item.id ?? item.label} item={item} />
      ))}
    </Base.Popup>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const { label, shortcut, onSelect, items, isDanger, isDisabled = false, startsGroup } = item;
  return (
    <>
      {startsGroup && <Base.Separator className="menu-line" />}
      {item.isChosen !== undefined ? (
        <Base.CheckboxItem
          className="popup-row"
          label={label}
          checked={item.isChosen}
          disabled={isDisabled}
          closeOnClick
          onClick={onSelect}
        >
          {item.sign}
          <span className="menu-label" dir="auto">
            {label}
          </span>
          <Base.CheckboxItemIndicator>
            <Check size={14} aria-hidden="true" />
          </Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      ) : items === undefined ? (
        <Base.Item
          className="popup-row"
          label={label}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          data-danger={isDanger ? '' : undefined}
          disabled={isDisabled}
          onClick={onSelect}
        >
          <span className="menu-label">{label}</span>
          {shortcut !== undefined && (
            <kbd className="menu-keys" aria-hidden="true">
              {formatKeys(shortcut)}
            </kbd>
          )}
        </Base.Item>
      ) : (
        <Base.SubmenuRoot>
          <Base.SubmenuTrigger className="popup-row" label={label} disabled={isDisabled}>
            <span className="menu-label">{label}</span>
            <ChevronRight size={14} aria-hidden="true" />
          </Base.SubmenuTrigger>
          <Base.Portal>
            <Base.Positioner className="popup-place" sideOffset={2} alignOffset={-4}>
              <MenuItems items={items} />
            </Base.Positioner>
          </Base.Portal>
        </Base.SubmenuRoot>
      )}
    </>
  );
}
