import type { Document } from '#shared/domain/document/schema.ts';
import type { TreePlace } from '../../ui/virtual-list-props.ts';

/** A document in the list, by its title or what is left of that in its folder. */
export interface DocumentEntry {
  readonly kind: 'document';
  readonly id: string;
  readonly name: string;
  readonly document: Document;
  readonly isFavourite: boolean;
  readonly place: TreePlace;
}

/** A folder in the list. It is nothing but a beginning that titles have in common. */
export interface FolderEntry {
  readonly kind: 'folder';
  readonly id: string;
  readonly name: string;
  /** The names of the folders that lead to it, and its own. */
  readonly path: string;
  /** All documents in it and in the folders below it. */
  readonly documents: readonly Document[];
  readonly place: TreePlace;
}

export type ListEntry = DocumentEntry | FolderEntry;

/** How documents stand in the list. */
interface ListShape {
  readonly favourites: ReadonlySet<string>;
  readonly isFlat: boolean;
  /** The paths of the folders that are collapsed. */
  readonly collapsed: ReadonlySet<string>;
}

/** Folders stand so deep; what is deeper is told by names. */
const mostLevels = 8;

/**
 * The rows of a list of documents: the favourites, then the folders, then the others, each in the
 * order of the documents. Two documents or more whose titles begin alike, up to a `/`, make a folder.
 */
export function listEntries(
  documents: readonly Document[],
  { favourites, isFlat, collapsed }: ListShape,
): readonly ListEntry[] {
  const isFavourite = ({ id }: Document) => favourites.has(id);
  const first = documents.filter(isFavourite).map((document) => leafOf(document, [document.title]));
  const others = documents.filter((document) => !isFavourite(document));
  const nodes = isFlat
    ? others.map((document) => leafOf(document, [document.title]))
    : nodesOf(others.map((document) => leafOf(document, partsOf(document.title))));
  const entries: ListEntry[] = [];
  addEntries(entries, [...first, ...nodes], { level: 1, favourites, collapsed });
  return entries;
}

interface Leaf {
  readonly document: Document;
  /** The rest of the title in its folder, cut at each `/`. */
  readonly parts: readonly string[];
}

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly leaves: readonly Leaf[];
}

function leafOf(document: Document, parts: readonly string[]): Leaf {
  return { document, parts };
}

/** The parts of a title. A title with an empty one, such as an address, is no path. */
function partsOf(title: string): readonly string[] {
  const parts = title.split('/').map((part) => part.trim());
  return parts.includes('') ? [title] : parts;
}

/** The folders of documents, and behind them those that stand in none. */
function nodesOf(leaves: readonly Leaf[], within = ''): readonly (Folder | Leaf)[] {
  const byName = Map.groupBy(leaves, ({ parts }) => (parts.length > 1 ? parts[0] : undefined));
  const shared = new Map<string | undefined, readonly Leaf[]>(
    [...byName].filter(([name, group]) => name !== undefined && group.length > 1),
  );
  const folders = [...shared].map(([name = '', group]) => ({
    name,
    path: within === '' ? name : `${within}/${name}`,
    leaves: group.map(({ document, parts }) => leafOf(document, parts.slice(1))),
  }));
  const alone = leaves.filter(({ parts }) => parts.length === 1 || !shared.has(parts[0]));
  return [...folders, ...alone];
}

function addEntries(
  entries: ListEntry[],
  nodes: readonly (Folder | Leaf)[],
  shape: Omit<ListShape, 'isFlat'> & { readonly level: number },
): void {
  const { level, favourites, collapsed } = shape;
  for (const [at, node] of nodes.entries()) {
    const place = { level, position: at + 1, siblings: nodes.length };
    if ('document' in node) {
      const { document, parts } = node;
      const { id } = document;
      const isFavourite = favourites.has(id);
      entries.push({ kind: 'document', id, name: parts.join('/'), document, isFavourite, place });
      continue;
    }
    const { name, path, leaves } = node;
    const isExpanded = !collapsed.has(path);
    const documents = leaves.map(({ document }) => document);
    entries.push({
      kind: 'folder',
      id: `folder ${path}`,
      name,
      path,
      documents,
      place: { ...place, isExpanded },
    });
    if (isExpanded) {
      const below = level < mostLevels ? nodesOf(leaves, path) : leaves;
      addEntries(entries, below, { ...shape, level: level + 1 });
    }
  }
}
