import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Resource, ResourceList } from '#shared/contract/resource.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { allValues, valueOf } from './buckets.ts';
import {
  applyFailed,
  applyGone,
  applyIdentified,
  applyLeft,
  applyLoading,
  applyMissed,
  applyPage,
  applyTold,
} from './entity-changes.ts';
import type { Telling } from './entity-changes.ts';
import { unreadList } from './entity-list.ts';
import type { Entity, EntityList, ListQuery } from './entity-list.ts';
import { listKey, noEntities } from './home-entities.ts';
import type { EntityKind, HomeEntities } from './home-entities.ts';

/** The rows of a noun, by home id. */
interface EntityState<Row> {
  readonly homes: Readonly<Record<string, HomeEntities<Row>>>;
}

/** Options for keeping and reading the rows of a noun, besides those in its resource. */
export interface EntityStoreOptions extends Omit<EntityKind, 'list'> {
  /** The number of rows to request per page; absent if the list is not paged. */
  readonly pageRows?: number;
}

/** The resource of a noun that can be listed. */
export type Listed = Resource & { readonly list: ResourceList };

/**
 * The rows of one noun in every home, and the lists of them. Lists and rows change together, with
 * one copy per batch. Reads, events and deletions may come in any order.
 */
export class EntityStore<Row extends Entity> {
  readonly resource: Listed;
  readonly api: StoreApi<EntityState<Row>> = createStore(() => ({ homes: {} }));
  readonly #kind: EntityKind;
  readonly #pageRows: number | undefined;

  constructor(resource: Listed, { pageRows, ...options }: EntityStoreOptions) {
    this.resource = resource;
    this.#kind = { ...options, list: resource.list };
    this.#pageRows = pageRows;
  }

  /** One row of a state, or undefined if it is not known. */
  row(homeId: string, id: string, state = this.api.getState()): Row | undefined {
    return valueOf(homeIn(state, homeId).held, id)?.row;
  }

  /** The guild or other thing that a row belongs to, if known. */
  scopeOf(
    homeId: string,
    id: string,
    state: EntityState<Row> = this.api.getState(),
  ): string | undefined {
    return valueOf(homeIn(state, homeId).held, id)?.scopeId;
  }

  /** Whether a row is known to have been deleted, and has not come back. */
  isDeleted(homeId: string, id: string): boolean {
    const { gone } = homeIn(this.api.getState(), homeId);
    const { how } = gone.get(id) ?? { how: 'replaced' };
    return how !== 'replaced' && this.row(homeId, id) === undefined;
  }

  /** All rows of a home in a state, in no particular order. */
  rows(homeId: string, state = this.api.getState()): Row[] {
    return allValues(homeIn(state, homeId).held).map(({ row }) => row);
  }

