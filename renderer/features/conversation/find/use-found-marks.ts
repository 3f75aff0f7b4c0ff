import { useEffect } from 'react';
import type { RefObject } from 'react';
import { markRanges, rangesIn, unmarkRanges } from '../../../ui/find/found-ranges.ts';

/** Colours words in the messages that are on the page, as messages come onto it and go. */
export function useFoundMarks(
  screenRef: RefObject<HTMLElement | null>,
  words: string,
  currentId: string | undefined,
): void {
  useEffect(() => {
    const { current: screen } = screenRef;
    return screen === null || words.trim() === ''
      ? undefined
      : keepMarked(screen, () => markMessages(screen, words, currentId));
  }, [screenRef, words, currentId]);
}

/** Marks a screen again whenever something on it changes. Answers how to end that. */
function keepMarked(screen: HTMLElement, mark: () => void): () => void {
  let frame = 0;
  const markSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      mark();
    });
  };
  const observer = new MutationObserver(markSoon);
  observer.observe(screen, { childList: true, subtree: true });
  markSoon();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    unmarkRanges();
  };
}

function markMessages(screen: HTMLElement, words: string, currentId: string | undefined): void {
  const messages = [...screen.querySelectorAll('[data-row]')].map((row) => ({
    isCurrent: row.getAttribute('data-row') === currentId,
    ranges: [...row.querySelectorAll('.message-body [dir=auto]')].flatMap((body) =>
      rangesIn(body, [words]),
    ),
  }));
  markRanges(
    messages.flatMap(({ ranges }) => ranges),
    messages.flatMap(({ isCurrent, ranges }) => (isCurrent ? ranges : [])),
  );
}
