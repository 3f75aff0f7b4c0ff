import { useEffect, useState } from 'react';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../../bridge/call.ts';

/** A thread in which an item is mentioned. */
interface LinkedThread {
  readonly id: string;
  readonly title: string;
}

/** The threads that mention an item; undefined while they are looked for. */
type LinkedThreads = readonly LinkedThread[] | 'failed' | undefined;

/**
 * Looks for the threads of a guild whose messages hold the address of an item: its id and the word
 * before it there. The search of the service knows no more exact way.
 */
export function useLinkedThreads(
  homeId: string,
  guildId: string,
  workItemId: string,
): LinkedThreads {
  const [found, setFound] = useState<{ id: string; threads: LinkedThreads }>();
  useEffect(() => {
    let isWanted = true;
    const set = (threads: LinkedThreads) => {
      if (isWanted) {
        setFound({ id: workItemId, threads });
      }
    };
    call('search.find', {
      homeId,
      guildId,
      q: `item ${workItemId}`,
      kinds: ['message'],
      limit: pageLimits.linkedThreads,
    }).then(
      ({ results }) => set(threadsOf(results)),
      () => set('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId, workItemId]);
  return found?.id === workItemId ? found.threads : undefined;
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
