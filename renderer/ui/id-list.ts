/** The ids in what a person has written: apart by spaces, commas or lines, each once. */
export function parseIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((id) => id !== ''))];
}
