import { english } from './english.ts';
import { inSystemLanguage } from './system-language.ts';

/** The texts of the client, by the same keys in every language. */
export const text: typeof english = inSystemLanguage({ en: english });
