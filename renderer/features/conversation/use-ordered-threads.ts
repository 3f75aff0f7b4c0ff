import { useMemo, useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { isArchived } from '../../entities/conversation/archived.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useThreadListChoice } from '../../entities/local-state/thread-list-choices.ts';
import { threadSettingOf, threadSettings } from '../../entities/local-state/thread-settings.ts';
import { useMutes } from '../../entities/local-state/mutes.ts';
import { stampOf } from '../../entities/store/entity-list.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';
import { latestOutgoing } from '../../entities/message/outgoing.ts';
import { useUnread } from '../../entities/read-state/use-unread.ts';
import { arrangeThreads } from './arrange-threads.ts';
import type { ListedThread } from './arrange-threads.ts';

/** The part of the arrangement that is not kept. */
interface Sought {
  readonly filter: string;
  readonly isOfArchive: boolean;
}

const everything: Sought = { filter: '', isOfArchive: false };

/** The threads of a guild as they were read, and those that the list shows, in its order. */
export function useOrderedThreads(
  homeId: string,
  guildId: string,
  selectedId: string | undefined,
  { filter, isOfArchive }: Sought = everything,
) {
  const { rows, load } = useList(conversationStore, homeId, { guildId });
  const { rows: archived } = useList(conversationStore, homeId, { guildId, archived: true });
  const entries = useShownEntries();
  const outgoing = useMemo(() => latestOutgoing(entries, homeId), [entries, homeId]);
  const ordered = useMemo(() => orderedThreads(rows, outgoing), [rows, outgoing]);
  const unread = useUnread(homeId);
  const isStillUnread = useStillUnread(unread, selectedId);
  const { order, isUnreadOnly } = useThreadListChoice(homeId, guildId);
  const settings = threadSettings.use((state) => state.rows);
  const mutes = useMutes();
  const all = useMemo(
    () => (isOfArchive ? [...ordered, ...orderedThreads(archived, outgoing)] : ordered),
    [isOfArchive, ordered, archived, outgoing],
  );
  const shown = useMemo(
    () =>
      arrangeThreads(all, {
        order,
        isUnreadOnly,
        isOfArchive,
        filter: filter.trim(),
        isUnread: (id) => unread.has(id) || (isStillUnread && id === selectedId),
        isPinned: (id) => threadSettingOf(homeId, id, settings).isPinned === true,
        isArchived: (conversation) => isArchived(homeId, conversation, { settings, mutes }),
      }),
    [
      homeId,
      all,
      order,
      isUnreadOnly,
      isOfArchive,
      filter,
      unread,
      isStillUnread,
      selectedId,
      settings,
      mutes,
    ],
  );
  return { rows, load, shown, unread };
}

/**
 * Whether the open thread was unread as it was opened: it keeps its place among the unread ones until
 * the person leaves it.
 */
function useStillUnread(
  unread: ReadonlyMap<string, number>,
  selectedId: string | undefined,
): boolean {
  const wasUnread = selectedId !== undefined && unread.has(selectedId);
  const [opened, setOpened] = useState({ id: selectedId, wasUnread });
  if (opened.id !== selectedId) {
    setOpened({ id: selectedId, wasUnread });
  }
  return opened.id === selectedId ? opened.wasUnread : wasUnread;
}

/** The threads with what waits in them, those that something was last said in first. */
function orderedThreads(
  rows: readonly Conversation[],
  outgoing: ReadonlyMap<string, OutboxEntry>,
): readonly ListedThread[] {
  return rows
    .map((conversation) => {
      const entry = outgoing.get(conversation.id);
      const stamp = stampOf(conversation);
      const at = entry !== undefined && entry.createdAt > stamp ? entry.createdAt : stamp;
      return { conversation, entry, at };
    })
    .toSorted((a, b) => (outgoing.size > 0 ? b.at.localeCompare(a.at) : 0));
}
