import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { isWrite } from '#shared/registry/write-rule.ts';
import type {
  OperationName,
  OperationOutput,
  ReadOperationName,
} from '#shared/registry/registry.ts';
import { CachedReads } from '../cache/cached-reads.ts';
import { OutboxRunner } from '../outbox/outbox-runner.ts';
import { LeftOutRows } from '../outbox/left-out-rows.ts';
import { ApiClient } from '../connection/api-client.ts';
import { Connection } from './connection.ts';
import { namesFor, withNames } from './kept-names.ts';
import { KnownFacts } from './known-facts.ts';
import { tellAccepted } from './join-listeners.ts';
import type { HomeListener, HomeOptions } from './home-options.ts';
import { outboxService } from './outbox-service.ts';
import { ConfirmedReads } from './confirmed-reads.ts';
import { networkFaultOf } from '../connection/network-fault.ts';
import { ServiceClock } from '../connection/service-clock.ts';

/** One home: its connection, its outbox, and the order in which windows hear of both. */
export class HomeConnection {
  readonly id: string;
  readonly outbox: OutboxRunner;
  /** The cached reads of the service; a home of this computer has none. */
  readonly cache: CachedReads | undefined;
  readonly #options: HomeOptions;
  readonly #connection: Connection;
  readonly #facts: KnownFacts;
  readonly #reads: ConfirmedReads;
  readonly #clock: ServiceClock;
  readonly #leftOut = new LeftOutRows();
  #lastPublished = '';
  #isStopped = false;

