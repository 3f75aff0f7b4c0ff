import type { StateCommand } from '@codemirror/state';

/** Lines that are put into a text, with the part of them that is selected then between two bars. */
type Block = readonly string[];

/**
 * Puts lines below the line of the caret, or in the place of an empty one, with an empty line
 * before and behind them.
 */
export function insertBlock(block: Block): StateCommand {
  return ({ state, dispatch }) => {
    const { doc, selection, lineBreak } = state;
    const line = doc.lineAt(selection.main.head);
    const isEmpty = line.text.trim() === '';
    const above = isEmpty && line.number > 1 ? doc.line(line.number - 1).text : '';
    const below = line.number < doc.lines ? doc.line(line.number + 1).text : undefined;
    const start = isEmpty ? (above.trim() === '' ? '' : lineBreak) : lineBreak.repeat(2);
    const end = below === undefined || below.trim() !== '' ? lineBreak : '';
    const [head = '', selected = '', tail = ''] = block.join(lineBreak).split('|·|');
    const from = isEmpty ? line.from : line.to;
    // A place in the text counts each line break as one.
    const length = (written: string) => state.toText(written).length;
    const anchor = from + length(start + head);
    dispatch(
      state.update({
        changes: { from, to: line.to, insert: state.toText(start + head + selected + tail + end) },
        selection: { anchor, head: anchor + length(selected) },
        scrollIntoView: true,
        userEvent: 'input.format',
      }),
    );
    return true;
  };
}

/** Makes a code of the selection: within a line by its marks, over several lines by a block. */
export function toggleCode(toggleMark: StateCommand): StateCommand {
  return (target) => {
    const { state, dispatch } = target;
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
    if (first.number === last.number) {
      return toggleMark(target);
    }
    const { lineBreak } = state;
    const changes = state.changes([
      { from: first.from, insert: state.toText(`\`\`\`${lineBreak}`) },
      { from: last.to, insert: state.toText(`${lineBreak}\`\`\``) },
    ]);
    const selection = state.selection.map(changes);
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.format' }));
    return true;
  };
}
