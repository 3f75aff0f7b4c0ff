/**
 * The ids in what a person has written: apart by commas or lines, each once. A space may be part of
 * an id, which to the contract is any string.
 */
export function parseIds(text: string): string[] {
  const ids = text.split(/[\n,;]/u).map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}
