import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Resource, ResourceList } from '#shared/contract/resource.ts';
import { call, problemOf } from '../bridge/call.ts';
import { allValues, valueOf } from './buckets.ts';
import {
  applyFailed,
  applyGone,
  applyIdentified,
  applyLoading,
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

/** How the rows of a noun are kept and read, beyond what its resource says. */
export interface EntityStoreOptions extends Omit<EntityKind, 'list'> {
  /** How many rows a page is asked for; absent where the list answers whole. */
  readonly pageRows?: number;
}

type Listed = Resource & { readonly list: ResourceList };

/**
 * The rows of one noun in every home, and the lists of them. Lists and rows change together, a
 * batch in one copy; what is read, told and deleted may come in any order.
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

  /** One row as it is in a state; undefined where it is not known. */
  row(homeId: string, id: string, state = this.api.getState()): Row | undefined {
    return valueOf(homeIn(state, homeId).held, id)?.row;
  }

  /** All rows of a home as they are in a state, in no order. */
  rows(homeId: string, state = this.api.getState()): Row[] {
    return allValues(homeIn(state, homeId).held).map(({ row }) => row);
  }

  /** One list as it is in a state; empty where nobody has asked for it. */
  list(homeId: string, query: ListQuery = {}, state = this.api.getState()): EntityList<Row> {
    return homeIn(state, homeId).lists[listKey(this.#kind, query)] ?? unreadList;
  }

  /** Reads the first page of a list. */
  async read(homeId: string, query: ListQuery = {}): Promise<void> {
    await this.#readPage(homeId, query);
  }

  /** Reads the first page of a list that was not read, and is not being read. */
  async readOnce(homeId: string, query: ListQuery = {}): Promise<void> {
    const { kind } = this.list(homeId, query).load;
    if (kind === 'idle' || kind === 'failed') {
      await this.#readPage(homeId, query);
    }
  }

  /** Reads on where a list ends; does nothing where that is its end. */
  async readFurther(homeId: string, query: ListQuery = {}): Promise<void> {
    const { nextCursor, load } = this.list(homeId, query);
    if (nextCursor !== undefined && load.kind !== 'loading') {
      await this.#readPage(homeId, { ...query, cursor: nextCursor });
    }
  }

  /**
   * Reads one row.
   *
   * @param address what names it: the parameters of the resource's `get`
   * @throws ProblemError when the service could not be asked
   */
  async readOne(homeId: string, address: ListQuery): Promise<void> {
    const row = (await this.#call('get', homeId, address)) as Row;
    const asked = address[this.resource.idField ?? ''];
    if (typeof asked === 'string' && asked !== row.id) {
      // It was asked for by the id of before its service had one.
      this.applyIdentified(homeId, asked, row.id);
    }
    this.applyTold(homeId, [row], { isEvent: false, ...this.scopeIn(address) });
  }

  /** What the input of an operation says that its rows belong to. */
  scopeIn(input: ListQuery): Pick<Telling, 'scopeId'> {
    const scopeId = input[this.#kind.scopeField ?? ''];
    return { scopeId: typeof scopeId === 'string' ? scopeId : undefined };
  }

  /** Reads the lists anew that somebody has asked for, such as are to be. */
  async readAgain(homeId: string, isToBe: (list: EntityList<Row>) => boolean): Promise<void> {
    const lists = Object.values(homeIn(this.api.getState(), homeId).lists);
    await Promise.all(lists.filter(isToBe).map(({ query }) => this.#readPage(homeId, query)));
  }

  /** Takes a page of a list as it was answered. */
  applyPage(homeId: string, { limit: _limit, ...input }: ListQuery, answer: object): void {
    // The answer was parsed by the schema of that very list.
    const { [this.resource.list.rows]: rows, nextCursor } = answer as Record<string, unknown>;
    const page = { rows: rows as Row[], nextCursor: (nextCursor as string | null) ?? undefined };
    this.#change(homeId, (home) => applyPage(this.#kind, home, input, page));
  }

  /** Takes rows that an event or an answer brought. */
  applyTold(homeId: string, rows: readonly Row[], telling: Telling): void {
    this.#change(homeId, (home) => applyTold(this.#kind, home, rows, telling));
  }

  /** Takes rows out that were deleted. */
  applyDeleted(homeId: string, ids: readonly string[]): void {
    this.#change(homeId, (home) => applyGone(this.#kind, home, ids, 'deleted'));
  }

  /** Takes out what was made on this computer and taken back before the service had it. */
  applyDropped(homeId: string, temporaryId: string): void {
    this.#change(homeId, (home) => applyGone(this.#kind, home, [temporaryId], 'replaced'));
  }

  /** What was made on this computer has got its own id. */
  applyIdentified(homeId: string, temporaryId: string, id: string): void {
    this.#change(homeId, (home) => applyIdentified(this.#kind, home, temporaryId, id));
  }

  /** Lets go of everything of a home. */
  applyForgotten(homeId: string): void {
    const { [homeId]: _forgotten, ...homes } = this.api.getState().homes;
    this.api.setState({ homes });
  }

  async #readPage(homeId: string, query: ListQuery): Promise<void> {
    this.#change(homeId, (home) => applyLoading(this.#kind, home, query));
    const { readCount } = this.list(homeId, query);
    // Of what was asked for anew meanwhile, or forgotten, an older answer tells nothing.
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

  /** The input is that of the operation, which TypeScript cannot follow by its role. */
  #call(role: 'list' | 'get', homeId: string, input: ListQuery): Promise<object> {
    return call(this.resource.operations[role] as never, { ...input, homeId } as never);
  }

  #change(homeId: string, change: (home: HomeEntities<Row>) => HomeEntities<Row>): void {
    this.api.setState((state) => ({
      homes: { ...state.homes, [homeId]: change(homeIn(state, homeId)) },
    }));
  }
}

/** One row, followed. */
export function useRow<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  id: string,
): Row | undefined {
  return useStore(store.api, (state) => store.row(homeId, id, state));
}

/** One list, followed. */
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
