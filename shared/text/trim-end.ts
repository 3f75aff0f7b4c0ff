/**
 * Returns a text without the given characters at its end. It reads backwards from the end, because
 * a pattern such as `/x+$/` would retry each run of them.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}
