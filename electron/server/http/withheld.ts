import type { ExtensionName } from '#shared/contract/extension.ts';
import { operations } from '#shared/contract/registry.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { EventName, OperationName } from '#shared/contract/registry.ts';
import { JsonText, toJson } from '../answers/json-text.ts';
import type { Perform } from '../perform/perform.ts';
import type { PublishedEvent } from '../events/event-log.ts';
import { invalidInput } from './http-error.ts';

/** What a server is asked to do without. */
export interface WithheldOptions {
  readonly extensions: readonly ExtensionName[];
  /** Health and the OpenAPI document, too, are not there. */
  readonly isBare: boolean;
}

/** Fields of an operation's input that belong to an extension; `null` where only null does. */
const extensionFields: Partial<
  Record<OperationName, Readonly<Record<string, readonly [ExtensionName, null?]>>>
> = {
  'conversation.list': { cursor: ['cursor'], archived: ['conversation-edit'] },
  'message.list': { cursor: ['cursor'] },
  'work_item.list': { cursor: ['cursor'], limit: ['cursor'] },
  'document.list': { cursor: ['cursor'], limit: ['cursor'] },
  'notification.list': { cursor: ['cursor'], limit: ['cursor'] },
  'work_item.update': {
    description: ['work-item-edit'],
    parentId: ['work-item-edit'],
    assignedOperatorId: ['work-item-edit', null],
  },
};

/** What operators are about just now (contract: Events). */
const activityEvents: ReadonlySet<EventName> = new Set([
  'operator.thinking',
  'operator.passed',
  'operator.stopped',
]);

/**
 * The extensions that a server does without, for those who write clients: what belongs to them is
 * refused as by a service that has never heard of it. With none withheld it changes nothing.
 */
export class Withheld {
  readonly #extensions: ReadonlySet<string>;
  readonly #isBare: boolean;

  constructor({ extensions, isBare }: WithheldOptions) {
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
    return activityEvents.has(name) && this.has('operator-activity');
  }

  /** Performs what is offered, and answers as if there were nothing else. */
  around(perform: Perform): Perform {
    if (this.#extensions.size === 0) return perform;
    return (name, actor, request, alongside) => {
      this.#requireOffered(name, request);
      const isStored = !this.has('idempotency');
      const answer = perform(name, actor, request, isStored ? alongside : undefined);
      return { ...answer, output: this.#without(name, answer.output) as typeof answer.output };
    };
  }

  #requireOffered(name: OperationName, request: object): void {
    const fields = Object.entries(extensionFields[name] ?? {});
    const faults = Object.entries(request).flatMap(([field, value]) => {
      const [extension, only] = fields.find(([other]) => other === field)?.[1] ?? [];
      const isGiven = only === null ? value === null : value !== undefined;
      const isRefused = extension !== undefined && this.has(extension) && isGiven;
      const pointer = operations[name].method === 'GET' ? field : `/${field}`;
      return isRefused ? [{ pointer, message: 'Is not known here.' }] : [];
    });
    if (faults.length > 0) throw invalidInput(faults);
  }

  #without(name: OperationName, output: unknown): unknown {
    const isHealth = name === 'service.health';
    const isList = this.has('cursor') && extensionFields[name]?.['cursor'] !== undefined;
    if (!isHealth && !isList) return output;
    const { nextCursor, extensions, ...rest } = JSON.parse(toJson(output)) as {
      nextCursor?: unknown;
      extensions?: readonly string[];
    };
    const offered = extensions?.filter((extension) => !this.#extensions.has(extension));
    return new JsonText(
      JSON.stringify({ ...rest, extensions: offered, ...(!isList && { nextCursor }) }),
    );
  }
}
