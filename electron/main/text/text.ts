import { inSystemLanguage } from '../../client/text/system-language.ts';
import { english } from './english.ts';

/** The texts of a language: those of English, by the same keys and with the same parameters. */
export type Texts = typeof english;

/** The texts of main and of the client in it. */
export const text: Texts = inSystemLanguage({ en: english });
