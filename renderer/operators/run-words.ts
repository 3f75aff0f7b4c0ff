import type { Run } from '#shared/domain/run/schema.ts';
import { text } from '../text/text.ts';
import { formatMoment } from '../ui/time.ts';

/** The state of a run in a few words. */
export function runState({ state, waitsUntil, endedAt }: Run): string {
  return waitsUntil !== undefined && endedAt === undefined
    ? text.run.waitsUntil(formatMoment(waitsUntil))
    : text.run.states[state];
}

/** Whether a run has not come to its end. */
export function isOpen({ endedAt }: Run): boolean {
  return endedAt === undefined;
}
