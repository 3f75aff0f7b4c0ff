import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { text } from '../../text/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { GuildPlace } from './document-acts.ts';
import { exportFolder } from './export/export-folder.ts';
import { filesOfList } from './import/found-files.ts';
import type { ChosenFiles } from './import/found-files.ts';

const words = text.document.folders;

/** The ways in which all documents of a guild come in and go out together. */
export function FolderMenu({
  place,
  count,
  onFiles,
}: {
  place: GuildPlace;
  /** How many documents there are. */
  count: number;
  onFiles: (files: ChosenFiles) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) {
      // React knows no such property.
      input.current.webkitdirectory = true;
    }
  }, []);
  const name = useRow(guildStore, place.homeId, place.guildId)?.name ?? '';
  const items = [
    { label: words.import, onSelect: () => input.current?.click() },
    {
      label: words.export,
      isDisabled: count === 0,
      onSelect: () => void exportFolder(place, name),
    },
  ];
  useOfferMenu(words.more, items);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={words.more} icon={<MoreHorizontal size={16} aria-hidden="true" />} />
        }
        items={items}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.import}
        onChange={({ target }) => {
          onFiles(filesOfList(Array.from(target.files ?? [])));
          // The same folder may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
