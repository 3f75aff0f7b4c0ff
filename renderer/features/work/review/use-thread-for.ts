import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../../entities/conversation/conversation-store.ts';
import { findThreadsAbout, hasOperator } from '../../../entities/thread/threads-about.ts';
import type { ItemPlace } from '../../../entities/thread/threads-about.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';

/** The newest thread about an item with an operator, as far as it has been looked for. */
export interface ThreadFor {
  /** Whether it was looked for: what is not found by then is not there. */
  readonly isKnown: boolean;
  readonly thread: Conversation | undefined;
  /** The newest thread about the item, whoever takes part. */
  readonly newest: Conversation | undefined;
  /** Looks for it anew: what was just said may have begun it. */
  readonly findAgain: () => void;
  /** Answers once it was looked for. */
  readonly find: () => Promise<Conversation | undefined>;
}

/**
 * Looks for the newest thread about an item that has an operator, and again where there may be another:
 * the guild has a new thread, or the status of the item has changed.
 */
export function useThreadFor(place: ItemPlace, operatorId: string | undefined): ThreadFor {
  const { homeId, guildId, workItemId } = place;
  const count = useStore(
    conversationStore.api,
    (state) => conversationStore.list(homeId, { guildId }, state).rows.length,
  );
  const status = useRow(workItemStore, homeId, workItemId)?.status;
  const stamp = `${workItemId} ${status} ${count}`;
  const [wanted, setWanted] = useState({ ...place, stamp });
  if (wanted.stamp !== stamp) {
    setWanted({ ...place, stamp });
  }
  const findingRef = useRef<Promise<readonly Conversation[]>>(undefined);
  // Found ones stay while they are looked for again.
  const [found, setFound] = useState<readonly Conversation[]>();
  useEffect(() => {
    let isWanted = true;
    const finding = findThreadsAbout(wanted);
    findingRef.current = finding;
    const show = async () => {
      const threads = await finding;
      if (isWanted) {
        setFound(threads);
      }
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  const isOfOperator = (thread: Conversation) =>
    operatorId !== undefined && hasOperator(thread, operatorId);
  return {
    isKnown: found !== undefined,
    thread: found?.find(isOfOperator),
    newest: found?.[0],
    findAgain: () => setWanted({ ...place, stamp }),
    find: async () => (await findingRef.current)?.find(isOfOperator),
  };
}
