/** One step from a version of the database to the next. */
export interface Migration {
  /** The version that it leads to: 1, 2, 3 … without a gap. */
  readonly version: number;
  /** What it does, in a few words; part of its file's name. */
  readonly name: string;
  readonly sql: string;
}
