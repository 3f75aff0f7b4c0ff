import { syntaxTree } from '@codemirror/language';
import { countColumn } from '@codemirror/state';
import type { EditorState, Range, Text } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { frontMatterOf, mostValues } from '#shared/markdown/front-matter/front-matter.ts';
import { MarkSign, TaskBox } from './live-signs.ts';

const hidden = Decoration.replace({});
const point = Decoration.replace({ widget: new MarkSign('cm-point', '•') });
const divider = Decoration.replace({ widget: new MarkSign('cm-divider', '') });
const looks = {
  InlineCode: Decoration.mark({ class: 'cm-inline-code' }),
  Formula: Decoration.mark({ class: 'cm-formula' }),
  Strikethrough: Decoration.mark({ class: 'cm-struck' }),
  Link: Decoration.mark({ class: 'cm-link-words' }),
  // It begins before a point or a box in the place of its first mark, and so stands around it.
  prefix: Decoration.mark({ class: 'cm-list-prefix', inclusiveStart: true }),
} as const;

/** Blocks within each other look alike from this depth on. */
const mostDepth = 6;

/** Where the values before a text end, by the text that has them. */
const ends = new WeakMap<Text, number>();

function valuesEnd(doc: Text): number {
  let end = ends.get(doc);
  if (end === undefined) {
    const isBegun = /^\uFEFF?(?:---|\+\+\+|\{)[ \t]*$/.test(doc.line(1).text.slice(0, 100));
    end = isBegun ? (frontMatterOf(doc.sliceString(0, mostValues))?.to ?? 0) : 0;
    ends.set(doc, end);
  }
  return end;
}

/** The lines of a text that are formatted now. */
export interface FormattedPart {
  readonly state: EditorState;
  readonly from: number;
  readonly to: number;
  /** Whether the marks of the line at a place are shown, as the caret is in it. */
  readonly isShown: (at: number) => boolean;
}

/**
 * How a part of a text looks: a heading is large, a list has points, and a mark is hidden unless the
 * caret is in its line. A heading, a list and a quotation have the same place and height with their
 * marks as without, so that lines stay where they are as the caret moves.
 */
export function looksIn(part: FormattedPart): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  const lists = new Map<number, number>();
  const valuesTo = valuesEnd(part.state.doc);
  if (valuesTo > 0) {
    found.push(...linesOf(part, { from: 0, to: valuesTo - 1 }, 'cm-code-line'));
  }
  syntaxTree(part.state).iterate({
    from: part.from,
    to: part.to,
    enter: (node) => {
      // The values before a text look like a heading and a list to a parser of Markdown.
      if (node.from >= valuesTo || node.to > valuesTo) {
        addLook(part, node, found, lists);
      }
    },
  });
  return [...found, ...linesOfLists(part, lists)];
}

function addLook(
  part: FormattedPart,
  node: SyntaxNodeRef,
  found: Range<Decoration>[],
  lists: Map<number, number>,
): void {
  const { name, from, to } = node;
  const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
  if (heading !== undefined) {
    found.push(...linesOf(part, node, `cm-heading cm-heading-${heading}`));
  } else if (name === 'FencedCode' || name === 'CodeBlock') {
    found.push(...linesOf(part, node, 'cm-code-line'));
  } else if (name === 'Table') {
    found.push(...linesOf(part, node, 'cm-table-line'));
  } else if (name === 'Blockquote') {
    const depth = depthOf(node.node, 'Blockquote');
    if (depth <= mostDepth) {
      found.push(...linesOf(part, node, `cm-quote cm-quote-${depth}`));
    }
  } else if (name === 'ListItem') {
    addItem(part, node.node, lists);
  } else if (name === 'InlineCode' || name === 'Formula' || name === 'Strikethrough') {
    found.push(looks[name].range(from, to));
  } else if (name === 'Link') {
    found.push(...linkParts(part, node.node));
  }
  if (!part.isShown(from)) {
    found.push(...hiddenMark(part, node));
  }
}

/** A mark that is not seen away from the caret, or what is seen in its place. */
function hiddenMark(part: FormattedPart, node: SyntaxNodeRef): Range<Decoration>[] {
  const { name, from, to } = node;
  const parent = node.node.parent?.name ?? '';
  switch (name) {
    case 'HeaderMark':
      return parent.startsWith('ATX') ? headerMark(part, from, to) : [];
    case 'EmphasisMark':
    case 'StrikethroughMark':
      return [hidden.range(from, to)];
    case 'CodeMark':
      return parent === 'InlineCode' ? [hidden.range(from, to)] : [];
    case 'LinkMark':
      return parent === 'Autolink' ? [hidden.range(from, to)] : [];
    case 'Escape':
      return [hidden.range(from, from + 1)];
    case 'QuoteMark':
      return [hidden.range(from, withSpace(part, to))];
    case 'HorizontalRule':
      return [divider.range(from, to)];
    case 'ListMark':
      return parent === 'ListItem' ? listMark(part, node.node) : [];
    default:
      return [];
  }
}

