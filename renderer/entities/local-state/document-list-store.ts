import { useEffect } from 'react';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import type { LocalValue } from '#shared/local/kinds.ts';
import { LocalStore } from './local-store.ts';

/** How the person has arranged the list of a guild's documents. */
export type DocumentArrangement = LocalValue<'document_list'>;

/** How the lists of documents are arranged. */
export const documentLists = new LocalStore('document_list');

const usual: DocumentArrangement = { order: 'updated', isFlat: false, collapsed: [] };

/** Subscribes to how the list of a guild's documents is arranged. */
export function useDocumentArrangement(homeId: string, guildId: string) {
  useEffect(() => {
    void documentLists.readOnce();
  }, []);
  const isKnown = documentLists.use(({ load }) => load !== 'idle');
  const arrangement = documentLists.use(
    (state) => documentLists.value({ homeId, guildId }, state) ?? usual,
  );
  return { isKnown, arrangement };
}

/** Arranges the list of a guild's documents. */
export function arrangeDocuments(
  homeId: string,
  guildId: string,
  change: Partial<DocumentArrangement>,
): void {
  const key = { homeId, guildId };
  documentLists.save(key, { ...(documentLists.value(key) ?? usual), ...change });
}

/** Collapses a folder of a list, or expands it. Those that were collapsed last are kept. */
export function collapseFolder(
  homeId: string,
  guildId: string,
  path: string,
  isCollapsed: boolean,
): void {
  const { collapsed } = documentLists.value({ homeId, guildId }) ?? usual;
  const others = collapsed.filter((other) => other !== path);
  const next = isCollapsed ? [...others, path].slice(-placeLimits.collapsedFolders) : others;
  arrangeDocuments(homeId, guildId, { collapsed: next });
}
