import { useMemo } from 'react';
import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import type { EntriesById } from '../outbox/follow-entries.ts';
import { EntityStore } from '../store/entity-store.ts';
import { keyInHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The documents of each guild, without their contents. */
export const documentStore = new EntityStore<Document>(documentResource, {
  maxRows: pageLimits.documents,
  pageRows: countLimits.page,
});

/** A content, and the guild of its document. */
export interface DocumentContent {
  readonly guildId: string;
  readonly content: string;
  /** The document's `updatedAt` when its content was read. */
  readonly updatedAt: string | undefined;
  /** The author of this content; undefined where the service does not say. */
  readonly updatedBy?: Participant | undefined;
}

/** The contents of documents, by home and document. */
export interface ContentState {
  /** Those that were read from the service. The one read first comes first. */
  readonly contents: Readonly<Record<KeyInHome, DocumentContent>>;
  /** Those that wait in the outbox: of a document that is made, or of a change on its way. */
  readonly written: Readonly<Record<KeyInHome, WrittenContent>>;
}

/** A content that the service does not have yet. */
interface WrittenContent extends DocumentContent {
  /** Whether it makes the document. */
  readonly isNew: boolean;
}

export const useContents = create<ContentState>()(() => ({ contents: {}, written: {} }));

/** A content as it is shown; undefined where it is not read. A change on its way stands in place. */
export function shownContent(homeId: string, docId: string): DocumentContent | undefined {
  const key = keyInHome(homeId, docId);
  const { contents, written } = useContents.getState();
  return withWritten(contents[key], written[key]);
}

/** Subscribes to a content as it is shown. */
export function useContent(homeId: string, docId: string): DocumentContent | undefined {
  const key = keyInHome(homeId, docId);
  const confirmed = useContents(({ contents }) => contents[key]);
  const waiting = useContents(({ written }) => written[key]);
  return useMemo(() => withWritten(confirmed, waiting), [confirmed, waiting]);
}

function withWritten(
  confirmed: DocumentContent | undefined,
  waiting: WrittenContent | undefined,
): DocumentContent | undefined {
  if (waiting?.isNew === true) {
    return waiting;
  }
  return confirmed && waiting
    ? { ...confirmed, content: waiting.content, updatedBy: undefined }
    : confirmed;
}

/** Sets or removes a content. When there are too many, the one read first is dropped. */
export function applyContent(
  state: ContentState,
  key: KeyInHome,
  content: DocumentContent | undefined,
): ContentState {
  const { [key]: _former, ...others } = state.contents;
  if (content === undefined) {
    return { ...state, contents: others };
  }
  const kept = Object.entries(others).slice(1 - pageLimits.documentContents);
  return { ...state, contents: { ...Object.fromEntries(kept), [key]: content } };
}

/** Puts the contents in place that wait for some documents, by all entries about each of them. */
export function applyWritten(
  state: ContentState,
  homeId: string,
  changes: EntriesById,
): ContentState {
  const written = new Map(Object.entries(state.written) as [KeyInHome, WrittenContent][]);
  for (const [id, entries] of changes) {
    const key = keyInHome(homeId, id);
    const content = writtenIn(entries);
    if (content === undefined) {
      written.delete(key);
    } else {
      written.set(key, content);
    }
  }
  return { ...state, written: Object.fromEntries(written) };
}

/** The content that the entries about a document write; undefined where they write none. */
function writtenIn(entries: readonly OutboxEntry[]): WrittenContent | undefined {
  const isNew = entries.some(({ temporaryId }) => temporaryId !== undefined);
  const last = entries.findLast(
    (entry) =>
      typeof entry.input['content'] === 'string' &&
      (entry.temporaryId !== undefined || isOnItsWay(entry)),
  );
  return (
    last && {
      guildId: String(last.input['guildId']),
      content: String(last.input['content']),
      updatedAt: last.createdAt,
      isNew,
    }
  );
}
