import { diagramLimits, formulaLimits, markdownLimits } from '#shared/limits/page-limits.ts';
import {
  beginsHidden,
  endsHidden,
  hiddenSign,
  lastEndOfHidden,
} from '#shared/markdown/notes/parse-hidden.ts';
import { fenceLanguage } from '#shared/markdown/maths/parse-maths.ts';

/** The beginning of a text, in pieces that can be formatted separately. */
export interface MarkdownPieces {
  readonly pieces: readonly string[];
  /** The number of characters after the last piece. */
  readonly leftLength: number;
}

/**
 * A code that is open at the end of a piece, or something hidden. It is closed there, and opened again
 * in the next.
 */
interface OpenFence {
  readonly opener: string;
  readonly mark: string;
  /** Where its first line begins. */
  readonly at: number;
  /** For how far it is kept in one piece: what is drawn is drawn as a whole, or not at all. */
  readonly wholeUntil: number;
}

/** The codes that are drawn, and how long they may be. */
const drawnLength = new Map<string, number>([
  ['mermaid', diagramLimits.characters],
  ['math', formulaLimits.characters],
]);

interface Cut {
  readonly at: number;
  readonly fence: OpenFence | undefined;
}

/** An opener is repeated in each piece, so it must not fill a whole piece. */
const maxOpenerLength = 100;

/**
 * Cuts the first pieces off a text: between paragraphs if possible, else between lines, else within
 * a line. A text that fits is a single piece.
 */
export function markdownPieces(
  text: string,
  count: number,
  max: number = markdownLimits.piece,
): MarkdownPieces {
  const pieces: string[] = [];
  const cuts = cutPieces(text, max);
  let leftLength = text.length;
  while (pieces.length < count && leftLength > 0) {
    const { value } = cuts.next();
    if (value === undefined) {
      break;
    }
    pieces.push(value.piece);
    ({ leftLength } = value);
  }
  return { pieces, leftLength };
}

/** As much of a text that is being written as its message will show at first. */
export function shownWhileGrowing(text: string): string {
  return text.slice(0, markdownLimits.piece);
}

/** The same in small pieces. While the text grows at its end, all but the last stay as they are. */
export function growingPieces(text: string): readonly string[] {
  const beginning = shownWhileGrowing(text);
  const pieces = [...cutPieces(beginning, markdownLimits.growingPiece)].flatMap(({ piece }) =>
    cutParagraphs(piece, markdownLimits.growingParagraphs),
  );
  return pieces.map((each, at) => (at === pieces.length - 1 ? withoutOpenDrawing(each) : each));
}

