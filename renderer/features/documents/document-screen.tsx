import { useUndoPlace } from '../../actions/undo/use-undo.ts';
import { useVisit } from '../../actions/use-visit.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { text } from '../../text/text.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoteSourceContext } from '../../ui/markdown/notes/note-context.ts';
import { DocumentConflict } from './conflict/document-conflict.tsx';
import { documentScope } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';
import { GoneDocument } from './gone-document.tsx';
import type { DocumentMode } from './document-modes.ts';
import type { DocumentWays, OpeningPlace } from './document-places.ts';
import { DocumentEditor } from './editor/document-editor.tsx';
import { DocumentReader } from './reader/document-reader.tsx';
import { DocumentVersions } from './versions/document-versions.tsx';
import { useDocument } from './use-document.ts';

const skeletonRows = 6;

/** One document, read or changed, or why there is nothing to see. */
export function DocumentScreen({
  homeId,
  guildId,
  documentId,
  mode,
  at = {},
  ways,
}: GuildPlace & {
  readonly documentId: string;
  readonly mode: DocumentMode;
  readonly at?: OpeningPlace;
  readonly ways: DocumentWays;
}) {
  const place = { homeId, guildId };
  // A person who opens a document and comes back is still at the same visit.
  useVisit(documentStore, homeId, guildId);
  useUndoPlace(homeId, documentScope(documentId));
  const open = useDocument(place, documentId);
  const { loading, notLoaded } = text.document;
  if (open.kind === 'reading') {
    return <Skeleton label={loading} rows={skeletonRows} />;
  }
  if (open.kind === 'failed' && open.problem.code === 'not_found') {
    return <GoneDocument place={place} id={documentId} ways={ways} />;
  }
  if (open.kind === 'failed') {
    return <Failure title={notLoaded} detail={open.problem.detail} onRetry={open.retry} />;
  }
  const { document, content, readAt, author } = open;
  return (
    <NoteSourceContext value={document}>
      <ShownDocument {...{ place, document, content, ways, readAt, author, mode, at }} />
    </NoteSourceContext>
  );
}

/** A document that was read, in the way that is asked for. */
function ShownDocument({
  readAt,
  author,
  mode,
  at,
  ...shown
}: Pick<
  Parameters<typeof DocumentReader>[0],
  'place' | 'document' | 'content' | 'ways' | 'author'
> & {
  readonly readAt: string;
  readonly mode: DocumentMode;
  readonly at: OpeningPlace;
}) {
  const { place, document, ways } = shown;
  switch (mode) {
    case 'edit':
      return <DocumentEditor key={document.id} {...shown} readAt={readAt} />;
    case 'versions':
      return <DocumentVersions key={readAt} {...shown} readAt={readAt} author={author} />;
    case 'conflict':
      return <DocumentConflict place={place} document={document} ways={ways} />;
    case 'read':
      return (
        <DocumentReader
          key={[document.id, ...Object.values(at)].join(' ')}
          {...shown}
          author={author}
          at={at}
        />
      );
  }
}
