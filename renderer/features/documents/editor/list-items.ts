import { ensureSyntaxTree } from '@codemirror/language';
import { countColumn } from '@codemirror/state';
import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { neighbourOf, numbersAfterIndent, numbersAfterOutdent } from './list-numbers.ts';

const isItem = (node: SyntaxNode | null | undefined): node is SyntaxNode =>
  node?.name === 'ListItem';

/** Moves the items of lists that are selected below the one before them, with all that they hold. */
export const indentItems: StateCommand = ({ state, dispatch }) => {
  const items = selectedItems(state);
  const changes = groupsOf(items).flatMap((group) => {
    const [first] = group;
    const before = first && neighbourOf(first, 'prevSibling');
    if (first === undefined || before === undefined) {
      return [];
    }
    const by = contentColumn(state, before) - columnOf(state, first);
    const moved = group.flatMap((item) => shifted(state, item, by));
    return [...moved, ...numbersAfterIndent(state, group)];
  });
  return change(state, dispatch, items, changes);
};

/** Moves the items of lists that are selected out of the item that holds them. */
export const outdentItems: StateCommand = ({ state, dispatch }) => {
  const items = selectedItems(state);
  const changes = groupsOf(items).flatMap((group) => {
    const [first] = group;
    const holder = first?.parent?.parent;
    if (first === undefined || !isItem(holder)) {
      return [];
    }
    const by = columnOf(state, holder) - columnOf(state, first);
    const moved = group.flatMap((item) => shifted(state, item, by));
    return [...moved, ...numbersAfterOutdent(state, group, holder)];
  });
  return change(state, dispatch, items, changes);
};

/** Items that stand one after the other in the same list, each group by itself. */
function groupsOf(items: readonly SyntaxNode[]): readonly (readonly SyntaxNode[])[] {
  const groups: SyntaxNode[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group !== undefined && group.at(-1)?.from === neighbourOf(item, 'prevSibling')?.from) {
      group.push(item);
    } else {
      groups.push([item]);
    }
  }
  return groups;
}

function change(
  state: EditorState,
  dispatch: Parameters<StateCommand>[0]['dispatch'],
  items: readonly SyntaxNode[],
  changes: readonly ChangeSpec[],
): boolean {
  if (items.length > 0 && changes.length > 0) {
    dispatch(
      state.update({ changes: [...changes], scrollIntoView: true, userEvent: 'input.indent' }),
    );
  }
  return items.length > 0;
}

/** How long a key waits for a text to be parsed; then its lines are indented as those of any text. */
const mostMs = 200;

/** The items that the selection begins in or holds; those within them go along. */
function selectedItems(state: EditorState): readonly SyntaxNode[] {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from);
  const last = state.doc.lineAt(to);
  const tree = ensureSyntaxTree(state, last.to, mostMs);
  if (tree === null) {
    return [];
  }
  const items: SyntaxNode[] = [];
  tree.iterate({
    from: first.from,
    to: last.to,
    enter: ({ node }) => {
      const isOwn = isItem(node) && node.from >= first.from && node.from <= last.to;
      if (isOwn) {
        items.push(node);
      }
      return !isOwn;
    },
  });
  return items.length > 0 ? items : itemAround(tree.resolveInner(from, -1));
}

/** The item that a place is in, unless it is in a code there. */
function itemAround(place: SyntaxNode): readonly SyntaxNode[] {
  for (let node: SyntaxNode | null = place; node !== null; node = node.parent) {
    if (node.name === 'ListItem') {
      return [node];
    }
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') {
      return [];
    }
  }
  return [];
}

/** The column in which the mark of an item stands. */
function columnOf({ doc, tabSize }: EditorState, { from }: SyntaxNode): number {
  const line = doc.lineAt(from);
  return countColumn(line.text.slice(0, from - line.from), tabSize);
}

/** The column in which the words of an item begin; what stands there belongs to it. */
function contentColumn(state: EditorState, item: SyntaxNode): number {
  const mark = item.getChild('ListMark');
  return columnOf(state, item) + (mark === null ? 2 : mark.to - mark.from + 1);
}

/** The changes that move all lines of an item by columns, behind the marks of quotations. */
function shifted({ doc, tabSize }: EditorState, item: SyntaxNode, by: number): ChangeSpec[] {
  const changes: ChangeSpec[] = [];
  const last = doc.lineAt(item.to).number;
  for (let number = doc.lineAt(item.from).number; number <= last; number += 1) {
    const line = doc.line(number);
    const quoted = /^(?:[ \t]*>)*/.exec(line.text)?.[0].length ?? 0;
    const space = /^[ \t]*/.exec(line.text.slice(quoted))?.[0] ?? '';
    const from = line.from + quoted;
    if (from + space.length < line.to) {
      const columns = Math.max(0, countColumn(space, tabSize) + by);
      changes.push({ from, to: from + space.length, insert: ' '.repeat(columns) });
    }
  }
  return changes;
}
