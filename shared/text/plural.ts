/** A message for each plural of a language, as Intl names them; `#` stands for the count. */
export type PluralForms = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** Makes the function that says a message about a count in a language: `3 messages`. */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) =>
    // A function, so that no digit or sign of the number is read as a pattern.
    (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count));
}
