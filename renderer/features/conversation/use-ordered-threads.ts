import { useMemo } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { stampOf } from '../../entities/store/entity-list.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';
import { latestOutgoing } from '../../entities/message/outgoing.ts';

/** The threads of a guild as they were read, and in the order of their list. */
export function useOrderedThreads(homeId: string, guildId: string) {
  const { rows, load } = useList(conversationStore, homeId, { guildId });
  const entries = useShownEntries();
  const outgoing = useMemo(() => latestOutgoing(entries, homeId), [entries, homeId]);
  const ordered = useMemo(() => orderedThreads(rows, outgoing), [rows, outgoing]);
  return { rows, load, ordered };
}

/** The threads with what waits in them, those that something was last said in first. */
function orderedThreads(
  rows: readonly Conversation[],
  outgoing: ReadonlyMap<string, OutboxEntry>,
): readonly ThreadAndLatest[] {
  return rows
    .map((conversation) => {
      const entry = outgoing.get(conversation.id);
      const stamp = stampOf(conversation);
      const at = entry !== undefined && entry.createdAt > stamp ? entry.createdAt : stamp;
      return { conversation, entry, at };
    })
    .toSorted((a, b) => (outgoing.size > 0 ? b.at.localeCompare(a.at) : 0));
}

/** A thread, what waits in it, and when something was last said there. */
interface ThreadAndLatest {
  readonly conversation: Conversation;
  readonly entry: OutboxEntry | undefined;
  readonly at: string;
}
