import { ChevronDown, ChevronRight, Folder, Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { useChanges, useIsChanged } from '../../actions/use-visit.ts';
import { useHasDraft } from '../../entities/document/document-drafts.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { stampOf } from '../../entities/store/entity-list.ts';
import { text } from '../../text/text.ts';
import { ChangedSign } from '../../ui/changed-sign.tsx';
import { formatRecent } from '../../ui/time.ts';
import type { GuildPlace } from './document-acts.ts';
import type { DocumentEntry, FolderEntry, ListEntry } from './document-rows.ts';
import { DocumentSign } from './document-signs.tsx';

const { list } = text.document;

interface RowProps<Entry> {
  readonly place: GuildPlace;
  readonly entry: Entry;
  readonly now: Date;
}

/** A row of the list: a document, or a folder of them. */
export function ListRow({ entry, ...rest }: RowProps<ListEntry>) {
  return entry.kind === 'folder' ? (
    <FolderRow entry={entry} {...rest} />
  ) : (
    <DocumentRow entry={entry} {...rest} />
  );
}

function DocumentRow({ place: { homeId, guildId }, entry, now }: RowProps<DocumentEntry>) {
  const { document, name, isFavourite, place } = entry;
  const { description, type } = document;
  const changedAt = stampOf(document);
  const hasDraft = useHasDraft(homeId, document.id);
  const isChanged = useIsChanged(documentStore, homeId, guildId, document);
  return (
    <div className="document-row" style={levelOf(place.level)}>
      {isChanged && <ChangedSign />}
      <DocumentSign type={type} />
      <span className="document-row-words">
        <span className="document-row-line">
          <span className="document-row-title" dir="auto">
            {name}
          </span>
          {isFavourite && (
            <>
              <Star className="document-row-star" size={12} aria-hidden="true" />
              <span className="hidden">{text.document.favourite}</span>
            </>
          )}
          {isChanged && <span className="hidden">{text.ui.changed}</span>}
          {hasDraft && <span className="document-row-draft">{list.draft}</span>}
        </span>
        <span className="document-row-line">
          <span className="document-row-type">{text.document.types[type]}</span>
          <time className="document-row-time" dateTime={changedAt}>
            {formatRecent(changedAt, now)}
          </time>
          {description !== undefined && (
            <span className="document-row-description" dir="auto">
              {description}
            </span>
          )}
        </span>
      </span>
    </div>
  );
}

function FolderRow({ place: { homeId, guildId }, entry }: RowProps<FolderEntry>) {
  const { name, documents, place } = entry;
  const isCollapsed = place.isExpanded !== true;
  const { isChanged } = useChanges(documentStore, homeId, guildId);
  // Changed documents in an expanded folder are marked by themselves.
  const hasChanged = isCollapsed && documents.some((document: Document) => isChanged(document));
  const Sign = isCollapsed ? ChevronRight : ChevronDown;
  return (
    <div className="document-row" style={levelOf(place.level)}>
      {hasChanged && <ChangedSign />}
      <Sign className="document-sign" aria-hidden="true" />
      <Folder className="document-sign" aria-hidden="true" />
      <span className="document-row-line">
        <span className="document-row-title" dir="auto">
          {name}
        </span>
        {hasChanged && <span className="hidden">{text.ui.changed}</span>}
        <span className="document-row-count">{list.count(documents.length)}</span>
      </span>
    </div>
  );
}

function levelOf(level: number): CSSProperties {
  return { '--level': level - 1 } as CSSProperties;
}
