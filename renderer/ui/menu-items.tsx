import { Menu as Base } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import './popup.css';
import './menu.css';

/** Something that a menu does, or a further menu. */
export interface MenuItem {
  readonly label: string;
  /** The keys that do the same, as people read them: `Ctrl+N`. */
  readonly shortcut?: string;
  readonly onSelect?: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Whether a line stands above it. */
  readonly startsGroup?: boolean;
  readonly items?: readonly MenuItem[];
}

/** The rows of a menu; both kinds of menus have the same. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  return (
    <Base.Popup className="popup menu">
      {items.map((item) => (
        <MenuRow key={item.label} item={item} />
      ))}
    </Base.Popup>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const { label, shortcut, onSelect, items, isDanger, isDisabled = false, startsGroup } = item;
  return (
    <>
      {startsGroup && <Base.Separator className="menu-line" />}
      {items === undefined ? (
        <Base.Item
          className="popup-row"
          label={label}
          aria-keyshortcuts={shortcut}
          data-danger={isDanger ? '' : undefined}
          disabled={isDisabled}
          onClick={onSelect}
        >
          <span className="menu-label">{label}</span>
          {shortcut !== undefined && (
            <kbd className="menu-keys" aria-hidden="true">
              {shortcut}
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
