import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type {
  OperationName,
  OperationOutput,
  ReadOperationName,
} from '#shared/contract/registry.ts';
import { operations } from '#shared/contract/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { ClientStore } from '../client-store/client-store.ts';
import type { Timing } from '../timing.ts';
import { ApiClient } from './api-client.ts';
import type { Fetch } from './api-client.ts';
import { Connection } from './connection.ts';
import type { EndpointSource } from './endpoint.ts';
import { EventPump } from './event-pump.ts';
import { OutboxRunner } from '../outbox/outbox-runner.ts';
import { readWithPending } from '../outbox/read-with-pending.ts';
import { subjectEvent } from '../outbox/subject-event.ts';

/** What the windows are told of a home, in the order in which it happens. */
export interface HomeListener {
  readonly onChanged: (home: Home) => void;
  readonly onEvent: (homeId: string, event: ServiceEvent) => void;
  readonly onResynced: (homeId: string) => void;
  /** `output` is what the service answered, once the entry is sent. */
  readonly onOutboxChanged: (entry: OutboxEntry, output?: unknown) => void;
}

/** What a home is made of. */
export interface HomeOptions {
  readonly id: string;
  readonly name: string;
  readonly source: EndpointSource;
  readonly fetch: Fetch;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly log: {
    warn(detail: object, message: string): void;
    error(detail: object, message: string): void;
  };
  readonly listener: HomeListener;
}

/** One home: its connection, its outbox, and the order in which windows hear of both. */
export class HomeConnection {
  readonly id: string;
  readonly outbox: OutboxRunner;
  readonly #options: HomeOptions;
  readonly #connection: Connection;
  #lastTold = '';

  constructor(options: HomeOptions) {
    const { id, source, store, timing, log, listener } = options;
    this.id = id;
    this.#options = options;
    const pump = new EventPump({
      isHeld: (event) => this.outbox.holds(event, this.#connection.user?.id),
      onEvent: (event) => listener.onEvent(id, event),
      onResync: () => listener.onResynced(id),
    });
    this.#connection = new Connection({
      source,
      client: new ApiClient({ fetch: options.fetch }),
      timing,
      log,
      onChange: () => this.#handleChange(),
      onEvent: (event) => pump.push(event),
      onResync: () => pump.push('resync'),
    });
    this.outbox = new OutboxRunner({
      homeId: id,
      store,
      timing,
      log,
      service: {
        perform: (name, input, idempotencyKey) =>
          this.#connection.perform(name, input, { idempotencyKey }),
        read: (name, input) => this.#connection.perform(name, input),
        isIdempotent: () => true,
        ownId: () => this.#connection.user?.id,
      },
      onChanged: (entry, output) => this.tellOutboxChange(entry, output),
      onReleased: () => pump.drain(),
    });
  }

  /** The home as the windows know it. */
  describe(): Home {
    const { id, name, source } = this.#options;
    const { state, user } = this.#connection;
    const { recoveredAt } = source;
    return {
      id,
      name,
      kind: 'local',
      state,
      extensions: [],
      ...(user && { user }),
      ...(recoveredAt && { recoveredAt }),
    };
  }

  /** Performs an operation on the home's service; the input is checked first. */
  perform<Name extends OperationName>(name: Name, input: unknown): Promise<OperationOutput<Name>> {
    return this.#connection.perform(name, input);
  }

  /** Reads as the person left things: with what waits in the outbox in its place. */
  async read(name: ReadOperationName, input: unknown): Promise<unknown> {
    const { id: homeId, store } = this.#options;
    const request = requireValid(operations[name].input, input);
    const read = (operation: ReadOperationName, resolved: unknown) =>
      this.#connection.perform(operation, resolved);
    const ownId = this.#connection.user?.id;
    return readWithPending({ homeId, store, ownId, read }, name, request);
  }

  /** Tells the windows of an entry and, where no event of the service will, of what it did. */
  tellOutboxChange(entry: OutboxEntry, output?: unknown): void {
    this.#options.listener.onOutboxChanged(entry, output);
    const isTold = entry.state === 'sent' && this.#connection.state.kind === 'live';
    if (entry.state !== 'queued' && entry.state !== 'sending' && !isTold) {
      void this.showSubject(entry);
    }
  }

  /** Shows the windows what an entry is about as it is now; where that is unknown, nothing. */
  async showSubject(entry: OutboxEntry): Promise<void> {
    const { id, listener } = this.#options;
    const event = await subjectEvent(entry, (name, input) => this.read(name, input)).catch(
      () => undefined,
    );
    if (event !== undefined) {
      listener.onEvent(id, event);
    }
  }

  /** Connects, and takes up what waits in the outbox. */
  start(): void {
    this.#connection.start();
    void this.outbox.start();
  }

  /** Tries again, now: what failed, and what waits. */
  retry(): void {
    this.#connection.retry();
    this.outbox.retry();
  }

  /** Lets what is in flight settle, then disconnects. */
  async stop(): Promise<void> {
    await this.outbox.stop();
    this.#connection.stop();
  }

  #handleChange(): void {
    const home = this.describe();
    const told = JSON.stringify(home);
    if (told !== this.#lastTold) {
      this.#lastTold = told;
      this.#options.listener.onChanged(home);
      this.outbox.setReachable(home.state.kind === 'live' || home.state.kind === 'polling');
    }
  }
}
