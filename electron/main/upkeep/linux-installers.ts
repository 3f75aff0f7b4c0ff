import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs';
import { chmod, copyFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileWithEnd, openSigned, requireSignedStill } from './update-installer.ts';
import type { Installer } from './update-installer.ts';

// electron-updater builds lines for a shell of the path of a package, and removes an AppImage before
// it knows whether the next one can be put there. Both are done here, without a shell that sees a
// name.

/**
 * Replaces an AppImage in its place, under the name that the person gave it, and starts it.
 *
 * @param current the path of the AppImage that runs
 */
export function appImageInstaller(current: string): Installer {
  return {
    choose: (files) => fileWithEnd(files, '.appimage', archInNames()),
    prepare: async (downloaded) => {
      if (!isAbsolute(current) || !existsSync(current)) {
        throw new Error('The AppImage that runs is not where it was started.');
      }
      // A link to it stays.
      const target = await realpath(current);
      const next = join(dirname(target), `.${basename(target).slice(0, 100)}-${randomUUID()}`);
      const copied = { ...downloaded, path: next };
      try {
        await copyFile(downloaded.path, next, constants.COPYFILE_EXCL);
        await chmod(next, startable((await stat(target)).mode));
        // The copy is looked at, since the copy is what will run.
        const handle = await openSigned(copied);
        try {
          await handle.datasync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        await rm(next, { force: true });
        throw error;
      }
      return {
        install: () => {
          try {
            requireSignedStill(copied);
            renameSync(next, target);
          } catch (error) {
            rmSync(next, { force: true });
            throw error;
          }
          const environment = { ...process.env, APPIMAGE_SILENT_INSTALL: 'true' };
          spawn(current, [], { detached: true, stdio: 'ignore', env: environment }).unref();
        },
        abandon: () => rm(next, { force: true }),
      };
    },
  };
}

/**
 * Installs a package of Debian as the administrator, who checks it in a place where nobody else can
 * write. The script is the same for every package: the file is its input, and the hash an argument.
 */
const debianScript = `set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/update.deb"
echo "$1  $folder/update.deb" | sha512sum --check --status
dpkg --install "$folder/update.deb" || apt-get install --fix-broken --assume-yes`;

/** How a Debian package asks the person for the administrator's right. */
const askForRight = '/usr/bin/pkexec';

export interface DebianInstallerOptions {
  /** Starts the application again, in whichever version is there then. */
  readonly relaunch: () => void;
  /** Runs the script; it gets the file as its input and answers whether it succeeded. */
  readonly run?: typeof runAsAdministrator;
}

export function debianInstaller({
  relaunch,
  run = runAsAdministrator,
}: DebianInstallerOptions): Installer {
  return {
    choose: (files) => fileWithEnd(files, '.deb', process.arch === 'x64' ? 'amd64' : process.arch),
    prepare: async (downloaded) => {
      if (process.getuid?.() !== 0) {
        accessSync(askForRight, constants.X_OK);
      }
      const handle = await openSigned(downloaded);
      const hash = Buffer.from(downloaded.file.sha512, 'base64').toString('hex');
      return {
        install: () => {
          run(debianScript, hash, handle.fd);
          relaunch();
        },
        abandon: () => handle.close(),
      };
    },
  };
}

function runAsAdministrator(script: string, argument: string, input: number): boolean {
  const command = ['/bin/sh', '-c', script, 'guildhall-update', argument];
  const [program = '', ...args] =
    process.getuid?.() === 0 ? command : [askForRight, '--disable-internal-agent', ...command];
  return spawnSync(program, args, { stdio: [input, 'ignore', 'ignore'] }).status === 0;
}

/** The rights of a file, for the next version of it: whoever may read it may start it. */
function startable(mode: number): number {
  return (mode & 0o777) | ((mode & 0o444) >> 2);
}

/** The processor as electron-builder writes it into the name of an AppImage. */
function archInNames(): string {
  return process.arch === 'x64' ? 'x86_64' : process.arch;
}
