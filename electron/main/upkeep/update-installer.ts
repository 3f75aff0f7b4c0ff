import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { AppUpdater } from 'electron-updater';
import { UnsignedUpdateError } from './signed-release.ts';
import type { SignedFile } from './signed-release.ts';

/** A file on the disk, and what was signed of it. */
export interface DownloadedFile {
  readonly path: string;
  readonly file: SignedFile;
}

/** An installation that waits for the end of the application. */
export interface PreparedUpdate {
  /** Puts the version in the place of this one, and starts it. Called once all else has stopped. */
  install(): void;
  /** The application stays, after all. */
  abandon(): Promise<void>;
}

/** How this package is replaced by its next version. */
export interface Installer {
  /**
   * The file of a release for this package.
   *
   * @throws Error where there is none
   */
  choose(files: readonly SignedFile[]): SignedFile;
  /**
   * Looks at a file once more, and does all of the installation that can be done beforehand.
   *
   * @throws Error where it is not the file that was signed, or cannot be installed here
   */
  prepare(downloaded: DownloadedFile): Promise<PreparedUpdate>;
}

/**
 * Opens a file that is what was signed, through no link.
 *
 * @throws UnsignedUpdateError where it is not; else the caller closes the file
 */
export async function openSigned({ path, file }: DownloadedFile): Promise<FileHandle> {
  // Windows has no such flag, and no links that anybody can make.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const stats = await handle.stat();
    const hash = createHash('sha512');
    if (stats.isFile() && stats.size === file.size) {
      for await (const piece of handle.createReadStream({ start: 0, autoClose: false })) {
        hash.update(piece as Uint8Array);
      }
      if (hash.digest('base64') === file.sha512) {
        return handle;
      }
    }
    throw new UnsignedUpdateError('The downloaded file is not the one that was signed.');
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Looks at a file at the last moment, in one turn: it may have lain there since it was prepared.
 *
 * @throws UnsignedUpdateError where it is not what was signed
 */
export function requireSignedStill({ path, file }: DownloadedFile): void {
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const hash = createHash('sha512');
    const piece = Buffer.alloc(1_000_000);
    let left = fstatSync(opened).isFile() ? file.size : -1;
    for (let read = -1; read !== 0 && left >= 0; left -= read) {
      read = readSync(opened, piece);
      hash.update(piece.subarray(0, read));
    }
    if (left !== 0 || hash.digest('base64') !== file.sha512) {
      throw new UnsignedUpdateError('The prepared file is not the one that was signed.');
    }
  } finally {
    closeSync(opened);
  }
}

/** The first of some files whose name has an end; for one of several processors, that of this one. */
export function fileWithEnd(
  files: readonly SignedFile[],
  end: string,
  arch: string = process.arch,
): SignedFile {
  const fitting = files.filter(({ name }) => name.toLowerCase().endsWith(end));
  const file = fitting.find(({ name }) => name.includes(arch)) ?? fitting[0];
  if (file === undefined) {
    throw new Error(`The release has no file that ends in ${end}.`);
  }
  return file;
}

/**
 * The updater of macOS, as far as we speak to it. electron-updater would hand it a version either
 * as soon as that is downloaded, and it would be installed with the next end unasked, or while the
 * application ends, which does not wait.
 */
export interface SystemUpdater {
  once(event: 'update-downloaded' | 'error', listener: (detail: unknown) => void): unknown;
  checkForUpdates(): void;
}

/**
 * The installers of Windows and macOS: electron-updater starts the one, and hands the other to the
 * system, which checks both against their publisher.
 *
 * @param system what installs a version on macOS
 */
export function updatersInstaller(
  updater: Pick<AppUpdater, 'quitAndInstall'>,
  end: string,
  system?: SystemUpdater,
): Installer {
  return {
    choose: (files) => fileWithEnd(files, end),
    prepare: async (downloaded) => {
      const handle = await openSigned(downloaded);
      await handle.close();
      if (system !== undefined) {
        await handToSystem(system);
      }
      return {
        install: () => {
          if (system === undefined) {
            requireSignedStill(downloaded);
          }
          updater.quitAndInstall();
        },
        abandon: async () => undefined,
      };
    },
  };
}

async function handToSystem(system: SystemUpdater): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  system.once('update-downloaded', resolve);
  system.once('error', reject);
  system.checkForUpdates();
  await promise;
}
