import { isRecord } from '#shared/contract/is-record.ts';

/** A file's text without the values that stand before it. */
export interface FrontMatter {
  /** The text with the values behind it, as a code that is shown apart. */
  readonly content: string;
  /** The title among the values. */
  readonly title: string | undefined;
}

/** A way in which programs write values before a text. */
interface Syntax {
  readonly language: 'yaml' | 'toml' | 'json';
  readonly begin: string;
  readonly ends: readonly string[];
  /** Whether the marks at the beginning and the end are of the values. */
  readonly areMarksValues?: boolean;
  readonly areValues: (lines: readonly string[]) => boolean;
  readonly titleIn: (lines: readonly string[]) => string | undefined;
}

const syntaxes: readonly Syntax[] = [
  {
    language: 'yaml',
    begin: '---',
    ends: ['---', '...'],
    areValues: areYaml,
    titleIn: (lines) => titleBehind(lines, /^["']?title["']?:(?=\s|$)/i),
  },
  {
    language: 'toml',
    begin: '+++',
    ends: ['+++'],
    areValues: areToml,
    titleIn: (lines) => titleBehind(lines, /^title[ \t]*=/i),
  },
  {
    language: 'json',
    begin: '{',
    ends: ['}'],
    areMarksValues: true,
    areValues: (lines) => readJson(lines) !== undefined,
    titleIn: (lines) => {
      const title = readJson(lines)?.['title'];
      return typeof title === 'string' ? titled(title) : undefined;
    },
  },
];

/**
 * Reads the values that many programs write before a text: YAML between dashes, TOML between pluses,
 * JSON between braces that have lines of their own.
 */
export function readFrontMatter(written: string): FrontMatter {
  const begin = /^(?:---|\+\+\+|\{)(?=[ \t]*\r?\n)/.exec(written)?.[0];
  const syntax = syntaxes.find((each) => each.begin === begin);
  const none = { content: written, title: undefined };
  if (syntax === undefined) {
    return none;
  }
  const { language, ends, areMarksValues = false, areValues, titleIn } = syntax;
  const lines = written.split('\n');
  const end = lines.findIndex((line, at) => at > 0 && ends.includes(line.trimEnd()));
  const own = areMarksValues ? lines.slice(0, end + 1) : lines.slice(1, end);
  const values = own.map((line) => line.replace('\r', ''));
  if (end === -1 || !areValues(values)) {
    return none;
  }
  const text = lines
    .slice(end + 1)
    .join('\n')
    .replace(/^(?:[ \t]*\r?\n)+/, '');
  return { content: withValues(text, values, language), title: titleIn(values) };
}

function readJson(lines: readonly string[]): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(lines.join('\n'));
    return isRecord(read) ? read : undefined;
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

function withValues(text: string, values: readonly string[], language: string): string {
  const written = values.join('\n').trim();
  if (written === '') {
    return text;
  }
  const ticks = Array.from(written.matchAll(/`+/g), ([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...ticks) + 1);
  const before = text.trimEnd();
  return `${before}${before === '' ? '' : '\n\n'}${fence}${language}\n${written}\n${fence}\n`;
}

function titleBehind(values: readonly string[], name: RegExp): string | undefined {
  const at = values.findIndex((line) => name.test(line));
  const written = values[at]?.replace(name, '').trim() ?? '';
  if (/^[>|][-+\d]*$/.test(written)) {
    const behind = values.slice(at + 1);
    const end = behind.findIndex((line) => !/^\s/.test(line));
    return titled(behind.slice(0, end === -1 ? undefined : end).join(' '));
  }
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(written);
  return titled(
    quoted === null
      ? (written.split(/\s#/, 1)[0] ?? '')
      : quoted[1] === undefined
        ? (quoted[2]?.replaceAll("''", "'") ?? '')
        : withoutEscapes(quoted[1]),
  );
}

/** The words of a text in double quotes (YAML 1.2, 5.7; TOML 1.0, strings). */
function withoutEscapes(quoted: string): string {
  return quoted.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g,
    (_all, byte: string, short: string, long: string, sign: string | undefined) => {
      const code = Number.parseInt(byte ?? short ?? long, 16);
      return sign === undefined
        ? String.fromCodePoint(code > 0x10_ff_ff ? 0xff_fd : code)
        : /[ntr]/.test(sign)
          ? ' '
          : sign;
    },
  );
}

function titled(words: string): string | undefined {
  const title = words.replaceAll(/\s+/g, ' ').trim();
  return title === '' || /^(?:null|~)$/.test(title) ? undefined : title;
}
