/**
 * A text in lower case whose positions are those of the text. A few letters become longer in lower
 * case ("İ"); these stay as they are.
 */
export function lowerInPlace(text: string): string {
  const lowered = text.toLowerCase();
  if (lowered.length === text.length) {
    return lowered;
  }
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}
