import type { ExtensionName } from '#shared/contract/extension.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { ServiceError } from './service-error.ts';

export interface ServiceFeaturesOptions {
  readonly ask: () => Promise<{ readonly extensions: readonly string[] }>;
  readonly onChange: () => void;
}

/** Failures of health that say nothing of what the service offers. */
const passingStatuses = new Set([408, 425, 429, 502, 503, 504]);

/**
 * The extensions that a service offers: asked of its health once a connection, and withdrawn when
 * they turn out not to be there on use (contract: Core and extensions).
 */
export class ServiceFeatures {
  readonly #options: ServiceFeaturesOptions;
  #names: ReadonlySet<string> = new Set();
  #asked: Promise<void> | undefined;
  #isKnown = false;
  /** Counts the connections: an answer of a former one says nothing of this. */
  #connections = 0;

  constructor(options: ServiceFeaturesOptions) {
    this.#options = options;
  }

  /**
   * All that the service offers, names included that this version does not know; undefined until it
   * has been asked.
   */
  get names(): readonly string[] | undefined {
    return this.#isKnown ? [...this.#names] : undefined;
  }

  has(name: ExtensionName): boolean {
    return this.#names.has(name);
  }

  /** Whether the service offers it, or may offer it for all that is known. */
  mayHave(name: ExtensionName): boolean {
    return !this.#isKnown || this.has(name);
  }

  /**
   * Resolves once it is known what the service offers.
   *
   * @throws ServiceError where the service could not be asked; the next call asks again
   */
  known(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /** A new connection: what the service offers may be another thing now. */
  forget(): void {
    this.#asked = undefined;
    this.#connections += 1;
  }

  /** Another service: nothing is known of it. */
  reset(): void {
    this.forget();
    this.#isKnown = false;
    this.#names = new Set();
  }

  /** The service answered the use of an extension as if there were none. */
  withdraw(name: ExtensionName): void {
    this.#set([...this.#names].filter((other) => other !== name));
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
      if (!(error instanceof ServiceError) || isPassing(error)) {
        this.#asked = undefined;
        throw error;
      }
      // No health, or one of another shape: a service without extensions.
      this.#set([]);
    }
  }

  #set(offered: readonly string[]): void {
    const wasKnown = this.#isKnown;
    this.#isKnown = true;
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

/** What is refused along with everything else says nothing of what the service offers either. */
function isPassing({ status, isOfHome }: ServiceError): boolean {
  return isOfHome || status === undefined || passingStatuses.has(status);
}
