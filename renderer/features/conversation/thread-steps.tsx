import { useCountedUnread } from '../../entities/read-state/use-unread.ts';
import { useOrderedThreads } from './use-ordered-threads.ts';
import { useThreadSteps } from './use-thread-steps.ts';

/** Offers the ways from thread to thread while their list is on no screen. */
export function ThreadSteps({
  homeId,
  guildId,
  selectedId,
  hrefOf,
}: {
  homeId: string;
  guildId: string;
  selectedId: string | undefined;
  hrefOf: (conversationId: string) => string;
}) {
  const { shown } = useOrderedThreads(homeId, guildId, selectedId);
  useThreadSteps(shown, selectedId, useCountedUnread(homeId), hrefOf);
  return null;
}
