import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { text } from '../../../text/text.ts';
import { Ago } from '../../../ui/ago.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useAuthorName } from '../author-name.ts';
import type { GuildPlace } from '../document-acts.ts';
import type { EditingSession, sessionsOf } from './editing-sessions.ts';
import type { DocumentVersion } from './use-versions.ts';

const words = text.document.versions;

interface VersionListProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly sessions: ReturnType<typeof sessionsOf>;
  readonly chosen: DocumentVersion | undefined;
  readonly onChoose: (version: number) => void;
}

/** The versions of a document by editing sessions: the newest of each, and its saves on request. */
export function VersionList({ sessions, ...props }: VersionListProps) {
  const { current, former } = sessions;
  return (
    <ol ref={rovingRows} className="document-versions-list" aria-label={words.title}>
      <li className="document-version">
        <span>{words.now}</span>
        <Written {...props} {...current.newest} />
      </li>
      <Saves {...props} saves={current.saves} isOpenAtFirst={former.length === 0} />
      {former.map((session) => (
        <Session key={session.newest.version} {...props} {...session} />
      ))}
    </ol>
  );
}

type RowProps = Omit<VersionListProps, 'sessions'>;

function Session({ newest, saves, ...props }: EditingSession & RowProps) {
  return (
    <>
      <Version {...props} version={newest} />
      <Saves {...props} saves={saves} />
    </>
  );
}

function Saves({
  saves,
  isOpenAtFirst = false,
  ...props
}: Pick<EditingSession, 'saves'> & RowProps & { readonly isOpenAtFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      {saves.length > 0 && (
        <li>
          <button
            type="button"
            className="document-version document-version-saves"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>
              <Chevron size={14} aria-hidden="true" />
              {words.saves(saves.length)}
            </span>
          </button>
        </li>
      )}
      {isOpen &&
        saves.map((each) => <Version key={each.version} {...props} version={each} isSave />)}
    </>
  );
}

function Version({
  version,
  isSave = false,
  chosen,
  onChoose,
  ...props
}: RowProps & { readonly version: DocumentVersion; readonly isSave?: boolean }) {
  return (
    <li data-save={isSave || undefined}>
      <button
        type="button"
        className="document-version"
        aria-pressed={version === chosen}
        onClick={() => onChoose(version.version)}
      >
        <span>{words.named(version.version)}</span>
        <Written {...props} {...version} />
        {version.title !== props.document.title && <span dir="auto">{version.title}</span>}
      </button>
    </li>
  );
}

/** The author of a version, where that is known, and how long ago it was written. */
function Written({
  place,
  updatedAt,
  updatedBy,
}: Pick<RowProps, 'place'> & Pick<DocumentVersion, 'updatedAt' | 'updatedBy'>) {
  const now = useNow();
  const nameOf = useAuthorName(place.homeId, text.conversation.you);
  return (
    <span>
      {updatedBy !== undefined && (
        <>
          <bdi>{nameOf(updatedBy)}</bdi>
          {' · '}
        </>
      )}
      <Ago at={updatedAt} now={now} />
    </span>
  );
}
