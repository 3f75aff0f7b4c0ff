import { EditorState } from '@codemirror/state';
import type { Extension, StateCommand } from '@codemirror/state';

/** The text after a command of an editor; `|` is the caret, or both ends of the selection. */
export function afterCommand(command: StateCommand, text: string, extensions: Extension = []) {
  const ends = [text.indexOf('|'), text.lastIndexOf('|')] as const;
  const isSelection = ends[0] !== ends[1];
  const doc = text.replaceAll('|', '');
  const selection = { anchor: ends[0], head: isSelection ? ends[1] - 1 : ends[0] };
  let state = EditorState.create({ doc, selection, extensions });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  const said = state.sliceDoc();
  return from === to
    ? `${said.slice(0, from)}|${said.slice(from)}`
    : `${said.slice(0, from)}|${said.slice(from, to)}|${said.slice(to)}`;
}
