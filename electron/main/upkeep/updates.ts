import type { Update } from '#shared/capability/update.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsValues } from '../settings/settings-schema.ts';
import type { Timing } from '../../client/timing.ts';
import { text } from '../text/text.ts';
import { UnsignedUpdateError } from './signed-release.ts';
import type { FoundUpdate, ReadyUpdate, UpdateFeed } from './update-feed.ts';
import type { PreparedUpdate } from './update-installer.ts';

export interface UpdatesOptions {
  readonly settings: Settings;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
  /** Opens the feed; there may be none. */
  readonly openFeed: () => Promise<UpdateFeed | undefined>;
  /** How many writes are in the outbox, whatever they wait for. */
  readonly countOutbox: () => Promise<number>;
  /** Copies the guild of this computer, and answers whether there is a copy now. */
  readonly backUp: () => Promise<boolean>;
  /** Ends the application; `prepareToEnd` is asked on the way. */
  readonly quit: () => void;
  readonly onChanged: (update: Update) => void;
}

/** The first look waits until the application has started in peace. */
const firstCheckMs = 30_000;
const dailyMs = 24 * 60 * 60 * 1000;
/** A timer stands still while the computer sleeps, so the clock is looked at in between. */
const wakeMs = 60 * 60 * 1000;
/** How long ending may take until it is clear that the person has stayed. */
const endingMs = 30_000;

type Stage = Update['stage'];
type Kept = NonNullable<SettingsValues['updates']>;

