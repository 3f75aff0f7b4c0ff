import { quoteLimits, requestLimits } from '../limits/limits.ts';
import type { InputFault } from './problem.ts';

/** The faults of an input as a problem tells them. */
export interface NamedFaults {
  /** The first fault, and how many more there are. */
  readonly detail: string;
  /** The first of the faults; of what they quote, the beginning. */
  readonly errors: readonly InputFault[];
}

/** Names the first faults of an input and counts the rest, so that no refusal grows with it. */
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

/** The beginning of a text that somebody else has chosen, for a sentence that quotes it. */
function cutQuote(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}
