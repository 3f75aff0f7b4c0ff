import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import type { LocalKey } from '#shared/local/kinds.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { documentHandlers } from '../entities/document/document-handlers.ts';
import { documentLists } from '../entities/local-state/document-list-store.ts';
import type { DocumentArrangement } from '../entities/local-state/document-list-store.ts';
import { favouriteDocuments } from '../entities/local-state/favourite-documents.ts';
import { drafts as draftStore } from '../entities/local-state/draft-store.ts';
import type { LocalRows } from '../entities/local-state/local-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { lastSeen, useVisits } from '../entities/visits/visit-store.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import type { OutboxState } from '../entities/outbox/outbox-store.ts';
import { DocumentScreen } from '../features/documents/document-screen.tsx';
import type { DocumentMode } from '../features/documents/document-modes.ts';
import type { DocumentWays, OpeningPlace } from '../features/documents/document-places.ts';
import { NewDocument } from '../features/documents/editor/new-document.tsx';
import { DocumentsScreen } from '../features/documents/documents-screen.tsx';
import { WindowParts } from './window-parts.tsx';
import { buildDocument, buildEntry, buildHome } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import { fillLocal } from './fill-local.ts';
import type { BridgeAnswers } from './fake-bridge.ts';
import { show } from './show.tsx';

export const homeId = 'local';
export const guildId = 'gld_1';

interface Shown {
  readonly home?: Partial<Home>;
  readonly answers?: BridgeAnswers;
  readonly drafts?: LocalRows<'draft'>['rows'];
  readonly outbox?: Partial<OutboxState>;
  readonly arrangement?: Partial<DocumentArrangement>;
  readonly favourites?: readonly string[];
  readonly seen?: readonly (readonly [LocalKey<'last_seen'>, seenAt: string])[];
}

/** Prepares the stores of a page that knows nothing but a home, before a main that takes all. */
function prepare(shown: Shown) {
  const { home = {}, answers = {}, drafts = new Map(), outbox = {}, seen = [] } = shown;
  const { arrangement, favourites = [] } = shown;
  documentHandlers.applyForgotten(homeId);
  useOutbox.setState({ entries: [], done: new Set(), ...outbox });
  useVisits.setState({ visits: {}, own: {} });
  fillLocal(lastSeen, seen);
  const usual: DocumentArrangement = { order: 'updated', isFlat: false, collapsed: [] };
  fillLocal(documentLists, [
    [
      { homeId, guildId },
      { ...usual, ...arrangement },
    ],
  ]);
  fillLocal(
    favouriteDocuments,
    favourites.map((documentId) => [{ homeId, documentId }, 'favourite'] as const),
  );
  draftStore.use.setState({ load: 'ready', rows: drafts });
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local', ...home })] });
  return fakeBridge({
    'document.list': () => ({ documents: [], nextCursor: null }),
    'search.find': () => ({ results: [] }),
    'clipboard.write': () => ({}),
    'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: undefined }),
    ...answers,
  });
}

/** The list of a guild's documents. */
export function showList(
  documents: readonly Document[],
  { viewAddress = '', ...shown }: Shown & { readonly viewAddress?: string } = {},
) {
  const list = () => ({ documents: [...documents], nextCursor: null });
  const bridge = prepare({ ...shown, answers: { 'document.list': list, ...shown.answers } });
  const opened: string[] = [];
  const screen = (
    <>
      <main style={{ display: 'flex', height: '400px' }}>
        <DocumentsScreen
          homeId={homeId}
          guildId={guildId}
          viewAddress={viewAddress}
          onView={(view) => opened.push(`view ${view}`)}
          addressOf={(id) => `guildhall://home/local/document/${id}`}
          onOpen={(id) => opened.push(id)}
          onNew={() => opened.push('new')}
        />
      </main>
      <WindowParts />
    </>
  );
  return { ...show(screen), bridge, opened };
}

/** The ways that lead on from a document; where they led is noted. */
function buildWays(went: string[]): DocumentWays {
  return {
    listHref: '#/documents',
    documentHref: (id) => `#/document/${id}`,
    itemHref: (id) => `#/item/${id}`,
    threadHref: (id) => `#/thread/${id}`,
    addressOf: (id) => `guildhall://home/local/document/${id}`,
    onMode: (mode) => went.push(mode),
    onReplace: (id) => went.push(`to ${id}`),
    onDiscuss: (opening) => went.push(opening),
    onLeave: () => went.push('left'),
  };
}

/** One document of a guild. */
export function showDocument(
  content: string,
  {
    mode = 'read',
    document = {},
    at = {},
    ...shown
  }: Shown & {
    readonly mode?: DocumentMode;
    readonly document?: Record<string, unknown>;
    readonly at?: OpeningPlace;
  } = {},
) {
  const row = buildDocument(document);
  const bridge = prepare({
    ...shown,
    answers: { 'document.get': () => ({ ...row, content }), ...shown.answers },
  });
  const went: string[] = [];
  const screenOf = (shownMode: DocumentMode) => (
    <>
      <main style={{ display: 'flex', height: '600px' }}>
        <DocumentScreen
          homeId={homeId}
          guildId={guildId}
          documentId={row.id}
          mode={shownMode}
          at={at}
          ways={buildWays(went)}
        />
      </main>
      <WindowParts />
    </>
  );
  const { change, remove } = show(screenOf(mode));
  const submitted = () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
  return { bridge, went, submitted, remove, to: (next: DocumentMode) => change(screenOf(next)) };
}

/** A document that is being written and not created yet. */
export function showNewDocument(shown: Shown = {}) {
  const bridge = prepare(shown);
  const went: string[] = [];
  const screen = (
    <>
      <main style={{ display: 'flex', height: '600px' }}>
        <NewDocument
          place={{ homeId, guildId }}
          listHref="#/documents"
          onCreated={(id, mode) => went.push(`${mode} ${id}`)}
          onLeave={() => went.push('left')}
        />
      </main>
      <WindowParts />
    </>
  );
  return { ...show(screen), bridge, went };
}

/** Tells of a document as it is now: as an event does, or as a read does that has its content. */
export function tell(document: Record<string, unknown>, content?: string): void {
  const told = buildDocument(document);
  if (content === undefined) {
    documentHandlers.events['updated']?.({ document: told } as never, { homeId, guildId });
    return;
  }
  const asked = { homeId, input: { guildId, docId: told.id } };
  documentHandlers.answers['get']?.({ ...told, content } as never, asked);
}

export const article = page.getByRole('article');
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const textbox = (name: string) => page.getByRole('textbox', { name });

/** Shows the editor of a document with a text, the caret at its end. */
export async function showEditor(written: string) {
  const shown = showDocument(written, { mode: 'edit' });
  await expect.element(textbox('Content')).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  return shown;
}
