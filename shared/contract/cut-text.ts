/** How a text ends that was cut where it was read. */
const cutMark =
  '\n\n[Guildhall shows only the beginning of this text: it is longer than what can be read here.]';

/** The beginning of a text that is longer than `maxLength`, with a sentence that says so. */
export function cutText(text: string, maxLength: number): string {
  return beginningOf(text, maxLength) + cutMark;
}

/** Likewise for what stands on one line, with an ellipsis. */
export function cutLine(text: string, maxLength: number): string {
  return `${beginningOf(text, maxLength - 1)}…`;
}

/** Whether a text is the beginning of a longer one, which saving it would overwrite. */
export function isCutText(text: unknown): boolean {
  return typeof text === 'string' && text.trimEnd().endsWith(cutMark.trim());
}

/** Never ends within a pair of surrogates. */
function beginningOf(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? maxLength - 1 : maxLength);
}
