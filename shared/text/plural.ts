import { onFirstUse } from './on-first-use.ts';

/** The message for each plural form of a language, named as by Intl; `#` stands for the count. */
export type PluralForms = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** Returns a function that formats a message with a count in a language: `3 messages`. */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  const rules = onFirstUse(() => new Intl.PluralRules(language));
  const numbers = onFirstUse(() => new Intl.NumberFormat(language));
  return (count, forms) =>
    // A function as the replacement keeps `$` in the number from being read as a pattern.
    (forms[rules().select(count)] ?? forms.other).replace('#', () => numbers().format(count));
}
