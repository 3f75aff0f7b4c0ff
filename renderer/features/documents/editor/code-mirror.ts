import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { Language, LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { text } from '../../../text/text.ts';
import { boundedMarkdown } from './bounded-markdown.ts';
import { hideMarks } from './hide-marks.ts';
import { markdownKeys } from './markdown-keys.ts';
import './code-mirror.css';

/** The nonce of the page, by which style sheets that libraries make are let in. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

/** The library's Markdown by its name and its keys, with a parser whose steps are short. */
const markdown = new LanguageSupport(
  new Language(markdownLanguage.data, boundedMarkdown, [], markdownLanguage.name),
  [pasteURLAsLink, Prec.high(keymap.of(markdownKeymap))],
);

/** How a text looks and is named in an editor, whether it is written or only shown. */
export function codeLook(label: string): Extension {
  return [
    EditorView.cspNonce.of(pageNonce()),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorState.phrases.of(text.document.editor.phrases),
    markdown,
    hideMarks,
    // The same classes as in coloured code (markdown.css).
    syntaxHighlighting(classHighlighter),
  ];
}

/** The keys of the library without those that lead to the place before and after. */
const editingKeys = defaultKeymap.filter(({ key = '' }) => !/^Alt-Arrow(?:Left|Right)$/.test(key));

/** The extensions of an editor of Markdown. */
export const markdownEditing: Extension = [
  history(),
  drawSelection(),
  search({ top: true }),
  EditorView.contentAttributes.of({ spellcheck: 'true' }),
  keymap.of([...markdownKeys, ...searchKeymap, ...historyKeymap, ...editingKeys]),
];
