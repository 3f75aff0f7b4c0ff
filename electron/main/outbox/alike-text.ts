/**
 * Whether two texts are the same to a service that stores what it gets trimmed, composed, with
 * other line endings or with white space run together (docs/decisions/0093).
 */
export function isAlikeText(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && (a === b || plain(a) === plain(b));
}

function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
