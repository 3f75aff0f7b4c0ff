import type { DatabaseDamage } from '#shared/capability/home.ts';

/** Why a server could not start; main and the command line tell people by this code. */
export type StartErrorCode =
  | 'data_folder_unwritable'
  | 'data_folder_in_use'
  | 'database_newer'
  | 'database_damaged'
  | 'backup_failed'
  | 'sqlite_unfit'
  | 'port_taken'
  | 'port_refused';

/** What an error of the start may come with. */
export interface StartErrorOptions extends ErrorOptions {
  /** What is known of the damage; only with `database_damaged`. */
  readonly damage?: DatabaseDamage;
}

/** An expected failure to start, with a sentence for people. Anything else thrown is a defect. */
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
