import { FileText, Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { importLimits } from '#shared/limits/document-limits.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { isConnected, mayOffer, offers, useHomes } from '../../entities/home/home-store.ts';
import { useDocumentArrangement } from '../../entities/local-state/document-list-store.ts';
import type { DocumentArrangement } from '../../entities/local-state/document-list-store.ts';
import { useFavouriteDocuments } from '../../entities/local-state/favourite-documents.ts';
import { usePacedStore } from '../../entities/store/paced-store.ts';
import { useReadAll } from '../../entities/store/read-all.ts';
import { useUndoPlace } from '../../actions/undo/use-undo.ts';
import { useChanges, useSeeing, useVisit } from '../../actions/use-visit.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { documentsScope } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';
import { DocumentList } from './document-list.tsx';
import { listEntries } from './document-rows.ts';
import { formatView, parseView, shownDocuments, wholeView } from './document-view.ts';
import type { DocumentView } from './document-view.ts';
import { useAddressed } from '../../ui/use-addressed.ts';
import { FolderMenu } from './folder-menu.tsx';
import { ImportButton } from './import/import-button.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { useImport } from './import/use-import.ts';
import { TransferBar } from './transfer/transfer-bar.tsx';
import { useIsTransferring } from './transfer/transfer-run.ts';
import { useFoundDocuments } from './use-found-documents.ts';
import { OrderMenu, ViewBar } from './view-bar.tsx';
import '../../ui/screen.css';
import './documents.css';

const viewForm = { format: formatView, parse: parseView };

interface DocumentsScreenProps {
  readonly homeId: string;
  readonly guildId: string;
  /** How the list is narrowed and sorted, as the address names it. */
  readonly viewAddress: string;
  /** Goes to a list that is narrowed and sorted otherwise. */
  readonly onView: (viewAddress: string) => void;
  /** The address of a document, for other programs and for messages. */
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
}

/** The documents of a guild. */
export function DocumentsScreen(props: DocumentsScreenProps) {
  const { homeId, guildId, viewAddress, onView, onNew, addressOf, onOpen } = props;
  const place = { homeId, guildId };
  const { rows, load, isReading, everyMs } = useRows(place);
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  const [view, setView] = useAddressed(viewAddress, onView, viewForm);
  const foundIds = useFoundDocuments(homeId, guildId, view.text, offers(home, 'search'));
  const isComplete = !isReading && load.kind === 'ready' && home !== undefined && isConnected(home);
  const { isChanged, hasFormer } = useDocumentsVisit(props, view, isComplete, everyMs);
  const { arrangement, isKnown } = useDocumentArrangement(homeId, guildId);
  const shown = useMemo(
    () => shownDocuments(rows, view, arrangement.order, foundIds, isChanged),
    [rows, view, arrangement.order, foundIds, isChanged],
  );
  const entries = useEntries(homeId, shown, view, arrangement);
  const files = useImport();
  useUndoPlace(homeId, documentsScope(guildId));
  return (
    <section
      className="screen documents"
      aria-labelledby="documents-title"
      data-drop={files.isOver ? text.document.import.drop : undefined}
      {...files.dropHandlers}
    >
      <DocumentsHead
        count={rows.length > 0 ? text.document.list.count(shown.length) : ''}
        order={rows.length > 0 && <OrderMenu {...{ homeId, guildId, arrangement }} />}
        folders={<FolderMenu place={place} count={rows.length} onFiles={files.choose} />}
        onFiles={files.choose}
        onNew={onNew}
      />
      <TransferBar place={place} />
      {rows.length > 0 && <ViewBar view={view} hasFormerLook={hasFormer} onView={setView} />}
      <ListContent
        words={text.document.list}
        isReading={isReading || !isKnown}
        problem={load.kind === 'failed' ? load.problem.detail : undefined}
        onRetry={() => void documentStore.read(homeId, { guildId })}
        isEmpty={rows.length === 0}
        icon={<FileText />}
        begin={<Button onClick={onNew}>{text.document.new}</Button>}
        hasMatches={shown.length > 0}
        onClearFilter={() => setView(wholeView)}
      >
        <DocumentList
          {...{ place, entries, addressOf, onOpen }}
          canDelete={mayOffer(home, 'document-delete')}
        />
      </ListContent>
      {files.chosen && (
        <ImportDialog
          {...{ place }}
          chosen={files.chosen}
          onClose={() => files.choose(undefined)}
        />
      )}
    </section>
  );
}

/**
 * The documents of a guild as they are read. While many come in, they are drawn a few times a second:
 * each of a thousand would else have the whole list sorted and drawn.
 */
function useRows(place: GuildPlace) {
  const { homeId, guildId } = place;
  const everyMs = useIsTransferring(place) ? importLimits.drawnMs : undefined;
  const { load, isReading } = useReadAll(documentStore, homeId, guildId, everyMs);
  const rows = usePacedStore(
    documentStore.api,
    (state) => documentStore.list(homeId, { guildId }, state).rows,
    everyMs,
  );
  return { rows, load, isReading, everyMs };
}

/** The rows of the list. What is searched or new is told by whole titles, wherever it stands. */
function useEntries(
  homeId: string,
  documents: readonly Document[],
  { text: searched, isChanged }: DocumentView,
  { isFlat, collapsed }: DocumentArrangement,
) {
  const favourites = useFavouriteDocuments(homeId);
  const isList = isFlat || isChanged || searched.trim() !== '';
  return useMemo(
    () => listEntries(documents, { favourites, isFlat: isList, collapsed: new Set(collapsed) }),
    [documents, favourites, isList, collapsed],
  );
}

function DocumentsHead({
  count,
  order,
  folders,
  onFiles,
  onNew,
}: {
  count: string;
  order: ReactNode;
  folders: ReactNode;
  onFiles: ComponentProps<typeof ImportButton>['onFiles'];
  onNew: () => void;
}) {
  return (
    <header className="screen-head">
      <h1 id="documents-title">{text.document.title}</h1>
      <p className="screen-count" role="status">
        {count}
      </p>
      {order}
      <ImportButton onFiles={onFiles} />
      {folders}
      <Button kind="primary" onClick={onNew}>
        <Plus size={16} aria-hidden="true" />
        <YieldingWords>{text.document.new}</YieldingWords>
      </Button>
    </header>
  );
}

/** Follows the visit to the list, and tells what is new in it. */
function useDocumentsVisit(
  { homeId, guildId }: DocumentsScreenProps,
  view: DocumentView,
  isComplete: boolean,
  everyMs: number | undefined,
) {
  // Documents that the view hides are not seen; all that changed are.
  const isWhole = formatView({ ...view, isChanged: false }) === '';
  useVisit(documentStore, homeId, guildId);
  useSeeing(documentStore, homeId, guildId, isComplete && isWhole);
  return useChanges(documentStore, homeId, guildId, everyMs);
}
