import { quoteLimits } from '../limits/limits.ts';
import { requestLimits } from '../limits/server-limits.ts';
import type { InputFault } from './problem.ts';

/** The faults of an input, as listed in a problem. */
export interface NamedFaults {
  /** The first fault and the number of others. */
  readonly detail: string;
  /** The first faults; long quotes are cut. */
  readonly errors: readonly InputFault[];
}

/** Names the first faults of an input and counts the rest, so that a refusal stays short. */
export function nameFaults(faults: readonly InputFault[]): NamedFaults {
  const errors = faults.slice(0, requestLimits.faultsNamed).map(({ pointer, message }) => ({
    pointer: cutQuote(pointer, quoteLimits.pointer),
    message: cutQuote(message, quoteLimits.message),
  }));
  const [first] = errors;
  const where = first?.pointer ? `${first.pointer}: ` : '';
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return { detail: `${where}${first?.message ?? 'The input is not valid.'}${more}`, errors };
}

/** Returns the beginning of other people's text, for use as a quote in a sentence. */
function cutQuote(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}
