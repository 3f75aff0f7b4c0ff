import { english } from './english.ts';

/** What a language must say: what English says, by the same keys and with the same parameters. */
export type Texts = typeof english;

/** The languages there are, by their tags (BCP 47). */
const languages: Readonly<Record<string, Texts>> = { en: english };

const { locale } = new Intl.DateTimeFormat().resolvedOptions();

/** What main says, in the system's language where there is one of these, or else in English. */
export const text: Texts = languages[new Intl.Locale(locale).language] ?? english;
