import { english } from './english.ts';

/** What a language must say: what English says, by the same keys and with the same parameters. */
export type Texts = typeof english;

/** The languages there are, by their tags (BCP 47). */
const languages: Readonly<Record<string, Texts>> = { en: english };

/** What the page says, in the first language of the person's that there is, or else in English. */
export const text: Texts = chooseTexts(navigator.languages);

function chooseTexts(wanted: readonly string[]): Texts {
  const [found] = wanted.flatMap((tag) => languages[new Intl.Locale(tag).language] ?? []);
  return found ?? english;
}
