import { indentLess, indentMore } from '@codemirror/commands';
import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import type { Extension, StateCommand } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Command } from '@codemirror/view';
import { continueLine } from '../../../ui/writing/continue-line.ts';
import { indentItems, outdentItems } from './list-items.ts';
import { tickOf } from './live-signs.ts';

/** Ticks the task that the caret is in; elsewhere the key means what it always does. */
const tick: StateCommand = ({ state, dispatch }) => {
  const changes = tickOf(state, state.selection.main.head);
  if (changes === undefined) {
    return false;
  }
  dispatch(state.update({ changes, userEvent: 'input.tick' }));
  return true;
};

/** Begins the next task of a numbered list, which the library takes for a number alone. */
const continueNumberedTask: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  const { from, text } = state.doc.lineAt(head);
  if (!empty || !/^[ \t]*\d{1,9}[.)][ \t]+\[[ xX]\][ \t]/.test(text) || isInCode(state, from)) {
    return false;
  }
  const edit = continueLine({ value: text, start: head - from, end: head - from });
  if (edit === undefined) {
    return false;
  }
  const changes = {
    from: from + edit.from,
    to: from + edit.to,
    insert: edit.insert.replace('\n', state.lineBreak),
  };
  const selection = { anchor: from + edit.select[0] };
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }));
  return true;
};

function isInCode(state: Parameters<StateCommand>[0]['state'], at: number): boolean {
  return syntaxTree(state).resolveInner(at, 1).name.includes('Code');
}

/** Has Tab leave the text until something else is done in it. */
const letTabLeave: Command = (view) => {
  view.setTabFocusMode(true);
  return false;
};

/**
 * The keys of lists: Enter goes on with a list, or ends it in an empty entry; Tab and Shift+Tab
 * indent. After Escape, Tab leads out of the text.
 */
export const writingKeys: Extension = [
  Prec.high(
    keymap.of([
      { key: 'Enter', run: continueNumberedTask },
      { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
      { key: 'Mod-Enter', run: tick },
    ]),
  ),
  keymap.of([
    { key: 'Tab', run: indentItems, shift: outdentItems },
    { key: 'Tab', run: indentMore, shift: indentLess },
    { key: 'Escape', run: letTabLeave },
  ]),
  EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, view }) => {
    if (docChanged || selectionSet || focusChanged) {
      view.setTabFocusMode(false);
    }
  }),
];
