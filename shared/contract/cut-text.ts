/** The end of a text that was cut while reading. */
const cutMark =
  '\n\n[Guildhall shows only the beginning of this text: it is longer than what can be read here.]';

/**
 * Returns a text, or for one longer than `maxLength` its beginning with a sentence that says so.
 */
export function cutText(text: string, maxLength: number): string {
  return beginningOf(text, maxLength) + cutMark;
}

/** Does the same for a text on one line, with an ellipsis. */
export function cutLine(text: string, maxLength: number): string {
  return `${beginningOf(text, maxLength - 1)}…`;
}

/** Returns whether a text is only the beginning of a longer one. Saving it would lose the rest. */
export function isCutText(text: unknown): boolean {
  return typeof text === 'string' && text.trimEnd().endsWith(cutMark.trim());
}

/** Returns the beginning of a text, and never splits a surrogate pair. */
export function beginningOf(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? maxLength - 1 : maxLength);
}
