import { foldedText } from './folded-text.ts';

/** The words of what was typed into the filter of a list, folded. */
export function filterWords(typed: string): string[] {
  return foldedText(typed)
    .split(/\s/u)
    .filter((word) => word !== '');
}

/** Whether a text holds every word of what was typed into the filter of a list. */
export function passesFilter(text: string, typed: string): boolean {
  const folded = foldedText(text);
  return filterWords(typed).every((word) => folded.includes(word));
}
