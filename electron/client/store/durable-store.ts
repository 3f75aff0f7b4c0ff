import { basename, join } from 'node:path';
import { problemError } from '#shared/problem/problem.ts';
import { listBackups } from '../../storage/backup-folder.ts';
import { DailyBackups } from '../../storage/daily-backups.ts';
import { makeFolder } from '../../storage/database-files.ts';
import type { Database } from '../../storage/database.ts';
import { lockFile } from '../../storage/lock-file.ts';
import { isStorageDamaged } from '../../storage/sqlite-error.ts';
import { durableBackups, durableFileName } from './durable-database.ts';
import { openOrRestore } from './durable-recovery.ts';
import type { DurableRecovery } from './store-protocol.ts';
import { handlerOf } from './handler-of.ts';
import { requestHandlers } from './request-handlers.ts';
import { wipeCopies } from './wipe-copies.ts';
import { text } from './text.ts';

/** The delay before the first check for a due backup, which keeps it out of the start. */
const firstLookMs = 20_000;

/**
 * The maximum time for an older worker to end. A worker whose application was killed may still be
 * inside a transaction. Waiting for it makes its commit visible before anything is read here.
 */
const olderWorkerMs = 5_000;

/**
 * The durable database of a folder. It is opened with the first request, and locked against every
 * other process. It is backed up every day while it is in use, and restored if it is damaged.
 */
export class DurableStore {
  readonly #folder: string;
  readonly #report: (message: string) => void;
  readonly #backups: DailyBackups;
  #db: Database | undefined;
  #release: (() => void) | undefined;
  #recovery: DurableRecovery | undefined;

  constructor(folder: string, report: (message: string) => void) {
    this.#folder = folder;
    this.#report = report;
    this.#backups = new DailyBackups({
      folder: durableBackups(folder),
      source: join(folder, durableFileName),
      clock: Date.now,
      firstLookMs,
      onFailed: (error) => report(`no backup could be made: ${String(error)}`),
    });
  }

  /** Performs a request in a transaction of its own. A long request returns a promise. */
  perform(name: string, input: unknown): unknown {
    const db = this.#opened();
    switch (name) {
      case 'store.recovery':
        return this.#recovery;
      case 'store.wipe_copies':
        return this.#wipeCopies(db, (input as { homeId: string }).homeId);
    }
    const handler = handlerOf(requestHandlers, name);
    try {
      return db.transaction((writable) => handler(writable, input));
    } catch (error) {
      // Damage that shows this late is repaired with the next request.
      if (isStorageDamaged(error)) {
        this.close();
      }
      throw error;
    }
  }

  /** Resolves once no backup is being made. */
  settled(): Promise<void> {
    return this.#backups.settled();
  }

  close(): void {
    this.#backups.pause();
    this.#db?.close();
    this.#db = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  #opened(): Database {
    if (this.#db === undefined) {
      makeFolder(this.#folder);
      this.#release ??= lockFile(join(this.#folder, 'durable.lock'), olderWorkerMs);
      const { db, recovery } = openOrRestore(this.#folder, Date.now());
      this.#db = db;
      if (recovery !== undefined) {
        this.#recovery = recovery;
        this.#report(`the outbox was damaged and is kept as ${recovery.setAside}`);
      }
      this.#backups.start();
    }
    return this.#db;
  }

  /**
   * Replaces all backups by one without the home, and removes the home from the log. The old backups
   * go even if the new one cannot be made.
   */
  async #wipeCopies(db: Database, homeId: string): Promise<Record<string, never>> {
    const before = listBackups(durableBackups(this.#folder)).map(({ path }) => path);
    await this.#backups.make({ isOnlyOne: true });
    const made = listBackups(durableBackups(this.#folder)).find(
      ({ path }) => !before.includes(path),
    );
    wipeCopies(this.#folder, { homeId, keptBackup: made && basename(made.path) });
    const log = db.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    if (log?.busy !== 0) {
      throw problemError('unavailable', text.logInUse);
    }
    return {};
  }
}
