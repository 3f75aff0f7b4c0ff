import type { ChangeSpec, EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** The item of the same list before one or behind it, with the marks of quotations left out. */
export function neighbourOf(
  item: SyntaxNode,
  side: 'prevSibling' | 'nextSibling',
): SyntaxNode | undefined {
  let node = item[side];
  while (node !== null && node.name !== 'ListItem') {
    node = node[side];
  }
  return node ?? undefined;
}

/** The number of an item and where it stands; undefined for one with a point. */
function numberOf({ doc }: EditorState, item: SyntaxNode) {
  const mark = item.getChild('ListMark');
  if (mark === null || item.parent?.name !== 'OrderedList') {
    return undefined;
  }
  const { from, to } = mark;
  return { from, to: to - 1, number: Number(doc.sliceString(from, to - 1)) };
}

/** The changes that number items one after the other. */
function numbered(state: EditorState, items: readonly SyntaxNode[], first: number): ChangeSpec[] {
  return items.flatMap((item, at) => {
    const { from, to, number } = numberOf(state, item) ?? { from: 0, to: 0, number: first + at };
    return number === first + at ? [] : [{ from, to, insert: String(first + at) }];
  });
}

/** The items behind one, as long as each has the next number. */
function following(state: EditorState, item: SyntaxNode): SyntaxNode[] {
  const items: SyntaxNode[] = [];
  let last = numberOf(state, item)?.number;
  let next = neighbourOf(item, 'nextSibling');
  while (next !== undefined && last !== undefined) {
    last += 1;
    if (numberOf(state, next)?.number !== last) {
      break;
    }
    items.push(next);
    next = neighbourOf(next, 'nextSibling');
  }
  return items;
}

/** The numbers of items that come below the one before them, and of those that they leave. */
export function numbersAfterIndent(state: EditorState, items: readonly SyntaxNode[]): ChangeSpec[] {
  const [first, last] = [items[0], items.at(-1)];
  const own = first && numberOf(state, first);
  if (own === undefined || first === undefined || last === undefined) {
    return [];
  }
  const held = neighbourOf(first, 'prevSibling')?.getChildren('OrderedList').at(-1)?.lastChild;
  const before = (held && numberOf(state, held)?.number) ?? 0;
  return [
    ...numbered(state, items, before + 1),
    ...numbered(state, following(state, last), own.number),
  ];
}

/** The numbers of items that leave the one that holds them, and of those around them. */
export function numbersAfterOutdent(
  state: EditorState,
  items: readonly SyntaxNode[],
  holder: SyntaxNode,
): ChangeSpec[] {
  const last = items.at(-1);
  const holding = numberOf(state, holder);
  const isNumbered = items.every((item) => numberOf(state, item) !== undefined);
  if (last === undefined || holding === undefined || !isNumbered) {
    return [];
  }
  return [
    ...numbered(state, items, holding.number + 1),
    // These are items of the last one from now on.
    ...numbered(state, following(state, last), 1),
    ...numbered(state, following(state, holder), holding.number + items.length + 1),
  ];
}
