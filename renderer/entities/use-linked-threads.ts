import { useEffect, useState } from 'react';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../bridge/call.ts';

/** A thread in which a thing is mentioned. */
interface LinkedThread {
  readonly id: string;
  readonly title: string;
}

/** The threads that mention a thing; undefined while they are looked for. */
type LinkedThreads = readonly LinkedThread[] | 'failed' | undefined;

/**
 * Looks for the threads of a guild whose messages hold the address of a thing: the last word of its
 * path before its id, and its id. The search of the service knows no more exact way.
 *
 * @param words these two words: `item itm_1`
 */
export function useLinkedThreads(homeId: string, guildId: string, words: string): LinkedThreads {
  const [found, setFound] = useState<{ words: string; threads: LinkedThreads }>();
  useEffect(() => {
    let isWanted = true;
    const set = (threads: LinkedThreads) => {
      if (isWanted) {
        setFound({ words, threads });
      }
    };
    call('search.find', {
      homeId,
      guildId,
      q: words,
      kinds: ['message'],
      limit: pageLimits.linkedThreads,
    }).then(
      ({ results }) => set(threadsOf(results)),
      () => set('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId, words]);
  return found?.words === words ? found.threads : undefined;
}

/** The threads of messages, each once. */
function threadsOf(results: readonly SearchResult[]): readonly LinkedThread[] {
  const threads = new Map<string, LinkedThread>();
  for (const { conversationId: id, title } of results.slice(0, pageLimits.linkedThreads)) {
    if (id && !threads.has(id)) {
      threads.set(id, { id, title });
    }
  }
  return [...threads.values()];
}
