import { useEffect, useState } from 'react';
import { call, problemOf } from '../../../bridge/call.ts';
import { offers, useHomes } from '../../../entities/home/home-store.ts';
import { pageSearch, serviceSearch } from './search-parts.ts';
import { searchThread } from './search-thread.ts';
import type { ThreadSearch } from './search-thread.ts';

/** How long after the last letter the search begins, in milliseconds. */
const typingMs = 150;

/** How far a search has come. */
export type SearchPhase =
  | { readonly kind: 'none' | 'searching' | 'whole' | 'cut' | 'full' | 'stopped' }
  | { readonly kind: 'failed'; readonly why: string };

interface Searching {
  readonly search: ThreadSearch;
  readonly phase: SearchPhase;
}

const nothing: ThreadSearch = { found: [], searched: 0, reachedAt: undefined, hasGaps: false };
const unsearched: Searching = { search: nothing, phase: { kind: 'none' } };

/** Searches a thread for words while they are typed. */
export function useThreadSearch(
  homeId: string,
  conversationId: string,
  words: string,
): Searching & { readonly stop: () => void } {
  const [state, setState] = useState({ words, ...unsearched });
  const [controller, setController] = useState<AbortController>();
  if (state.words !== words) {
    setState({ words, ...unsearched });
  }
  useEffect(() => {
    if (words.trim() === '') {
      return undefined;
    }
    const stopping = new AbortController();
    const { signal } = stopping;
    const set = (change: Partial<Searching>) =>
      setState((now) => (now.words === words ? { ...now, ...change } : now));
    const search = async () => {
      setController(stopping);
      const home = useHomes.getState().homes.find(({ id }) => id === homeId);
      set({ phase: { kind: 'searching' } });
      const byPages = pageSearch({
        readPage: (page) => call('message.list', { homeId, conversationId, ...page }),
        words,
        signal,
        nextTurn: () => new Promise((resolve) => setTimeout(resolve)),
      });
      try {
        const kind = await searchThread({
          isPaged: offers(home, 'cursor'),
          searchPart: offers(home, 'message-find')
            ? serviceSearch({ homeId, conversationId }, words, byPages)
            : byPages,
          signal,
          onProgress: (soFar) => set({ search: soFar }),
        });
        if (!signal.aborted) {
          set({ phase: { kind } });
        }
      } catch (error) {
        if (!signal.aborted) {
          set({ phase: { kind: 'failed', why: problemOf(error).detail } });
        }
      }
    };
    const timer = setTimeout(() => void search(), typingMs);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [homeId, conversationId, words]);
  return {
    ...state,
    stop: () => {
      controller?.abort();
      // A page that is being read may take long.
      setState((now) => ({ ...now, phase: { kind: 'stopped' } }));
    },
  };
}
