/** The longest title that is made from a message (contract: Conversations). */
const maxExcerptLength = 60;

/** The title of a conversation that was given none: its first line, or who takes part. */
export function automaticTitle(
  initialMessage: string | undefined,
  operatorNames: readonly string[],
): string {
  const firstLine = initialMessage
    ?.trim()
    .split(/[\r\n\u2028\u2029]/u, 1)[0]
    ?.trim();
  return firstLine ? cutAtWord(firstLine, maxExcerptLength) : namesOf(operatorNames);
}

/** The beginning of a text, at most `maxLength` UTF-16 code units, ended at a word if it can. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) {
    return text;
  }
  const head = text.slice(0, maxLength + 1);
  const lastGap = head.search(/\s\S*$/u);
  if (lastGap > 0) {
    return head.slice(0, lastGap).trimEnd();
  }
  // One endless word: cut it, but never through a surrogate pair.
  const cut = text.slice(0, maxLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => cutAtWord(name, 100));
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = parts.pop() ?? 'Conversation';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
