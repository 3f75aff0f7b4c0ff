import { Star } from 'lucide-react';
import {
  setFavourite,
  useFavouriteDocuments,
} from '../../../entities/local-state/favourite-documents.ts';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Has a document stand at the top of the list, or in its place again. */
export function FavouriteButton({ homeId, documentId }: { homeId: string; documentId: string }) {
  const isFavourite = useFavouriteDocuments(homeId).has(documentId);
  return (
    <IconButton
      label={text.document.favourite}
      aria-pressed={isFavourite}
      icon={<Star size={16} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />}
      onClick={() => setFavourite(homeId, documentId, !isFavourite)}
    />
  );
}
