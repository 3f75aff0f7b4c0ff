import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Resource, ResourceList } from '#shared/contract/resource.ts';
import { applyPending } from '#shared/outbox/apply-pending.ts';
import { nobody } from '#shared/outbox/pending-rules.ts';
import type { KnownPeople } from '#shared/outbox/pending-rules.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { followId } from '../../bridge/local-ids.ts';
import { allValues, valueOf } from './buckets.ts';
import {
  applyDeleted,
  applyFailed,
  applyLeft,
  applyLoading,
  applyMissed,
  applyPage,
  applyRows,
} from './entity-changes.ts';
import type { RowSource } from './entity-changes.ts';
import { unreadList, unsentPosition } from './entity-list.ts';
import type { Entity, EntityList, ListQuery } from './entity-list.ts';
import { listKey, noEntities, shownIn, shownOf, withEntries } from './home-entities.ts';
import type { EntityKind, HomeEntities } from './home-entities.ts';
import type { EntityStoreOptions } from './entity-store-options.ts';

/** The rows of a noun, by home id. */
interface EntityState<Row> {
  readonly homes: Readonly<Record<string, HomeEntities<Row>>>;
}

/** The resource of a noun that can be listed. */
export type Listed = Resource & { readonly list: ResourceList };

/**
 * The rows of one noun in every home, and the lists of them, as they are shown: rows of the service
 * with the writes in place that wait in the outbox. Both are kept apart, so that a write that is
 * taken back leaves nothing behind. Lists and rows change together, with one copy per batch. Reads,
 * events, deletions and entries may come in any order.
 */
export class EntityStore<Row extends Entity> {
  readonly resource: Listed;
  readonly api: StoreApi<EntityState<Row>> = createStore(() => ({ homes: {} }));
  readonly #options: EntityStoreOptions;

  constructor(resource: Listed, options: EntityStoreOptions) {
    this.resource = resource;
    this.#options = options;
  }

  /** One row of a state as it is shown, or undefined if it is not. */
  row(homeId: string, id: string, state = this.api.getState()): Row | undefined {
    return shownOf(homeIn(state, homeId), id)?.row;
  }

  /** One row as the service has it, or undefined if that is not known. */
  confirmedRow(homeId: string, id: string, state = this.api.getState()): Row | undefined {
    return valueOf(homeIn(state, homeId).held, id)?.row;
  }

  /** The guild or other thing that a row belongs to, if known. */
  scopeOf(
    homeId: string,
    id: string,
    state: EntityState<Row> = this.api.getState(),
  ): string | undefined {
    const home = homeIn(state, homeId);
    return (shownOf(home, id) ?? valueOf(home.held, id))?.scopeId;
  }

  /**
   * Whether a row was deleted, and has not come back: the service says so, or the deletion is on its
   * way.
   */
  isDeleted(homeId: string, id: string): boolean {
    const home = homeIn(this.api.getState(), homeId);
    const isKnown = home.gone.has(id) || valueOf(home.held, id) !== undefined;
    return isKnown && shownOf(home, id) === undefined;
  }

  /** All rows of a home in a state as they are shown, in no particular order. */
  rows(homeId: string, state = this.api.getState()): Row[] {
    return shownIn(homeIn(state, homeId)).map(({ row }) => row);
  }

  /** One list of a state; empty if it was never requested. */
  list(homeId: string, query: ListQuery = {}, state = this.api.getState()): EntityList<Row> {
    return homeIn(state, homeId).lists[listKey(this.resource.list, query)] ?? unreadList;
  }

