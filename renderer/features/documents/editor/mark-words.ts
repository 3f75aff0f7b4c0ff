import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, SelectionRange, StateCommand } from '@codemirror/state';

/** Puts a mark around what is selected, or takes it away; without a selection around the cursor. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - mark.length, range.from);
      const after = state.sliceDoc(range.to, range.to + mark.length);
      // Two stars are no star on each side.
      const isLonger = mark === '*' && state.sliceDoc(range.from - 2, range.from).endsWith('**');
      const isMarked = before === mark && after === mark && !isLonger;
      return isMarked ? unmarked(range, mark) : marked(range, mark);
    });
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.format' }));
    return true;
  };
}

function marked({ from, to }: SelectionRange, mark: string) {
  const changes: ChangeSpec = [
    { from, insert: mark },
    { from: to, insert: mark },
  ];
  return { changes, range: EditorSelection.range(from + mark.length, to + mark.length) };
}

function unmarked({ from, to }: SelectionRange, mark: string) {
  const changes: ChangeSpec = [
    { from: from - mark.length, to: from },
    { from: to, to: to + mark.length },
  ];
  return { changes, range: EditorSelection.range(from - mark.length, to - mark.length) };
}

/** Makes a link of what is selected, with the cursor where its address belongs. */
export function insertLink({ state, dispatch }: Parameters<StateCommand>[0]): boolean {
  const change = state.changeByRange(({ from, to }) => {
    const words = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(words);
    const insert = isAddress ? `[](${words})` : `[${words}]()`;
    const cursor = isAddress ? from + 1 : from + insert.length - 1;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(cursor) };
  });
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.format' }));
  return true;
}
