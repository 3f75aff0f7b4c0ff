/** The ways in which programs write values before a text. */
type FrontMatterLanguage = 'yaml' | 'toml' | 'json';

/** The values before a text, by their places in it. */
export interface FrontMatter {
  readonly language: FrontMatterLanguage;
  /** Where the values begin, behind the line that opens them, and where they end. */
  readonly valuesFrom: number;
  readonly valuesTo: number;
  /** Where the text itself begins. */
  readonly to: number;
}

interface Syntax {
  readonly language: FrontMatterLanguage;
  readonly begin: string;
  readonly ends: readonly string[];
  /** Whether the marks at the beginning and the end are of the values. */
  readonly areMarksValues?: boolean;
  readonly areValues: (lines: readonly string[]) => boolean;
}

const syntaxes: readonly Syntax[] = [
  { language: 'yaml', begin: '---', ends: ['---', '...'], areValues: areYaml },
  { language: 'toml', begin: '+++', ends: ['+++'], areValues: areToml },
  {
    language: 'json',
    begin: '{',
    ends: ['}'],
    areMarksValues: true,
    areValues: (lines) => readJson(lines.join('\n')) !== undefined,
  },
];

/** Longer values are text. */
export const mostValues = 100_000;

/** The mark that some programs write at the beginning of a file in UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Finds the values that many programs write before a text: YAML between dashes, TOML between pluses,
 * JSON between braces that have lines of their own. Words between two rules are none.
 */
export function frontMatterOf(content: string): FrontMatter | undefined {
  const start = content.startsWith(byteOrderMark) ? 1 : 0;
  const head = content.slice(start, start + mostValues);
  const begin = /^(?:---|\+\+\+|\{)(?=[ \t]*\r?\n)/.exec(head)?.[0];
  const syntax = syntaxes.find((each) => each.begin === begin);
  if (syntax === undefined) {
    return undefined;
  }
  const { language, ends, areMarksValues = false, areValues } = syntax;
  const first = head.indexOf('\n') + 1;
  let at = first;
  while (at < head.length) {
    const lineEnd = head.indexOf('\n', at);
    const to = lineEnd === -1 ? head.length : lineEnd + 1;
    if (ends.includes(head.slice(at, to).trimEnd())) {
      const valuesFrom = areMarksValues ? 0 : first;
      const valuesTo = areMarksValues ? at + 1 : at;
      const lines = head.slice(valuesFrom, valuesTo).split('\n');
      return areValues(lines.map((line) => line.replace(/\r$/, '')))
        ? { language, valuesFrom: start + valuesFrom, valuesTo: start + valuesTo, to: start + to }
        : undefined;
    }
    at = to;
  }
  return undefined;
}

/** Where the text of a document begins: behind its values, and behind the mark of its encoding. */
export function bodyStart(content: string): number {
  return frontMatterOf(content)?.to ?? (content.startsWith(byteOrderMark) ? 1 : 0);
}

/** The text of a document as it is read: without the values before it. */
export function bodyOf(content: string): string {
  return content.slice(bodyStart(content));
}

/** The values before a text as they are written; empty where there are none. */
export function valuesOf(content: string): string {
  const found = frontMatterOf(content);
  return found === undefined ? '' : content.slice(found.valuesFrom, found.valuesTo);
}

/**
 * A text with other values before it; without any, their marks go too.
 *
 * @returns undefined where these are no values
 */
export function withValues(content: string, values: string): string | undefined {
  const found = frontMatterOf(content);
  const from = found?.valuesFrom ?? bodyStart(content);
  const lineEnd = content.slice(0, found?.to ?? 200).includes('\r\n') ? '\r\n' : '\n';
  const written = values.replaceAll(/\r\n?|\n/g, '\n').trim();
  const mark = content.startsWith(byteOrderMark) ? byteOrderMark : '';
  if (written === '') {
    return mark + bodyOf(content);
  }
  const next = `${written}\n`.replaceAll('\n', lineEnd);
  const changed =
    found === undefined
      ? `${mark}---${lineEnd}${next}---${lineEnd}${content.slice(from)}`
      : found.language === 'json'
        ? content.slice(0, from) + next.trimEnd() + content.slice(found.valuesTo)
        : content.slice(0, from) + next + content.slice(found.valuesTo);
  const read = frontMatterOf(changed);
  const isWhole = read !== undefined && changed.slice(read.to) === bodyOf(content);
  return isWhole ? changed : undefined;
}

/** A text whose values are shown as a code, for where the text is shown as it is written. */
export function withShownValues(content: string): string {
  const found = frontMatterOf(content);
  if (found === undefined) {
    return bodyOf(content);
  }
  const values = valuesOf(content).trim();
  const ticks = Array.from(values.matchAll(/`+/g), ([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...ticks) + 1);
  return `${fence}${found.language}\n${values}\n${fence}\n\n${bodyOf(content)}`;
}

/** An object in JSON; undefined for anything else. */
export function readJson(written: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(written);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether lines are values, and not the words between two rules. */
function areYaml(lines: readonly string[]): boolean {
  const own = lines.filter((line) => line.trim() !== '' && !/^[\s#]/.test(line));
  return own.every((line) =>
    /^(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_$@.][^:]*):(?:\s|$)|^-(?:\s|$)|^[\]}]/u.test(line),
  );
}

function areToml(lines: readonly string[]): boolean {
  const [first = ''] = lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return first === '' || first.includes('=') || first.startsWith('[');
}