/** A line that is no part of what stands before the empty line above it. */
const beginsAnew = /^(\p{L}|#)/u;

/** Cuts a piece before each paragraph or heading that follows enough text. */
function cutParagraphs(piece: string, least: number): string[] {
  const parts: string[] = [];
  let fence: OpenFence | undefined;
  let depth = 0;
  let from = 0;
  let at = 0;
  let isAfterEmpty = false;
  const ending = new HiddenEnding(piece);
  for (const line of piece.split('\n')) {
    if (isAfterEmpty && at - from >= least && beginsAnew.test(line)) {
      parts.push(piece.slice(from, at));
      from = at;
    }
    fence = afterLine(fence, line, at, ending.isAfter(piece.length - at - line.length));
    depth = fence === undefined ? Math.max(0, depth + openedDetails(line)) : depth;
    isAfterEmpty = fence === undefined && depth === 0 && line.trim() === '';
    at += line.length + 1;
  }
  return [...parts, piece.slice(from)];
}

/** Shows a drawing that is not whole yet as a code: each growth would draw it anew, and in vain. */
function withoutOpenDrawing(piece: string): string {
  let fence: OpenFence | undefined;
  let at = 0;
  for (const line of piece.split('\n')) {
    fence = afterLine(fence, line, at, false);
    at += line.length + 1;
  }
  return fence !== undefined && fence.wholeUntil > 0 ? closeFence(piece, fence) : piece;
}

/** A piece of a text. */
interface CutPiece {
  readonly piece: string;
  /** The number of characters after it. */
  readonly leftLength: number;
  /** Where its first character stands in the text; less for a code that it opens again. */
  readonly from: number;
}

/** Cuts a text as `markdownPieces` does, one piece at a time. An empty text has none. */
export function* cutPieces(text: string, max: number): Generator<CutPiece, void> {
  let rest = text;
  let from = 0;
  const ending = new HiddenEnding(text);
  while (rest.length > max) {
    const { at, fence } = findCut(rest, max, ending);
    const piece = rest.slice(0, at);
    const opener = fence === undefined ? '' : `${fence.opener}\n`;
    rest = opener + rest.slice(at);
    yield { piece: closeFence(piece, fence), leftLength: rest.length, from };
    from += at - opener.length;
  }
  if (rest !== '') {
    yield { piece: rest, leftLength: 0, from };
  }
}

/** Closes a code that goes on in the next piece. A part of what would be drawn stays a code. */
function closeFence(piece: string, fence: OpenFence | undefined): string {
  if (fence === undefined) {
    return piece;
  }
  const closed = `${piece.replace(/\n$/, '')}\n${fence.mark}`;
  const content = closed.indexOf('\n', fence.at);
  return fence.wholeUntil > 0
    ? closed.slice(0, fence.at) + fence.mark + closed.slice(content)
    : closed;
}

/**
 * The position of the cut, in the second half of the longest piece allowed. `<details>` is kept
 * together where it can be.
 */
function findCut(text: string, max: number, ending: HiddenEnding): Cut {
  let fence: OpenFence | undefined;
  let betweenLines: Cut | undefined;
  let betweenParagraphs: Cut | undefined;
  let outsideDetails: Cut | undefined;
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    if (end >= Math.max(max, fence?.wholeUntil ?? 0)) {
      break;
    }
    const line = text.slice(at, end);
    fence = afterLine(fence, line, at, ending.isAfter(text.length - end));
    depth = fence === undefined ? Math.max(0, depth + openedDetails(line)) : depth;
    at = Math.min(end + 1, text.length);
    // Behind the longest piece allowed there is only the end of a diagram or formula.
    if (at >= max / 2 && (at <= max || fence === undefined)) {
      betweenLines = { at, fence };
      betweenParagraphs =
        fence === undefined && line.trim() === '' ? betweenLines : betweenParagraphs;
      outsideDetails = depth === 0 ? betweenParagraphs : outsideDetails;
    }
  }
  return (
    outsideDetails ?? betweenParagraphs ?? betweenLines ?? { at: wholeCharacters(text, max), fence }
  );
}

/** How many `<details>` a line opens, less those that it closes. */
function openedDetails(line: string): number {
  const tags = line.includes('<') ? (line.match(/<\/?details(?=[\s>])/gi) ?? []) : [];
  return tags.reduce((sum, tag) => sum + (tag.startsWith('</') ? -1 : 1), 0);
}

/** Tells whether what is hidden ends in a text. It is looked for once. */
class HiddenEnding {
  readonly #text: string;
  /** How much stands from the last end on. */
  #length: number | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether something ends in the last part of the text, of this length. */
  isAfter(length: number): boolean {
    this.#length ??= this.#text.length - lastEndOfHidden(this.#text);
    return this.#length <= length;
  }
}

/**
 * The code that is open after a line (CommonMark, fenced code blocks), or what is hidden.
 *
 * @param mayHide whether something hidden that begins in the line ends later
 */
function afterLine(
  fence: OpenFence | undefined,
  line: string,
  at: number,
  mayHide: boolean,
): OpenFence | undefined {
  if (fence?.mark === hiddenSign) {
    return endsHidden(line) ? undefined : fence;
  }
  if (fence === undefined && mayHide && beginsHidden(line)) {
    return { mark: hiddenSign, opener: hiddenSign, at, wholeUntil: 0 };
  }
  const [lead = '', mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  const info = line.slice(lead.length);
  if (fence !== undefined) {
    const closes = mark.startsWith(fence.mark) && info.trim() === '';
    return closes ? undefined : fence;
  }
  if (
    mark === '' ||
    mark.length > maxOpenerLength ||
    (mark.startsWith('`') && info.includes('`'))
  ) {
    return undefined;
  }
  const length = drawnLength.get(fenceLanguage(info)) ?? 0;
  const isRepeated = length === 0 && line.length <= maxOpenerLength;
  const wholeUntil = length === 0 ? 0 : at + line.length + length;
  return { mark, opener: isRepeated ? line.trim() : mark, at, wholeUntil };
}

/** Moves a cut that would split a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
