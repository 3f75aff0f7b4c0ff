import { useMemo } from 'react';
import { thingsIn } from '#shared/address/thing-address.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { useHomes } from '../home/home-store.ts';
import { homeOfThing } from '../home/home-of-thing.ts';
import { LocalStore } from './local-store.ts';

/** The threads that were begun about a message of another one. */
export const threadOrigins = new LocalStore('thread_origin');

/** Notes about which message a thread is begun, if its first message links to one of this home. */
export function noteOrigin(homeId: string, conversationId: string, opening: string): void {
  const { homes } = useHomes.getState();
  const origin = thingsIn(opening, pageLimits.openingLinks).find(
    (thing) => thing.messageId !== undefined && homeOfThing(thing, homeId, homes) === homeId,
  );
  if (origin?.messageId !== undefined) {
    threadOrigins.save({ homeId, conversationId }, { messageId: origin.messageId });
  }
}

/** Subscribes to the threads of a home that were begun about messages, by the ids of these. */
export function useThreadsFrom(homeId: string): ReadonlyMap<string, readonly string[]> {
  const rows = threadOrigins.use((state) => state.rows);
  return useMemo(() => {
    const threads = new Map<string, string[]>();
    for (const { key, value } of rows.values()) {
      if (key.homeId === homeId) {
        const others = threads.get(value.messageId) ?? [];
        threads.set(value.messageId, [...others, key.conversationId]);
      }
    }
    return threads;
  }, [rows, homeId]);
}
