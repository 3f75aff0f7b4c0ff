import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { readMarker } from '../outline-markers.ts';
import { titleWords } from '../title-words.ts';
import type { PastedState } from './item-state.ts';
import { FactReader } from './row-facts.ts';
import type { RowFacts } from './row-facts.ts';
import { columnsOf } from './table-columns.ts';
import type { TableColumns } from './table-columns.ts';
import type { GatheredNotes } from './table-notes.ts';
import type { WrittenTable } from './written-table.ts';

/** An item that a row of a table names. */
export interface TableItem {
  /** In Markdown. */
  readonly title: string;
  readonly paragraphs: string[][];
  readonly state: PastedState;
  /** The type that the table names for it. */
  readonly type: WorkItemType | undefined;
  /** The place of its parent among the items of the table; undefined for the topmost. */
  readonly parentAt: number | undefined;
}

/** Reads the rows of a table as items, each behind its parent. */
export function itemsOfTable(table: WrittenTable, notes: GatheredNotes): TableItem[] {
  const reader = new RowReader(columnsOf(table), notes);
  reader.readAll();
  const items: TableItem[] = [];
  const addBranch = ({ title, facts, children }: Node, parentAt: number | undefined) => {
    const at = items.length;
    const { state, type, paragraphs } = facts;
    items.push({ title, paragraphs: [...paragraphs], state, type, parentAt });
    children.forEach((child) => addBranch(child, at));
  };
  reader.root.children.forEach((top) => addBranch(top, undefined));
  return items;
}

/** An item with what stands below it. */
class Node {
  readonly title: string;
  facts: RowFacts;
  /** Whether a row is about it, and not only about what is below it. */
  hasRow: boolean;
  readonly children: Node[] = [];
  /** Those children that may have items below them, by their titles. */
  readonly groups = new Map<string, Node>();

  constructor(title: string, facts: RowFacts, hasRow: boolean) {
    this.title = title;
    this.facts = facts;
    this.hasRow = hasRow;
  }
}

/** Reads rows as a tree of items. */
class RowReader {
  readonly root = new Node('', { state: {}, type: undefined, paragraphs: [] }, false);
  readonly #columns: TableColumns;
  readonly #facts: FactReader;
  readonly #notes: GatheredNotes;
  /** Whether each row names the groups of a level, so that one without a name has none. */
  readonly #isRepeated: readonly boolean[];
  /** The item of each level that the next rows go on with. */
  readonly #open: (Node | undefined)[] = [];

  constructor(columns: TableColumns, notes: GatheredNotes) {
    this.#columns = columns;
    this.#facts = new FactReader(columns, notes);
    this.#notes = notes;
    this.#isRepeated = columns.levels.map((_, depth) => isRepeated(columns, depth));
  }

  readAll(): void {
    for (const [number, row] of this.#columns.rows.entries()) {
      const titles = this.#columns.levels.map(({ at }) => row[at] ?? '');
      const deepest = titles.findLastIndex((title) => title !== '');
      if (deepest >= 0) {
        this.#read(row, titles.slice(0, deepest + 1), this.#columns.depths?.[number]);
      } else if (row.some((cell) => cell !== '')) {
        this.#notes.untitled.push(row.map(titleWords).filter(Boolean).join(' · '));
      }
    }
  }

  /** @param told how deep the row stands, where that is told */
  #read(row: readonly string[], titles: readonly string[], told: number | undefined): void {
    const facts = this.#facts.read(row);
    if (told !== undefined) {
      this.#open.length = Math.min(this.#open.length, told);
      const parent = this.#open.findLast((node) => node !== undefined) ?? this.root;
      this.#open[told] = this.#addOwn(parent, titles[0] ?? '', facts, false);
      return;
    }
    let parent = this.root;
    for (const [depth, title] of titles.entries()) {
      if (title === '') {
        if (this.#isRepeated[depth] === true) {
          this.#open.length = Math.min(this.#open.length, depth);
        }
        parent = this.#open[depth] ?? parent;
        continue;
      }
      const isLast = depth === titles.length - 1;
      const mayHaveMore = depth < this.#columns.levels.length - 1;
      const type = facts.type ?? this.#typeOf(depth);
      parent = isLast
        ? this.#addOwn(parent, title, { ...facts, type }, mayHaveMore)
        : this.#groupOf(parent, title, this.#typeOf(depth));
      this.#open.length = Math.min(this.#open.length, depth);
      this.#open[depth] = parent;
    }
  }

  #addOwn(parent: Node, written: string, told: RowFacts, mayHaveMore: boolean): Node {
    const { title, facts } = withoutSign(written, told);
    const known = mayHaveMore ? parent.groups.get(title) : undefined;
    if (known?.hasRow === false) {
      known.facts = facts;
      known.hasRow = true;
      return known;
    }
    return add(parent, new Node(title, facts, true), mayHaveMore);
  }

  #groupOf(parent: Node, written: string, type: WorkItemType | undefined): Node {
    const { title, facts } = withoutSign(written, { state: {}, type, paragraphs: [] });
    return parent.groups.get(title) ?? add(parent, new Node(title, facts, false), true);
  }

  #typeOf(depth: number): WorkItemType | undefined {
    const { levels } = this.#columns;
    const kind = levels.length > 1 ? levels[depth]?.kind : undefined;
    return kind === 'objective' || kind === 'initiative' || kind === 'epic' || kind === 'task'
      ? kind
      : undefined;
  }
}

function add(parent: Node, node: Node, mayHaveMore: boolean): Node {
  parent.children.push(node);
  if (mayHaveMore) {
    parent.groups.set(node.title, node);
  }
  return node;
}

/** A title without the sign of a list or a box, which may say that the item is done. */
function withoutSign(written: string, facts: RowFacts): { title: string; facts: RowFacts } {
  const marker = readMarker(written);
  const isSign =
    marker?.isCertain === true &&
    marker.rest !== '' &&
    ['bullet', 'circle', 'square'].includes(marker.kind);
  if (!isSign) {
    return { title: written, facts };
  }
  const state = marker.status ? { status: marker.status, ...facts.state } : facts.state;
  return { title: marker.rest, facts: { ...facts, state } };
}

/** Whether rows behind each other name the same group again. */
function isRepeated({ levels, rows }: TableColumns, depth: number): boolean {
  const at = levels[depth]?.at ?? 0;
  const hasDeeper = (row: readonly string[] | undefined) =>
    levels.slice(depth + 1).some((level) => (row?.[level.at] ?? '') !== '');
  return rows.some(
    (row, number) =>
      (row[at] ?? '') !== '' &&
      row[at] === rows[number - 1]?.[at] &&
      hasDeeper(row) &&
      hasDeeper(rows[number - 1]),
  );
}
