// `PluralRules` loads least of all formats that know the system's language.
const { locale } = new Intl.PluralRules().resolvedOptions();
const { language } = new Intl.Locale(locale);

/** Returns the texts of the system's language if it is one of these, by their tags (BCP 47), else English. */
export function inSystemLanguage<Texts>(
  languages: Readonly<Record<string, Texts>> & { readonly en: Texts },
): Texts {
  return languages[language] ?? languages.en;
}
