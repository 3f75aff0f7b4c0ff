import { useEffect, useState } from 'react';

/** For how long a message that was found stays marked. */
const markedMs = 6_000;

/**
 * The message that a search has led to, as long as it is marked: for a while, or until the person's
 * next act. Reading on, by the wheel or a touch, is none.
 *
 * @param isShown whether it can be seen by now
 */
export function useSoughtMark(wantedId: string | undefined, isShown: boolean): string | undefined {
  const [seenId, setSeenId] = useState<string>();
  const isMarked = wantedId !== undefined && wantedId !== seenId;
  useEffect(() => {
    if (!isMarked || !isShown) {
      return undefined;
    }
    const end = () => setSeenId(wantedId);
    // The click or the key that has led here is still under way.
    const begin = requestAnimationFrame(() => {
      for (const name of ['keydown', 'pointerdown']) {
        window.addEventListener(name, end, true);
      }
    });
    const timer = setTimeout(end, markedMs);
    return () => {
      cancelAnimationFrame(begin);
      clearTimeout(timer);
      for (const name of ['keydown', 'pointerdown']) {
        window.removeEventListener(name, end, true);
      }
    };
  }, [wantedId, isMarked, isShown]);
  return isMarked ? wantedId : undefined;
}
