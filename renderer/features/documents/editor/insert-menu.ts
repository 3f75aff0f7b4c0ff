import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { text } from '../../../text/text.ts';
import { formatKeys } from '../../../ui/shortcut.ts';
import { formats } from './formats.ts';
import type { Format, FormatName } from './formats.ts';

const words = text.document.editor.format;

/** The formats that are offered at the beginning of a line. */
const offered = [
  'heading1',
  'heading2',
  'heading3',
  'list',
  'numbers',
  'tasks',
  'quote',
  'table',
  'codeBlock',
  'divider',
  'callout',
  'diagram',
  'formula',
  'link',
] as const satisfies readonly FormatName[];

/** A slash at the beginning of a line, also of a quoted one, and the letters behind it. */
const slash = /^[ \t]*(?:>[ \t]?)*\/([\p{L}\p{N}]{0,20}(?: [\p{L}\p{N}]{1,20})?)$/u;

/** The slash before a place and the letters behind it; undefined where it only stands for itself. */
export function slashBefore(state: EditorState, at: number) {
  const line = state.doc.lineAt(at);
  const typed = slash.exec(line.text.slice(0, Math.min(at - line.from, mostLetters)))?.[1];
  if (typed === undefined || /Code|URL/.test(syntaxTree(state).resolveInner(at, -1).name)) {
    return undefined;
  }
  return { from: at - typed.length - 1, typed };
}

const mostLetters = 200;

/** Offers what can be put at the beginning of a line once a slash is typed there. */
export function completeSlash({
  state,
  pos,
  explicit,
}: CompletionContext): CompletionResult | null {
  const found = explicit ? undefined : slashBefore(state, pos);
  if (found === undefined) {
    return null;
  }
  const typed = found.typed.toLowerCase();
  const options = offered.filter((name) => isMeant(words[name], typed)).map(optionOf);
  // Each further letter narrows the list at once: an Enter that follows it finds the list ready.
  const update = (...[, , , next]: Parameters<NonNullable<CompletionResult['update']>>) =>
    completeSlash(next);
  return options.length === 0 ? null : { from: found.from, options, filter: false, update };
}

/** Whether a word of a label begins with what is typed, or the label does. */
function isMeant(label: string, typed: string): boolean {
  const own = label.toLowerCase();
  return own.startsWith(typed) || own.split(' ').some((word) => word.startsWith(typed));
}

function optionOf(name: (typeof offered)[number]): Completion {
  const format: Format = formats[name];
  return {
    label: words[name],
    ...(format.keys !== undefined && { detail: formatKeys(format.keys) }),
    apply: (view, _option, from, to) => applyInPlace(view, format, from, to),
  };
}

/** Formats without the slash and the letters, as one step: undo brings them back. */
function applyInPlace(view: EditorView, { run }: Format, from: number, to: number): void {
  const cleared = view.state.update({ changes: { from, to } });
  run({
    state: cleared.state,
    dispatch: ({ changes, newSelection }) =>
      view.dispatch({
        changes: cleared.changes.compose(changes),
        selection: newSelection,
        scrollIntoView: true,
        userEvent: 'input.complete',
        annotations: isolateHistory.of('full'),
      }),
  });
}
