import { english } from './english.ts';

/** The words of a language: by the same keys and with the same parameters as the English ones. */
export type Texts = typeof english;

/** The languages there are, by their tags (BCP 47). */
const languages: Readonly<Record<string, Texts>> = { en: english };

const wanted = navigator.languages.map((tag) => new Intl.Locale(tag));
const language = wanted.map((tag) => tag.language).find((tag) => tag in languages) ?? 'en';

/** The words of the page, in the first of the person's languages that there is, or in English. */
export const text: Texts = languages[language] ?? english;

/**
 * How dates and numbers within these texts are written: in the same language, as in the person's
 * own region.
 */
export const locale = localeOf(wanted[0]);

function localeOf(first: Intl.Locale | undefined): string {
  return first?.language === language
    ? first.toString()
    : new Intl.Locale(
        language,
        first?.region === undefined ? {} : { region: first.region },
      ).toString();
}
