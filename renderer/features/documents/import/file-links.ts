import { slug } from 'github-slugger';
import { text } from '../../../text/text.ts';
import { addressInSameHome } from '#shared/address/thing-address.ts';

/** A file of an import. */
interface ImportedFile {
  readonly path: string;
  readonly title?: string;
  readonly content: string;
}

/** The id of the document that a file of the import has become, by its place; undefined before. */
type IdOfFile = (at: number) => string | undefined;

/** The text of a file in which each link to another file leads to its document, where there is one. */
export type LinkedText = (idOf: IdOfFile) => string;

/** Finds the links between the files of an import. What leads nowhere stays as it is written. */
export function linkFiles(files: readonly ImportedFile[]): LinkedText[] {
  const index = new FileIndex(files);
  return files.map(({ path, content }, at) => {
    let parts: readonly Part[] | undefined;
    return (idOf) => {
      // A long file is looked through once it is its turn.
      parts ??= /\.txt$/i.test(path) ? [content] : partsOf(content, path, at, index);
      return parts.map((part) => (typeof part === 'string' ? part : part(idOf))).join('');
    };
  });
}

/** A longer line is no text that people link in. */
const longestLine = 20_000;

type Part = string | ((idOf: IdOfFile) => string);

/** A run of backticks, a link of a vault, the end of a link, or a definition of one. */
const linkPattern =
  /`+|!?\[\[([^[\]|\n]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\]|(\]\()(<[^<>\n]{1,1000}>|[^\s()<>]{1,1000})(?=[ \t)])|(^ {0,3}\[[^\]\n]{1,300}\]:[ \t]*)(<[^<>\n]{1,1000}>|\S{1,1000})/g;

function partsOf(content: string, path: string, own: number, index: FileIndex): Part[] {
  const parts: Part[] = [];
  let fence: string | undefined;
  for (const line of content.split(/(?<=\n)/)) {
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      parts.push(line);
    } else if (fence === undefined && line.length <= longestLine) {
      parts.push(...partsOfLine(line, path, own, index));
    } else {
      parts.push(line);
    }
  }
  return parts;
}

function partsOfLine(line: string, path: string, own: number, index: FileIndex): Part[] {
  const parts: Part[] = [];
  let from = 0;
  linkPattern.lastIndex = 0;
  for (let match = linkPattern.exec(line); match !== null; match = linkPattern.exec(line)) {
    const [all, name, words, open, target, definition, defined] = match;
    if (all.startsWith('`')) {
      linkPattern.lastIndex = endOfCode(line, linkPattern.lastIndex, all);
      continue;
    }
    const part =
      name === undefined
        ? addressed(all, open ?? definition ?? '', target ?? defined ?? '', path, own, index)
        : named(all, name, words, path, own, index);
    if (part !== undefined) {
      parts.push(line.slice(from, match.index), part);
      from = linkPattern.lastIndex;
    }
  }
  return [...parts, line.slice(from)];
}