/** The marks before a heading, and those behind it. */
function headerMark({ state }: FormattedPart, from: number, to: number): Range<Decoration>[] {
  const line = state.doc.lineAt(from);
  const isBefore = /^[\s>]*$/.test(state.sliceDoc(line.from, from));
  const words = state.sliceDoc(isBefore ? to : line.from, isBefore ? line.to : from);
  const spaces = words.length - (isBefore ? words.trimStart() : words.trimEnd()).length;
  // A heading without words shows its marks: nothing else of it could be seen.
  if (words.trim() === '') {
    return [];
  }
  return [isBefore ? hidden.range(from, to + spaces) : hidden.range(from - spaces, to)];
}

/** The point of a list, or the box of a task. A number stays. */
function listMark(part: FormattedPart, mark: SyntaxNode): Range<Decoration>[] {
  const isBullet = mark.parent?.parent?.name === 'BulletList';
  const box = mark.parent?.getChild('Task')?.getChild('TaskMarker') ?? otherBox(part, mark);
  const isInLine = box && part.state.doc.lineAt(mark.from).to >= box.to;
  if (!isInLine) {
    return isBullet ? [point.range(mark.from, mark.to)] : [];
  }
  const sign = part.state.sliceDoc(box.from + 1, box.to - 1);
  const shown = Decoration.replace({ widget: new TaskBox(sign) });
  // The box of a numbered task stands behind its number.
  return isBullet
    ? [shown.range(mark.from, mark.to), hidden.range(box.from, withSpace(part, box.to))]
    : [shown.range(box.from, box.to)];
}

/** A box with a sign that GitHub does not know, and readers see as a box (shared/markdown/notes). */
function otherBox({ state }: FormattedPart, mark: SyntaxNode) {
  const behind = /^([ \t]{1,4})\[[/<>!?*"-]\][ \u00A0]+\S/.exec(
    state.sliceDoc(mark.to, Math.min(mark.to + 20, state.doc.lineAt(mark.to).to)),
  );
  const from = mark.to + (behind?.[1]?.length ?? 0);
  return behind === null ? undefined : { from, to: from + '[/]'.length };
}

function withSpace({ state }: FormattedPart, to: number): number {
  return state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to;
}

/** The words of a link with an address; what stands around them is not seen away from the caret. */
function linkParts({ state, isShown }: FormattedPart, link: SyntaxNode): Range<Decoration>[] {
  const [open, close] = link.getChildren('LinkMark');
  const address = link.getChild('URL');
  if (open === undefined || close === undefined || address === null || open.to >= close.from) {
    return [];
  }
  // A link to a thing is shown as its title (link-chips.ts).
  if (state.sliceDoc(address.from, address.from + 10) === 'guildhall:') {
    return [];
  }
  const words = looks.Link.range(open.to, close.from);
  const isInLine = state.doc.lineAt(close.from).to >= link.to;
  const isHidden = isInLine && !isShown(open.from) && !isShown(close.from);
  return isHidden
    ? [hidden.range(open.from, open.to), words, hidden.range(close.from, link.to)]
    : [words];
}

/** How many blocks of a kind a node is in, itself among them. */
function depthOf(node: SyntaxNode, name: string): number {
  let depth = 0;
  for (let at: SyntaxNode | null = node; at !== null && depth <= mostDepth; at = at.parent) {
    depth += at.name === name ? 1 : 0;
  }
  return depth;
}

/** The lines of a node that are in the part. */
function linesOf(
  part: FormattedPart,
  { from, to }: Pick<SyntaxNodeRef, 'from' | 'to'>,
  className: string,
) {
  const look = Decoration.line({ class: className });
  return startsOf(part, from, to).map((at) => look.range(at));
}

/** The beginnings of the lines that a block has in the part. */
function startsOf(part: FormattedPart, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = Math.max(from, part.from); at <= Math.min(to, part.to);) {
    const line = part.state.doc.lineAt(at);
    starts.push(line.from);
    at = line.to + 1;
  }
  return starts;
}

/** Notes for each line of an item how far it is indented; an item within it says so afterwards. */
function addItem(part: FormattedPart, item: SyntaxNode, lists: Map<number, number>): void {
  const mark = item.getChild('ListMark');
  if (mark === null) {
    return;
  }
  const line = part.state.doc.lineAt(mark.from);
  const columns = countColumn(
    line.text.slice(quotedLength(line.text), withSpace(part, mark.to) - line.from),
    part.state.tabSize,
  );
  for (const start of startsOf(part, item.from, item.to)) {
    lists.set(start, Math.min(columns, mostColumns));
  }
}

/** An item that is indented further stands where this one would. */
const mostColumns = 40;

/** The length of the marks of quotations before a line. */
function quotedLength(line: string): number {
  return /^(?:[ \t]*>[ \t]?)*/.exec(line)?.[0].length ?? 0;
}

/** Lines of lists hang behind their mark, also where they go on in the next row of the screen. */
function linesOfLists(
  { state }: FormattedPart,
  lists: ReadonlyMap<number, number>,
): Range<Decoration>[] {
  return [...lists].flatMap(([start, columns]) => {
    const { text } = state.doc.lineAt(start);
    const quoted = quotedLength(text);
    const written = text.slice(quoted, quoted + mostColumns + 12);
    const mark = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))?/.exec(written)?.[0] ?? '';
    const look = Decoration.line({
      class: 'cm-list',
      attributes: { style: `--columns: ${columns}` },
    });
    const from = start + quoted;
    return mark === ''
      ? [look.range(start)]
      : [look.range(start), looks.prefix.range(from, from + mark.length)];
  });
}
