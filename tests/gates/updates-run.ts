import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppImageUpdater } from 'electron-updater';
import { initialSettings } from '../../electron/main/settings/settings-schema.ts';
import { ChangingFeed, hashOf, programOf, publicKey } from './updates-feed.ts';
import type { OfferedRelease } from './updates-feed.ts';

type Product = typeof import('./updates-entry.ts');
type Updates = InstanceType<Product['Updates']>;

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { NodeHttpExecutor } = fromBuilder('builder-util') as { NodeHttpExecutor: new () => object };

/** The steps of an update, in their order. A feed can change before each of them. */
export const steps = [
  'seen',
  'checked',
  'pressed',
  'downloaded',
  'verified',
  'ready',
  'installed',
] as const;

export type Step = (typeof steps)[number];

/** The loaded product of one build, with everything that a journey needs. */
export async function openProduct(bundle: string, scratch: string) {
  const product = (await import(pathToFileURL(bundle).href)) as Product;
  let journeys = 0;
  return {
    begin: async () => {
      journeys += 1;
      return Journey.begin(product, join(scratch, `journey ${journeys}`));
    },
  };
}

/** One installed AppImage with the real updater before a feed, and what has gone wrong with it. */
export class Journey {
  readonly feed = new ChangingFeed();
  readonly faults: string[] = [];
  readonly updates: Updates;
  /** The contents that our key has signed, by their hash. */
  readonly signed = new Set<string>();
  readonly #folder: string;
  readonly #current: string;

  private constructor(product: Product, folder: string, url: string, feed: ChangingFeed) {
    this.feed = feed;
    this.#folder = folder;
    this.#current = join(folder, 'home', 'Guildhall.AppImage');
    mkdirSync(join(folder, 'home'), { recursive: true });
    const content = programOf('this', this.notes);
    writeFileSync(this.#current, content, { mode: 0o755 });
    this.signed.add(hashOf(content));
    const updater = buildUpdater(folder, url);
    this.updates = new product.Updates({
      settings: { get: (key) => initialSettings[key], set: () => undefined },
      timing: noTiming,
      log: { warn: () => undefined },
      openFeed: async () =>
        product.signedFeed(updater, {
          publicKey,
          fetch,
          installer: product.appImageInstaller(this.#current),
        }),
      countOutbox: async () => 0,
      backUp: async () => true,
      quit: () => undefined,
      onChanged: () => this.look(),
    });
  }

  static async begin(product: Product, folder: string): Promise<Journey> {
    mkdirSync(folder);
    const feed = new ChangingFeed();
    const journey = new Journey(product, folder, await feed.open(), feed);
    await journey.updates.start();
    return journey;
  }

  /** The file in which each program that was started says so. */
  get notes(): string {
    return join(this.#folder, 'started');
  }

  release(version: string, label: string, name = `Guildhall-${version}.AppImage`): OfferedRelease {
    return { version, name, content: programOf(label, this.notes) };
  }

  /** Offers a release that our key has signed. */
  offerSigned(release: OfferedRelease): void {
    this.signed.add(hashOf(release.content));
    this.feed.offer(release, true);
  }

  /** Looks at every file that could be started: its content has to be signed. */
  look(): void {
    for (const path of readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(this.#folder, path);
      if (!/(?:^|[\\/])(?:home|pending)[\\/].*[^.]$/.test(path) || /\.(?:part|json)$/.test(path)) {
        continue;
      }
      const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
      // A copy beside the AppImage grows from nothing before it is looked at and renamed.
      if (content.length > 0 && !this.signed.has(hashOf(content))) {
        this.faults.push(`unsigned bytes as ${path}`);
      }
    }
  }

  /** Walks from the first look to the start of the next version; `before` comes before each step. */
  async walk(before: (step: Step) => void): Promise<void> {
    const { updates } = this;
    const step = async (name: Step, act: () => unknown): Promise<void> => {
      before(name);
      await Promise.resolve(act()).catch(() => undefined);
      this.look();
    };
    await step('seen', () => updates.check());
    await step('checked', () => updates.check());
    this.feed.onHalf = async () => {
      before('downloaded');
      this.look();
    };
    await step('pressed', () => updates.download());
    await step('verified', () => updates.check());
    let install: (() => void) | undefined;
    await step('ready', async () => {
      await updates.install();
      install = await updates.prepareToEnd();
    });
    await step('installed', () => install?.());
    // Whatever stands in its place is started as a person would, and says what it is.
    spawnSync(this.#current);
    if (this.#started().includes('evil')) {
      this.faults.push('an unsigned program was started');
    }
  }

  /** The label of the program that stands in the place of the AppImage now. */
  get startedVersion(): string | undefined {
    return this.#started().at(-1);
  }

  #started(): string[] {
    const notes = existsSync(this.notes) ? readFileSync(this.notes, 'utf8') : '';
    return notes.split('\n').filter(Boolean);
  }

  async end(): Promise<readonly string[]> {
    this.updates.stop();
    await this.feed.close();
    return this.faults;
  }
}

const noTiming = {
  now: () => Date.now(),
  elapsed: () => 0,
  after: () => () => undefined,
  random: () => 0.5,
};

/** electron-updater as it is in version 1.5.0 of a package. */
function buildUpdater(folder: string, url: string): AppImageUpdater {
  const config = join(folder, 'app-update.yml');
  writeFileSync(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: cache\n`);
  process.env['APPIMAGE'] = join(folder, 'home', 'Guildhall.AppImage');
  const updater = new AppImageUpdater(undefined, {
    version: '1.5.0',
    name: 'guildhall',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  return Object.assign(updater, { httpExecutor: new NodeHttpExecutor() });
}