/** Where a code ends that begins with these backticks; where it does not, they are words. */
function endOfCode(line: string, from: number, ticks: string): number {
  let end = line.indexOf(ticks, from);
  while (end !== -1 && line[end + ticks.length] === '`') {
    const next = /[^`]/.exec(line.slice(end))?.index ?? line.length;
    end = line.indexOf(ticks, end + next);
  }
  return end === -1 ? from : end + ticks.length;
}

/** A link with the path of a file: `[words](../other.md#part)`. */
function addressed(
  all: string,
  before: string,
  target: string,
  path: string,
  own: number,
  index: FileIndex,
): Part | undefined {
  const [file = '', part] = target.replace(/^<(.*)>$/, '$1').split('#', 2);
  const at = index.byPath(file, path);
  if (at === own && part !== undefined) {
    return `${before}#${part}`;
  }
  return at === undefined || at === own
    ? undefined
    : (idOf) => {
        const id = idOf(at);
        const address = id === undefined ? undefined : addressInSameHome({ kind: 'document', id });
        return address === undefined ? all : before + address + (part ? `#${part}` : '');
      };
}

/** A link with the name of a note: `[[Note]]`, `[[Note#Part|words]]`. */
function named(
  all: string,
  name: string,
  words: string | undefined,
  path: string,
  own: number,
  index: FileIndex,
): Part | undefined {
  const [file = '', ...written] = name.replace(/\\$/, '').split('#');
  // The name of a paragraph says nothing to a reader.
  const parts = written.filter((part) => !part.startsWith('^'));
  const at = file.trim() === '' ? own : index.byName(file.trim(), path);
  const heading = parts.at(-1);
  if (at === own && heading !== undefined && index.hasHeading(own, heading)) {
    return `[${words?.trim() || heading}](#${slug(heading)})`;
  }
  if (at === undefined && all.startsWith('!') && mediaEnding.test(file.trim())) {
    return `*${text.document.import.pictureLeftOut(file.trim())}*`;
  }
  if (at === undefined || at === own) {
    return undefined;
  }
  const shown = words?.trim() || [file.trim(), ...parts].join(' > ');
  return (idOf) => {
    const id = idOf(at);
    const address = id === undefined ? undefined : addressInSameHome({ kind: 'document', id });
    const anchor = heading === undefined ? '' : `#${encodeURIComponent(slug(heading))}`;
    return address === undefined ? all : `[${shown}](${address}${anchor})`;
  };
}

/** The endings of pictures, sounds and videos, which vaults keep beside their notes. */
const mediaEnding =
  /\.(?:avif|bmp|gif|jpe?g|png|svg|webp|mp3|wav|ogg|m4a|flac|mp4|webm|mov|mkv|pdf)$/i;
const textEnding = /\.(?:md|markdown|txt)$/i;

/** Finds files by how others name them. */
class FileIndex {
  readonly #paths: readonly string[];
  readonly #byPath = new Map<string, number>();
  /** The files that paths name, by the file in which a path stands and as it is written there. */
  readonly #found = new Map<string, number | undefined>();
  /** The files by the last parts of their paths, without their endings. */
  readonly #byName = new Map<string, number[]>();
  /** The files by their titles and by the other names that their values give them. */
  readonly #byOtherName = new Map<string, number[]>();

  readonly #files: readonly ImportedFile[];
  /** The names of the headings of those files that lead to themselves. */
  readonly #headings = new Map<number, ReadonlySet<string>>();

  constructor(files: readonly ImportedFile[]) {
    this.#files = files;
    this.#paths = files.map(({ path }) => path);
    for (const [at, path] of this.#paths.entries()) {
      this.#byPath.set(folded(path), at);
      const parts = folded(path).replace(textEnding, '').split('/');
      for (let from = 0; from < parts.length; from += 1) {
        this.#add(this.#byName, parts.slice(from).join('/'), at);
      }
      const { title = '', content = '' } = files[at] ?? {};
      for (const other of new Set([title, ...aliasesIn(content)])) {
        this.#add(this.#byOtherName, folded(other.trim()), at);
      }
    }
  }

  /** The file that a path names in a file, from its folder or from the top. */
  byPath(written: string, from: string): number | undefined {
    // A text may lead to the same file many thousand times.
    const key = `${from}\n${written}`;
    if (!this.#found.has(key)) {
      this.#found.set(key, this.#findByPath(written, from));
    }
    return this.#found.get(key);
  }

  #findByPath(written: string, from: string): number | undefined {
    const path = decoded(written);
    if (path === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
      return undefined;
    }
    const [top = ''] = from.split('/', 1);
    const starts = path.startsWith('/')
      ? [path.slice(1), `${top}${path}`]
      : [folderOf(from) + path];
    return starts
      .flatMap((start) =>
        ['', '.md', '.markdown'].map((ending) => folded(plainPath(start) + ending)),
      )
      .map((full) => this.#byPath.get(full))
      .find((at) => at !== undefined);
  }

  /** Whether a file has a heading of this name. */
  hasHeading(at: number, name: string): boolean {
    let names = this.#headings.get(at);
    if (names === undefined) {
      const lines = this.#files[at]?.content.matchAll(/^#{1,6}[ \t](.{1,300})$/gm) ?? [];
      names = new Set(Array.from(lines, ([, words = '']) => slug(words.trim())));
      this.#headings.set(at, names);
    }
    return names.has(slug(name));
  }

  /** The file of a name: in the same folder, else the one nearest to the top. */
  byName(written: string, from: string): number | undefined {
    const name = folded(plainPath(written)).replace(textEnding, '');
    const found = this.#byName.get(name) ?? this.#byOtherName.get(folded(written)) ?? [];
    const depth = (at: number) => (this.#paths[at] ?? '').split('/').length;
    const near = found.find((at) => folderOf(this.#paths[at] ?? '') === folderOf(from));
    return near ?? found.toSorted((one, other) => depth(one) - depth(other))[0];
  }

  #add(names: Map<string, number[]>, name: string, at: number): void {
    if (name !== '') {
      names.set(name, [...(names.get(name) ?? []), at]);
    }
  }
}

/** The other names of a note among its values, which stand behind its text (front-matter.ts). */
function aliasesIn(content: string): string[] {
  const start = content.lastIndexOf('```yaml\n');
  const lines = start === -1 ? [] : content.slice(start).split('\n').slice(1);
  const at = lines.findIndex((line) => /^alias(?:es)?:/i.test(line));
  if (at === -1) {
    return [];
  }
  const inline = (lines[at] ?? '').replace(/^[^:]*:/, '').trim();
  const listed = lines.slice(at + 1);
  const end = listed.findIndex((line) => !/^\s*-\s/.test(line));
  const names =
    inline === ''
      ? listed.slice(0, end === -1 ? undefined : end).map((line) => line.replace(/^\s*-\s/, ''))
      : inline.replace(/^\[(.*)\]$/, '$1').split(',');
  return names.map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path without steps up and down. */
function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      parts.pop();
    } else if (part !== '.' && part !== '') {
      parts.push(part);
    }
  }
  return parts.join('/');
}
