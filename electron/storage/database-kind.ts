/** A kind of database that cannot be rebuilt: how to recognise, configure and migrate its files. */
export interface DatabaseKind {
  /** Marks a file as ours in its header. */
  readonly applicationId: number;
  /** Step n migrates from version n to n + 1. Never edit one that has shipped; add a new one. */
  readonly migrations: readonly string[];
  /** The pragmas of a connection, in addition to the common ones. */
  readonly pragmas: string;
  /** The rules of its rows beyond those of the tables themselves, in the newest version. */
  readonly rules: readonly RowRule[];
}

/** A rule for rows that came from elsewhere. */
export interface RowRule {
  /** The subject of the rule, for the log. */
  readonly what: string;
  /** A condition that no row fulfils, with the tables that it is about: `messages WHERE ...`. */
  readonly broken: string;
}

/** The parts needed to check a file before it is opened. */
export type KnownDatabase = Pick<DatabaseKind, 'applicationId' | 'migrations'>;
