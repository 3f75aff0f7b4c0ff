/**
 * Returns a text in lower case with all positions unchanged. A few letters become longer in lower
 * case ("İ"); these are left as they are.
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
