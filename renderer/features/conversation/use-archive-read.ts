import { useEffect } from 'react';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { offers, useHomes } from '../../entities/home/home-store.ts';
import { useList } from '../../entities/store/entity-store.ts';

/**
 * Reads the threads that the service of a home has archived, page by page, where it can archive any.
 *
 * @returns whether it reads
 */
export function useArchiveRead(homeId: string, guildId: string, isWanted: boolean): boolean {
  const isOffered = useHomes(({ homes }) =>
    offers(
      homes.find(({ id }) => id === homeId),
      'conversation-edit',
    ),
  );
  const { load, nextCursor } = useList(conversationStore, homeId, { guildId, archived: true });
  const isRead = isWanted && isOffered;
  const { kind } = load;
  useEffect(() => {
    const query = { guildId, archived: true };
    if (isRead && kind === 'idle') {
      void conversationStore.readOnce(homeId, query);
    } else if (isRead && kind === 'ready' && nextCursor !== undefined) {
      void conversationStore.readFurther(homeId, query);
    }
  }, [homeId, guildId, isRead, kind, nextCursor]);
  return (
    isRead &&
    (kind === 'idle' || kind === 'loading' || nextCursor !== undefined) &&
    kind !== 'failed'
  );
}
