import { english } from './english.ts';

/** The texts of a language: those of English, by the same keys and with the same parameters. */
export type Texts = typeof english;

/** The languages there are, by their tags (BCP 47). */
const languages: Readonly<Record<string, Texts>> = { en: english };

// `PluralRules` loads least of all formats that know the system's language.
const { locale } = new Intl.PluralRules().resolvedOptions();

/** The texts of main, in the system's language if it is one of these, or else in English. */
export const text: Texts = languages[new Intl.Locale(locale).language] ?? english;
