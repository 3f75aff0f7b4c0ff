import { markdownLimits } from '#shared/limits/page-limits.ts';

/** The beginning of a text, in pieces that can be formatted separately. */
export interface MarkdownPieces {
  readonly pieces: readonly string[];
  /** The number of characters after the last piece. */
  readonly leftLength: number;
}

/** A code that is open at the end of a piece. It is closed there, and opened again in the next. */
interface OpenFence {
  readonly opener: string;
  readonly mark: string;
}

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

/** Cuts a text as `markdownPieces` does, one piece at a time. An empty text has none. */
export function* cutPieces(
  text: string,
  max: number,
): Generator<{ readonly piece: string; readonly leftLength: number }, void> {
  let rest = text;
  while (rest.length > max) {
    const { at, fence } = findCut(rest, max);
    const piece = rest.slice(0, at);
    rest = (fence === undefined ? '' : `${fence.opener}\n`) + rest.slice(at);
    const closed = fence === undefined ? piece : `${piece.replace(/\n$/, '')}\n${fence.mark}`;
    yield { piece: closed, leftLength: rest.length };
  }
  if (rest !== '') {
    yield { piece: rest, leftLength: 0 };
  }
}

/** The position of the cut, in the second half of the longest piece allowed. */
function findCut(text: string, max: number): Cut {
  let fence: OpenFence | undefined;
  let betweenLines: Cut | undefined;
  let betweenParagraphs: Cut | undefined;
  for (let at = 0; at < max;) {
    const end = text.indexOf('\n', at);
    if (end === -1 || end >= max) {
      break;
    }
    const line = text.slice(at, end);
    fence = afterLine(fence, line);
    at = end + 1;
    if (at >= max / 2) {
      betweenLines = { at, fence };
      betweenParagraphs =
        fence === undefined && line.trim() === '' ? betweenLines : betweenParagraphs;
    }
  }
  return betweenParagraphs ?? betweenLines ?? { at: wholeCharacters(text, max), fence };
}

/** The code that is open after a line (CommonMark, fenced code blocks). */
function afterLine(fence: OpenFence | undefined, line: string): OpenFence | undefined {
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
  return { mark, opener: line.length <= maxOpenerLength ? line.trim() : mark };
}

/** Moves a cut that would split a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
