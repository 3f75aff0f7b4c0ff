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

  constructor(options: ServiceFeaturesOptions) {
    this.#options = options;
  }

  /** All that the service offers, names included that this version does not know. */
  get names(): readonly string[] {
    return [...this.#names];
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
  }

  /** The service answered the use of an extension as if there were none. */
  withdraw(name: ExtensionName): void {
    this.#set([...this.#names].filter((other) => other !== name));
  }

  async #ask(): Promise<void> {
    try {
      const { extensions } = await this.#options.ask();
      this.#set(extensions);
    } catch (error) {
      if (!(error instanceof ServiceError) || isPassing(error)) {
        this.#asked = undefined;
        throw error;
      }
      // No health, or one of another shape: a service without extensions.
      this.#set([]);
    }
  }

  #set(offered: readonly string[]): void {
    this.#isKnown = true;
    // Every window hears of them, so there must not be any number of any length.
    const names = offered.filter((name) => name.length <= 100).slice(0, countLimits.capabilities);
    const isSame =
      names.length === this.#names.size && names.every((name) => this.#names.has(name));
    if (!isSame) {
      this.#names = new Set(names);
      this.#options.onChange();
    }
  }
}

/** What is refused along with everything else says nothing of what the service offers either. */
function isPassing({ status, isOfHome }: ServiceError): boolean {
  return isOfHome || status === undefined || passingStatuses.has(status);
}
