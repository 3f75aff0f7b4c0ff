/** Returns a text on one line, trimmed and with single spaces between its words. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