/**
 * The way to the next version. It is announced, downloaded when the person says so, and installed
 * when they say so: never while the outbox holds anything, and never without a backup.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #feed: UpdateFeed | undefined;
  #stage: Stage = 'off';
  /** The release that is offered, that was downloaded, and that waits for the end: one and the same. */
  #found: FoundUpdate | undefined;
  #ready: ReadyUpdate | undefined;
  #prepared: PreparedUpdate | undefined;
  #failedCheck: Update['failedCheck'];
  #percent: number | undefined;
  #isStopped = false;
  /** When it last looked by itself, by the clock. */
  #lookedMs = -Infinity;
  #cancelTimer: (() => void) | undefined;

  constructor(options: UpdatesOptions) {
    this.#options = options;
  }

  describe(): Update {
    return {
      stage: this.#stage,
      ...(this.#found !== undefined && { version: this.#found.version }),
      ...(this.#percent !== undefined && { percent: this.#percent }),
      ...(this.#failedCheck !== undefined && { failedCheck: this.#failedCheck }),
      checksBySelf: this.#kept().checksBySelf ?? true,
    };
  }

  /** Opens the feed, and looks into it from now on where the person has not chosen otherwise. */
  async start(): Promise<void> {
    this.#feed = await this.#options.openFeed();
    if (this.#feed !== undefined && !this.#isStopped) {
      this.#turn('current');
      this.#wakeAfter(firstCheckMs);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  /** Chooses whether the feed is asked without being told to. */
  change(checksBySelf: boolean): void {
    this.#keep({ checksBySelf });
    this.#options.onChanged(this.describe());
  }

  /**
   * Asks the feed because the person wants to know.
   *
   * @throws ProblemError `unavailable`
   */
  async check(): Promise<void> {
    if (!(await this.#look())) {
      const isUnsigned = this.#failedCheck === 'unsigned';
      const { notSigned, notChecked } = text.updates;
      throw problemError('unavailable', isUnsigned ? notSigned : notChecked);
    }
  }

  /** @throws ProblemError `unavailable` */
  async download(): Promise<void> {
    this.#require('available');
    this.#percent = 0;
    this.#turn('downloading');
    try {
      this.#ready = await this.#found?.download((percent) => {
        // Without a length there is no part of it: that is not a number.
        this.#percent = Math.min(100, Math.max(0, Math.floor(percent) || 0));
        this.#options.onChanged(this.describe());
      });
      this.#percent = undefined;
      this.#turn('ready');
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an update could not be downloaded');
      this.#percent = undefined;
      this.#turn('available');
      const { fileNotSigned, notDownloaded } = text.updates;
      const isUnsigned = error instanceof UnsignedUpdateError;
      throw problemError('unavailable', isUnsigned ? fileNotSigned : notDownloaded);
    }
  }

  /** Offers a version no more, until the person asks. What was downloaded of it is left alone. */
  skip(version: string): void {
    this.#keep({ skippedVersion: version });
    if (
      version === this.#found?.version &&
      (this.#stage === 'available' || this.#stage === 'ready')
    ) {
      this.#forget();
      this.#turn('current');
    }
  }

  /**
   * Backs up and ends the application; what ends it asks `prepareToEnd`.
   *
   * @throws ProblemError `unavailable`
   */
  async install(): Promise<void> {
    this.#require('ready');
    await this.#requireEmptyOutbox();
    if (!(await this.#options.backUp().catch(() => false))) {
      throw problemError('unavailable', text.updates.notBackedUp);
    }
    // The backup took its time, and somebody may have written or pressed twice in it.
    await this.#requireEmptyOutbox();
    this.#require('ready');
    this.#turn('installing');
    await this.#prepare();
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.timing.after(endingMs, () => this.#stay());
    this.#options.quit();
  }

  async #prepare(): Promise<void> {
    try {
      this.#prepared = await this.#ready?.prepare();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an update could not be installed');
      // The downloaded files may have been changed: they are fetched anew.
      this.#ready = undefined;
      this.#turn('available');
      throw problemError('unavailable', text.updates.notInstalled);
    }
  }

  /**
   * Answers what is to be done once everything else has stopped: the installation, where the person
   * wants it and nothing has come into the outbox meanwhile.
   */
  async prepareToEnd(): Promise<(() => void) | undefined> {
    if (this.#stage !== 'installing') {
      return undefined;
    }
    const isEmpty = (await this.#options.countOutbox().catch(() => 1)) === 0;
    const prepared = this.#prepared;
    if (!isEmpty) {
      await this.#abandon();
      return undefined;
    }
    return () => this.#install(prepared);
  }

  /** A version that cannot be put in the place of this one is told of in the log: all else has ended. */
  #install(prepared: PreparedUpdate | undefined): void {
    try {
      prepared?.install();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an update could not be installed');
    }
  }

  /** The person has kept the application running, after all. */
  #stay(): void {
    void this.#abandon();
    this.#turn('ready');
    this.#wakeAfter(wakeMs);
  }

  async #abandon(): Promise<void> {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    await prepared?.abandon().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'an update that was not installed left a file');
    });
  }

  #forget(): void {
    this.#found = undefined;
    this.#ready = undefined;
  }

  #wakeAfter(delayMs: number): void {
    const { timing } = this.#options;
    this.#cancelTimer = timing.after(delayMs, () => {
      this.#wakeAfter(wakeMs);
      const nowMs = timing.now();
      // A clock that was set back by days tells nothing of when that was
      const isDue = Math.abs(nowMs - this.#lookedMs) >= dailyMs;
      if (isDue && this.describe().checksBySelf) {
        this.#lookedMs = nowMs;
        void this.#look(this.#kept().skippedVersion);
      }
    });
  }

  /** Answers whether the feed could be asked. What is ready, or on its way, is left alone. */
  async #look(skipped?: string): Promise<boolean> {
    const stage = this.#stage;
    if (this.#feed === undefined || (stage !== 'current' && stage !== 'available')) {
      return stage !== 'off';
    }
    this.#turn('checking');
    try {
      const found = await this.#feed.check();
      this.#found = found?.version === skipped ? undefined : found;
      this.#failedCheck = undefined;
      this.#turn(this.#found === undefined ? 'current' : 'available');
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the feed of updates could not be asked');
      // The release found before may be old: an attacker may want it to pass for the newest.
      this.#forget();
      this.#failedCheck = error instanceof UnsignedUpdateError ? 'unsigned' : 'unreachable';
      this.#turn('current');
      return false;
    }
  }

  #require(stage: Stage): void {
    if (this.#stage !== stage) {
      throw problemError('unavailable', text.updates.notNow);
    }
  }

  async #requireEmptyOutbox(): Promise<void> {
    if ((await this.#options.countOutbox()) > 0) {
      throw problemError('unavailable', text.updates.outboxWaits);
    }
  }

  #turn(stage: Stage): void {
    this.#stage = stage;
    this.#options.onChanged(this.describe());
  }

  #kept(): Kept {
    return this.#options.settings.get('updates') ?? {};
  }

  #keep(changed: Kept): void {
    this.#options.settings.set('updates', { ...this.#kept(), ...changed });
  }
}
