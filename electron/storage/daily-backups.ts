import { setTimeout as wait } from 'node:timers/promises';
import { backupLimits } from '#shared/limits/limits.ts';
import { isBackupDue, makeBackup } from './backup-folder.ts';
import type { BackupFolder, BackupOptions } from './backup-folder.ts';
import type { CopyOptions, CopyReport } from './copy-database.ts';

/** What is backed up every day, and who hears of it. */
export interface DailyBackupsOptions extends Pick<CopyOptions, 'source' | 'change'> {
  readonly folder: BackupFolder;
  readonly clock: () => number;
  /** When it is first seen whether one is due: not amid a start. */
  readonly firstLookMs: number;
  readonly onMade?: (report: CopyReport) => void;
  /** One that cannot be made is made when it is next seen to be due. */
  readonly onFailed: (error: unknown) => void;
}

/** Backs a database up every day while it is in use, one backup at a time; nobody waits for it. */
export class DailyBackups {
  readonly #options: DailyBackupsOptions;
  readonly #stopped = new AbortController();
  #look: NodeJS.Timeout | undefined;
  /** The last that was asked for. */
  #last = Promise.resolve();

  constructor(options: DailyBackupsOptions) {
    this.#options = options;
  }

  /** Looks from now on whether one is due. */
  start(): void {
    this.#lookAfter(this.#options.firstLookMs);
  }

  /** Looks no more until it is started again; the one that is being made goes on. */
  pause(): void {
    clearTimeout(this.#look);
  }

  /** Makes one now, whether or not it is due; resolves once it is made, or has failed. */
  make(order: Pick<BackupOptions, 'isOnlyOne'> = {}): Promise<void> {
    return this.#next(() => this.#make(order));
  }

  /** Resolves once none is being made. */
  settled(): Promise<void> {
    return this.#last;
  }

  /**
   * Makes no more, and gives up the one that is being made. SQLite may be in the middle of a step
   * that cannot be cut short; it harms nobody, and is waited for so long and no longer.
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
