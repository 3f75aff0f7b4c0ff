import { noteLinkAt, parseNoteTarget } from '../../markdown/notes/note-link.ts';

/** A document by the names under which texts link to it. */
export interface NamedNote {
  readonly id: string;
  /** Its title, whose parts between slashes are folders. */
  readonly title: string;
  /** Other names of it, as its front matter gives them. */
  readonly aliases?: readonly string[] | undefined;
}

interface Entry {
  readonly id: string;
  readonly title: string;
  /** Its title as titles are compared. */
  readonly path: string;
  readonly depth: number;
}

const textEnding = /\.(?:md|markdown|txt)$/;

/**
 * The documents of a guild by their names: which one does a link between notes mean? (decision 0316)
 *
 * A title is a path. A link names it whole or from any folder on: `Settings`, `Shop/Settings`. Of
 * several documents the nearest is meant: the one in the folder of the text, else the one in the
 * fewest folders, else the one whose title comes first in the order of its characters. Where no
 * title is meant, aliases are looked for in the same way. Capitals do not matter, and neither does
 * the ending of a file.
 */
export class NoteNames {
  readonly #byLastPart = new Map<string, Entry[]>();
  readonly #byAlias = new Map<string, Entry[]>();
  /** The latest answers, by the folder of the text and the target: a text names one often. */
  readonly #known = new Map<string, string | undefined>();

  constructor(notes: Iterable<NamedNote>) {
    for (const { id, title, aliases = [] } of notes) {
      const path = folded(title);
      const entry = { id, title, path, depth: path.split('/').length };
      add(this.#byLastPart, lastPart(path), entry);
      for (const alias of new Set(aliases.map(folded))) {
        add(this.#byAlias, alias, entry);
      }
    }
  }

  /**
   * The id of the document that a link means; undefined where there is none.
   *
   * @param from the title of the text in which the link stands; empty for one outside of documents
   */
  find(target: string, from: string): string | undefined {
    const folder = folderOf(folded(from));
    const key = `${folder}\n${target}`;
    if (!this.#known.has(key)) {
      if (this.#known.size >= mostKnown) {
        this.#known.clear();
      }
      this.#known.set(key, this.#find(target, folder));
    }
    return this.#known.get(key);
  }

  /**
   * The document that a whole link means, and the part of it. A title may have a `#` in it, as
   * "C# by heart" does: then what stands behind that is no heading.
   *
   * @param named what stands in the link before its words
   */
  findLink(named: string, from: string): FoundNote | undefined {
    const { target, heading, block } = parseNoteTarget(named);
    const whole = heading === undefined ? undefined : this.find(named, from);
    if (whole !== undefined) {
      return { id: whole };
    }
    const id = this.find(target, from);
    return id === undefined
      ? undefined
      : { id, ...(heading !== undefined && { heading }), ...(block !== undefined && { block }) };
  }

  /**
   * The id of the document that a title, or the end of one, means in every text; undefined where there
   * is none, and where the folder of the text decides.
   */
  findAnywhere(target: string): string | undefined {
    const [found, ...others] = this.#endingIn(plainPath(folded(target)));
    return others.length === 0 ? found?.id : undefined;
  }

  /** The documents whose titles are a path, or end in it. */
  #endingIn(path: string): Entry[] {
    const named = this.#byLastPart.get(lastPart(path)) ?? [];
    return named.filter((entry) => entry.path === path || entry.path.endsWith(`/${path}`));
  }

  #find(target: string, folder: string): string | undefined {
    const written = target.trim();
    const isFromHere = /^\.\.?\//.test(written);
    const isFromTop = written.startsWith('/');
    const path = plainPath(folded(isFromHere ? `${folder}/${written}` : written));
    if (path === '') {
      return undefined;
    }
    const ending = this.#endingIn(path);
    if (isFromHere || isFromTop) {
      const exact = nearest(
        ending.filter((entry) => entry.path === path),
        '',
      );
      if (exact !== undefined || isFromHere) {
        return exact;
      }
    }
    const own = folder === '' ? path : `${folder}/${path}`;
    return nearest(ending, own) ?? nearest(this.#byAlias.get(folded(written)) ?? [], '', folder);
  }
}

/**
 * The title that a missing document is to have, so that a link leads to it.
 *
 * @param from the title of the text in which the link stands
 */
export function titleOfLink(named: string, from: string): string {
  const { target } = parseNoteTarget(named);
  const isFromHere = /^\.\.?\//.test(target);
  const path = plainPath(isFromHere ? `${folderOf(from)}/${target}` : target);
  return path.replace(/\.(?:md|markdown)$/i, '').trim();
}

/**
 * A link that names a document by as few folders as lead to it from every text; undefined where a
 * link by title cannot name it, or others are called so too.
 */
export function linkByTitle(names: NoteNames, { id, title }: NamedNote): string | undefined {
  const name = endsOf(title).find((end) => {
    const read = noteLinkAt(`[[${end}]]`, 0);
    return read?.target === end && read.named === end && names.findAnywhere(end) === id;
  });
  return name === undefined ? undefined : `[[${name}]]`;
}

/** The ends of a title from its folders on, the shortest first: `Bread`, `Baking/Bread`. */
export function endsOf(title: string): string[] {
  const parts = title.split('/');
  return parts.map((_, at) => parts.slice(parts.length - 1 - at).join('/'));
}

/** A document that a link means. */
export interface FoundNote {
  readonly id: string;
  readonly heading?: string;
  /** The name of a paragraph. */
  readonly block?: string;
}

/** No more answers are kept. */
const mostKnown = 20_000;

/** @param own the path in the folder of the text */
function nearest(entries: readonly Entry[], own: string, folder?: string): string | undefined {
  let best: Entry | undefined;
  for (const entry of entries) {
    if (best === undefined || isNearer(entry, best, own, folder)) {
      best = entry;
    }
  }
  return best?.id;
}

function isNearer(entry: Entry, best: Entry, own: string, folder: string | undefined): boolean {
  const isHere = ({ path }: Entry) =>
    path === own || (folder !== undefined && folderOf(path) === folder);
  if (isHere(entry) !== isHere(best)) {
    return isHere(entry);
  }
  if (entry.depth !== best.depth) {
    return entry.depth < best.depth;
  }
  return entry.title === best.title ? entry.id < best.id : entry.title < best.title;
}

function add(names: Map<string, Entry[]>, name: string, entry: Entry): void {
  const entries = names.get(name);
  if (entries !== undefined) {
    entries.push(entry);
  } else if (name !== '') {
    names.set(name, [entry]);
  }
}

/** A title as titles are compared: without capitals, spaces around its parts, and its ending. */
function folded(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .join('/')
    .replace(textEnding, '');
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path; empty at the top. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
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
