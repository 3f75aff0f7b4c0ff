import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AppUpdater, Provider } from 'electron-updater';
import { feedNameOf, requireSigned, UnsignedUpdateError } from './signed-release.ts';
import type { SignedFile, SignedRelease } from './signed-release.ts';
import { downloadSigned } from './update-download.ts';
import type { UpdateFetch } from './update-download.ts';
import type { Installer, PreparedUpdate } from './update-installer.ts';
import { readFeed } from './update-requests.ts';
import type { FeedRequest } from './update-requests.ts';

/** Where new versions come from. */
export interface UpdateFeed {
  /**
   * The newest version, if it is newer than this one.
   *
   * @throws UnsignedUpdateError where it is not signed
   * @throws Error where the feed cannot be asked
   */
  check(): Promise<FoundUpdate | undefined>;
}

/** A release that our key has signed. Whatever the feed says later, this is the one. */
export interface FoundUpdate {
  readonly version: string;
  /**
   * Downloads its file for this system.
   *
   * @throws UnsignedUpdateError where the file is not what was signed
   * @throws Error where it cannot be fetched
   */
  download(onProgress: (percent: number) => void): Promise<ReadyUpdate>;
}

/** A file that was signed, and is here. */
export interface ReadyUpdate {
  /**
   * Looks at the file once more, and does all of the installation that can be done before the
   * application ends.
   *
   * @throws Error where the file has changed, or cannot be installed here
   */
  prepare(): Promise<PreparedUpdate>;
}

/** electron-updater, with the parts of it that its declarations keep to subclasses. */
interface OpenUpdater {
  httpExecutor: {
    request(request: FeedRequest): Promise<string | null>;
    download(url: URL, destination: string, options: DownloadOptions): Promise<string>;
  };
  updateInfoAndProvider: Found | null;
  getUpdateInfoAndProvider(): Promise<Found>;
}

interface DownloadOptions {
  readonly onProgress?: (progress: { readonly percent: number }) => void;
}

/** A release as the updater knows it: its description, and the provider of its files. */
interface Found {
  readonly info: ReleaseInfo;
  readonly provider: Provider<never>;
}

type ReleaseInfo = Readonly<Record<string, unknown>>;

export interface SignedFeedOptions {
  /** The key that releases are signed with, in PEM. */
  readonly publicKey: string;
  readonly fetch: UpdateFetch;
  readonly installer: Installer;
}

/**
 * The feed of electron-updater, with nothing done by itself: no download that was not asked for, no
 * version that is older, and no id of this computer in its requests. What our key has not signed
 * never enters the updater: it is given what was signed in place of what the feed said, and its
 * requests are ours, which read and keep nothing else.
 */
export function signedFeed(
  updater: AppUpdater,
  { publicKey, fetch, installer }: SignedFeedOptions,
): UpdateFeed {
  Object.assign(updater, {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
    // Parts of a file are not signed, the whole is.
    disableDifferentialDownload: true,
    requestHeaders: { 'x-user-staging-id': 'none' },
    isUserWithinRollout: () => true,
    isUpdateSupported: () => true,
    logger: null,
  } satisfies Partial<AppUpdater>);
  const open = updater as unknown as OpenUpdater;
  const releases = new WeakMap<ReleaseInfo, { found: Found; release: SignedRelease }>();

  open.httpExecutor.request = (request) => readFeed(fetch, request);
  const askFeed = open.getUpdateInfoAndProvider.bind(updater);
  open.getUpdateInfoAndProvider = async () => {
    const said = await askFeed();
    const feedName = feedNameOf(process.platform, process.arch);
    const release = requireSigned(said.info, feedName, publicKey);
    const found = boundTo(release, said.provider);
    releases.set(found.info, { found, release });
    return found;
  };

  const download = async (
    found: Found,
    file: SignedFile,
    onProgress: (percent: number) => void,
  ) => {
    // Another check may have found another release since.
    open.updateInfoAndProvider = found;
    open.httpExecutor.download = async (url, destination) => {
      await downloadSigned({ fetch, url, destination, file, onProgress });
      return destination;
    };
    const [path = ''] = await updater.downloadUpdate();
    if (basename(path) !== file.name) {
      throw new UnsignedUpdateError('The updater kept another file than the one that was signed.');
    }
    return path;
  };

  return {
    check: async () => {
      const result = await updater.checkForUpdates();
      const known = result?.isUpdateAvailable ? releases.get(infoOf(result.updateInfo)) : undefined;
      if (known === undefined || updater.currentVersion.compare(known.release.version) >= 0) {
        return undefined;
      }
      const { found, release } = known;
      const file = installer.choose(release.files);
      return {
        version: release.version,
        download: async (onProgress) => {
          const path = await download(found, file, onProgress);
          return { prepare: () => installer.prepare({ path, file }) };
        },
      };
    },
  };
}

const infoOf = (info: object) => info as ReleaseInfo;

/** The release for the updater: the signed facts alone, and the provider of the files. */
function boundTo({ version, files }: SignedRelease, provider: Provider<never>): Found {
  const [first] = files;
  const info = Object.freeze({
    version,
    // GitHub keeps the files of a release under its tag (docs/releasing.md).
    tag: `v${version}`,
    files: files.map(({ name, sha512, size }) => Object.freeze({ url: name, sha512, size })),
    path: first?.name,
    sha512: first?.sha512,
    releaseDate: '',
  });
  return { info, provider };
}

/**
 * Opens the feed of this package. There is none where it was built without one, without our key, or
 * on Windows without the publisher that its installers are checked against, and none where it runs
 * from a folder that nobody installed, or was installed in a way that we cannot repeat.
 *
 * @param load loads electron-updater, which is needed only here
 */
export async function openFeed(
  { isPackaged, resources, platform, fetch, installerFor }: PackagePlace,
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
  const installer = updater.isUpdaterActive() ? installerFor(updater) : undefined;
  return (
    installer && signedFeed(updater, { publicKey: readFileSync(key, 'utf8'), fetch, installer })
  );
}

export interface PackagePlace {
  readonly isPackaged: boolean;
  /** The folder of resources, beside the archive. */
  readonly resources: string;
  readonly platform: NodeJS.Platform;
  readonly fetch: UpdateFetch;
  /** Makes the installer of this package; undefined if it cannot be installed by us. */
  readonly installerFor: (updater: AppUpdater) => Installer | undefined;
}

/** The public key of releases, among the resources of a package. */
export const updateKeyFile = 'update-key.pem';
