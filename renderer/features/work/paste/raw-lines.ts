import type { WrittenTable } from './table/written-table.ts';

/** A line, or all lines of a code or a table. */
export interface RawLine {
  /** The first line of a table, and all of a code. */
  readonly text: string;
  readonly isCode: boolean;
  readonly table?: WrittenTable;
}

export function joinCodes(lines: readonly string[]): RawLine[] {
  const raw: RawLine[] = [];
  let code: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const [all = '', mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const info = line.slice(all.length);
    if (
      fence === undefined &&
      (mark === undefined || (mark.startsWith('`') && info.includes('`')))
    ) {
      raw.push({ text: line, isCode: false });
      continue;
    }
    code.push(line);
    if (fence === undefined) {
      fence = mark;
    } else if (mark?.startsWith(fence) && info.trim() === '') {
      raw.push({ text: code.join('\n'), isCode: true });
      code = [];
      fence = undefined;
    }
  }
  return code.length > 0 ? [...raw, { text: code.join('\n'), isCode: true }] : raw;
}

export function openCode(line: RawLine): RawLine[] {
  return line.isCode
    ? line.text
        .split('\n')
        .filter((each) => !/^\s*(?:```|~~~)/.test(each))
        .map((text) => ({ text, isCode: false }))
    : [line];
}

/** A plan that is quoted as a whole, as in mail, is a plan. */
export function withoutQuoteMarks(lines: readonly string[]): readonly string[] {
  const isQuoted = lines.every((line) => line.trim() === '' || /^ {0,3}>/.test(line));
  return isQuoted && lines.some((line) => line.trim() !== '')
    ? lines.map((line) => line.replace(/^ {0,3}> ?/, ''))
    : lines;
}

/**
 * The lines without comments of their own, which nobody sees, and with the name of a folded part in
 * the place of its tags.
 */
export function withoutTags(lines: readonly RawLine[]): RawLine[] {
  const lastEnd = lines.findLastIndex(({ text }) => endsComment(text));
  let isInComment = false;
  return lines.map((line, at) => {
    const words = line.text.trim();
    const isBegun = words.startsWith('<!--') && (!words.includes('-->') || endsComment(words));
    if (line.isCode) {
      return line;
    }
    if (isInComment || (isBegun && at <= lastEnd)) {
      isInComment = !endsComment(words);
      return blank;
    }
    if (/^<\/?details(?: open)?>$/i.test(words)) {
      return blank;
    }
    const name = /^(?:<details(?: open)?>)?\s*<summary>([^<]*)<\/summary>$/i.exec(words)?.[1];
    return name === undefined ? line : { text: name, isCode: false };
  });
}

const blank: RawLine = { text: '', isCode: false };

function endsComment(text: string): boolean {
  return text.trimEnd().endsWith('-->');
}
