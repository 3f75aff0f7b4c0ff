import type { ExtensionName } from '#shared/contract/extension.ts';
import { extensionFieldsIn, outputFields } from '#shared/contract/operation-facts.ts';
import { events, operations } from '#shared/contract/registry.ts';
import type { EventDefinition } from '#shared/contract/event.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { OperationName } from '#shared/contract/registry.ts';
import { JsonText, toJson } from '../answers/json-text.ts';
import type { Perform } from '../perform/perform.ts';
import type { PublishedEvent } from '../events/event-log.ts';
import { invalidInput } from './http-error.ts';

/** What a server is asked to do without. */
export interface DisabledExtensionsOptions {
  readonly extensions: readonly ExtensionName[];
  /** Health and the OpenAPI document, too, are not there. */
  readonly isBare: boolean;
}

/**
 * The extensions that a server does without, for those who write clients: what belongs to them is
 * refused as by a service that has never heard of it. Where none is disabled it changes nothing.
 */
export class DisabledExtensions {
  readonly #extensions: ReadonlySet<string>;
  readonly #isBare: boolean;

  constructor({ extensions, isBare }: DisabledExtensionsOptions) {
    this.#extensions = new Set(extensions);
    this.#isBare = isBare;
  }

  has(extension: ExtensionName): boolean {
    return this.#extensions.has(extension);
  }

  /** Whether an operation is to be unknown. */
  hides({ extension, isOpen }: Operation): boolean {
    return (this.#isBare && isOpen === true) || (extension !== undefined && this.has(extension));
  }

  /** Whether an event is of an extension that is not offered. */
  silences({ name }: Pick<PublishedEvent, 'name'>): boolean {
    const { extension }: EventDefinition = events[name];
    return extension !== undefined && this.has(extension);
  }

  /** Performs what is offered, and answers as if there were nothing else. */
  around(perform: Perform): Perform {
    if (this.#extensions.size === 0) {
      return perform;
    }
    return (name, actor, request, alongside) => {
      this.#requireOffered(name, request);
      const isStored = !this.has('idempotency');
      const answer = perform(name, actor, request, isStored ? alongside : undefined);
      return { ...answer, output: this.#offeredOf(name, answer.output) as typeof answer.output };
    };
  }

  #requireOffered(name: OperationName, request: object): void {
    const isQuery = operations[name].method === 'GET';
    const faults = extensionFieldsIn(name, { ...request })
      .filter(({ extension }) => this.has(extension))
      .map(({ field }) => ({
        pointer: isQuery ? field : `/${field}`,
        message: 'Is not known here.',
      }));
    if (faults.length > 0) {
      throw invalidInput(faults);
    }
  }

  /** What is offered of an answer: no cursor where none is understood, no name of the disabled. */
  #offeredOf(name: OperationName, output: unknown): unknown {
    const { extensionFields = {} }: Operation = operations[name];
    const cursor = extensionFields['cursor'];
    const isWhole = cursor !== undefined && this.has(cursor.extension);
    if (!isWhole && !('extensions' in outputFields(name))) {
      return output;
    }
    const { nextCursor, extensions, ...rest } = JSON.parse(toJson(output)) as {
      nextCursor?: unknown;
      extensions?: readonly string[];
    };
    const offered = extensions?.filter((extension) => !this.#extensions.has(extension));
    return new JsonText(
      JSON.stringify({ ...rest, extensions: offered, ...(!isWhole && { nextCursor }) }),
    );
  }
}
