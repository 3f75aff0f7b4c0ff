/** A table as it is written. Its cells are Markdown, and may have several lines. */
export interface WrittenTable {
  /** The names of its columns; each is empty where the table has no row of names. */
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
