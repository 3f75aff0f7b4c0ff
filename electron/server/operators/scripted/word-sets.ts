/** A set of words, as a text between spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}

/** Returns the words of a text in small letters; an apostrophe belongs to its word. */
export function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}'-]+/gu) ?? []
  );
}

/**
 * Returns whether a text says nothing but words of two sets, and at least one of the first.
 *
 * @param keys the words that make it what it is
 * @param helpers the words that may stand around them
 */
export function saysOnly(
  text: string,
  keys: ReadonlySet<string>,
  helpers: ReadonlySet<string>,
): boolean {
  const words = wordsIn(text);
  return (
    words.some((word) => keys.has(word)) &&
    words.every((word) => keys.has(word) || helpers.has(word))
  );
}
