import type { ExtensionName } from '#shared/contract/extension.ts';
import { extensionFieldsIn, outputFields } from '#shared/registry/operation-facts.ts';
import { events, operations } from '#shared/registry/registry.ts';
import type { EventDefinition } from '#shared/contract/event.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { JsonText, toJson } from '../answers/json-text.ts';
import type { Perform } from '../perform/perform.ts';
import type { PublishedEvent } from '../events/event-log.ts';
import { invalidInput } from './http-error.ts';

/** The extensions a server should disable. */
export interface DisabledExtensionsOptions {
  readonly extensions: readonly ExtensionName[];
  /** Whether health and the OpenAPI document are missing too. */
  readonly isBare: boolean;
}

/**
 * Disables extensions of a server, for authors of clients. Requests for them are refused as by a
 * service that does not know them. It changes nothing if no extension is disabled.
 */
export class DisabledExtensions {
  readonly #extensions: ReadonlySet<ExtensionName>;
  readonly #isBare: boolean;

  constructor({ extensions, isBare }: DisabledExtensionsOptions) {
    this.#extensions = new Set(extensions);
    this.#isBare = isBare;
  }

  /** Returns the same with more extensions disabled. */
  and(extensions: readonly ExtensionName[]): DisabledExtensions {
    return new DisabledExtensions({
      extensions: [...this.#extensions, ...extensions],
      isBare: this.#isBare,
    });
  }

  has(extension: ExtensionName): boolean {
    return this.#extensions.has(extension);
  }

  /** Returns whether an operation should be unknown. */
  hides({ extension, isOpen }: Operation): boolean {
    return (this.#isBare && isOpen === true) || (extension !== undefined && this.has(extension));
  }

  /**
   * Returns the frame of an event without the fields of disabled extensions; undefined for an event
   * that belongs to one.
   */
  offeredFrame({ name, json }: Pick<PublishedEvent, 'name' | 'json'>): string | undefined {
    if (this.#extensions.size === 0) {
      return json;
    }
    const { extension, extensionRowFields }: EventDefinition = events[name];
    if (extension !== undefined && this.has(extension)) {
      return undefined;
    }
    const hidden = this.#hiddenOf(extensionRowFields);
    return hidden.length === 0 ? json : JSON.stringify(parseWithout(hidden, json));
  }

  /** Wraps `perform` so that disabled extensions do not exist. */
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
    const { method } = operations[name];
    const isQuery = method === 'GET' || method === 'DELETE';
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

  /** Returns an answer without disabled parts: cursors, fields of rows, names of extensions. */
  #offeredOf(name: OperationName, output: unknown): unknown {
    const { extensionFields = {}, extensionRowFields }: Operation = operations[name];
    const cursor = extensionFields['cursor'];
    const isWhole = cursor !== undefined && this.has(cursor.extension);
    const hidden = this.#hiddenOf(extensionRowFields);
    if (!isWhole && hidden.length === 0 && !('extensions' in outputFields(name))) {
      return output;
    }
    const { nextCursor, extensions, ...rest } = parseWithout(hidden, toJson(output)) as {
      nextCursor?: unknown;
      extensions?: readonly string[];
    };
    const offered = extensions?.filter((each) => !this.has(each as ExtensionName));
    return new JsonText(
      JSON.stringify({ ...rest, extensions: offered, ...(!isWhole && { nextCursor }) }),
    );
  }

  /** The fields of rows that belong to a disabled extension. */
  #hiddenOf(fields: Readonly<Record<string, ExtensionName>> = {}): string[] {
    return Object.entries(fields)
      .filter(([, extension]) => this.has(extension))
      .map(([field]) => field);
  }
}

function parseWithout(hidden: readonly string[], json: string): unknown {
  return JSON.parse(json, (field, value: unknown) => (hidden.includes(field) ? undefined : value));
}
