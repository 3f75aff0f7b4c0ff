import type { OutlineLine } from './outline-lines.ts';
import type { Marker } from './outline-markers.ts';

/** Headings stand above lines that name their type, and those above everything that is indented. */
const headingPlace = -100;
const typedPlace = -50;

/** An item that may have more below it. */
interface OpenItem {
  readonly at: number;
  /** An item with a greater place stands below this one. */
  readonly place: number;
  readonly indent: number;
}

/** Follows which items are open, one a level, as the lines of an outline go by. */
export class OutlinePlaces {
  readonly #open: OpenItem[] = [];
  /** Whether no item is indented, as a word processor writes its lists: the signs tell the levels. */
  readonly #isFlat: boolean;
  /** The signs of each level. */
  #signs: string[][] = [];

  constructor(lines: readonly OutlineLine[]) {
    const indents = new Set(
      lines.flatMap((line) => (line.kind === 'item' || line.kind === 'table' ? line.indent : [])),
    );
    this.#isFlat = indents.size === 1;
  }

  /** Adds an item that is a line of a list, and answers where its parent is. */
  addItem(
    at: number,
    indent: number,
    marker: Pick<Marker, 'kind' | 'parts'> | undefined,
  ): number | undefined {
    const isBySign = this.#isFlat && marker !== undefined;
    return this.#add({ at, indent, place: isBySign ? this.#levelOf(marker) : indent });
  }

  /** Adds a row of a table, which stands where an item with a bullet would. */
  addRow(at: number, indent: number): number | undefined {
    return this.addItem(at, indent, { kind: 'bullet', parts: 1 });
  }

  /** Adds a heading. */
  addHeading(at: number, level: number): number | undefined {
    this.#signs = [];
    return this.#add({ at, indent: headingPlace, place: headingPlace + level });
  }

  /** Adds a line that names its type. */
  addTyped(at: number, level: number, indent: number): number | undefined {
    this.#signs = [];
    return this.#add({ at, indent: indent - 0.5, place: typedPlace + level });
  }

  /** Adds a line that stands over the list behind it. */
  addSection(at: number, indent: number): number | undefined {
    this.#signs = [];
    return this.#add({ at, indent: indent - 0.5, place: indent - 0.5 });
  }

  /**
   * The item to which a paragraph belongs: the one that it is indented below. A paragraph between
   * items that is not indented belongs to the item before it.
   */
  ownerOf(indent: number, isBetweenItems: boolean): number | undefined {
    const above = this.#open.findLast((item) => item.indent < indent);
    const beside = this.#open.findLast((item) => item.indent <= indent);
    return (isBetweenItems ? (beside ?? above) : above)?.at;
  }

  #add(item: OpenItem): number | undefined {
    while ((this.#open.at(-1)?.place ?? Number.NEGATIVE_INFINITY) >= item.place) {
      this.#open.pop();
    }
    const parentAt = this.#open.at(-1)?.at;
    this.#open.push(item);
    return parentAt;
  }

  /** The level of an item by its sign: a sign of another kind opens a level, a known one goes back. */
  #levelOf({ kind, parts }: Pick<Marker, 'kind' | 'parts'>): number {
    const sign = kind === 'dotted' ? `dotted ${parts}` : kind;
    const known = this.#signs.findIndex((signs) => signs.includes(sign));
    const last = this.#signs.at(-1);
    if (known >= 0) {
      this.#signs.length = known + 1;
    } else if (last === undefined || opensLevel(sign, last)) {
      this.#signs.push([sign]);
    } else {
      last.push(sign);
    }
    return this.#signs.length - 1;
  }
}

function opensLevel(sign: string, above: readonly string[]): boolean {
  const isBelowBullet = above.some((each) => ['bullet', 'circle', 'square'].includes(each));
  switch (sign) {
    case 'decimal':
      return false;
    case 'bullet':
    case 'bracketed':
    case 'alpha':
    case 'roman':
      return !isBelowBullet;
    default:
      // A number with more parts stands below one with fewer.
      return !sign.startsWith('dotted') || above.every((each) => each === 'decimal' || each < sign);
  }
}
