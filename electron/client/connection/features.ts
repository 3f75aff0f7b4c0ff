import type { ExtensionName } from '#shared/contract/extension.ts';
import { countLimits } from '#shared/limits/limits.ts';
import type { Timing } from '../timing.ts';
import { ServiceError } from './service-error.ts';

export interface ServiceFeaturesOptions {
  readonly ask: () => Promise<{ readonly extensions: readonly string[] }>;
  readonly onChange: () => void;
  /** The extensions that the service offered in an earlier run; undefined where nobody was told. */
  readonly kept?: () => readonly string[] | undefined;
  readonly timing: Pick<Timing, 'after'>;
}

/** How long until a health that failed is asked again: from 2 s, and in the end every 30 s. */
const askAgain = { firstMs: 2_000, maxMs: 30_000 };

/** The refusals that say that there is no health, and so no extension; no other failure does. */
const missingStatuses: ReadonlySet<number | undefined> = new Set([404, 405, 410, 501]);

/**
 * The extensions that a service offers: asked of its health once a connection, and withdrawn when
 * they turn out not to be there on use (contract: Core and extensions). A failure of health says
 * nothing: what was known before holds, and health is asked again by itself.
 */
export class ServiceFeatures {
  readonly #options: ServiceFeaturesOptions;
  #names: ReadonlySet<string> = new Set();
  /** The extensions that were missing on use, while nobody has told which there are. */
  #withdrawn: ReadonlySet<string> = new Set();
  #asked: Promise<void> | undefined;
  #isKnown = false;
  /** Counts the connections: an answer of a former one says nothing of this. */
  #connections = 0;
  #failures = 0;
  #cancel: (() => void) | undefined;

  constructor(options: ServiceFeaturesOptions) {
    this.#options = options;
  }

  /**
   * All that the service offers, names included that this version does not know; undefined until it
   * has said so in this run.
   */
  get names(): readonly string[] | undefined {
    return this.#isKnown ? [...this.#names] : undefined;
  }

  /** Whether the service offers it, for all that it has said in this run or in an earlier one. */
  has(name: ExtensionName): boolean {
    return !this.#withdrawn.has(name) && (this.#told?.includes(name) ?? false);
  }

  /** Whether the service offers it, or may offer it for all that is known. */
  mayHave(name: ExtensionName): boolean {
    return !this.#withdrawn.has(name) && (this.#told?.includes(name) ?? true);
  }

  get #told(): readonly string[] | undefined {
    return this.names ?? this.#options.kept?.();
  }

  /**
   * Resolves once it is known what the service offers. After a failure it is asked again in a while,
   * and who asks before hears of that failure at once.
   *
   * @throws ServiceError where the service could not be asked
   */
  known(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /** A new connection: what the service offers may be another thing now. */
  forget(): void {
    this.#asked = undefined;
    this.#connections += 1;
    this.#failures = 0;
    this.#withdrawn = new Set();
    this.stop();
  }

  /** Asks at once what failed and waits to be asked again. */
  retry(): void {
    if (this.#cancel !== undefined) {
      this.stop();
      this.#asked = undefined;
      this.known().catch(() => {});
    }
  }

  /** Another service: nothing is known of it. */
  reset(): void {
    this.forget();
    this.#isKnown = false;
    this.#names = new Set();
  }

  /** A question that failed is not asked again by itself. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** The service answered the use of an extension as if there were none. */
  withdraw(name: ExtensionName): void {
    if (this.#isKnown) {
      this.#set([...this.#names].filter((other) => other !== name));
    } else {
      this.#withdrawn = new Set([...this.#withdrawn, name]);
    }
  }

  async #ask(): Promise<void> {
    const connection = this.#connections;
    try {
      const { extensions } = await this.#options.ask();
      if (connection !== this.#connections) {
        return await this.known();
      }
      this.#set(extensions);
    } catch (error) {
      if (connection !== this.#connections) {
        return this.known();
      }
      if (!(error instanceof ServiceError) || !missingStatuses.has(error.status)) {
        this.#askAgain(error);
        throw error;
      }
      this.#set([]);
    }
  }

  #askAgain(error: unknown): void {
    if (error instanceof ServiceError && error.isOfHome) {
      // The connection tells when the home is let in again.
      this.#asked = undefined;
      return;
    }
    const delayMs = Math.min(askAgain.maxMs, askAgain.firstMs * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    this.#cancel = this.#options.timing.after(delayMs, () => this.retry());
  }

  #set(offered: readonly string[]): void {
    const wasKnown = this.#isKnown;
    this.#isKnown = true;
    this.#withdrawn = new Set();
    // Every window hears of them, so there must not be any number of any length.
    const names = offered.filter((name) => name.length <= 100).slice(0, countLimits.capabilities);
    const isSame =
      names.length === this.#names.size && names.every((name) => this.#names.has(name));
    if (!isSame || !wasKnown) {
      this.#names = new Set(names);
      this.#options.onChange();
    }
  }
}