  constructor(given: HomeOptions) {
    const listener = this.#untilStopped(given.listener);
    const options = { ...given, listener };
    const { id, source, store, timing, log } = options;
    this.id = id;
    this.#options = options;
    this.#facts = new KnownFacts(options.facts);
    const clock = new ServiceClock(timing);
    this.#clock = clock;
    this.#connection = new Connection({
      source,
      client: new ApiClient({
        fetch: options.fetch,
        isRedirect: (error) => networkFaultOf(error) === 'redirected',
        onDate: (dateMs) => clock.observe(dateMs),
        onLeftOut: (operation, count) =>
          log.warn({ operation, count }, 'parts of an answer were not understood'),
      }),
      ...(options.agent && { agent: options.agent }),
      kept: () => this.#facts.with({}).extensions,
      timing,
      log,
      onChange: () => this.#handleChange(),
      events: {
        isHeld: (event) => this.outbox.holds(event, this.#connection.user?.id),
        store: (item) => (item === 'begin' ? this.cache?.begin() : this.cache?.apply(item)),
        onEvent: (event) => listener.onEvent(id, event),
        onResync: () => listener.onResynced(id),
      },
    });
    const connection = this.#connection;
    const { events } = connection;
    this.#reads = new ConfirmedReads({
      homeId: id,
      store,
      timing,
      clock,
      connection,
      facts: this.#facts,
      leftOut: this.#leftOut,
      log,
      isReachable: () => this.#isReachable,
      perform: (name, input) => this.perform(name, input),
      onRefreshed: (refreshed) => listener.onRefreshed(id, refreshed),
      onGone: (event) => events.insert(event),
    });
    this.cache = options.isCached
      ? new CachedReads({
          homeId: id,
          store,
          timing,
          log,
          perform: (name, input) => this.#ask(name, input),
          isReachable: () => this.#isReachable,
          onRefreshed: (refreshed) => void this.#reads.publish(refreshed),
          onGone: (event) => events.insert(event),
        })
      : undefined;
    this.outbox = new OutboxRunner({
      homeId: id,
      store,
      timing,
      log,
      service: outboxService({
        connection,
        cache: this.cache,
        clock,
        timing,
        // Its event may be on its way behind others.
        onDeleted: (noun, thingId) => connection.outdate(noun, thingId),
      }),
      onChanged: (entry, output) => this.publishOutboxChange(entry, output),
      onGone: (event) => events.insert(event),
      onReleased: () => events.drain(),
    });
  }

  /** The home as the windows know it. */
  describe(): Home {
    const { id, profile, source } = this.#options;
    const { state } = this.#connection;
    const { user, extensions } = this.#facts.with(this.#connection.facts);
    const { recoveredAt } = source;
    const freshAt = this.#connection.freshAt ?? this.cache?.freshAt;
    return {
      id,
      ...profile(),
      state,
      ...(extensions && { extensions }),
      ...(user && { user }),
      ...(freshAt && { freshAt }),
      ...(recoveredAt && { recoveredAt }),
    };
  }

  /** The time of the service; undefined where it has told none. */
  serviceTime(): number | undefined {
    return this.#clock.told();
  }

  /**
   * The home will have another service, and has no endpoint until then: what is known and kept is of
   * the former. Resolves once nothing of that is left.
   */
  async forgetService(): Promise<void> {
    this.#connection.forgetService();
    this.#facts.forget();
    this.outbox.forgetUser();
    await this.cache?.renew();
    this.#options.listener.onResynced(this.id);
  }

  get #isReachable(): boolean {
    return ['live', 'polling'].includes(this.#connection.state.kind);
  }

  /** Performs an operation on the home's service; the input is checked first. */
  async perform<Name extends OperationName>(
    name: Name,
    input: unknown,
  ): Promise<OperationOutput<Name>> {
    if (isWrite(name)) {
      return this.#connection.perform(name, input);
    }
    const names = this.#isReachable ? undefined : namesFor(this.#facts.with({}), name, input);
    const known = names && ((await this.cache?.readKept(name, input)) ?? names);
    // It is the answer to this operation.
    return (known ?? this.cache?.read(name, input) ?? this.#ask(name, input)) as Promise<
      OperationOutput<Name>
    >;
  }

  /** Asks the service, and keeps the names that it tells. */
  async #ask<Name extends OperationName>(
    name: Name,
    input: unknown,
  ): Promise<OperationOutput<Name>> {
    const { service } = this.#connection;
    const output = await this.#connection.perform(name, input);
    if (service !== this.#connection.service) {
      return output;
    }
    this.#facts.learn(withNames(this.#facts.with({}), name, { input, output }));
    return output;
  }

  /** Performs an operation as a write that is the same when it is repeated with the same key. */
  performOnce<Name extends OperationName>(
    name: Name,
    input: unknown,
    idempotencyKey: string,
  ): Promise<OperationOutput<Name>> {
    return this.#connection.perform(name, input, { idempotencyKey });
  }

  /** Answers from the cache alone, without asking the service; undefined where nothing is kept. */
  async readKept(name: ReadOperationName, input: unknown): Promise<unknown> {
    return this.cache?.readKept(name, input);
  }

  /** Reads from the service itself, past the cache and unseen by the windows. */
  peek<Name extends ReadOperationName>(name: Name, input: unknown): Promise<OperationOutput<Name>> {
    return this.#connection.peek(name, input);
  }

  /** Reads as the service has things, as far as that is known: whoever shows them adds what waits. */
  async read(name: ReadOperationName, input: unknown): Promise<unknown> {
    return this.#reads.read(name, input);
  }

  /**
   * Looks for what may have been deleted although its deletion was taken back, as far as the service
   * can be asked; answers the ids of what is gone, and in the trash.
   */
  async findGone(): Promise<string[]> {
    return this.#reads.findGone();
  }

  /**
   * Tells the windows of an entry. Once it has come to something, they are told how the service has
   * its subject, where no event will.
   */
  publishOutboxChange(entry: OutboxEntry, output?: unknown): void {
    this.#options.listener.onOutboxChanged(entry, output);
    if (this.#leftOut.isOwed(entry)) {
      this.#connection.events.insert('resync');
    }
    const isTold = entry.state === 'sent' && this.#connection.state.kind === 'live';
    if (!isOnItsWay(entry) && !isTold) {
      void this.#reads.refresh(entry);
    }
  }

  /**
   * Tells the windows of entries that were accepted at once. One that was accepted before may have
   * come to something since, and is told by itself.
   */
  publishAccepted(entries: readonly OutboxEntry[]): void {
    tellAccepted(this.#options.listener, entries.filter(isOnItsWay));
    for (const entry of entries.filter((each) => !isOnItsWay(each))) {
      this.publishOutboxChange(entry);
    }
  }

  /** Connects, and takes up what waits in the outbox. */
  start(): void {
    // The cache's process may be slow to start; how fresh it is, is told once it says so.
    void this.cache?.begin().then(() => this.#handleChange());
    this.#connection.start();
    void this.outbox.start();
  }

  /** Tries again, now: what failed, and what waits. */
  retry(): void {
    this.#connection.retry();
    this.outbox.retry();
  }

  /** The thread that is open in a window, if any. */
  watch(conversationId: string | undefined): void {
    this.#connection.watch(conversationId);
  }

  setHidden(isHidden: boolean): void {
    this.#connection.setHidden(isHidden);
  }

  /** Hears and begins nothing more, and resolves once what is in flight has settled. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const settled = this.outbox.stop();
    this.#connection.stop();
    await settled;
  }

  /** The listener, of which nothing is told any more that the service says. */
  #untilStopped({ onEvent, onResynced, onRefreshed, ...others }: HomeListener): HomeListener {
    return {
      ...others,
      onEvent: (...told) => !this.#isStopped && onEvent(...told),
      onResynced: (...told) => !this.#isStopped && onResynced(...told),
      onRefreshed: (...told) => !this.#isStopped && onRefreshed(...told),
    };
  }

  #handleChange(): void {
    this.#facts.learn(this.#connection.facts);
    const home = this.describe();
    // The home grows fresher with every frame; that alone is no news.
    const state = JSON.stringify({ ...home, freshAt: home.freshAt !== undefined });
    if (state !== this.#lastPublished) {
      this.#lastPublished = state;
      this.#options.listener.onChanged(home);
      this.outbox.setReachable(home.state.kind === 'live' || home.state.kind === 'polling');
    }
  }
}
