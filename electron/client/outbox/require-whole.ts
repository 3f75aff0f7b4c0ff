import type { BaseVersion } from '#shared/capability/outbox.ts';
import { isCutText } from '#shared/contract/cut-text.ts';
import { problemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that are to be written over a text of which only the beginning is known. */
export function cutFields(written: Fields, seen: Fields | undefined): string[] {
  return Object.keys(written).filter(
    (field) => isCutText(written[field]) || isCutText(seen?.[field]),
  );
}

/**
 * Refuses a write that would put the beginning of a text over the whole of it.
 *
 * @param kept what is kept on this computer of what it changes
 * @throws ProblemError `call_invalid`
 */
export function requireWhole(
  input: Fields,
  baseVersion: BaseVersion | undefined,
  kept: Fields | undefined,
): void {
  const fields = new Set([...cutFields(input, baseVersion?.values), ...cutFields(input, kept)]);
  if (fields.size > 0) {
    const errors = [...fields].map((field) => ({
      pointer: `/input/${field}`,
      message: text.outbox.textCut,
    }));
    throw problemError('call_invalid', text.outbox.textCut, { errors });
  }
}
