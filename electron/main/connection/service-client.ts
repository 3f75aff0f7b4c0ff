import type { ExtensionName } from '#shared/contract/extension.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/contract/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { ApiClient, PerformOptions } from './api-client.ts';
import { emulatedLists, emulations, notOffered } from './emulations.ts';
import type { BareService } from './emulations.ts';
import type { Endpoint } from './endpoint.ts';
import { ServiceFeatures } from './features.ts';
import { Learned } from './learned.ts';
import type { OperationAnswer } from './operation-answer.ts';
import { ServiceError } from './service-error.ts';

/** What a client of a service of unknown abilities takes, and who hears of those. */
export interface ServiceClientOptions {
  readonly client: ApiClient;
  /** Where the service is reached just now; waits for it. */
  readonly endpoint: () => Promise<Endpoint>;
  /** What the service offers is another thing now. */
  readonly onFeatures: () => void;
}

/**
 * Performs every operation that can be performed on a service, whatever it offers: by itself
 * where it can, emulated where a client can stand in, and else refused with a sentence.
 */
export class ServiceClient {
  readonly features: ServiceFeatures;
  readonly learned = new Learned();
  readonly #options: ServiceClientOptions;

  constructor(options: ServiceClientOptions) {
    this.#options = options;
    this.features = new ServiceFeatures({
      ask: () => this.#ask('service.health', {}),
      onChange: options.onFeatures,
    });
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
    const extension = extensionOf(name, request);
    if (extension === undefined) {
      return this.#ask(name, request, options);
    }
    await this.features.known();
    if (this.features.has(extension)) {
      try {
        return await this.#ask(name, request, options);
      } catch (error) {
        if (!isWithdrawal(error)) {
          throw error;
        }
        this.features.withdraw(extension);
      }
    }
    // TypeScript cannot relate the two sides of one name.
    const emulate = { ...emulations, ...emulatedLists }[name] as
      | ((service: BareService, request: unknown) => Promise<OperationOutput<Name>>)
      | undefined;
    if (emulate === undefined) {
      throw notOffered(extension);
    }
    const { guildIds = [] } = await this.#options.endpoint();
    const ask: BareService['ask'] = (other, input) => this.#ask(other, input);
    return emulate({ ask, guildIds, learned: this.learned }, request);
  }

  async #ask<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    const endpoint = await this.#options.endpoint();
    const output = await this.#options.client.perform(endpoint, name, request, options);
    // A service that lists its operators has nothing to be learned of.
    if (!this.features.has('operators')) {
      this.learned.observe({ name, request, output } as unknown as OperationAnswer);
    }
    return output;
  }
}

/** What of a request only a service with an extension understands. */
function extensionOf<Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
): ExtensionName | undefined {
  if (Object.hasOwn(emulatedLists, name)) {
    return 'cursor';
  }
  if (name === 'work_item.update') {
    const { description, parentId, assignedOperatorId } =
      request as OperationRequest<'work_item.update'>;
    const isBeyond =
      description !== undefined || parentId !== undefined || assignedOperatorId === null;
    return isBeyond ? 'work-item-edit' : undefined;
  }
  const operation: Operation = operations[name];
  return operation.extension;
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
