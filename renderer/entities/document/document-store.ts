import { create } from 'zustand';
import { documentResource } from '#shared/domain/document/resource.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { countLimits, pageLimits } from '#shared/limits/limits.ts';
import { EntityStore } from '../entity-store.ts';
import type { KeyInHome } from '../key-in-home.ts';

/** The documents of each guild, without their contents. */
export const documentStore = new EntityStore<Document>(documentResource, {
  scopeField: 'guildId',
  maxRows: pageLimits.documents,
  pageRows: countLimits.page,
});

/** A content as it was read, and the guild that it was read of. */
export interface DocumentContent {
  readonly guildId: string;
  readonly content: string;
  /** The document's `updatedAt` while it read so. */
  readonly updatedAt: string | undefined;
}

/** The contents that were read, by home and document: the one that was read first stands first. */
export interface ContentState {
  readonly contents: Readonly<Record<KeyInHome, DocumentContent>>;
}

/** The contents of documents. */
export const useContents = create<ContentState>()(() => ({ contents: {} }));

/** Takes a content as it was read, or lets go of one; the one read first goes where many are. */
export function applyContent(
  { contents }: ContentState,
  key: KeyInHome,
  content: DocumentContent | undefined,
): ContentState {
  const { [key]: _former, ...others } = contents;
  if (content === undefined) {
    return { contents: others };
  }
  const kept = Object.entries(others).slice(1 - pageLimits.documentContents);
  return { contents: { ...Object.fromEntries(kept), [key]: content } };
}
