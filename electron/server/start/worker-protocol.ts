import type { DatabaseDamage } from '#shared/capability/home.ts';
import type { StartErrorCode } from '../basics/start-error.ts';
import type { DamageChoice } from '../storage/recover-database.ts';

/** What the application starts the worker of its server with. */
export interface ServerWorkerData {
  readonly dataDir: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The application's version, as in health. */
  readonly version: string;
  /**
   * The application's own key for the person at this computer, made anew at each start (256
   * random bits). The server holds its hash in memory and stores it nowhere.
   */
  readonly ownerKey: string;
  /** The name that the person gets in a new data folder. */
  readonly ownerName: string;
  /** What the person chose, where they were told that the database is damaged. */
  readonly ifDamaged: DamageChoice;
}

/** What the worker reports to the application. */
export type ServerWorkerReport =
  | {
      readonly type: 'ready';
      readonly baseUrl: string;
      readonly eventsUrl: string;
      readonly userId: string;
      /** The person's first guild; null until one is founded with POST /guilds. */
      readonly guildId: string | null;
    }
  /** It could not start, and waits to be ended. `detail` is a sentence for people. */
  | {
      readonly type: 'failed';
      readonly code: StartErrorCode;
      readonly detail: string;
      readonly damage?: DatabaseDamage;
    };
