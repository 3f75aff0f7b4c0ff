import { slug } from 'github-slugger';

/** The part of a text that a link names. */
interface NamedPart {
  readonly heading?: string | undefined;
  readonly block?: string | undefined;
}

const fence = /^[ >]{0,8}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?=[ \t])([^\n]*)$/;
const closingSigns = /[ \t]#+[ \t]*$/;
const item = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;

/** A line of a text, outside of codes, that is a heading. */
interface FoundHeading {
  readonly line: number;
  readonly level: number;
  readonly name: string;
}

/**
 * The part of a Markdown text that a link names: a section up to the next heading of its level, or a
 * paragraph. The whole text where it names none, and undefined where there is no such part.
 */
export function noteSection(markdown: string, part: NamedPart): string | undefined {
  const lines = markdown.split('\n');
  if (part.block !== undefined) {
    return paragraphOf(lines, part.block);
  }
  return part.heading === undefined ? markdown : sectionOf(lines, part.heading);
}

function sectionOf(lines: readonly string[], name: string): string | undefined {
  const headings = headingsIn(lines);
  const wanted = slug(name);
  const at = headings.findIndex((each) => slug(each.name) === wanted);
  const found = headings[at];
  if (found === undefined) {
    return undefined;
  }
  const next = headings.slice(at + 1).find(({ level }) => level <= found.level);
  return lines.slice(found.line, next?.line).join('\n').trimEnd();
}

function headingsIn(lines: readonly string[]): readonly FoundHeading[] {
  const found: FoundHeading[] = [];
  let open: string | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === undefined || mark.startsWith(open))) {
      open = open === undefined ? mark : undefined;
      continue;
    }
    const before = lines[at - 1] ?? '';
    const written = open === undefined ? heading.exec(line.trimEnd()) : null;
    if (written !== null) {
      const [, signs = '', words = ''] = written;
      found.push({ line: at, level: signs.length, name: words.replace(closingSigns, '').trim() });
    } else if (open === undefined && /^ {0,3}(?:=+|-+)\s*$/.test(line) && isWords(before)) {
      found.push({ line: at - 1, level: line.includes('=') ? 1 : 2, name: before.trim() });
    }
  }
  return found;
}

/** Whether a line may be the words of a heading that is underlined. */
function isWords(line: string): boolean {
  return line.trim() !== '' && !item.test(line) && !/^[ \t]*[>|#]/.test(line);
}

function paragraphOf(lines: readonly string[], name: string): string | undefined {
  const mark = `^${name.toLowerCase()}`;
  const at = lines.findIndex((line) => {
    const words = line.trimEnd().toLowerCase();
    return words.endsWith(mark) && /^(?:.*\s)?$/.test(words.slice(0, -mark.length));
  });
  if (at === -1) {
    return undefined;
  }
  const isAlone = lines[at]?.trim().toLowerCase() === mark;
  // A name alone belongs to what stands before it.
  const before = lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  const to = isAlone && before !== -1 ? before : at;
  let from = to;
  while (from > 0 && lines[from - 1]?.trim() !== '' && !item.test(lines[from] ?? '')) {
    from -= 1;
  }
  return lines.slice(from, to + 1).join('\n');
}
