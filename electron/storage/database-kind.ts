/** A kind of database that cannot be rebuilt: how to recognise, configure and migrate its files. */
export interface DatabaseKind {
  /** Marks a file as ours in its header. */
  readonly applicationId: number;
  /** Step n migrates from version n to n + 1. Never edit one that has shipped; add a new one. */
  readonly migrations: readonly string[];
  /** The pragmas of a connection, in addition to the common ones. */
  readonly pragmas: string;
}

/** The parts needed to check a file before it is opened. */
export type KnownDatabase = Pick<DatabaseKind, 'applicationId' | 'migrations'>;
