import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { isMarked, isOfList } from './outline-lines.ts';
import type { OutlineLine } from './outline-lines.ts';
import { isBeforeItem, isIntroduction, isSection } from './outline-paragraphs.ts';
import { OutlinePlaces } from './outline-places.ts';
import type { PastedState } from './table/item-state.ts';
import { itemsOfTable } from './table/table-items.ts';
import { GatheredNotes } from './table/table-notes.ts';
import type { TableNotes } from './table/table-notes.ts';
import type { WrittenTable } from './table/written-table.ts';

/** An item in the lines of its title, with what is written below it. */
interface WrittenItem {
  readonly title: string[];
  /** The paragraphs and codes below it, in their lines. */
  readonly paragraphs: string[][];
  readonly parentAt: number | undefined;
  readonly state: PastedState;
  /** The type that a table names for it. */
  readonly type?: WorkItemType | undefined;
}

/** The items that stand in lines. */
export interface WrittenItems {
  readonly items: readonly WrittenItem[];
  /** The paragraphs and codes that belong to no item. */
  readonly leftOut: number;
  readonly notes: TableNotes;
  /** Whether there are more than may be pasted at once. */
  readonly isLarge: boolean;
}

/** Finds the items in lines, bit by bit. Where nothing marks any, each line is one. */
export function* writtenItems(
  lines: readonly OutlineLine[],
  most: number,
): Generator<void, WrittenItems> {
  const reader = new OutlineReader(lines, most);
  for (let at = 0; at < lines.length && !reader.isLarge; at += 1) {
    reader.read(at);
    yield;
  }
  return reader;
}

/** The lines that the next line of words goes on with. */
interface OpenLines {
  readonly lines: string[];
  /** How far the item is indented whose title they are; undefined for a paragraph. */
  readonly titleIndent: number | undefined;
}

class OutlineReader implements WrittenItems {
  readonly items: WrittenItem[] = [];
  leftOut = 0;
  readonly notes = new GatheredNotes();
  readonly #lines: readonly OutlineLine[];
  readonly #most: number;
  #hasLargeTable = false;
  readonly #places: OutlinePlaces;
  readonly #hasMarks: boolean;
  #open: OpenLines | undefined;

  constructor(lines: readonly OutlineLine[], most: number) {
    this.#lines = lines;
    this.#most = most;
    this.#places = new OutlinePlaces(lines);
    const isIndented = lines.some((line) => line.kind === 'words' && line.indent > 0);
    this.#hasMarks = lines.some(isOfList) || (!isIndented && lines.some(isMarked));
  }

  get isLarge(): boolean {
    return this.#hasLargeTable || this.items.length > this.#most;
  }

  read(at: number): void {
    const line = this.#lines[at];
    const titleIndent = this.#open?.titleIndent;
    switch (line?.kind) {
      case undefined:
      case 'blank':
        this.#open = undefined;
        break;
      case 'heading':
        this.#begin(line.words, this.#places.addHeading(this.items.length, line.level));
        break;
      case 'typed':
        this.#begin(
          line.words,
          this.#places.addTyped(this.items.length, line.level, line.indent),
          line.status,
        );
        break;
      case 'item':
        if (titleIndent !== undefined && line.indent > titleIndent && !mayBegin(line)) {
          this.#open?.lines.push(line.source);
        } else if (line.words !== '') {
          const parentAt = this.#places.addItem(this.items.length, line.indent, line.marker);
          this.#begin(line.words, parentAt, line.marker.status);
          this.#openTitle(line.indent);
        }
        break;
      case 'words':
        this.#readWords(line, at);
        break;
      case 'table':
        this.#readTable(line.table, line.indent);
        this.#open = undefined;
        break;
      case 'code':
        this.#addParagraph(line, at);
        this.#open = undefined;
        break;
    }
  }

  #readWords(line: OutlineLine & { readonly kind: 'words' }, at: number): void {
    const { words, indent } = line;
    const titleIndent = this.#open?.titleIndent;
    const isIndentedInItem = titleIndent !== undefined && indent > titleIndent;
    if (!this.#hasMarks) {
      this.#begin(words, this.#places.addItem(this.items.length, indent, undefined));
    } else if (!isIndentedInItem && isSection(this.#lines, at, titleIndent !== undefined)) {
      if (isIntroduction(this.#lines, at)) {
        this.leftOut += 1;
      } else {
        const title = words.replace(/[:：](?=[*_]*$)/, '');
        this.#begin(title, this.#places.addSection(this.items.length, indent));
      }
    } else if (this.#open === undefined) {
      this.#addParagraph(line, at);
    } else {
      this.#open.lines.push(words);
    }
  }

  #readTable(table: WrittenTable, indent: number): void {
    const filled = table.rows.filter((row) => row.some((cell) => cell !== ''));
    // One of them may have the names of the columns.
    if (filled.length > this.#most + 1) {
      this.#hasLargeTable = true;
      return;
    }
    const first = this.items.length;
    for (const { title, parentAt, ...row } of itemsOfTable(
      { ...table, rows: filled },
      this.notes,
    )) {
      const at = this.items.length;
      const above = parentAt === undefined ? this.#places.addRow(at, indent) : first + parentAt;
      this.items.push({ ...row, title: [title], parentAt: above });
    }
  }

  #begin(words: string, parentAt: number | undefined, status?: WorkItemStatus): void {
    const state: PastedState = status === undefined ? {} : { status };
    this.items.push({ title: [words], paragraphs: [], parentAt, state });
    this.#open = undefined;
  }

  #openTitle(titleIndent: number): void {
    const lines = this.items.at(-1)?.title;
    this.#open = lines && { lines, titleIndent };
  }

  #addParagraph({ words, indent }: { words: string; indent: number }, at: number): void {
    const isBetweenItems = isBeforeItem(this.#lines, at);
    const owner = this.items[this.#places.ownerOf(indent, isBetweenItems) ?? -1];
    const lines = [words];
    this.#open = { lines, titleIndent: undefined };
    this.leftOut += owner === undefined ? 1 : 0;
    owner?.paragraphs.push(lines);
  }
}

/** No list begins with such a number within an item: it is a year in a wrapped line (CommonMark 5.3). */
function mayBegin({ marker }: OutlineLine & { readonly kind: 'item' }): boolean {
  return marker.kind !== 'decimal' || Number(marker.first) < 100;
}
