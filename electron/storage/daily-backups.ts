import { setTimeout as wait } from 'node:timers/promises';
import { backupLimits } from '#shared/limits/limits.ts';
import { isBackupDue, makeBackup } from './backup-folder.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { CopyOrder, CopyReport } from './copy-database.ts';

/** What is backed up every day, and who hears of it. */
export interface DailyBackupsOptions extends Pick<CopyOrder, 'source' | 'change'> {
  readonly folder: BackupFolder;
  readonly clock: () => number;
  /** When it is first seen whether one is due: not amid a start. */
  readonly firstLookMs: number;
  readonly onMade: (report: CopyReport) => void;
  /** One that cannot be made is made when it is next seen to be due. */
  readonly onFailed: (error: unknown) => void;
}

/** Backs a database up every day while it is in use; nobody waits for it. */
export class DailyBackups {
  readonly #options: DailyBackupsOptions;
  readonly #stopped = new AbortController();
  #look: NodeJS.Timeout | undefined;
  #backup: Promise<void> | undefined;

  constructor(options: DailyBackupsOptions) {
    this.#options = options;
    this.#lookAfter(options.firstLookMs);
  }

  /**
   * Makes no more, and gives up the one that is being made. SQLite may be in the middle of a step
   * that cannot be cut short; it harms nobody, and is waited for so long and no longer.
   */
  async stop(withinMs: number): Promise<void> {
    clearTimeout(this.#look);
    this.#stopped.abort();
    const waiting = new AbortController();
    await Promise.race([this.#backup, wait(withinMs, undefined, { signal: waiting.signal })]);
    waiting.abort();
  }

  #lookAfter(delayMs: number): void {
    this.#look = setTimeout(() => {
      this.#backup = this.#backUpIfDue().finally(() => {
        if (!this.#stopped.signal.aborted) this.#lookAfter(backupLimits.lookMs);
      });
    }, delayMs).unref();
  }

  async #backUpIfDue(): Promise<void> {
    const { folder, clock, source, change, onMade, onFailed } = this.#options;
    const { signal } = this.#stopped;
    try {
      const nowMs = clock();
      if (!isBackupDue(folder, nowMs)) return;
      onMade(
        await makeBackup(folder, {
          source,
          nowMs,
          signal,
          ...(change !== undefined && { change }),
        }),
      );
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  }
}
