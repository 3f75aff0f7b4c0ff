import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { CachedReads } from '../../electron/client/cache/cached-reads.ts';
import { EventQueue } from '../../electron/client/events/event-queue.ts';
import { findGone } from '../../electron/client/home/find-gone.ts';
import { guildOfThing } from '../../electron/client/home/guild-of-thing.ts';
import { readTrash } from '../../electron/client/home/read-kept-trash.ts';
import type { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import type { Homes } from '../../electron/client/homes/homes.ts';
import { outboxCalls } from '../../electron/client/homes/outbox-calls.ts';
import { OutboxRunner } from '../../electron/client/outbox/outbox-runner.ts';
import { LeftOutRows } from '../../electron/client/outbox/left-out-rows.ts';
import { readConfirmed } from '../../electron/client/outbox/read-confirmed.ts';
import { serviceError } from '../../electron/client/connection/service-error.ts';
import type { ClientStore } from '../../electron/client/store-client/client-store.ts';
import type { ManualTiming } from '../../electron/client/testing/manual-timing.ts';
import { timestampOf } from '../../electron/client/timing.ts';
import { learnId, withLocalIds } from '../../renderer/bridge/local-ids.ts';
import { followEntries } from '../../renderer/entities/outbox/follow-entries.ts';
import { applyOutboxEntry, useOutbox } from '../../renderer/entities/outbox/outbox-store.ts';
import { trashStore } from '../../renderer/entities/trash/trash-store.ts';
import { workItemHandlers } from '../../renderer/entities/work-item/work-item-handlers.ts';
import type { SharedService } from './undo-outbox-service.ts';
import { unchecked } from './undo-outbox-weakness.ts';
import type { OutboxWeakness } from './undo-outbox-weakness.ts';

// One start of Mira's application: the outbox, the cache and the kept trash of main, and what its
// page does with what it hears.

export interface RunningOptions {
  readonly homeId: string;
  readonly service: SharedService;
  readonly hasTrash: boolean;
  readonly weakness: OutboxWeakness;
}

/** The things that outlive the application, or are not in its hands. */
export interface Computer {
  readonly timing: ManualTiming;
  readonly store: DirectStore;
  readonly isOnline: boolean;
}

type Fields = Record<string, unknown>;
type Input = Readonly<Fields>;
const log = { warn: () => {}, error: () => {} };

/** Mira, as her home knows her. */
const own = { id: 'usr_mira', name: 'Mira' };

followEntries(
  (operation) => operation.split('.')[0] ?? '',
  ({ noun, homeId }, changes) => {
    if (noun === 'work_item') {
      workItemHandlers.applyEntries(homeId, changes);
    } else if (noun === 'trash') {
      trashStore.applyEntries(homeId, changes);
    }
  },
);

/** The parts that end with the application. */
export class Running {
  readonly runner: OutboxRunner;
  readonly queue: EventQueue;
  readonly #computer: Computer;
  readonly #options: RunningOptions;
  readonly #cache: CachedReads;
  readonly #leftOut = new LeftOutRows();
  readonly #store: ClientStore;
  readonly #calls: ReturnType<typeof outboxCalls>;
  #isDead = false;

  constructor(computer: Computer, options: RunningOptions) {
    const { homeId, service, hasTrash, weakness } = options;
    const { timing, store } = computer;
    this.#computer = computer;
    this.#options = options;
    this.#store = {
      request: (name, input) =>
        this.#alive(() =>
          store.request(
            name,
            name.startsWith('outbox.accept') && weakness === 'does not check what waited'
              ? unchecked(input)
              : input,
          ),
        ),
    };
    const ask = (name: string, input: object): Promise<unknown> =>
      this.#alive(async () => {
        if (!computer.isOnline) {
          throw serviceError('service_unreachable', 'No network.');
        }
        return service.read(name, input as Input);
      });
    this.#cache = new CachedReads({
      homeId,
      store: this.#store,
      timing,
      log,
      perform: ask,
      isReachable: () => computer.isOnline,
      onRefreshed: ({ operation, input }) =>
        void this.read(operation, input)
          .then((output) => this.#applyAnswer(operation, output, input))
          .catch(() => undefined),
      onGone: (event) => this.queue.push(event),
    });
    this.queue = new EventQueue({
      isHeld: (event) => this.runner.holds(event, own.id),
      onEvent: (event) => void this.#cache.apply(event).then(() => this.#applyEvent(event)),
      onResync: () => void this.#resync(),
    });
    this.runner = new OutboxRunner({
      homeId,
      store: this.#store,
      timing,
      log,
      onChanged: (entry, output) => this.publishOutboxChange(entry, output),
      onGone: (event) => this.queue.push(event),
      onReleased: () => this.queue.drain(),
      service: {
        perform: (name, input, key) =>
          this.#alive(async () => {
            if (!computer.isOnline) {
              throw serviceError('service_unreachable', 'No network.');
            }
            return service.perform(name, input as Input, key);
          }),
        read: (name, input) => ask(name, input as Input),
        keeper: () => async (operation, input, output) =>
          this.#cache.apply({ operation, input, output, at: timestampOf(timing.now()) }),
        prepare: () => this.#alive(() => Promise.resolve()),
        isIdempotent: () => true,
        hasTrash: async () => hasTrash || weakness === 'keeps nothing it deletes',
        guildOf: (entry) => this.#guildOf(entry),
        ownId: () => own.id,
        now: timing.now,
      },
    });
    // It does for a home what the connection of one does, without a network.
    const home = Object.assign(this, { id: homeId, outbox: this.runner });
    const homes = { find: () => home, requireHome: () => home };
    this.#calls = outboxCalls({ homes: homes as unknown as Homes, store: this.#store, timing });
    void this.#cache.begin();
    void this.runner.start();
  }

  die(): void {
    this.#isDead = true;
    void this.runner.stop();
  }

  describe(): Home {
    const extensions = this.#options.hasTrash ? (['trash'] as const) : [];
    return {
      id: this.#options.homeId,
      name: 'Bakery',
      kind: 'remote',
      state: { kind: 'live', since: timestampOf(0) },
      extensions: [...extensions],
      user: own,
    };
  }

  async answer(name: string, input: Input): Promise<Fields> {
    if (name.startsWith('outbox.')) {
      // The page makes calls with their inputs.
      const calls = this.#calls as unknown as Record<string, (request: Input) => Promise<Fields>>;
      return calls[name]?.(input) ?? {};
    }
    if (name.startsWith('act.')) {
      return this.#store.request(name as 'act.save', input as never);
    }
    const { homeId: _home, ...request } = input;
    return (await this.read(name as ReadOperationName, request)) as Fields;
  }

  async read(name: ReadOperationName, input: Input): Promise<unknown> {
    const { homeId, hasTrash } = this.#options;
    const extensions = hasTrash ? ['trash'] : [];
    if (name === 'trash.list' && !hasTrash) {
      await this.findGone();
    }
    const kept = { homeId, store: this.#store, now: this.#computer.timing.now(), user: own };
    const read = (operation: ReadOperationName, resolved: unknown) => {
      const readService = () => this.#cache.read(operation, resolved);
      return operation === 'trash.list'
        ? readTrash(resolved, { ...kept, extensions, readService })
        : readService();
    };
    const options = { homeId, store: this.#store, ownId: own.id, aheadMs: () => 0, read };
    return readConfirmed({ ...options, leftOut: this.#leftOut }, name, input);
  }

  async findGone(): Promise<string[]> {
    const { homeId, service, weakness } = this.#options;
    const peek = (name: string, input: unknown) => service.read(name, input as Input);
    const canLook = this.#computer.isOnline && weakness !== 'does not look for what is gone';
    return canLook ? findGone({ homeId, store: this.#store, peek }) : [];
  }

  readKept(name: ReadOperationName, input: unknown): Promise<unknown> {
    return this.#cache.readKept(name, input);
  }

  publishAccepted(entries: readonly OutboxEntry[]): void {
    entries.forEach((entry) => this.publishOutboxChange(entry));
  }

  publishOutboxChange(entry: OutboxEntry, output?: unknown): void {
    this.#applyEntry(entry, output);
    if (!['queued', 'sending'].includes(entry.state)) {
      void this.#refresh(entry);
    }
  }

  /** Shows how the service has the item of an entry that has come to something. */
  async #refresh({ subject: { kind, id: workItemId } }: OutboxEntry): Promise<void> {
    const output =
      kind === 'work_item' &&
      (await this.read('work_item.get', { workItemId }).catch(() => undefined));
    if (output) {
      this.#applyAnswer('work_item.get', output, { workItemId });
    }
  }

  #guildOf(entry: Pick<OutboxEntry, 'input' | 'subject'>): Promise<string | undefined> {
    const read = (name: ReadOperationName, input: unknown) => this.read(name, input as Input);
    return guildOfThing(entry, { cache: this.#cache, read });
  }

  /** Reads again what may have changed while nothing was told. */
  async #resync(): Promise<void> {
    await this.#cache.begin();
    await workItemHandlers.readAgain(this.#options.homeId, 'all', () => true);
  }

  // The page: what `renderer/entities/nouns.ts` does with what it hears, for items alone.

  #applyEvent(event: ServiceEvent): void {
    const { type, data, guildId: of } = withLocalIds(event, this.#options.homeId);
    const role = type.split('.')[1] ?? '';
    if (!this.#isDead && type.startsWith('work_item.')) {
      workItemHandlers.events[role]?.(data as never, { homeId: this.#options.homeId, guildId: of });
    }
  }

  #applyAnswer(operation: string, output: unknown, input: Input): void {
    const role = operation.split('.')[1] ?? '';
    const { homeId } = this.#options;
    if (!this.#isDead && operation.startsWith('work_item.')) {
      const asked = { homeId, input: withLocalIds(input, homeId) };
      workItemHandlers.answers[role]?.(withLocalIds(output, homeId) as never, asked);
    }
  }

  #applyEntry(told: OutboxEntry, output: unknown): void {
    if (this.#isDead) {
      return;
    }
    const isNewlyKnown = learnId(told);
    const entry = withLocalIds(told);
    const { homeId, operation, input, subject, temporaryId } = entry;
    if (output !== undefined) {
      this.#applyAnswer(operation, output, { ...input, workItemId: subject.id });
    }
    useOutbox.setState((known) => applyOutboxEntry(known, entry));
    if (isNewlyKnown && temporaryId !== undefined) {
      void workItemHandlers.readNaming(homeId, temporaryId);
    }
  }

  #alive<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isDead) {
      return new Promise<never>(() => {});
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    work().then(
      (result) => !this.#isDead && resolve(result),
      (error: unknown) => !this.#isDead && reject(error as Error),
    );
    return promise;
  }
}
