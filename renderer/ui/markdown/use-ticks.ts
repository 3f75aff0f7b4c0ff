import { useEffect, useRef } from 'react';
import { withTask } from './task-boxes.ts';
import type { TickedTask } from './task-boxes.ts';

/**
 * Ticks tasks of a text that can be changed. Each tick goes on from the one before, also where the
 * text that is shown has not followed yet.
 *
 * @param max the longest piece into which the text is cut where it is shown
 * @param save stores the text, and answers whether that was accepted
 */
export function useTicks(
  shown: string,
  max: number,
  save: (text: string, before: string) => Promise<boolean>,
): (task: TickedTask) => Promise<boolean> {
  const newest = useRef(shown);
  useEffect(() => {
    newest.current = shown;
  }, [shown]);
  return async (task) => {
    const before = newest.current;
    const ticked = withTask(before, task, max);
    if (ticked === undefined) {
      return false;
    }
    newest.current = ticked;
    const isAccepted = await save(ticked, before);
    if (!isAccepted && newest.current === ticked) {
      newest.current = before;
    }
    return isAccepted;
  };
}