  /** One list of a state; empty if it was never requested. */
  list(homeId: string, query: ListQuery = {}, state = this.api.getState()): EntityList<Row> {
    return homeIn(state, homeId).lists[listKey(this.#kind, query)] ?? unreadList;
  }

  /** Reads the first page of a list. */
  async read(homeId: string, query: ListQuery = {}): Promise<void> {
    await this.#readPage(homeId, query);
  }

  /** Reads the first page of a list, unless it was read or is being read. */
  async readOnce(homeId: string, query: ListQuery = {}): Promise<void> {
    const { kind } = this.list(homeId, query).load;
    if (kind === 'idle' || kind === 'failed') {
      await this.#readPage(homeId, query);
    }
  }

  /** Reads the next page of a list. Does nothing at its end. */
  async readFurther(homeId: string, query: ListQuery = {}): Promise<void> {
    const { nextCursor, load } = this.list(homeId, query);
    if (nextCursor !== undefined && load.kind !== 'loading') {
      await this.#readPage(homeId, { ...query, cursor: nextCursor });
    }
  }

  /**
   * Reads one row.
   *
   * @param address the parameters of the resource's `get`
   * @throws ProblemError when the service could not be asked
   */
  async readOne(homeId: string, address: ListQuery): Promise<void> {
    const row = (await this.#call('get', homeId, address)) as Row;
    const asked = address[this.resource.idField ?? ''];
    if (typeof asked === 'string' && asked !== row.id) {
      // The row was requested by its temporary id.
      this.applyIdentified(homeId, asked, row.id);
    }
    this.applyTold(homeId, [row], { isEvent: false, ...this.scopeIn(address) });
  }

  /** The scope of the rows that the input of an operation names. */
  scopeIn(input: ListQuery): Pick<Telling, 'scopeId'> {
    const scopeId = input[this.resource.list.scope ?? ''];
    return { scopeId: typeof scopeId === 'string' ? scopeId : undefined };
  }

  /** Reads the requested lists again that satisfy `isToBe`. */
  async readAgain(homeId: string, isToBe: (list: EntityList<Row>) => boolean): Promise<void> {
    const lists = Object.values(homeIn(this.api.getState(), homeId).lists);
    await Promise.all(lists.filter(isToBe).map(({ query }) => this.#readPage(homeId, query)));
  }

  /** Adds a page of a list. */
  applyPage(homeId: string, { limit: _limit, ...input }: ListQuery, answer: object): void {
    // The answer was parsed by the schema of this list.
    const { [this.resource.list.rows]: rows, nextCursor } = answer as Record<string, unknown>;
    const page = { rows: rows as Row[], nextCursor: (nextCursor as string | null) ?? undefined };
    this.#change(homeId, (home) => applyPage(this.#kind, home, input, page));
  }

  /** Adds rows that an event or an answer brought. */
  applyTold(homeId: string, rows: readonly Row[], telling: Telling): void {
    this.#change(homeId, (home) => applyTold(this.#kind, home, rows, telling));
  }

  applyDeleted(homeId: string, ids: readonly string[]): void {
    this.#change(homeId, (home) => applyGone(this.#kind, home, ids, 'deleted'));
  }

  /** Events may have been missed: lists that are read from now on say what is there. */
  applyMissed(homeId: string): void {
    this.#change(homeId, applyMissed);
  }

  /** Removes rows that left their list and may come back with a later page. */
  applyLeft(homeId: string, ids: readonly string[]): void {
    this.#change(homeId, (home) => applyLeft(this.#kind, home, ids));
  }

  /** Removes a row that was made on this computer and taken back before the service had it. */
  applyDropped(homeId: string, temporaryId: string): void {
    this.#change(homeId, (home) => applyGone(this.#kind, home, [temporaryId], 'replaced'));
  }

  /** Replaces the temporary id of a row that was made on this computer. */
  applyIdentified(homeId: string, temporaryId: string, id: string): void {
    this.#change(homeId, (home) => applyIdentified(this.#kind, home, temporaryId, id));
  }

  /** Drops everything of a home. */
  applyForgotten(homeId: string): void {
    const { [homeId]: _forgotten, ...homes } = this.api.getState().homes;
    this.api.setState({ homes });
  }

  async #readPage(homeId: string, query: ListQuery): Promise<void> {
    this.#change(homeId, (home) => applyLoading(this.#kind, home, query));
    const { readCount } = this.list(homeId, query);
    // An answer is ignored if the list was requested again or forgotten in the meantime.
    const isAwaited = () => this.list(homeId, query).readCount === readCount;
    try {
      const limit = this.#pageRows;
      const input = { ...query, ...(limit !== undefined && { limit }) };
      const answer = await this.#call('list', homeId, input);
      if (isAwaited()) {
        this.applyPage(homeId, query, answer);
      }
    } catch (error) {
      const load = { kind: 'failed', problem: problemOf(error) } as const;
      if (isAwaited()) {
        this.#change(homeId, (home) => applyFailed(this.#kind, home, query, load));
      }
    }
  }

  /** The input belongs to the operation. TypeScript cannot follow that through the role. */
  #call(role: 'list' | 'get', homeId: string, input: ListQuery): Promise<object> {
    return call(this.resource.operations[role] as never, { ...input, homeId } as never);
  }

  #change(homeId: string, change: (home: HomeEntities<Row>) => HomeEntities<Row>): void {
    this.api.setState((state) => ({
      homes: { ...state.homes, [homeId]: change(homeIn(state, homeId)) },
    }));
  }
}

/** Subscribes to one row. */
export function useRow<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  id: string,
): Row | undefined {
  return useStore(store.api, (state) => store.row(homeId, id, state));
}

/** Subscribes to one list. */
export function useList<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  query?: ListQuery,
): EntityList<Row> {
  return useStore(store.api, (state) => store.list(homeId, query, state));
}

function homeIn<Row>({ homes }: EntityState<Row>, homeId: string): HomeEntities<Row> {
  return homes[homeId] ?? noEntities;
}
