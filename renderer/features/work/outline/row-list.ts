/** A row of the outline, as the ARIA pattern of a tree counts it. */
export interface TreeRow {
  readonly id: string;
  /** From 1 on. */
  readonly level: number;
  /** The place among its siblings that are shown, from 1 on, and how many these are. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined for a row without rows below it. */
  readonly isExpanded: boolean | undefined;
  /** Whether it stands there only because something below it matches the filter. */
  readonly isContext: boolean;
  /** The group that it heads; undefined for an item. */
  readonly heading?: GroupHeading;
}

/** A group of a tree, as its heading names it. */
export interface GroupHeading {
  readonly groupId: string;
  readonly name: string;
  /** The count of its items. */
  readonly count: number;
}

/**
 * The rows of an outline, from above. There may be tens of thousands of them, of which some dozens
 * are on the page: each is kept as a few numbers, and becomes an object where somebody looks at it (decision 0323).
 */
export class TreeRows {
  readonly #ids: readonly string[];
  readonly #levels: Uint8Array;
  readonly #states: Uint8Array;
  readonly #positions: Int32Array;
  readonly #siblings: Int32Array;
  readonly #headings: ReadonlyMap<number, GroupHeading>;

  constructor(columns: RowColumns) {
    // A copy has no room for more of them.
    this.#ids = columns.ids.slice();
    this.#levels = new Uint8Array(columns.levels);
    this.#states = new Uint8Array(columns.states);
    this.#positions = new Int32Array(columns.positions);
    this.#siblings = new Int32Array(columns.siblings);
    this.#headings = columns.headings;
  }

  get length(): number {
    return this.#ids.length;
  }

  /** The ids of all rows. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** The headings of groups, by their places from above. */
  get headings(): ReadonlyMap<number, GroupHeading> {
    return this.#headings;
  }

  at(place: number): TreeRow | undefined {
    const id = this.#ids[place];
    if (id === undefined) {
      return undefined;
    }
    const heading = this.#headings.get(place);
    return {
      id,
      level: this.levelAt(place),
      position: this.#positions[place] ?? 0,
      siblings: this.#siblings[place] ?? 0,
      isExpanded: this.isExpandedAt(place),
      isContext: ((this.#states[place] ?? 0) & contextBit) > 0,
      ...(heading && { heading }),
    };
  }

  idAt(place: number): string | undefined {
    return this.#ids[place];
  }

  /** The level of a row; 0 where there is none. */
  levelAt(place: number): number {
    return this.#levels[place] ?? 0;
  }

  isExpandedAt(place: number): boolean | undefined {
    return expansions[(this.#states[place] ?? 0) & expansionBits];
  }

  /** The place of a row; -1 where it is not among them. */
  placeOf(id: string | undefined): number {
    return id === undefined ? -1 : this.#ids.indexOf(id);
  }

  /** The last row above a place that is of a lower level; -1 for none. */
  lastAbove(place: number, level: number): number {
    return this.#levels.findLastIndex((other, at) => at < place && other < level);
  }

  /** The first row behind a place that is of this level or a lower one; -1 for none. */
  firstBehind(place: number, level: number): number {
    return this.#levels.findIndex((other, at) => at > place && other <= level);
  }

  *[Symbol.iterator](): Generator<TreeRow> {
    for (let place = 0; place < this.length; place += 1) {
      const row = this.at(place);
      if (row !== undefined) {
        yield row;
      }
    }
  }
}

const expansions = [undefined, false, true] as const;
const expansionBits = 3;
const contextBit = 4;

interface RowColumns {
  readonly ids: string[];
  readonly levels: number[];
  readonly states: number[];
  readonly positions: number[];
  readonly siblings: number[];
  readonly headings: Map<number, GroupHeading>;
}

/** Takes the rows of an outline one by one. */
export class RowCollector {
  readonly #columns: RowColumns = {
    ids: [],
    levels: [],
    states: [],
    positions: [],
    siblings: [],
    headings: new Map(),
  };

  /** Adds a row behind the others, and answers its place. */
  add(id: string, level: number, position: number, siblings: number): number {
    const { ids, levels, states, positions, siblings: all } = this.#columns;
    levels.push(level);
    states.push(0);
    positions.push(position);
    all.push(siblings);
    return ids.push(id) - 1;
  }

  setExpanded(place: number, isExpanded: boolean | undefined): void {
    const { states } = this.#columns;
    const expansion = expansions.indexOf(isExpanded);
    states[place] = ((states[place] ?? 0) & ~expansionBits) | expansion;
  }

  setContext(place: number): void {
    const { states } = this.#columns;
    states[place] = (states[place] ?? 0) | contextBit;
  }

  setPosition(place: number, position: number): void {
    this.#columns.positions[place] = position;
  }

  setSiblings(place: number, siblings: number): void {
    this.#columns.siblings[place] = siblings;
  }

  setHeading(place: number, heading: GroupHeading): void {
    this.#columns.headings.set(place, heading);
  }

  /** Takes the rows from a place on away again. */
  cut(place: number): void {
    const { ids, levels, states, positions, siblings } = this.#columns;
    for (const column of [ids, levels, states, positions, siblings]) {
      column.length = place;
    }
  }

  rows(): TreeRows {
    return new TreeRows(this.#columns);
  }
}

export const noRows = new RowCollector().rows();
