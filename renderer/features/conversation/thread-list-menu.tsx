import { createContext, useCallback, useContext, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { shortcutOf } from '../../actions/shortcut-store.ts';
import { text } from '../../text/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import { ContextMenu } from '../../ui/context-menu.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { isPressed } from '../../ui/shortcut.ts';

/** Opens the menu of a thread under the control that was pressed. */
const OpenThreadMenu = createContext<(conversationId: string, anchor: HTMLElement) => void>(
  () => undefined,
);

/**
 * The rows of the list, with a menu of the thread that is pressed: one for all, as there may be many.
 * The key that renames an item renames the thread that has the focus.
 */
export function ThreadRows({
  label,
  actsOf,
  onRename,
  onPointerDown,
  children,
}: {
  label: string;
  actsOf: (conversationId: string) => readonly MenuItem[];
  onRename: (conversationId: string) => void;
  onPointerDown: () => void;
  children: ReactNode;
}) {
  const [pressedId, setPressedId] = useState<string>();
  const [menu, setMenu] = useState<OpenMenu>();
  const openMenu = useCallback(
    (id: string, anchor: HTMLElement) => setMenu({ anchor, items: actsOf(id) }),
    [actsOf],
  );
  const onPress = (event: MouseEvent) => {
    const id = threadIdAt(event.target);
    if (id) {
      setPressedId(id);
    } else {
      event.stopPropagation();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = shortcutOf('renameItem');
    const id = threadIdAt(event.target);
    if (id && keys !== undefined && isPressed(keys, event.nativeEvent)) {
      event.preventDefault();
      onRename(id);
    }
  };
  return (
    <OpenThreadMenu value={openMenu}>
      <ContextMenu items={pressedId === undefined ? [] : actsOf(pressedId)}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its links */}
        <ul
          ref={rovingRows}
          className="threads-list"
          aria-label={label}
          onPointerDownCapture={onPointerDown}
          onContextMenuCapture={onPress}
          onKeyDown={onKeyDown}
        >
          {children}
        </ul>
      </ContextMenu>
      {menu && <AnchoredMenu open={menu} onClose={() => setMenu(undefined)} />}
    </OpenThreadMenu>
  );
}

/** Opens the menu of a thread. */
export function ThreadMoreButton({
  conversationId,
  title,
}: {
  conversationId: string;
  title: string;
}) {
  const openMenu = useContext(OpenThreadMenu);
  return (
    <button
      type="button"
      className="thread-act"
      data-aside=""
      aria-label={text.threads.moreAbout(title)}
      title={text.conversation.more}
      aria-haspopup="menu"
      onClick={(event) => openMenu(conversationId, event.currentTarget)}
    >
      <Ellipsis size={14} aria-hidden="true" />
    </button>
  );
}

function threadIdAt(target: EventTarget): string | null | undefined {
  return target instanceof Element
    ? target.closest('[data-thread]')?.getAttribute('data-thread')
    : undefined;
}
