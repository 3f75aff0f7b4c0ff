import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';

/** The marks with which a line begins: of a heading, or of an entry of a list, with its box. */
const marks = /^(#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

/** The spaces and the marks of quotations before them. */
const before = /^[ \t]*(?:>[ \t]?)*[ \t]*/;

type LineKind = 'heading' | 'list' | 'numbers' | 'tasks';

const kinds: Readonly<Record<LineKind, RegExp>> = {
  heading: /^#/,
  list: /^[-+*][ \t]+(?!\[)/,
  numbers: /^\d{1,9}[.)][ \t]+(?!\[)/,
  tasks: /\[/,
};

/** Makes entries of a list of the selected lines; from lines that are, it takes the marks away. */
export function toggleList(kind: Exclude<LineKind, 'heading'>): StateCommand {
  return ({ state, dispatch }) => {
    const lines = writtenLines(state);
    const isAll = lines.every((line) => kinds[kind].test(partsOf(line).mark));
    return change(
      state,
      dispatch,
      lines.map((line, at) => marked(line, isAll ? '' : markOf(kind, at))),
    );
  };
}

/** The mark of an entry in its place among the lines that become a list. */
function markOf(kind: Exclude<LineKind, 'heading'>, at: number): string {
  return { list: '- ', numbers: `${at + 1}. `, tasks: '- [ ] ' }[kind];
}

/** Makes headings of the selected lines; from headings of that level it takes the marks away. */
export function toggleHeading(level: number): StateCommand {
  return ({ state, dispatch }) => {
    const lines = writtenLines(state);
    const mark = `${'#'.repeat(level)} `;
    const isAll = lines.every((line) => partsOf(line).mark === mark);
    return change(
      state,
      dispatch,
      lines.map((line) => marked(line, isAll ? '' : mark)),
    );
  };
}

/** Makes a heading of the selected lines, at each further press a smaller one, and at last none. */
export const stepHeading: StateCommand = (target) => {
  const [first] = writtenLines(target.state);
  const mark = first === undefined ? '' : partsOf(first).mark;
  const level = mark.startsWith('#') ? mark.trim().length : 0;
  // The same level once more takes the marks away.
  return toggleHeading(level >= mostSteps ? level : level + 1)(target);
};

const mostSteps = 3;

/** Quotes the selected lines; from lines that are quoted it takes the marks away. */
export const toggleQuote: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state);
  const isAll = lines.every(({ text }) => /^[ \t]*>/.test(text));
  const changes = lines.map(({ from, text }) => {
    const mark = isAll ? (/^[ \t]*>[ \t]?/.exec(text)?.[0].length ?? 0) : 0;
    return { from, to: from + mark, insert: isAll ? '' : '> ' };
  });
  return change(state, dispatch, changes);
};

function change(
  state: EditorState,
  dispatch: Parameters<StateCommand>[0]['dispatch'],
  specs: readonly ChangeSpec[],
): boolean {
  const changes = state.changes([...specs]);
  // The caret goes behind a mark that comes where it stands.
  const selection = state.selection.map(changes, 1);
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.format' }));
  return true;
}

function selectedLines({ doc, selection }: EditorState): readonly Line[] {
  const { from, to } = selection.main;
  const first = doc.lineAt(from).number;
  const count = doc.lineAt(to).number - first + 1;
  return Array.from({ length: count }, (_, at) => doc.line(first + at));
}

/** The selected lines that have words; all of them if none has. */
function writtenLines(state: EditorState): readonly Line[] {
  const lines = selectedLines(state);
  const written = lines.filter(({ text }) => text.trim() !== '');
  return written.length === 0 ? lines : written;
}

function partsOf({ text }: Line) {
  const start = before.exec(text)?.[0].length ?? 0;
  return { start, mark: marks.exec(text.slice(start))?.[0] ?? '' };
}

function marked(line: Line, insert: string): ChangeSpec {
  const { start, mark } = partsOf(line);
  const from = line.from + start;
  return { from, to: from + mark.length, insert };
}
