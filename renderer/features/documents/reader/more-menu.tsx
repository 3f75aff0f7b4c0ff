import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { deletionWords } from '../../../actions/undo/deletions.ts';
import { ConfirmDelete } from '../../../actions/confirm-delete.tsx';
import { copyLink, copyText } from '../../../bridge/outside.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import {
  setFavourite,
  useFavouriteDocuments,
} from '../../../entities/local-state/favourite-documents.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { openingAbout } from '../../../ui/markdown/link-to-thing.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { deleteDocument } from '../delete-documents.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentWays } from '../document-places.ts';
import { EditProperties } from './edit-properties.tsx';
import { exportHtml, exportMarkdown, exportPdf, printDocument } from '../export/export-document.ts';
import type { ExportedDocument } from '../export/export-html.ts';

const { acts, more } = text.document;

/** The menu of further acts on a document. */
export function MoreMenu({
  place,
  document,
  content,
  ways,
}: {
  place: GuildPlace;
  document: Document;
  content: string;
  ways: DocumentWays;
}) {
  const [asking, setAsking] = useState<'delete' | 'properties'>();
  const close = () => setAsking(undefined);
  const home = useHomes((state) => state.homes.find(({ id }) => id === place.homeId));
  const favourite = useFavouriteItem(place.homeId, document.id);
  const address = ways.addressOf(document.id);
  const items: MenuItem[] = [
    {
      label: acts.copyLink,
      isDisabled: isUnsent(document),
      onSelect: () => void copyLink(address),
    },
    favourite,
    {
      label: text.document.frontMatter.edit,
      isDisabled: !mayOffer(home, 'document-edit'),
      onSelect: () => setAsking('properties'),
    },
    { label: more.copyMarkdown, onSelect: () => void copyMarkdown(content) },
    ...exportItems({ ...document, place, content }),
    {
      label: more.discuss,
      startsGroup: true,
      isDisabled: isUnsent(document),
      onSelect: () => ways.onDiscuss(openingAbout(document.title, address)),
    },
    {
      label: acts.delete,
      startsGroup: true,
      isDanger: true,
      isDisabled: !mayOffer(home, 'document-delete'),
      onSelect: () => setAsking('delete'),
    },
  ];
  useOfferMenu(text.document.name, items);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={more.name} icon={<MoreHorizontal size={16} aria-hidden="true" />} />
        }
        items={items}
      />
      {asking === 'properties' && (
        <EditProperties {...{ place, document, content }} onClose={close} />
      )}
      {asking === 'delete' && <DeleteQuestion {...{ place, document, ways }} onClose={close} />}
    </>
  );
}

function DeleteQuestion({
  place,
  document,
  ways,
  onClose,
}: {
  place: GuildPlace;
  document: Document;
  ways: DocumentWays;
  onClose: () => void;
}) {
  return (
    <ConfirmDelete
      name={document.title}
      words={deletionWords(place.homeId, text.document.deleteAsk, 1)}
      onDelete={() => deleteDocument(place, document)}
      onDeleted={ways.onLeave}
      onClose={onClose}
    />
  );
}

function useFavouriteItem(homeId: string, documentId: string): MenuItem {
  const isFavourite = useFavouriteDocuments(homeId).has(documentId);
  return {
    label: isFavourite ? acts.removeFavourite : acts.addFavourite,
    onSelect: () => setFavourite(homeId, documentId, !isFavourite),
  };
}

/** The ways in which a document leaves the application. */
function exportItems(document: ExportedDocument): MenuItem[] {
  return [
    {
      label: more.exportMarkdown,
      startsGroup: true,
      onSelect: () => void exportMarkdown(document),
    },
    { label: more.exportHtml, onSelect: () => void exportHtml(document) },
    { label: more.exportPdf, onSelect: () => void exportPdf(document) },
    { label: more.print, onSelect: () => void printDocument(document) },
  ];
}

async function copyMarkdown(content: string): Promise<void> {
  if (await copyText(content)) {
    showToast({ words: more.copiedMarkdown });
  }
}
