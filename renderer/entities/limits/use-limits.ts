import { useEffect } from 'react';
import { reportProblem } from '../../bridge/report-problem.ts';
import { limitsOf, readLimits, useLimits } from './limit-store.ts';
import type { Limited } from './limit-store.ts';

/** The limits of a thing with what is used of them, read anew as soon as they are shown. */
export function useLimitsOf<Kind extends keyof Limited>(
  kind: Kind,
  homeId: string,
  id: string,
): Limited[Kind] | undefined {
  useEffect(() => {
    readLimits(kind, homeId, id).catch(reportProblem);
  }, [kind, homeId, id]);
  return useLimits((state) => limitsOf(state, kind, homeId, id));
}
