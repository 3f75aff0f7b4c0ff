import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { text } from '../../../text/text.ts';
import { markdownKeys } from './markdown-keys.ts';

/** The nonce of the page, by which style sheets that libraries make are let in. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

/** How a text looks and is named in an editor, whether it is written or only shown. */
export function codeLook(label: string): Extension {
  return [
    EditorView.cspNonce.of(pageNonce()),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorState.phrases.of(text.document.editor.phrases),
    markdown({ base: markdownLanguage, completeHTMLTags: false, addKeymap: true }),
    // The same classes as in coloured code (markdown.css).
    syntaxHighlighting(classHighlighter),
  ];
}

/** What an editor of Markdown does. */
export const markdownEditing: Extension = [
  history(),
  drawSelection(),
  search({ top: true }),
  EditorView.contentAttributes.of({ spellcheck: 'true' }),
  keymap.of([...markdownKeys, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
];
