import type { StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import type { Shortcut } from '#shared/capability/action.ts';
import { text } from '../../../text/text.ts';
import { insertBlock, toggleCode } from './insert-blocks.ts';
import { stepHeading, toggleHeading, toggleList, toggleQuote } from './line-formats.ts';
import { insertLink, toggleMark } from './mark-words.ts';

const words = text.document.editor.format;

/** A way to format a text. */
export interface Format {
  readonly run: StateCommand;
  /** The keys that do the same, as the application writes them. */
  readonly keys?: Shortcut;
}

const table = [`| |·|${words.column(1)}|·| | ${words.column(2)} |`, '| --- | --- |', '|  |  |'];

/** All ways to format, by their name in the words of the screen. */
export const formats = {
  bold: { run: toggleMark('**'), keys: 'Mod+B' },
  italic: { run: toggleMark('*'), keys: 'Mod+I' },
  struck: { run: toggleMark('~~'), keys: 'Mod+Shift+X' },
  heading: { run: stepHeading, keys: 'Mod+Shift+H' },
  heading1: { run: toggleHeading(1) },
  heading2: { run: toggleHeading(2) },
  heading3: { run: toggleHeading(3) },
  list: { run: toggleList('list'), keys: 'Mod+Shift+8' },
  numbers: { run: toggleList('numbers'), keys: 'Mod+Shift+7' },
  tasks: { run: toggleList('tasks'), keys: 'Mod+Shift+6' },
  quote: { run: toggleQuote, keys: 'Mod+Shift+9' },
  code: { run: toggleCode(toggleMark('`')), keys: 'Mod+E' },
  link: { run: insertLink, keys: 'Mod+K' },
  table: { run: insertBlock(table) },
  codeBlock: { run: insertBlock(['```|·||·|', '', '```']) },
  divider: { run: insertBlock(['---', '|·||·|']) },
  formula: { run: insertBlock(['$$', '|·||·|', '$$']) },
  diagram: { run: insertBlock(['```mermaid', 'flowchart LR', '  |·|A --> B|·|', '```']) },
  callout: { run: insertBlock(['> [!NOTE]', '> |·||·|']) },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

/** The keys of all formats. They stop here: some of them start actions of the application elsewhere. */
export const formatBindings: readonly KeyBinding[] = Object.values<Format>(formats).flatMap(
  ({ run, keys }) =>
    keys === undefined ? [] : [{ key: bindingOf(keys), run, stopPropagation: true }],
);

/** Keys as the library writes them: `Mod-Shift-x`. */
function bindingOf(keys: Shortcut): string {
  const [key = '', ...modifiers] = keys.split('+').toReversed();
  return [...modifiers.toReversed(), key.toLowerCase()].join('-');
}
