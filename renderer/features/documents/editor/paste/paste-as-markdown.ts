import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import { Text } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { text } from '../../../../text/text.ts';
import { arePictures, filesAlone } from '../../../../ui/refuse-files.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { columnsToMarkdown } from '../../../../ui/markdown/pasted/columns-to-markdown.ts';
import { htmlToMarkdown } from '../../../../ui/markdown/pasted/html-to-markdown.ts';

const words = text.document.editor.paste;

/** The Markdown that takes the place of the plain words. */
interface Pasted {
  readonly markdown: string;
  readonly isBlock: boolean;
}

/** The views in which the keys for plain text were pressed; the paste follows at once. */
const wantPlain = new WeakSet<EditorView>();

/**
 * Pastes formatted text and cells of a spreadsheet as Markdown. One undo brings back the plain
 * words, another takes them away. Shift+Ctrl+V, more than one cursor and code take plain text.
 */
export const pasteAsMarkdown: Extension = EditorView.domEventHandlers({
  keydown: ({ key, shiftKey, ctrlKey, metaKey }, view) => {
    if (key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey)) {
      wantPlain.add(view);
    } else {
      wantPlain.delete(view);
    }
    return false;
  },
  paste: ({ clipboardData }, view) => {
    if (clipboardData === null || refuseFiles(clipboardData)) {
      return clipboardData !== null;
    }
    const { state } = view;
    const isPlain =
      wantPlain.delete(view) ||
      state.selection.ranges.length > 1 ||
      state.readOnly ||
      clipboardData.types.includes('vscode-editor-data') ||
      isInCode(state);
    const pasted = isPlain ? undefined : convert(clipboardData);
    if (pasted !== undefined) {
      insert(view, plainOf(clipboardData), pasted);
    }
    return pasted !== undefined;
  },
  drop: ({ dataTransfer }) => dataTransfer !== null && refuseFiles(dataTransfer),
});

/** No file can be kept. Programs also add a picture to what they copy as words. */
function refuseFiles(data: DataTransfer): boolean {
  const files = filesAlone(data);
  const isRefused = files.length > 0 && !files.some(isText);
  if (isRefused) {
    showToast({ words: arePictures(files) ? words.picture : words.file });
  }
  return isRefused;
}

/** The editor takes the words of a file of text. */
function isText({ type, name }: File): boolean {
  return type.startsWith('text/') || /\.(?:md|markdown|txt)$/i.test(name);
}

function convert(data: DataTransfer): Pasted | undefined {
  const html = data.getData('text/html');
  try {
    const converted = html === '' ? undefined : htmlToMarkdown(html);
    if (converted?.isLossy) {
      showToast({ words: words.mediaLeftOut });
    } else if (converted?.hasDrawnFormula) {
      showToast({ words: words.drawnFormula });
    }
    return converted === undefined || converted.markdown === '' ? columnsOf(data) : converted;
  } catch (error) {
    // The cells of a sheet are much shorter by themselves.
    const table = columnsOf(data);
    if (table === undefined) {
      showToast({ words: error instanceof RangeError ? words.tooLarge : words.notConverted });
    }
    return table;
  }
}

function columnsOf(data: DataTransfer): Pasted | undefined {
  const markdown = columnsToMarkdown(data.getData('text/plain'));
  return markdown === undefined ? undefined : { markdown, isBlock: true };
}

function plainOf(data: DataTransfer): string {
  return data.getData('text/plain').replaceAll('\r\n', '\n');
}

function insert(view: EditorView, plain: string, { markdown, isBlock }: Pasted): void {
  const { from } = view.state.selection.main;
  const step = { userEvent: 'input.paste', annotations: isolateHistory.of('full') };
  const before = view.state.doc;
  const plainLines = Text.of(plain.split('\n'));
  view.dispatch(view.state.replaceSelection(plainLines), step);
  if (plain !== '' && view.state.doc === before) {
    // It did not fit, and the editor has said so.
    return;
  }
  const to = from + plainLines.length;
  const lines = Text.of((isBlock ? apart(view.state, from, to, markdown) : markdown).split('\n'));
  view.dispatch({
    ...step,
    changes: { from, to, insert: lines },
    selection: { anchor: from + lines.length },
    scrollIntoView: true,
  });
}

/** Puts empty lines around a block where words stand before or after it. */
function apart({ doc }: EditorState, from: number, to: number, markdown: string): string {
  const first = doc.lineAt(from);
  const last = doc.lineAt(to);
  const isFirst = first.number === 1 || doc.line(first.number - 1).text.trim() === '';
  const isLast = last.number === doc.lines || doc.line(last.number + 1).text.trim() === '';
  const start = from > first.from ? '\n\n' : isFirst ? '' : '\n';
  const end = to < last.to ? '\n\n' : isLast ? '' : '\n';
  return `${start}${markdown}${end}`;
}

function isInCode(state: EditorState): boolean {
  const { from } = state.selection.main;
  for (
    let node: ReturnType<typeof nodeAt> | null = nodeAt(state, from);
    node !== null;
    node = node.parent
  ) {
    if (/Code/.test(node.name)) {
      return true;
    }
  }
  return false;
}

function nodeAt(state: EditorState, at: number) {
  return syntaxTree(state).resolveInner(at, -1);
}
