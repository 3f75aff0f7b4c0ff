import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { errorOfAnswer, serviceError } from '../../electron/client/connection/service-error.ts';
import type { Values } from '../../renderer/actions/undo/undo-ports.ts';
import { textsIn } from './undo-outbox-ledger.ts';
import type { Ledger, Person } from './undo-outbox-ledger.ts';

// A service with work items that two people write, as the outbox of one of them sees it.

/** How the network fails Mira. */
export type Fate = 'answered' | 'answer lost' | 'never arrived';

export interface SharedServiceOptions {
  readonly hasTrash: boolean;
  readonly ledger: Ledger;
  readonly fate: () => Fate;
  readonly onEvent: (event: ServiceEvent) => void;
}

/** The guild of all items. */
export const guildId = 'gld_1';

/** The service of Mira and Bob. */
export class SharedService {
  readonly items = new Map<string, WorkItem>();
  readonly trash = new Map<string, WorkItem>();
  /** The last version of each item that ever was. */
  readonly known = new Map<string, WorkItem>();
  /**
   * The ids of items that Mira has changed while she did not know that she had made them, because
   * every answer to their creation was lost: each stood before her as another thing.
   */
  readonly changedUnknown = new Set<string>();
  readonly #unanswered = new Set<string>();
  readonly #options: SharedServiceOptions;
  readonly #answers = new Map<string, unknown>();
  #clock = 0;

  constructor(options: SharedServiceOptions) {
    this.#options = options;
  }

  /** A write of Mira's, with its key. */
  async perform(name: string, input: Values, key: string): Promise<unknown> {
    const fate = this.#options.fate();
    if (fate === 'never arrived') {
      throw serviceError('service_unreachable', 'No network.');
    }
    const answer = this.#answers.get(key) ?? this.#write(name, input, 'Mira');
    this.#answers.set(key, answer);
    this.#noteKnown(name, (answer as { id: string }).id, fate);
    if (fate === 'answer lost') {
      throw serviceError('service_unreachable', 'The answer was lost.');
    }
    return answer;
  }

  #noteKnown(name: string, id: string, fate: Fate): void {
    if (name === 'work_item.create') {
      this.#unanswered[fate === 'answered' ? 'delete' : 'add'](id);
    } else if (name === 'work_item.update' && this.#unanswered.has(id)) {
      this.changedUnknown.add(id);
    }
  }

  /** A write of Bob's, who always sees what is there. Refused ones are nothing. */
  act(name: string, input: Values): void {
    try {
      this.#write(name, input, 'Bob');
    } catch {
      // The service has told him why.
    }
  }

  async read(name: string, input: Values): Promise<unknown> {
    if (name === 'work_item.get') {
      return { ...this.#require(input['workItemId']) };
    }
    if (name === 'guild.list') {
      return { guilds: [{ id: guildId, name: 'Bakery' }] };
    }
    if (name === 'trash.list') {
      const things = [...this.trash.values()].map(({ id, title, type }) => ({ id, title, type }));
      return { things: things.toReversed(), nextCursor: null };
    }
    return { workItems: [...this.items.values()], nextCursor: null };
  }

  childrenOf(id: string): WorkItem[] {
    return [...this.items.values()].filter(({ parentId }) => parentId === id);
  }

  #write(name: string, input: Values, by: Person): unknown {
    switch (name) {
      case 'work_item.create':
        return this.#create(input);
      case 'work_item.update':
        return this.#update(input, by);
      case 'work_item.delete':
        return this.#delete(this.#require(input['workItemId']), by);
      case 'trash.restore':
        return this.#restore(String(input['thingId']));
      default:
        throw errorOfAnswer(405, { detail: `Not here: ${name}.` }, undefined);
    }
  }

  #create({ guildId: _guild, ...input }: Values): WorkItem {
    this.#requireParent(input);
    const at = this.#now();
    const id = `itm_${this.#clock}`;
    const fields = { status: 'todo', progress: 0, createdAt: at };
    return this.#put({ ...input, ...fields, id } as never, 'work_item.created');
  }

  #update({ workItemId, ...change }: Values, by: Person): WorkItem {
    const item = this.#require(workItemId);
    this.#requireParent(change);
    for (const field of ['title', 'description'] as const) {
      const text = item[field];
      if (field in change && change[field] !== text && text !== undefined) {
        this.#options.ledger.replace(text, by);
      }
    }
    return this.#put({ ...item, ...change }, 'work_item.updated');
  }

  #delete(item: WorkItem, by: Person) {
    const { hasTrash, ledger, onEvent } = this.#options;
    const { id } = item;
    if (this.childrenOf(id).length > 0) {
      throw errorOfAnswer(409, { code: 'has_children', detail: 'It has children.' }, undefined);
    }
    for (const text of textsIn({ ...item })) {
      // Texts that Mira deletes must come back; this checks that she has seen them.
      if (by === 'Mira' && !ledger.isKnownToMira(text)) {
        ledger.fault ??= `“${text}” was deleted, and Mira never saw it`;
      } else if (by === 'Bob' && !hasTrash) {
        ledger.replace(text, by);
      }
    }
    this.items.delete(id);
    if (hasTrash) {
      this.trash.set(id, item);
    }
    onEvent({ type: 'work_item.deleted', guildId, data: { id } } as never);
    return { id };
  }

  #restore(id: string) {
    const item = this.trash.get(id);
    if (item === undefined) {
      this.#require(id);
      return { id, restoredCount: 0 };
    }
    this.trash.delete(id);
    const { parentId, ...rest } = item;
    const hasParent = parentId !== undefined && this.items.has(parentId);
    this.#put(hasParent ? item : rest, 'work_item.created');
    return { id, restoredCount: 1 };
  }

  #put(item: Omit<WorkItem, 'updatedAt'>, type: string): WorkItem {
    const given = Object.entries(item).filter(([, value]) => value !== null && value !== '');
    // The fields are those of an item, less those that say nothing.
    const put = { ...Object.fromEntries(given), updatedAt: this.#now() } as WorkItem;
    this.items.set(put.id, put);
    this.known.set(put.id, put);
    this.#options.ledger.write({ ...put });
    this.#options.onEvent({ type, guildId, data: { workItem: put } } as never);
    return put;
  }

  #require(id: unknown): WorkItem {
    const item = this.items.get(String(id));
    if (item === undefined) {
      throw errorOfAnswer(404, { detail: 'There is no such item.' }, undefined);
    }
    return item;
  }

  #requireParent({ parentId }: Values): void {
    if (typeof parentId === 'string' && !this.items.has(parentId)) {
      throw errorOfAnswer(422, { code: 'unknown_reference', detail: 'No parent.' }, undefined);
    }
  }

  #now(): string {
    this.#clock += 1;
    return new Date(Date.parse('2026-11-20T12:00:00.000Z') + this.#clock).toISOString();
  }
}
