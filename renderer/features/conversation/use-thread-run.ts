import { useCallback, useMemo, useState } from 'react';
import type { ThreadGap } from '#shared/domain/message/thread-gap.ts';
import type { Thread } from '../../entities/message/message-store.ts';
import { outgoingMessages } from '../../entities/message/outgoing.ts';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';

/** The messages of a thread that its log shows: all that are known, or those before a gap. */
export interface ThreadRun extends Thread {
  /** The gap behind the last message; undefined where that is the newest. */
  readonly newerGap: ThreadGap | undefined;
  /** Whether the newest messages are shown, wherever the thread was opened. */
  readonly isAtNewest: boolean;
  /** Shows the newest messages. */
  readonly showNewest: () => void;
}

/**
 * The messages to show where a thread is opened at one of them: those up to the next gap behind it,
 * so that nobody scrolls past messages that are missing (decision 0303). A new message of the person
 * shows the newest ones.
 */
export function useThreadRun(
  homeId: string,
  conversationId: string,
  thread: Thread,
  openedAt: string | undefined,
): ThreadRun {
  const entries = useShownEntries();
  const sent = outgoingMessages(entries, homeId, conversationId).at(-1)?.id;
  const [formerSent, setFormerSent] = useState(sent);
  const [isAtNewest, setIsAtNewest] = useState(false);
  if (sent !== formerSent) {
    setFormerSent(sent);
    setIsAtNewest(isAtNewest || sent !== undefined);
  }
  const shownFrom = isAtNewest ? undefined : openedAt;
  const { messages, newerGap } = useMemo(
    () => messagesUpToGap(thread, shownFrom),
    [thread, shownFrom],
  );
  const showNewest = useCallback(() => setIsAtNewest(true), []);
  return { ...thread, messages, newerGap, isAtNewest, showNewest };
}

function messagesUpToGap(
  { messages, gaps }: Thread,
  from: string | undefined,
): Pick<ThreadRun, 'messages' | 'newerGap'> {
  const at = from === undefined ? -1 : messages.findIndex(({ id }) => id === from);
  const end = at < 0 ? -1 : messages.findIndex(({ id }, index) => index > at && id in gaps);
  const next = messages[end];
  return next === undefined
    ? { messages, newerGap: undefined }
    : {
        messages: messages.slice(0, end),
        newerGap: { before: next.id, cursor: gaps[next.id] ?? '' },
      };
}
