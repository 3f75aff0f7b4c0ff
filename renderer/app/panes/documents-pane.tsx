import { lazy, Suspense } from 'react';
import { documentModeOf } from '../../features/documents/document-modes.ts';
import type { DocumentWays } from '../../features/documents/document-places.ts';
import { ThingEntries } from '../../features/outbox/thing-entries.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import {
  documentPath,
  documentsPath,
  hrefOf,
  itemPath,
  newDocumentPath,
  outboxHref,
  sharedAddressOf,
  threadPath,
} from '../places/paths.ts';
import type { Route } from '../places/routes.ts';

/** The screen of documents, loaded when it is first opened to keep the start fast. */
const DocumentsScreen = lazy(() =>
  import('../../features/documents/documents-screen.tsx').then((module) => ({
    default: module.DocumentsScreen,
  })),
);

const DocumentScreen = lazy(() =>
  import('../../features/documents/document-screen.tsx').then((module) => ({
    default: module.DocumentScreen,
  })),
);

const NewDocument = lazy(() =>
  import('../../features/documents/editor/new-document.tsx').then((module) => ({
    default: module.NewDocument,
  })),
);

interface DocumentsPaneProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly route: Extract<Route, { name: 'documents' | 'document' | 'new-document' }>;
  readonly navigate: (path: string, options?: { replace: boolean }) => void;
}

/** The documents of a guild, or one of them. */
export function DocumentsPane({ homeId, guildId, route, navigate }: DocumentsPaneProps) {
  if (route.name === 'document') {
    const { documentId, mode, sought, near, part } = route;
    const ways = waysOf(homeId, guildId, documentId, navigate);
    return (
      <Suspense>
        <DocumentScreen
          {...{ homeId, guildId, documentId, ways }}
          at={{ sought, near, part }}
          mode={documentModeOf(mode)}
        />
      </Suspense>
    );
  }
  if (route.name === 'new-document') {
    return (
      <Suspense>
        <NewDocument
          key={`${homeId} ${guildId} ${route.title ?? ''}`}
          title={route.title}
          place={{ homeId, guildId }}
          listHref={hrefOf(documentsPath(homeId))}
          onCreated={(id, mode) => navigate(documentPath(homeId, id, mode), { replace: true })}
          onLeave={() => navigate(documentsPath(homeId))}
        />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <DocumentsScreen
        key={`${homeId} ${guildId}`}
        homeId={homeId}
        guildId={guildId}
        viewAddress={route.view}
        onView={(view) => navigate(documentsPath(homeId, view), { replace: true })}
        addressOf={(id) => sharedAddressOf(homeId, documentPath(homeId, id))}
        onOpen={(id) => navigate(documentPath(homeId, id))}
        onNew={() => navigate(newDocumentPath(homeId))}
      />
    </Suspense>
  );
}

/** The links from a document to other places. */
function waysOf(
  homeId: string,
  guildId: string,
  documentId: string,
  navigate: DocumentsPaneProps['navigate'],
): DocumentWays {
  return {
    listHref: hrefOf(documentsPath(homeId)),
    unsent: (
      <ThingEntries homeId={homeId} kind="document" id={documentId} outboxHref={outboxHref} />
    ),
    documentHref: (id) => hrefOf(documentPath(homeId, id)),
    itemHref: (id) => hrefOf(itemPath(homeId, id)),
    threadHref: (id) => hrefOf(threadPath(homeId, id)),
    addressOf: (id) => sharedAddressOf(homeId, documentPath(homeId, id)),
    onMode: (mode) => navigate(documentPath(homeId, documentId, mode)),
    onReplace: (id) => navigate(documentPath(homeId, id), { replace: true }),
    onDiscuss: (opening) =>
      openDialog({ kind: 'new-thread', homeId, guildId, operatorIds: [], opening }),
    onLeave: () => navigate(documentsPath(homeId)),
  };
}
