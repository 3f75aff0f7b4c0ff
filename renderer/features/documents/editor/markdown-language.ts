import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { Language, LanguageSupport } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { boundedMarkdown } from './bounded-markdown.ts';

/**
 * The library's Markdown by its name and its keys, with a parser whose steps are short. What Enter
 * does is said in writing-keys.ts.
 */
export const markdown = new LanguageSupport(
  new Language(markdownLanguage.data, boundedMarkdown, [], markdownLanguage.name),
  [pasteURLAsLink, Prec.high(keymap.of(markdownKeymap.filter(({ key }) => key !== 'Enter')))],
);
