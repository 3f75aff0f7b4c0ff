import { useEffect } from 'react';
import type { LocalValue } from '#shared/local/kinds.ts';
import { LocalStore } from './local-store.ts';

/** How the person has arranged the list of a guild's threads. */
export type ThreadListChoice = LocalValue<'thread_list'>;

/** How the lists of threads are arranged. */
export const threadListChoices = new LocalStore('thread_list');

const usual: ThreadListChoice = { order: 'newest', isUnreadOnly: false };

/** Subscribes to how the list of a guild's threads is arranged. */
export function useThreadListChoice(homeId: string, guildId: string): ThreadListChoice {
  useEffect(() => {
    void threadListChoices.readOnce();
  }, []);
  return threadListChoices.use(
    (state) => threadListChoices.value({ homeId, guildId }, state) ?? usual,
  );
}

/** Arranges the list of a guild's threads. */
export function arrangeThreadList(
  homeId: string,
  guildId: string,
  change: Partial<ThreadListChoice>,
): void {
  const key = { homeId, guildId };
  threadListChoices.save(key, { ...(threadListChoices.value(key) ?? usual), ...change });
}
