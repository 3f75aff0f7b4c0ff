import { useEffect } from 'react';
import { reportProblem } from '../../bridge/report-problem.ts';
import { useActivity } from '../activity-store.ts';
import { limitsOf, readLimits, useLimits } from './limit-store.ts';
import type { Limited } from './limit-store.ts';

/** A call that settles is told as more than one change. */
const gatherMs = 500;

/**
 * The limits of a thing with what is used of them. They are read when they are shown, and anew
 * whenever what operators are said to do changes, as it does with each call of a model and after it.
 */
export function useLimitsOf<Kind extends keyof Limited>(
  kind: Kind,
  homeId: string,
  id: string,
): Limited[Kind] | undefined {
  useEffect(() => {
    readLimits(kind, homeId, id).catch(reportProblem);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = useActivity.subscribe(() => {
      // A limit that cannot be read anew stays as it was
      timer ??= setTimeout(() => {
        timer = undefined;
        readLimits(kind, homeId, id).catch(() => undefined);
      }, gatherMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [kind, homeId, id]);
  return useLimits((state) => limitsOf(state, kind, homeId, id));
}
