import type { ExtensionName } from '#shared/contract/extension.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { extensionFieldsIn } from '#shared/registry/operation-facts.ts';
import { operations } from '#shared/registry/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import type { ApiClient, PerformOptions } from './api-client.ts';
import type { BareService } from './emulated-list.ts';
import type { Endpoint } from './endpoint.ts';
import { ServiceFeatures } from './features.ts';
import { emulationOf, inferFromAnswer } from './noun-particulars.ts';
import { InferredDirectory } from './inferred-directory.ts';
import { notOffered, capabilitiesUnknown, serviceError, ServiceError } from './service-error.ts';
import { text } from '../text/text.ts';
import type { Timing } from '../timing.ts';

export interface ServiceClientOptions {
  readonly client: ApiClient;
  /** The service's present endpoint; waits until there is one. */
  readonly endpoint: () => Promise<Endpoint>;
  readonly timing: Pick<Timing, 'after'>;
  /** The extensions that the service offered in an earlier run; undefined where nobody was told. */
  readonly kept?: (() => readonly string[] | undefined) | undefined;
  /** The service's features have changed. */
  readonly onFeatures: () => void;
  /** The service did what it was asked with the key of an endpoint. */
  readonly onAnswer: (endpoint: Endpoint) => void;
  /**
   * A failure to be told of, once it is known whether it is of that request alone; `isRead` for one
   * of something that only a key lets read.
   */
  readonly judge: (error: unknown, endpoint: Endpoint, isRead: boolean) => Promise<unknown>;
}

/**
 * Performs every operation that can be performed on a service, whatever it offers: by itself
 * where it can, emulated where a client can stand in, and else refused with a sentence.
 */
export class ServiceClient {
  readonly features: ServiceFeatures;
  #directory = new InferredDirectory();
  readonly #options: ServiceClientOptions;

  constructor(options: ServiceClientOptions) {
    this.#options = options;
    const { kept, timing } = options;
    this.features = new ServiceFeatures({
      ...(kept && { kept }),
      timing,
      // Named, for health alone says what a service offers; it is answered whatever the key.
      ask: async () => this.#send(await this.#options.endpoint(), 'service.health', {}),
      onChange: options.onFeatures,
    });
  }

  /** The facts inferred about the service; a new object once the endpoints are of another service. */
  get directory(): InferredDirectory {
    return this.#directory;
  }

  /** The endpoints are those of another service from now on: nothing is known of it. */
  reset(): void {
    this.#directory = new InferredDirectory();
    this.features.reset();
  }

  /**
   * Performs an operation.
   *
   * @throws ServiceError for every failure that the service or the network can cause;
   *   `method_not_allowed` for what the service does not offer
   */
  async perform<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    if (extensionOf(name, request) === undefined) {
      return this.#ask(name, request, options);
    }
    const { guildIds = [] } = await this.#options.endpoint();
    await this.#learnFeatures();
    request = this.#withoutUnknown(name, request);
    const extension = extensionOf(name, request);
    if (extension === undefined) {
      return this.#ask(name, request, options);
    }
    const { directory } = this;
    if (this.#isTried(name, extension)) {
      try {
        return await this.#ask(name, request, options);
      } catch (error) {
        if (!isWithdrawal(error) || directory !== this.directory) {
          throw error;
        }
        this.features.withdraw(extension);
      }
    }
    const mayHave = (other: ExtensionName) => this.features.mayHave(other);
    const emulate = emulationOf(name);
    if (emulate === undefined) {
      throw mayHave(extension) ? capabilitiesUnknown() : notOffered(extension);
    }
    const ask: BareService['ask'] = (other, input) => this.#ask(other, input);
    // It answers as the operation would; TypeScript cannot relate the two sides of one name.
    return emulate({ ask, guildIds, directory, mayHave }, request) as Promise<
      OperationOutput<Name>
    >;
  }

  /**
   * Has health asked once for each connection. Where it fails alone, the operation is still tried by
   * what is known; where all is refused, it would be refused as well.
   */
  async #learnFeatures(): Promise<void> {
    try {
      await this.features.known();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.isOfHome) {
        throw error;
      }
    }
  }

  /**
   * Whether the service is asked itself. An operation that it does not have it refuses; a field that
   * it does not know it may ignore, so that one is used only where it is known to be offered.
   */
  #isTried(name: OperationName, extension: ExtensionName): boolean {
    const { extension: ofOperation }: Operation = operations[name];
    return ofOperation === undefined
      ? this.features.has(extension)
      : this.features.mayHave(extension);
  }

  /** A request without the fields that the service does not know and can do without. */
  #withoutUnknown<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
  ): OperationRequest<Name> {
    const unknown = extensionFieldsIn(name, request).filter(
      ({ extension, isOptional }) => isOptional && !this.features.has(extension),
    );
    const known = Object.entries(request).filter(([key]) =>
      unknown.every(({ field }) => field !== key),
    );
    return unknown.length === 0 ? request : (Object.fromEntries(known) as OperationRequest<Name>);
  }

  async #ask<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    const { endpoint, directory } = await this.#target();
    const output = await this.#send(endpoint, name, request, options);
    if (directory !== this.directory) {
      if (operations[name].method === 'GET') {
        // Nobody asked this of the service that the home has now.
        throw serviceError('service_unreachable', text.service.otherAddress);
      }
      return output;
    }
    this.#options.onAnswer(endpoint);
    // Nothing need be inferred of a service that lists its operators.
    if (!this.features.has('operators')) {
      inferFromAnswer(directory, name, request, output);
    }
    return output;
  }

  /** The endpoint, and what is inferred of its very service. */
  async #target(): Promise<{ endpoint: Endpoint; directory: InferredDirectory }> {
    for (;;) {
      const { directory } = this;
      // oxlint-disable-next-line no-await-in-loop -- again where it is that of a former service
      const endpoint = await this.#options.endpoint();
      if (directory === this.directory) {
        return { endpoint, directory };
      }
    }
  }

  async #send<Name extends OperationName>(
    endpoint: Endpoint,
    name: Name,
    request: OperationRequest<Name>,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    try {
      return await this.#options.client.perform(endpoint, name, request, options);
    } catch (error) {
      const { method, isOpen = false }: Operation = operations[name];
      throw await this.#options.judge(error, endpoint, method === 'GET' && !isOpen);
    }
  }
}

/** The extension without which a service does not understand a request; undefined for none. */
function extensionOf(
  name: OperationName,
  request: Readonly<Record<string, unknown>>,
): ExtensionName | undefined {
  const { extension, extensionFields }: Operation = operations[name];
  // The first page of a list says where the next begins, so it is of the extension as well.
  return (
    extension ??
    extensionFields?.['cursor']?.extension ??
    extensionFieldsIn(name, request)[0]?.extension
  );
}

/**
 * Nothing of that kind at the address, in words that are not the contract's
 * (contract: Core and extensions).
 */
function isWithdrawal(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (error.status === 405 || (error.status === 404 && !error.hasOwnCode))
  );
}
