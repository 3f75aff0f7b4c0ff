import type { z } from 'zod';
import { requireValid } from '#shared/contract/require-valid.ts';
import { ProblemError, problemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';

/**
 * Parses what a person's act sends. A text that no service can keep is refused with a sentence that
 * names the character in the way, because a person cannot see it.
 *
 * @throws ProblemError `call_invalid`
 */
export function requireInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  try {
    return requireValid(schema, input);
  } catch (error) {
    const found = findUnkept(input);
    if (!(error instanceof ProblemError) || found === undefined) {
      throw error;
    }
    const { errors = [] } = error.problem;
    throw problemError('call_invalid', text.input.unkept(found), { errors });
  }
}

/** A character that cannot be kept, and the words before it. */
interface UnkeptCharacter {
  /** Its number as Unicode writes it, such as `U+0000`. */
  readonly name: string;
  readonly before: string;
}

/** U+0000 and halves of surrogate pairs (contract: Limits). */
// oxlint-disable-next-line no-control-regex -- the character that is looked for
const unkept = /\u0000|\p{Surrogate}/u;

/** Enough to find the place in a text. */
const beforeLength = 20;

function findUnkept(value: unknown): UnkeptCharacter | undefined {
  if (typeof value === 'string') {
    return findIn(value);
  }
  for (const inner of typeof value === 'object' && value !== null ? Object.values(value) : []) {
    const found = findUnkept(inner);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function findIn(value: string): UnkeptCharacter | undefined {
  const at = value.search(unkept);
  if (at === -1) {
    return undefined;
  }
  const code = value.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  const words = value.slice(Math.max(0, at - beforeLength), at).replaceAll(/\s+/g, ' ');
  // The cut may halve a pair.
  return { name: `U+${code}`, before: words.replace(/^[\uDC00-\uDFFF]/, '').trim() };
}
