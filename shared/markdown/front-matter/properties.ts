import { frontMatterOf, readJson, valuesOf } from './front-matter.ts';

/** A value before a text, by its name, as people read it. */
export interface Property {
  readonly name: string;
  /** One value, or those of a list. */
  readonly values: readonly string[];
}

/** Reads the values before a text. What is nested deeper is told as it is written. */
export function propertiesOf(content: string): readonly Property[] {
  const found = frontMatterOf(content);
  if (found === undefined) {
    return [];
  }
  const values = valuesOf(content).replaceAll('\r\n', '\n');
  switch (found.language) {
    case 'yaml':
      return entriesOf(values, /^(?:"([^"]*)"|'([^']*)'|([^\s#:[\]{}-][^:]*)):(?=\s|$)/);
    case 'toml':
      return entriesOf(values, /^(?:"([^"]*)"|'([^']*)'|([\w.-]+))[ \t]*=/);
    case 'json':
      return Object.entries(readJson(values) ?? {}).map(([name, value]) => ({
        name,
        values: Array.isArray(value) ? value.map(said) : [said(value)],
      }));
  }
}

/** The other names of a document, by which people link to it. */
export function aliasesOf(content: string): readonly string[] {
  return named(propertiesOf(content), /^alias(?:es)?$/i).flatMap((value) => listed(value, /,/));
}

/** The tags of a document, without their signs. */
export function tagsOf(content: string): readonly string[] {
  return named(propertiesOf(content), /^tags?$/i)
    .flatMap((value) => listed(value, /[,\s]/))
    .map((tag) => tag.replace(/^#/, ''));
}

/** The title that the values of a text give it. */
export function titleIn(content: string): string | undefined {
  const [title = ''] = named(propertiesOf(content), /^title$/i);
  const line = title.replaceAll(/\s+/g, ' ').trim();
  return line === '' || /^(?:null|~)$/.test(line) ? undefined : line;
}

function named(properties: readonly Property[], name: RegExp): readonly string[] {
  return properties.filter((each) => name.test(each.name)).flatMap(({ values }) => values);
}

/** Several values that were written as one. */
function listed(value: string, between: RegExp): readonly string[] {
  return value
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The entries of values of which each begins a line, with the lines that belong to it. */
function entriesOf(values: string, key: RegExp): readonly Property[] {
  const entries: { name: string; lines: string[] }[] = [];
  for (const line of values.split('\n')) {
    const [all = '', double, single, bare] = key.exec(line) ?? [];
    if (all !== '') {
      const name = (double ?? single ?? bare ?? '').trim();
      entries.push({ name, lines: [line.slice(all.length).trim()] });
    } else if (line.trim() !== '' && !line.startsWith('#')) {
      entries.at(-1)?.lines.push(line);
    }
  }
  return entries.map(({ name, lines }) => ({ name, values: valuesIn(lines) }));
}

function valuesIn([first = '', ...others]: readonly string[]): readonly string[] {
  if (/^[>|][-+\d]*$/.test(first)) {
    return [others.map((line) => line.trim()).join(first.startsWith('|') ? '\n' : ' ')];
  }
  const written = withoutRemark(first);
  if (written.startsWith('[') || others.some((line) => line.trim().startsWith('['))) {
    const list = [written, ...others.map((line) => withoutRemark(line.trim()))].join(' ').trim();
    return flowItems(list) ?? [list];
  }
  const items = others.map((line) => line.trim());
  if (written === '' && items.length > 0 && items.every((item) => /^-(?:\s|$)/.test(item))) {
    return items.map((item) => unquoted(withoutRemark(item.slice(1).trim())));
  }
  const all = [written, ...others].join('\n').trim();
  return all === '' ? [] : [unquoted(all)];
}

/** The items of a list in brackets; undefined where it holds more than plain values. */
function flowItems(list: string): readonly string[] | undefined {
  const inner = /^\[(.*)\]$/s.exec(list)?.[1];
  if (inner === undefined || /[[\]{}]/.test(inner.replaceAll(/"[^"]*"|'[^']*'/g, ''))) {
    return undefined;
  }
  return splitAtCommas(inner)
    .map((item) => unquoted(item.trim()))
    .filter((item) => item !== '');
}

/** Cuts a text at the commas that stand in no quotes. */
function splitAtCommas(written: string): readonly string[] {
  const items: string[] = [];
  let from = 0;
  let quote = '';
  for (let at = 0; at < written.length; at += 1) {
    const sign = written.charAt(at);
    if (quote !== '') {
      // A sign behind this one is of the value, whatever it is.
      at += quote === '"' && sign === '\\' ? 1 : 0;
      quote = sign === quote ? '' : quote;
    } else if (/["']/.test(sign) && written.slice(from, at).trim() === '') {
      quote = sign;
    } else if (sign === ',') {
      items.push(written.slice(from, at));
      from = at + 1;
    }
  }
  return [...items, written.slice(from)];
}

/** A value without the remark behind it; a sign in quotes begins none. */
function withoutRemark(written: string): string {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(written)?.[0] ?? '';
  const rest = written.slice(quoted.length);
  const at = rest.startsWith('#') ? 0 : rest.search(/\s#/);
  return (quoted + (at === -1 ? rest : rest.slice(0, at))).trim();
}

function unquoted(written: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"$|^'((?:[^']|'')*)'$/s.exec(written);
  return quoted === null
    ? written
    : quoted[1] === undefined
      ? (quoted[2]?.replaceAll("''", "'") ?? '')
      : withoutEscapes(quoted[1]);
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
