/** The signs at the ends of a code of several lines. */
const fence = /^[^\S\n]{0,20}(`{3,}|~{3,})([^`~\n]*)$/u;
/** A line between parts, or below a heading. */
const emptyLine = /^[^\S\n]{0,20}[-*_=][-*_= \t]{2,200}$/u;
/** The lines between which a formula stands, which are no part of it. */
const formulaSigns: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);
/** The row below the heads of a table. */
const tableRule = /^[|: \t-]{0,400}$/u;
/** The signs at the beginning of a line: of headings, quotations, list items, tasks and alerts. */
const lineSigns =
  /^(?:[^\S\r\n\u2028\u2029]{0,20}(?:#{1,6}|>|[-*+])[^\S\r\n\u2028\u2029]){1,4}(?:\[[ xX]\]\s)?(?:\[![A-Za-z]{1,20}\]$)?/u;
const numberedTask = /^([^\S\n]{0,20}\d{1,9}[.)] )\[[ xX]\] /u;
const footnote = /^\[\^[^\]\s]{1,100}\]: ?/u;

/** A part of a text: words in Markdown, or what is said as it is written. */
export interface SpokenPart {
  readonly isCode: boolean;
  readonly text: string;
}

/** The lines of a text in Markdown, without what only says how they are shown. */
export function spokenParts(markdown: string): SpokenPart[] {
  const parts: SpokenPart[] = [];
  let verbatim: Verbatim | undefined;
  for (const line of markdown.split('\n')) {
    const isWithin = verbatim !== undefined;
    verbatim ??= verbatimFrom(line);
    const mayEnd = isWithin || verbatim?.hasSigns === false;
    const isEnd = mayEnd && verbatim?.isEnd(line) === true;
    const isSign = verbatim?.hasSigns === true && (isEnd || !isWithin);
    if (verbatim === undefined && !isSilent(line)) {
      parts.push({ isCode: false, text: wordsOfLine(line) });
    } else if (verbatim !== undefined && !isSign) {
      parts.push({ isCode: true, text: line });
    }
    verbatim = isEnd ? undefined : verbatim;
  }
  return parts;
}

/** A code or a formula of several lines. */
interface Verbatim {
  /** Whether its first and its last line are signs around it. */
  readonly hasSigns: boolean;
  readonly isEnd: (line: string) => boolean;
}

function verbatimFrom(line: string): Verbatim | undefined {
  const [, signs = ''] = fence.exec(line) ?? [];
  if (signs !== '') {
    const isEnd = (other: string) => {
      const [, closing = '', info = ''] = fence.exec(other) ?? [];
      return info.trim() === '' && closing.startsWith(signs);
    };
    return { hasSigns: true, isEnd };
  }
  const closing = formulaSigns.get(line.trim());
  if (closing !== undefined) {
    return { hasSigns: true, isEnd: (other) => other.trim() === closing };
  }
  return line.trimStart().startsWith(String.raw`\begin{`)
    ? { hasSigns: false, isEnd: (other) => other.includes(String.raw`\end{`) }
    : undefined;
}

/** Whether a line says nothing. */
function isSilent(line: string): boolean {
  return emptyLine.test(line) || (line.includes('-') && line.includes('|') && tableRule.test(line));
}

function wordsOfLine(line: string): string {
  const words = line.replace(lineSigns, '').replace(numberedTask, '$1').replace(footnote, '');
  return words.startsWith('|') ? cellsOf(words) : words.trim() === '' ? '' : words;
}

/** The cells of a row of a table, one after the other. */
function cellsOf(row: string): string {
  return row
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
}
