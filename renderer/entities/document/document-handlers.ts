import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { call } from '../../bridge/call.ts';
import { followId } from '../../bridge/local-ids.ts';
import { isAwaited, outboxRead } from '../outbox/awaited-entries.ts';
import { isUnsent, stampOf } from '../store/entity-list.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers, Origin } from '../noun-handlers.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import { noteOwnChange } from '../visits/visit-store.ts';
import {
  applyContent,
  applyWritten,
  documentStore,
  shownContent,
  useContents,
} from './document-store.ts';
import type { DocumentContent } from './document-store.ts';
import { takeAliases } from './known-aliases.ts';

const standard = standardHandlers(documentStore);

/** Keeps the documents on the page up to date. Contents that were read stay fresh. */
export const documentHandlers: NounHandlers = {
  ...standard,
  events: {
    created: applyEvent,
    updated: applyEvent,
    deleted: ({ id }: { id: string }, { homeId }) => {
      documentStore.applyDeleted(homeId, [id]);
      setContent(homeId, id, undefined);
    },
  },
  answers: { ...standard.answers, get: applyRead, create: applyOwn(true), update: applyOwn(false) },
  applyEntries: (homeId, changes) => {
    standard.applyEntries(homeId, changes);
    useContents.setState((state) => applyWritten(state, homeId, changes));
    for (const id of changes.keys()) {
      const shown = shownContent(homeId, id);
      if (shown !== undefined) {
        takeAliases(homeId, id, shown.content);
      }
    }
  },
  applyForgotten: (homeId) => {
    documentStore.applyForgotten(homeId);
    useContents.setState(({ contents, written }) => ({
      contents: withoutHome(contents, homeId),
      written: withoutHome(written, homeId),
    }));
  },
};

/**
 * Reads a document with its content, which is kept fresh from then on. One that the service does not
 * have yet is known without asking.
 *
 * @throws ProblemError when the service could not be asked
 */
export async function readDocument(homeId: string, guildId: string, docId: string): Promise<void> {
  const input = { guildId, docId };
  const toldAt = () => documentStore.confirmedRow(homeId, docId)?.updatedAt ?? '';
  let document: DocumentWithContent;
  let before: string;
  if (isAwaited(homeId, docId)) {
    await outboxRead();
  }
  const shown = documentStore.row(homeId, docId);
  if (shown !== undefined && isUnsent(shown)) {
    return;
  }
  do {
    before = toldAt();
    document = await call(documentResource.operations.get, { homeId, ...input });
    // An event may have announced a newer content in the meantime.
  } while (toldAt() !== before && toldAt() > stampOf(document));
  followId(homeId, docId, document.id);
  applyRead(document, { homeId, input });
}

/**
 * Reads a document as it is shown: with what waits for it in place.
 *
 * @throws ProblemError when the service could not be asked
 */
export async function readShownDocument(
  homeId: string,
  guildId: string,
  docId: string,
): Promise<DocumentWithContent | undefined> {
  const unsent = documentStore.row(homeId, docId);
  const written = shownContent(homeId, docId);
  if (unsent !== undefined && isUnsent(unsent) && written !== undefined) {
    return { ...unsent, content: written.content };
  }
  const input = { homeId, guildId, docId };
  return documentStore.withPending(homeId, await call(documentResource.operations.get, input));
}

function applyRead({ content, ...document }: DocumentWithContent, request: AnsweredRequest): void {
  const { homeId, input } = request;
  standard.answers.get(document, request);
  if ((contentOf(homeId, document.id)?.updatedAt ?? '') <= stampOf(document)) {
    const guildId = String(input['guildId']);
    const { updatedAt, updatedBy } = document;
    setContent(homeId, document.id, { guildId, content, updatedAt, updatedBy });
  }
}

function applyEvent({ document }: { readonly document: Document }, origin: Origin): void {
  standard.events.updated({ document }, origin);
  refreshContent(origin.homeId, document);
}

/** Only the person's own writes have answers here. */
function applyOwn(isNew: boolean) {
  return (document: Document, request: AnsweredRequest) => {
    const { id, updatedAt } = document;
    noteOwnChange(documentStore, request.homeId, { id, updatedAt, isNew });
    applyAnswer(document, request);
  };
}

function applyAnswer(document: Document, request: AnsweredRequest): void {
  standard.answers.update(document, request);
  const { homeId, input } = request;
  const { guildId, content } = input;
  const { id, updatedAt, updatedBy } = document;
  const known = contentOf(homeId, id)?.updatedAt ?? '';
  const isNewest = updatedAt === undefined || known <= updatedAt;
  if (typeof content === 'string' && isNewest) {
    setContent(homeId, id, { guildId: String(guildId), content, updatedAt, updatedBy });
  } else {
    refreshContent(homeId, document);
  }
}

/** Reads a content again that was read before, once its document has changed. */
function refreshContent(homeId: string, { id, updatedAt }: Document): void {
  const known = contentOf(homeId, id);
  if (known !== undefined && known.updatedAt !== updatedAt) {
    readDocument(homeId, known.guildId, id).catch(() => {
      // The content read before stays. Opening the document again retries.
    });
  }
}

function contentOf(homeId: string, docId: string): DocumentContent | undefined {
  return useContents.getState().contents[keyInHome(homeId, docId)];
}

function setContent(homeId: string, docId: string, content: DocumentContent | undefined): void {
  takeAliases(homeId, docId, content?.content ?? '');
  useContents.setState((state) => applyContent(state, keyInHome(homeId, docId), content));
}
