/** A file's text without the values that stand before it. */
export interface FrontMatter {
  /** The text with the values behind it, as a code that is shown apart. */
  readonly content: string;
  /** The title among the values. */
  readonly title: string | undefined;
}

/** Reads the values that many programs write before a text: YAML between dashes, TOML between pluses. */
export function readFrontMatter(written: string): FrontMatter {
  const fence = /^(?:---|\+\+\+)(?=[ \t]*\r?\n)/.exec(written)?.[0];
  const none = { content: written, title: undefined };
  if (fence === undefined) {
    return none;
  }
  const lines = written.split('\n');
  const isYaml = fence === '---';
  const end = lines.findIndex(
    (line, at) => at > 0 && (line.trimEnd() === fence || (isYaml && line.trimEnd() === '...')),
  );
  const values = lines.slice(1, end).map((line) => line.replace('\r', ''));
  if (end === -1 || !(isYaml ? areYaml(values) : areToml(values))) {
    return none;
  }
  const text = lines
    .slice(end + 1)
    .join('\n')
    .replace(/^(?:[ \t]*\r?\n)+/, '');
  return {
    content: withValues(text, values, isYaml ? 'yaml' : 'toml'),
    title: titleIn(values, isYaml),
  };
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

function titleIn(values: readonly string[], isYaml: boolean): string | undefined {
  const name = isYaml ? /^["']?title["']?:(?=\s|$)/i : /^title[ \t]*=/i;
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
      : (quoted[1]?.replaceAll(/\\(.)/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? ''),
  );
}

function titled(words: string): string | undefined {
  const title = words.replaceAll(/\s+/g, ' ').trim();
  return title === '' || /^(?:null|~)$/.test(title) ? undefined : title;
}
