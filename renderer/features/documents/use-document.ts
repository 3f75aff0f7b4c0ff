import { useCallback, useEffect, useState } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { problemOf } from '../../bridge/call.ts';
import { readDocument } from '../../entities/document/document-handlers.ts';
import { documentStore, useContent } from '../../entities/document/document-store.ts';
import { stampOf } from '../../entities/store/entity-list.ts';
import { useOpenRow } from '../../entities/store/use-open-row.ts';
import type { GuildPlace } from './document-acts.ts';

/** A document that is open: with its content, being read, or why it could not be read. */
export type OpenDocument =
  | {
      readonly kind: 'ready';
      readonly document: Document;
      readonly content: string;
      /** The document's `updatedAt` when its content was read; empty where it has none. */
      readonly readAt: string;
      /** The author of the document as it is; undefined where that is not known. */
      readonly author: Participant | undefined;
    }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly retry: () => void };

/** Reads a document and follows it from then on. */
export function useDocument({ homeId, guildId }: GuildPlace, id: string): OpenDocument {
  const document = useOpenRow(documentStore, homeId, id);
  const content = useContent(homeId, id);
  const [failure, setFailure] = useState<{ id: string; problem: Problem }>();
  const read = useCallback(() => {
    readDocument(homeId, guildId, id).catch((error: unknown) =>
      setFailure({ id, problem: problemOf(error) }),
    );
  }, [homeId, guildId, id]);
  const retry = () => {
    setFailure(undefined);
    read();
  };
  const isRead = content !== undefined;
  // A list that was read again may tell of a change that no event has told of.
  const isOld = isRead && (document?.updatedAt ?? '') > (content.updatedAt ?? '');
  useEffect(() => {
    if (!isRead || isOld) {
      read();
    }
  }, [read, isRead, isOld]);
  if (document !== undefined && content !== undefined) {
    const readAt = content.updatedAt ?? '';
    // A change since the content was read may be by somebody else.
    const isNewest = stampOf(document) === stampOf({ ...document, updatedAt: content.updatedAt });
    const author = isNewest ? content.updatedBy : undefined;
    return { kind: 'ready', document, content: content.content, readAt, author };
  }
  if (failure?.id !== id) {
    return { kind: 'reading' };
  }
  return { kind: 'failed', problem: failure.problem, retry };
}
