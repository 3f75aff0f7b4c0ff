import type { DatabaseDamage } from '#shared/capability/home.ts';

/** The reason why a server could not start. Main and the command line explain it to people. */
export type StartErrorCode =
  | 'data_folder_unwritable'
  | 'data_folder_in_use'
  | 'database_newer'
  | 'database_damaged'
  | 'backup_failed'
  | 'sqlite_unfit'
  | 'port_taken'
  | 'port_refused'
  | 'models_file';

/** The options of a start error. */
export interface StartErrorOptions extends ErrorOptions {
  /** The facts about the damage; only with `database_damaged`. */
  readonly damage?: DatabaseDamage;
}

/** An expected failure to start, with a sentence for people. Any other thrown error is a defect. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;
  readonly damage: DatabaseDamage | undefined;

  constructor(code: StartErrorCode, detail: string, options?: StartErrorOptions) {
    super(detail, options);
    this.code = code;
    this.damage = options?.damage;
  }
}
