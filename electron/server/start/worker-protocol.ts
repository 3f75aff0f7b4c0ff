import type { DatabaseDamage } from '#shared/capability/home.ts';
import type { StartErrorCode } from '../basics/start-error.ts';
import type { DamageChoice } from '../storage/recover-database.ts';

/** The data with which the application starts the worker of its server. */
export interface ServerWorkerData {
  readonly dataDir: string;
  /** 0 lets the system choose a port. */
  readonly port: number;
  /** The application's version, shown in health. */
  readonly version: string;
  /**
   * The application's own key for the person at this computer, new at each start (256 random bits).
   * The server holds its hash in memory and never stores it.
   */
  readonly ownerKey: string;
  /** The person's name in a new data folder. */
  readonly ownerName: string;
  /** The person's choice after they were told that the database is damaged. */
  readonly ifDamaged: DamageChoice;
}

/** A report of the worker to the application. */
export type ServerWorkerReport =
  | {
      readonly type: 'ready';
      readonly baseUrl: string;
      readonly eventsUrl: string;
      readonly userId: string;
      /** The person's first guild; null until one is created with POST /guilds. */
      readonly guildId: string | null;
    }
  /**
   * The server could not start; the worker waits until it is ended. `detail` is a sentence for
   * people.
   */
  | {
      readonly type: 'failed';
      readonly code: StartErrorCode;
      readonly detail: string;
      readonly damage?: DatabaseDamage;
    };
