import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { text } from '../../../text/text.ts';
import { hideMarks } from './hide-marks.ts';
import { markdown } from './markdown-language.ts';
import { writingKeys } from './writing-keys.ts';
import { formatBindings } from './formats.ts';
import './code-mirror.css';

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
  writingKeys,
  EditorView.contentAttributes.of({ spellcheck: 'true' }),
  keymap.of([...formatBindings, ...searchKeymap, ...historyKeymap, ...editingKeys]),
];
