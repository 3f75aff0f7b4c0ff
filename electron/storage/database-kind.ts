/** A kind of database that cannot be made again: how a file is known, set up and brought forward. */
export interface DatabaseKind {
  /** Marks a file as ours in its header. */
  readonly applicationId: number;
  /** Step n leads from version n to n + 1. Never edit one that has shipped; add one. */
  readonly migrations: readonly string[];
  /** The pragmas of a connection, beside those that every kind has. */
  readonly pragmas: string;
}

/** What a file is judged by before it is opened. */
export type KnownDatabase = Pick<DatabaseKind, 'applicationId' | 'migrations'>;
