import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { Find } from './use-find.ts';
import { keyOf } from '../../../ui/key-of.ts';
import './find-bar.css';

const words = text.document.find;

/** The field for words that are looked for in a document. */
export function FindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const { field, matchCount, at, isSearching } = find;
  useEffect(() => field.current?.focus(), [field]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      find.go(event.shiftKey ? -1 : 1);
    } else if (key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  const isAll = matchCount < pageLimits.foundPlaces;
  const found = matchCount === 0 ? words.none : words.place(at + 1, matchCount, isAll);
  return (
    // Escape closes it, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
    <div className="document-find" role="search" onKeyDown={onKeyDown}>
      <SearchField ref={field} label={words.name} value={find.words} onChange={find.search} />
      <p className="document-find-count" role="status">
        {find.words !== '' && (isSearching ? words.searching : found)}
      </p>
      <IconButton
        label={words.previous}
        icon={<ChevronUp size={16} aria-hidden="true" />}
        onClick={() => find.go(-1)}
      />
      <IconButton
        label={words.next}
        icon={<ChevronDown size={16} aria-hidden="true" />}
        onClick={() => find.go(1)}
      />
      <IconButton label={words.close} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}
