import { setTimeout as wait } from 'node:timers/promises';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { isBackupDue, makeBackup } from './backup-folder.ts';
import type { BackupFolder, BackupOptions } from './backup-folder.ts';
import type { CopyOptions, CopyReport } from './copy-database.ts';

/** The options of daily backups. */
export interface DailyBackupsOptions extends Pick<CopyOptions, 'source' | 'change'> {
  readonly folder: BackupFolder;
  readonly clock: () => number;
  /** The delay of the first check whether a backup is due, so that it is not during a start. */
  readonly firstLookMs: number;
  readonly onMade?: (report: CopyReport) => void;
  /** Receives a failure. The backup is made at the next check. */
  readonly onFailed: (error: unknown) => void;
}

/** Backs up a database every day while it is in use, one backup at a time, without blocking. */
export class DailyBackups {
  readonly #options: DailyBackupsOptions;
  readonly #stopped = new AbortController();
  #look: NodeJS.Timeout | undefined;
  /** The last requested backup. */
  #last = Promise.resolve();

  constructor(options: DailyBackupsOptions) {
    this.#options = options;
  }

  /** Starts checking whether a backup is due. */
  start(): void {
    this.#lookAfter(this.#options.firstLookMs);
  }

  /** Stops checking until the next start; a backup in progress continues. */
  pause(): void {
    clearTimeout(this.#look);
  }

  /** Makes a backup now, whether or not it is due; resolves to whether it was made. */
  async make(order: Pick<BackupOptions, 'isOnlyOne'> = {}): Promise<boolean> {
    let isMade = false;
    await this.#next(async () => {
      await this.#make(order);
      isMade = true;
    });
    return isMade;
  }

  /** Resolves once no backup is in progress. */
  settled(): Promise<void> {
    return this.#last;
  }

  /**
   * Makes no more backups and aborts the one in progress. SQLite may be in a step that cannot be
   * interrupted. That does no harm, and it is waited for only this long.
   */
  async stop(withinMs: number): Promise<void> {
    this.pause();
    this.#stopped.abort();
    const waiting = new AbortController();
    await Promise.race([this.#last, wait(withinMs, undefined, { signal: waiting.signal })]);
    waiting.abort();
  }

  #lookAfter(delayMs: number): void {
    clearTimeout(this.#look);
    this.#look = setTimeout(() => {
      const { folder, clock } = this.#options;
      void this.#next(async () => {
        if (isBackupDue(folder, clock())) {
          await this.#make({});
        }
      });
      this.#lookAfter(backupLimits.lookMs);
    }, delayMs).unref();
  }

  #next(step: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopped;
    this.#last = this.#last
      .then(() => (signal.aborted ? undefined : step()))
      .catch((error: unknown) => {
        if (!signal.aborted) {
          this.#options.onFailed(error);
        }
      });
    return this.#last;
  }

  async #make(order: Pick<BackupOptions, 'isOnlyOne'>): Promise<void> {
    const { folder, clock, source, change, onMade } = this.#options;
    const { signal } = this.#stopped;
    const nowMs = clock();
    const changed = change === undefined ? {} : { change };
    const report = await makeBackup(folder, { ...order, ...changed, source, nowMs, signal });
    onMade?.(report);
  }
}
