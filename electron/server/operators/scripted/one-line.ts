/** A text on one line, with single spaces between its words and none around it. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
