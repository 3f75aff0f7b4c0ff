/** A value that is kept in a description, because nobody knows what it says of an item. */
export interface UnreadValue {
  readonly name: string;
  readonly value: string;
}

/** Notes on the columns and rows of tables that become neither items nor fields of items. */
export interface TableNotes {
  /** The names of columns that are kept in descriptions. */
  readonly facts: ReadonlySet<string>;
  /** Those of them that name people, whom a table never assigns. */
  readonly people: ReadonlySet<string>;
  /** The names of columns that only number the rows, and are left out. */
  readonly numbers: ReadonlySet<string>;
  readonly unread: readonly UnreadValue[];
  /** The words of rows without a title, which are left out. */
  readonly untitled: readonly string[];
}

/** Gathers the notes of all tables in a text. */
export class GatheredNotes implements TableNotes {
  readonly facts = new Set<string>();
  readonly people = new Set<string>();
  readonly numbers = new Set<string>();
  readonly unread: UnreadValue[] = [];
  readonly untitled: string[] = [];
  readonly #known = new Set<string>();

  addUnread(name: string, value: string): void {
    const key = JSON.stringify([name, value]);
    if (!this.#known.has(key)) {
      this.#known.add(key);
      this.unread.push({ name, value });
    }
  }
}
