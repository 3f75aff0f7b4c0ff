import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { call } from '../../bridge/call.ts';
import { stampOf } from '../store/entity-list.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { Asked, NounHandlers, Origin } from '../noun-handlers.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import { pendingChanges } from '../outbox/pending-changes.ts';
import { noteOwnChange } from '../looks/look-store.ts';
import { applyContent, documentStore, useContents } from './document-store.ts';
import type { DocumentContent } from './document-store.ts';

const standard = standardHandlers(documentStore);

/** A document as events bring it: with its content if main knows it. */
type Told = Document & Partial<Pick<DocumentWithContent, 'content'>>;

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
  applyIdentified: (homeId, temporaryId, id) => {
    documentStore.applyIdentified(homeId, temporaryId, id);
    setContent(homeId, id, contentOf(homeId, temporaryId));
    setContent(homeId, temporaryId, undefined);
  },
  applyDropped: (homeId, temporaryId) => {
    documentStore.applyDropped(homeId, temporaryId);
    setContent(homeId, temporaryId, undefined);
  },
  applyForgotten: (homeId) => {
    documentStore.applyForgotten(homeId);
    useContents.setState(({ contents }) => ({ contents: withoutHome(contents, homeId) }));
  },
};

/**
 * Reads a document with its content, which is kept fresh from then on.
 *
 * @throws ProblemError when the service could not be asked
 */
export async function readDocument(homeId: string, guildId: string, docId: string): Promise<void> {
  const input = { guildId, docId };
  const toldAt = () => documentStore.row(homeId, docId)?.updatedAt ?? '';
  let document: DocumentWithContent;
  let before: string;
  do {
    before = toldAt();
    document = await call(documentResource.operations.get, { homeId, ...input });
    // An event may have announced a newer content in the meantime.
  } while (toldAt() !== before && toldAt() > stampOf(document));
  if (document.id !== docId) {
    documentHandlers.applyIdentified(homeId, docId, document.id);
  }
  applyRead(document, { homeId, input });
}

function applyRead({ content, ...document }: DocumentWithContent, asked: Asked): void {
  const { homeId, input } = asked;
  standard.answers.get(document, asked);
  if ((contentOf(homeId, document.id)?.updatedAt ?? '') <= stampOf(document)) {
    const guildId = String(input['guildId']);
    setContent(homeId, document.id, { guildId, content, updatedAt: document.updatedAt });
  }
}

function applyEvent({ document }: { readonly document: Told }, origin: Origin): void {
  const { content, ...row } = document;
  standard.events.updated({ document: row }, origin);
  refreshContent(origin.homeId, row, content);
}

/** Only the person's own writes have answers here. */
function applyOwn(isNew: boolean) {
  return (document: Document, asked: Asked) => {
    const { id, updatedAt } = document;
    noteOwnChange(documentStore, asked.homeId, { id, updatedAt, isNew });
    applyAnswer(document, asked);
  };
}

function applyAnswer(document: Document, asked: Asked): void {
  standard.answers.update(document, asked);
  const pending = pendingChanges(documentResource, asked.homeId, document.id);
  const { content } = { ...asked.input, ...pending };
  refreshContent(asked.homeId, document, typeof content === 'string' ? content : undefined);
}

/** Updates a content that was read before. If the event did not bring it, it is read again. */
function refreshContent(homeId: string, { id, updatedAt }: Document, content?: string): void {
  const known = contentOf(homeId, id);
  if (known === undefined || (content === undefined && known.updatedAt === updatedAt)) {
    return;
  }
  if (content !== undefined) {
    setContent(homeId, id, { ...known, content, updatedAt });
    return;
  }
  readDocument(homeId, known.guildId, id).catch(() => {
    // The content read before stays. Opening the document again retries.
  });
}

function contentOf(homeId: string, docId: string): DocumentContent | undefined {
  return useContents.getState().contents[keyInHome(homeId, docId)];
}

function setContent(homeId: string, docId: string, content: DocumentContent | undefined): void {
  useContents.setState((state) => applyContent(state, keyInHome(homeId, docId), content));
}
