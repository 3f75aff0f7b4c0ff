import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import type { Thread } from '../../entities/message/message-store.ts';
import { readTo } from '../../entities/message/read-thread.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { saveScrollAnchor, scrollAnchors } from '../../entities/local-state/place-store.ts';
import { isAbout, markRead, ownIdOf, readMarkOf } from '../../entities/read-state/mark-read.ts';
import { areMarkersKnown, readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { firstUnread } from '../../entities/read-state/unread.ts';
import { useIsFocused } from '../../ui/use-is-focused.ts';
import { newLineKey } from './new-line.ts';
import type { LogPlace, LogPosition } from './log/scroll-position.ts';

/** How much is seen above the line where the unread messages begin, in pixels. */
const aboveNewLine = 48;

/** For how long older messages are read before a log opens: then it opens at its end. */
const maxSeekMs = 4_000;

/** The facts about its reader that the log of a thread needs. */
export interface Reading {
  /** The first message that was unread when the thread was opened, or came while nobody looked. */
  readonly newId: string | undefined;
  /** Where the log opens; undefined is its end. */
  readonly opening: LogPlace | undefined;
  readonly onPosition: (position: LogPosition) => void;
  /** Whether older messages are still read, among which the log opens. */
  readonly isSeeking: boolean;
}

/**
 * Follows how a thread is read: what is at the end of a log in a window with the focus is read, and
 * a thread that is left elsewhere opens there again.
 *
 * @param wantedId the message to open it at, wherever it was left
 */
export function useReading(
  homeId: string,
  conversationId: string,
  thread: Thread,
  wantedId?: string,
): Reading {
  const [isAtEnd, setIsAtEnd] = useState(false);
  const isFocused = useIsFocused();
  const { unreadId, isMarkedUnread } = useFirstUnread(homeId, conversationId, thread);
  const isReading = isAtEnd && isFocused;
  const areMarkersRead = readMarkers.use(areMarkersKnown);
  const isKnown = thread.hasBeenRead && areMarkersRead;
  const newId = useNewLine(unreadId, isKnown, isReading);
  const told = useStore(
    notificationStore.api,
    (state) =>
      notificationStore.rows(homeId, state).filter((row) => isAbout(row, conversationId)).length,
  );
  const unread = isMarkedUnread || unreadId !== undefined || told > 0 ? `${unreadId} ${told}` : '';
  const hasBegun = useRef(false);
  useEffect(() => {
    // A thread that is marked as unread while it is open is not read at once again.
    const isHeld = hasBegun.current && isMarkedUnread;
    if (isKnown && isReading && !isHeld) {
      hasBegun.current = true;
      if (unread !== '') {
        markRead(homeId, conversationId);
      }
    }
  }, [homeId, conversationId, isKnown, isReading, isMarkedUnread, unread]);

  // Read once: the page is not to be rendered for every step of a scroll.
  const [anchor] = useState(() => scrollAnchors.value({ homeId, conversationId }));
  const onPosition = useCallback(
    ({ isAtEnd: isNowAtEnd, place }: LogPosition) => {
      setIsAtEnd(isNowAtEnd);
      const left = isNowAtEnd || place === undefined ? undefined : place;
      saveScrollAnchor(
        homeId,
        conversationId,
        left && { messageId: left.key, offset: left.offset },
      );
    },
    [homeId, conversationId],
  );
  const kept = anchor && { key: anchor.messageId, offset: anchor.offset };
  const atNewLine = { key: newLineKey, offset: -aboveNewLine };
  const wanted = wantedId === undefined ? undefined : { key: wantedId, offset: -aboveNewLine };
  const opening = wanted ?? (newId === undefined ? kept : atNewLine);
  const sought = opening === atNewLine ? undefined : opening?.key;
  const isSeeking = useSeeking(homeId, conversationId, thread, sought);
  return { newId, opening, onPosition, isSeeking };
}

/** Reads a message that is older than what is known; answers whether that goes on. */
function useSeeking(
  homeId: string,
  conversationId: string,
  { hasBeenRead, messages, olderCursor }: Thread,
  messageId: string | undefined,
): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  const maySeek = hasBeenRead && messageId !== undefined && olderCursor !== undefined && !hasEnded;
  const isSeeking = maySeek && !messages.some(({ id }) => id === messageId);
  useEffect(() => {
    if (!isSeeking) {
      return undefined;
    }
    const end = () => setHasEnded(true);
    let isWanted = true;
    const start = setTimeout(() => {
      void readTo(homeId, conversationId, messageId, () => isWanted).then(end);
    });
    const timer = setTimeout(end, maxSeekMs);
    return () => {
      isWanted = false;
      clearTimeout(start);
      clearTimeout(timer);
    };
  }, [homeId, conversationId, messageId, isSeeking]);
  return isSeeking;
}

function useFirstUnread(
  homeId: string,
  conversationId: string,
  { messages }: Thread,
): { unreadId: string | undefined; isMarkedUnread: boolean } {
  const ownId = useHomes((state) => ownIdOf(homeId, state));
  useStore(conversationStore.api, (state) =>
    conversationStore.scopeOf(homeId, conversationId, state),
  );
  readMarkers.use();
  useStore(notificationStore.api, ({ homes }) => homes[homeId]);
  const mark = readMarkOf(homeId, conversationId);
  const unreadId = firstUnread(messages, mark, ownId)?.id;
  return { unreadId, isMarkedUnread: mark?.isUnread === true };
}

/** The line of unread messages, and what has arrived before the reader's eyes. */
interface Line {
  readonly wasKnown: boolean;
  readonly id: string | undefined;
  readonly seenId: string | undefined;
}

/**
 * The message that the line of unread ones stands before. It stays while the thread is open; where
 * there is none yet, it comes with what arrives while nobody reads. What arrives before the reader's
 * eyes is not new to them, though they may not have read to its end.
 */
function useNewLine(
  unreadId: string | undefined,
  isKnown: boolean,
  isReading: boolean,
): string | undefined {
  const [line, setLine] = useState<Line>({ wasKnown: false, id: undefined, seenId: undefined });
  const isOpened = isKnown && !line.wasKnown;
  const isNews = isKnown && unreadId !== undefined && unreadId !== line.seenId;
  if (isOpened || (isNews && line.id === undefined && !isReading)) {
    setLine({ ...line, wasKnown: true, id: unreadId });
  } else if (isNews && isReading) {
    setLine({ ...line, seenId: unreadId });
  }
  return isOpened ? unreadId : line.id;
}
