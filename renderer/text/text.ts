import type { LanguageChoice } from '#shared/capability/language.ts';
import { english } from './english.ts';

/** The words of a language: by the same keys and with the same parameters as the English ones. */
export type Texts = typeof english;

/** The words of each language there is, by its tag (BCP 47). */
const textsIn = { en: english } as const satisfies Readonly<Record<string, Texts>>;

type Language = keyof typeof textsIn;
/** The languages there are. */
export const languages = Object.keys(textsIn) as Language[];

const wanted = navigator.languages.map((tag) => new Intl.Locale(tag));

/** The person's choice, which main has written on the root element before any script runs. */
export const chosenLanguage: LanguageChoice = writtenChoice();

function writtenChoice(): LanguageChoice {
  // Tests without a page have no root element.
  const root: HTMLElement | undefined = globalThis.document?.documentElement;
  return languages.find((tag) => tag === root?.dataset['language']) ?? 'system';
}

/** The language that a choice leads to: for the system's, the first of its languages that there is. */
export function languageFor(choice: LanguageChoice): Language {
  const tags = choice === 'system' ? wanted.map((tag) => tag.language) : [choice];
  return tags.map((tag) => languages.find((known) => known === tag)).find(Boolean) ?? 'en';
}

const language = languageFor(chosenLanguage);

/** The words of the page, in the person's language. */
export const text: Texts = textsIn[language];

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
