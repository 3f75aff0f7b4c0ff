import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../text/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';

/** The menu in the head of a thread: finding in it, and the acts that its row in the list has. */
export function ThreadHeadMenu({
  acts,
  onFind,
}: {
  acts: () => readonly MenuItem[];
  onFind: () => void;
}) {
  const [menu, setMenu] = useState<OpenMenu>();
  // The menu gives the focus back to its button first.
  const find = {
    label: text.conversation.find.name,
    onSelect: () => requestAnimationFrame(onFind),
  };
  return (
    <>
      <IconButton
        label={text.conversation.moreAboutThread}
        icon={<Ellipsis size={16} aria-hidden="true" />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) =>
          setMenu({ anchor: currentTarget, items: [find, ...acts()] })
        }
      />
      {menu && <AnchoredMenu open={menu} onClose={() => setMenu(undefined)} />}
    </>
  );
}
