import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { requireSigned } from './signed-release.ts';

/** Where new versions come from. */
export interface UpdateFeed {
  /**
   * The newest version, if it is newer than this one.
   *
   * @throws Error where the feed cannot be asked, or is not signed
   */
  check(): Promise<string | undefined>;
  /** Downloads what was found last, and checks it. */
  download(onProgress: (percent: number) => void): Promise<void>;
  /** Hands what was downloaded to the system, where the system is what installs it. */
  prepare(): Promise<void>;
  /** Puts what was downloaded in the place of this version, and starts it once this one ends. */
  install(): void;
}

type Updater = Pick<
  AppUpdater,
  'checkForUpdates' | 'currentVersion' | 'downloadUpdate' | 'on' | 'off' | 'quitAndInstall'
> &
  Partial<AppUpdater>;

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
 * The feed of electron-updater, with nothing done by itself: no download that was not asked for, no
 * version that is older or not signed by us, and no id of this computer in its requests.
 *
 * @param publicKey the key that releases are signed with, in PEM
 * @param system what installs a version where electron-updater does not; on macOS alone
 */
export function signedFeed(
  updater: Updater,
  publicKey: string,
  system?: SystemUpdater,
): UpdateFeed {
  Object.assign(updater, {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
    requestHeaders: { 'x-user-staging-id': 'none' },
    isUserWithinRollout: () => true,
    logger: null,
  } satisfies Partial<AppUpdater>);
  return {
    check: async () => {
      const found = await updater.checkForUpdates();
      if (found === null || !found.isUpdateAvailable) {
        return undefined;
      }
      const { version } = requireSigned(found.updateInfo, publicKey);
      return updater.currentVersion.compare(version) < 0 ? version : undefined;
    },
    download: async (onProgress) => {
      const follow = ({ percent }: { readonly percent: number }) => onProgress(percent);
      updater.on('download-progress', follow);
      await updater.downloadUpdate().finally(() => updater.off('download-progress', follow));
    },
    prepare: async () => {
      if (system !== undefined) {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        system.once('update-downloaded', resolve);
        system.once('error', reject);
        system.checkForUpdates();
        await promise;
      }
    },
    install: () => updater.quitAndInstall(),
  };
}

/**
 * Opens the feed of this package. There is none where it was built without one, without our key, or
 * on Windows without the publisher that its installers are checked against, and none where it runs
 * from a folder that nobody installed.
 *
 * @param load loads electron-updater, which is needed only here
 */
export async function openFeed(
  { isPackaged, resources, platform, system }: PackagePlace,
  load: () => Promise<AppUpdater>,
): Promise<UpdateFeed | undefined> {
  const config = join(resources, 'app-update.yml');
  const key = join(resources, updateKeyFile);
  if (!isPackaged || !existsSync(config) || !existsSync(key)) {
    return undefined;
  }
  if (platform === 'win32' && !/^publisherName:/m.test(readFileSync(config, 'utf8'))) {
    return undefined;
  }
  const updater = await load();
  return updater.isUpdaterActive()
    ? signedFeed(updater, readFileSync(key, 'utf8'), system)
    : undefined;
}

export interface PackagePlace {
  readonly isPackaged: boolean;
  /** The folder of resources, beside the archive. */
  readonly resources: string;
  readonly platform: NodeJS.Platform;
  /** The updater of macOS, which installs versions there. */
  readonly system?: SystemUpdater | undefined;
}

/** The public key of releases, among the resources of a package. */
export const updateKeyFile = 'update-key.pem';
