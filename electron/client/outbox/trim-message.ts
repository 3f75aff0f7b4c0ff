/**
 * A message as it is sent: without what the contract calls blank (`String.prototype.trim`) around
 * it, so that a service that trims and one that does not store the same text. Four spaces or a tab
 * before its first words stay, because Markdown reads them as code.
 */
export function trimMessage(text: string): string {
  const start = text.length - text.trimStart().length;
  const line = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const indent = start === 0 ? '' : text.slice(line, start).replaceAll(/[^ \t]/g, '');
  if (start === text.length) {
    return '';
  }
  const isCode = indent.includes('\t') || indent.length >= 4;
  return `${isCode ? indent : ''}${text.trim()}`;
}

/** An input with its messages trimmed, whatever else it holds. */
export function trimMessages(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) {
    return input;
  }
  return Object.fromEntries(
    Object.entries(input).map(([field, value]: [string, unknown]) => [
      field,
      messageFields.has(field) && typeof value === 'string' ? trimMessage(value) : value,
    ]),
  );
}

/** The fields in which the contract takes a message. */
const messageFields = new Set(['text', 'initialMessage']);
