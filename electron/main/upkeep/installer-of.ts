import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { appImageInstaller, debianInstaller } from './linux-installers.ts';
import { updatersInstaller } from './update-installer.ts';
import type { Installer, SystemUpdater } from './update-installer.ts';

export interface InstalledPackage {
  readonly updater: Pick<AppUpdater, 'quitAndInstall'>;
  readonly platform: NodeJS.Platform;
  /** The folder of resources, beside the archive. */
  readonly resources: string;
  /** The path of the AppImage that runs, if one does. */
  readonly appImage: string | undefined;
  /** The updater of macOS, which installs versions there. */
  readonly system: () => SystemUpdater;
  /** Starts the application again once it has ended. */
  readonly relaunch: () => void;
}

/** The installer of the package that runs; undefined if it was installed in a way that we cannot repeat. */
export function installerOf(installed: InstalledPackage): Installer | undefined {
  const { updater, platform, resources, appImage, system, relaunch } = installed;
  if (platform === 'win32') {
    return updatersInstaller(updater, '.exe');
  }
  if (platform === 'darwin') {
    return updatersInstaller(updater, '.zip', system());
  }
  const kind = linuxKindIn(resources);
  if (kind === undefined) {
    return appImage === undefined ? undefined : appImageInstaller(appImage);
  }
  return kind === 'deb' ? debianInstaller({ relaunch }) : undefined;
}

/** The kind of a Linux package, as electron-builder has written it; undefined in an AppImage. */
function linuxKindIn(resources: string): string | undefined {
  const path = join(resources, 'package-type');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/**
 * The path of the AppImage that runs, if this is one. A program that another AppImage has started
 * finds the path of that one in its environment: ours is mounted where our files are.
 */
export function runningAppImage(
  { APPIMAGE, APPDIR }: NodeJS.ProcessEnv,
  resources: string,
): string | undefined {
  if (!APPIMAGE || !APPDIR || !existsSync(APPDIR) || !existsSync(resources)) {
    return undefined;
  }
  const isOurs = realpathSync(resources).startsWith(join(realpathSync(APPDIR), sep));
  return isOurs ? APPIMAGE : undefined;
}
