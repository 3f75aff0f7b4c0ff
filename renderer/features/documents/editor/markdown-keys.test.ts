import { EditorState } from '@codemirror/state';
import type { StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import { markdownKeys, toggleMark } from './markdown-keys.ts';

/** The text after a command; `|` is the cursor, or both ends of the selection. */
function after(command: StateCommand, text: string): string {
  const ends = [text.indexOf('|'), text.lastIndexOf('|')] as const;
  const isSelection = ends[0] !== ends[1];
  const doc = text.replaceAll('|', '');
  const selection = { anchor: ends[0], head: isSelection ? ends[1] - 1 : ends[0] };
  let state = EditorState.create({ doc, selection });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const said = state.sliceDoc();
  return from === to
    ? `${said.slice(0, from)}|${said.slice(from)}`
    : `${said.slice(0, from)}|${said.slice(from, to)}|${said.slice(to)}`;
}

const link = markdownKeys.find(({ key }) => key === 'Mod-k')?.run as unknown as StateCommand;

test.each([
  ['a |bold| word', 'a **|bold|** word'],
  ['a **|bold|** word', 'a |bold| word'],
  ['a | word', 'a **|** word'],
  ['**|**', '|'],
])('bold makes of %s: %s', (before, expected) => {
  expect(after(toggleMark('**'), before)).toBe(expected);
});

test('italics within bold words leave the bold', () => {
  expect(after(toggleMark('*'), '**|bold|**')).toBe('***|bold|***');
});

test('a link takes the selected words, or the selected address', () => {
  expect(after(link, 'see |there|')).toBe('see [there](|)');
  expect(after(link, '|https://a.example|')).toBe('[|](https://a.example)');
});
