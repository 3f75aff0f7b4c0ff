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

/** An expected failure to start, with a sentence for people. Anything else thrown is a defect. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}
