/**
 * A text without what stands at its end of the given characters. It reads backwards from the end;
 * a pattern such as `/x+$/` would try each run of them anew.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}
