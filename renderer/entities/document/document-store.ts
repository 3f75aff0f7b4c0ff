import { create } from 'zustand';
import { documentResource } from '#shared/domain/document/resource.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The documents of each guild, without their contents. */
export const documentStore = new EntityStore<Document>(documentResource, {
  maxRows: pageLimits.documents,
  pageRows: countLimits.page,
});

/** A content that was read, and the guild of its document. */
export interface DocumentContent {
  readonly guildId: string;
  readonly content: string;
  /** The document's `updatedAt` when its content was read. */
  readonly updatedAt: string | undefined;
}

/** The contents that were read, by home and document. The one read first comes first. */
export interface ContentState {
  readonly contents: Readonly<Record<KeyInHome, DocumentContent>>;
}

export const useContents = create<ContentState>()(() => ({ contents: {} }));

/** Sets or removes a content. When there are too many, the one read first is dropped. */
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