  /** A record of the service with what waits in place, whether the page knows its row or not. */
  withPending<Answered extends Entity>(homeId: string, record: Answered): Answered | undefined {
    const { entries = [] } = valueOf(homeIn(this.api.getState(), homeId).pending, record.id) ?? {};
    return applyPending(this.resource, record, entries, this.#peopleOf(homeId));
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
    followId(homeId, address[this.resource.idField ?? ''], row.id);
    this.applyRows(homeId, [row], { isEvent: false, ...this.scopeIn(address) });
  }

  /** The scope of the rows that the input of an operation names. */
  scopeIn(input: ListQuery): Pick<RowSource, 'scopeId'> {
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
    this.#change(homeId, (home, kind) => applyPage(kind, home, input, page));
  }

  /** Adds rows that an event or an answer brought. */
  applyRows(homeId: string, rows: readonly Row[], source: RowSource): void {
    this.#change(homeId, (home, kind) => applyRows(kind, home, rows, source));
  }

  applyDeleted(homeId: string, ids: readonly string[]): void {
    this.#change(homeId, (home, kind) => applyDeleted(kind, home, ids));
  }

  /**
   * Puts what waits for some rows in place.
   *
   * @param changes all entries about each row, oldest first; none where nothing waits any more
   */
  applyEntries(homeId: string, changes: ReadonlyMap<string, readonly OutboxEntry[]>): void {
    this.#change(homeId, (home, kind) => withEntries(kind, home, changes));
  }

  /** Puts what waits in place again: the people that it names are known by now. */
  applyEntriesAgain(homeId: string): void {
    const waiting = allValues(homeIn(this.api.getState(), homeId).pending).filter(
      ({ entries }) => entries.length > 0,
    );
    if (waiting.length > 0) {
      const bySubject = waiting.map(
        ({ entries }) => [entries[0]?.subject.id ?? '', entries] as const,
      );
      this.applyEntries(homeId, new Map(bySubject));
    }
  }

  /** Puts the fields in place that some rows have on this computer alone. */
  applyOwnFields(homeId: string, ids: readonly string[]): void {
    const { homes } = this.api.getState();
    if (homes[homeId] === undefined) {
      // Rows that come later come with theirs.
      return;
    }
    const { pending } = homes[homeId];
    const waiting = ids.map((id) => [id, valueOf(pending, id)?.entries ?? []] as const);
    this.applyEntries(homeId, new Map(waiting));
  }

  /** Events may have been missed: lists that are read from now on say what is there. */
  applyMissed(homeId: string): void {
    this.#change(homeId, applyMissed);
  }

  /** Removes rows that left their list and may come back with a later page. */
  applyLeft(homeId: string, ids: readonly string[]): void {
    this.#change(homeId, (home, kind) => applyLeft(kind, home, ids));
  }

  /** Drops everything of a home. */
  applyForgotten(homeId: string): void {
    const { [homeId]: _forgotten, ...homes } = this.api.getState().homes;
    this.api.setState({ homes });
  }

  async #readPage(homeId: string, query: ListQuery): Promise<void> {
    this.#change(homeId, (home, kind) => applyLoading(kind, home, query));
    const { readCount } = this.list(homeId, query);
    // An answer is ignored if the list was requested again or forgotten in the meantime.
    const isAwaited = () => this.list(homeId, query).readCount === readCount;
    try {
      const limit = this.#options.pageRows;
      const input = { ...query, ...(limit !== undefined && { limit }) };
      const answer = await this.#call('list', homeId, input);
      if (isAwaited()) {
        this.applyPage(homeId, query, answer);
      }
    } catch (error) {
      const load = { kind: 'failed', problem: problemOf(error) } as const;
      if (isAwaited()) {
        this.#change(homeId, (home, kind) => applyFailed(kind, home, query, load));
      }
    }
  }

  /** The input belongs to the operation. TypeScript cannot follow that through the verb. */
  #call(verb: 'list' | 'get', homeId: string, input: ListQuery): Promise<object> {
    return call(this.resource.operations[verb] as never, { ...input, homeId } as never);
  }

  #change(
    homeId: string,
    change: (home: HomeEntities<Row>, kind: EntityKind) => HomeEntities<Row>,
  ): void {
    const kind: EntityKind = {
      list: this.resource.list,
      maxRows: this.#options.maxRows,
      hasOwnFields: (id) => this.#options.ownFields?.(homeId, id) !== undefined,
      show: (confirmed, entries) => this.#show(homeId, confirmed, entries),
    };
    this.api.setState((state) => ({
      homes: { ...state.homes, [homeId]: change(homeIn(state, homeId), kind) },
    }));
  }

  #peopleOf(homeId: string): KnownPeople {
    return this.#options.people?.(homeId) ?? nobody;
  }

  #show<Shown extends Entity>(
    homeId: string,
    confirmed: Shown | undefined,
    entries: readonly OutboxEntry[],
  ): Shown | undefined {
    const row = applyPending(this.resource, confirmed, entries, this.#peopleOf(homeId));
    if (row === undefined) {
      return undefined;
    }
    // A content is kept apart from the rows.
    const { content: _content, ...shown } = row as Shown & { readonly content?: unknown };
    const creation = entries.find(({ temporaryId }) => temporaryId === row.id);
    return {
      ...shown,
      ...this.#options.ownFields?.(homeId, row.id),
      ...(creation && { [unsentPosition]: creation.position }),
    } as Shown;
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
