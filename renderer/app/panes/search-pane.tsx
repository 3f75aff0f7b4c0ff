import { lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { wantedGuilds } from '../homes/home-content.ts';
import { chooseGuild, chosenGuildOf } from '../places/layout-store.ts';
import {
  hrefOf,
  itemPath,
  messagePath,
  searchPath,
  soughtDocumentPath,
  threadPath,
} from '../places/paths.ts';

/** The screen of the search, loaded when it is first opened to keep the start fast. */
const SearchScreen = lazy(() =>
  import('../../features/search/search-screen.tsx').then((module) => ({
    default: module.SearchScreen,
  })),
);

/** The length of the snippet's beginning that tells its place in a document from others. */
const nearLength = 200;

/** The search over all homes. */
export function SearchPane({
  query,
  navigate,
}: {
  query: string;
  navigate: (path: string, options?: { replace: boolean }) => void;
}) {
  const homes = useHomes((state) => state.homes);
  const known = useStore(guildStore.api);
  const guilds = useMemo(
    () =>
      homes.flatMap((home) =>
        wantedGuilds(home, guildStore.list(home.id, {}, known).rows).map(({ id }) => ({
          home,
          guildId: id,
        })),
      ),
    [homes, known],
  );
  return (
    <Suspense>
      <SearchScreen
        query={query}
        guilds={guilds}
        onQuery={(typed) => navigate(searchPath(typed), { replace: true })}
        hrefOf={(homeId, result, words) => hrefOf(pathOf(homeId, result, words))}
        onOpen={({ home, guildId }) => {
          if (chosenGuildOf(home.id) !== guildId) {
            chooseGuild(home.id, guildId);
          }
        }}
      />
    </Suspense>
  );
}

function pathOf(
  homeId: string,
  { kind, id, conversationId, snippet }: SearchResult,
  words: string,
): string {
  if (kind === 'message') {
    return conversationId ? messagePath(homeId, conversationId, id) : threadPath(homeId, id);
  }
  return kind === 'document'
    ? soughtDocumentPath(homeId, id, words, snippet.slice(0, nearLength))
    : itemPath(homeId, id);
}
