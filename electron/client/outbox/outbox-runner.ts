import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { writeRule } from '#shared/registry/write-rule.ts';
import type { StoredEntry } from '../store/store-protocol.ts';
import { verbOf } from '#shared/registry/resources.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import { ActPace } from './act-pace.ts';
import { nounRules } from './noun-rules.ts';
import { OutboxLane } from './outbox-lane.ts';
import type { OutboxLaneOptions } from './lane-options.ts';
import { SendTimes } from './send-times.ts';

export type OutboxRunnerOptions = Omit<
  OutboxLaneOptions,
  'canSend' | 'isReachable' | 'onResting' | 'requestTimeoutMs'
> & { readonly requestTimeoutMs?: number };

/** An entry whose try has come to something, and what the service answered. */
export interface SettledEntry {
  readonly entry: StoredEntry;
  readonly output?: unknown;
}

/** Drives the outbox of one home: a lane for each thing that is written to. */
export class OutboxRunner {
  readonly #options: OutboxLaneOptions;
  readonly #onChanged: OutboxLaneOptions['onChanged'];
  readonly #lanes = new Map<string, OutboxLane>();
  readonly #awaiting = new Set<(settled: SettledEntry) => void>();
  /** The user of the key, learned from answers to messages where nothing else tells. */
  #inferredUserId: string | undefined;
  readonly #acts: ActPace;
  readonly #times: SendTimes;
  #isRecovered = false;
  #isHolding = false;
  #isReachable = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: OutboxRunnerOptions) {
    this.#options = {
      requestTimeoutMs: 30_000,
      ...options,
      service: {
        ...options.service,
        ownId: () => options.service.ownId() ?? this.#inferredUserId,
      },
      canSend: () => this.canSend,
      isReachable: () => this.#isReachable,
      onChanged: (entry, output) => this.#handleChange({ entry, output }),
      onResting: (entry, notBeforeMs) => this.#acts.goRound(entry, notBeforeMs),
      onReleased: () => {
        options.onReleased();
        this.#letGoOfIdleLanes();
      },
    };
    this.#onChanged = options.onChanged;
    this.#acts = new ActPace(options.timing, (entryId) => void this.sendAfter(entryId));
    this.#times = new SendTimes({ ...this.#options, onDue: (lane) => this.send(lane) });
  }

  /** Whether what is accepted goes out at once. */
  get canSend(): boolean {
    return this.#isRecovered && this.#isReachable && !this.#isStopped;
  }

  /**
   * Whether a window shows what the service has, as far as that was told: not while an event is held
   * back, which is asked about again as soon as it can go on.
   */
  get isCurrent(): boolean {
    return this.canSend && !this.#isHolding;
  }

  /** Takes up what an earlier run left. Nothing is sent before. */
  async start(): Promise<void> {
    const { homeId, store, timing, log } = this.#options;
    try {
      const lanes = await store.request('outbox.recover', { homeId });
      this.#isRecovered = true;
      for (const lane of lanes) {
        this.#lane(lane);
      }
      this.#proceed();
      void this.#times.read();
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read');
      const delayMs = backoffMs(serviceBackoff, this.#failures, timing.random);
      this.#failures += 1;
      if (!this.#isStopped) {
        timing.after(delayMs, () => void this.start());
      }
    }
  }

  /** The home will have another service: whose key it is there is unknown. */
  forgetUser(): void {
    this.#inferredUserId = undefined;
  }

  /** Sends what waits in a lane, when its turn comes. */
  send(lane: string): void {
    this.#lane(lane).proceed();
  }

  /** Sends an entry that was accepted when its turn comes, and not before its time. */
  sendEntry({ lane, sendAt }: Pick<StoredEntry, 'lane' | 'sendAt'>): void {
    if (sendAt === undefined) {
      this.send(lane);
    } else {
      this.#times.note(sendAt);
    }
  }

  /**
   * Sends what waits in a lane without waiting out a failure: a person has acted.
   *
   * @param isAsked whether they asked for this very try, also against the wish of the service
   */
  sendNow(lane: string, isAsked = false): void {
    this.#lane(lane).proceedNow(isAsked);
    void this.#sendWhatWaited();
  }

  /** Sends what waits behind an entry that was discarded, whose own wait ends with it. */
  sendBehind({ id, lane, act }: Pick<StoredEntry, 'id' | 'lane' | 'act'>): void {
    this.#lane(lane).endRestOf(id);
    this.sendNow(lane);
    if (act !== undefined) {
      void this.sendAfter(id);
    }
  }

  /** Sends what waits anywhere, likewise. */
  retry(): void {
    this.#proceed();
    this.#times.look();
  }

  /** Whether the home can be sent to; becoming reachable ends every rest that nobody asked for. */
  setReachable(isReachable: boolean): void {
    if (this.#isReachable !== isReachable) {
      this.#isReachable = isReachable;
      this.retry();
      // Where no try follows at once, nothing that waited for its answer waits on.
      this.#options.onReleased();
    }
  }

  /** Resolves once an entry has come to something, or undefined when `patienceMs` are over. */
  untilSettled(entryId: string, patienceMs: number): Promise<SettledEntry | undefined> {
    const { promise, resolve } = Promise.withResolvers<SettledEntry | undefined>();
    const cancel = this.#options.timing.after(patienceMs, () => resolve(undefined));
    const listen = (settled: SettledEntry) => {
      if (settled.entry.id === entryId) {
        resolve(settled);
      }
    };
    this.#awaiting.add(listen);
    return promise.finally(() => {
      cancel();
      this.#awaiting.delete(listen);
    });
  }

  /** Whether an event must wait for what is being made just now, or may have been. */
  holds(event: ServiceEvent, userId: string | undefined): boolean {
    this.#isHolding = [...this.#lanes.values()].some((lane) => lane.holds(event, userId));
    return this.#isHolding;
  }

  /** Begins nothing more, and resolves once nothing is in flight. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#times.stop();
    await Promise.all([...this.#lanes.values()].map((lane) => lane.settle()));
  }

  #handleChange(settled: SettledEntry): void {
    const { entry, output } = settled;
    this.#onChanged(entry, output);
    const { creates } = writeRule(entry.operation);
    if (creates !== undefined && output !== undefined) {
      // The service's answer was parsed by the schema of that very operation.
      this.#inferredUserId =
        nounRules(creates).creatorOf?.(entry.input, output) ?? this.#inferredUserId;
    }
    if (isOnItsWay(entry)) {
      return;
    }
    for (const listen of this.#awaiting) {
      listen(settled);
    }
    this.#acts.goOn(entry);
    const { temporaryId, act, operation } = entry;
    if (temporaryId !== undefined || act !== undefined || verbOf(operation).verb === 'delete') {
      void this.sendAfter(entry.id);
    }
  }

  /**
   * Sends what may have waited for an entry: what names the thing that it made, the next of its act,
   * past what rests or waits, and the deletion of what it is below. Of an act that is new, that is its
   * first.
   */
  async sendAfter(entryId: string): Promise<void> {
    const { store, service, timing, log } = this.#options;
    const isKeyed = service.isIdempotent();
    const resting = [...this.#lanes].flatMap(([name, lane]) => (lane.isResting ? [name] : []));
    try {
      for (const lane of await store.request('outbox.lanes_after', { entryId, isKeyed, resting })) {
        this.send(lane);
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read');
      timing.after(serviceBackoff.firstMs, () => void this.sendAfter(entryId));
    }
  }

  /** Sends in every lane: any of them may have waited for what a person has now decided. */
  async #sendWhatWaited(): Promise<void> {
    const { homeId, store, timing, log } = this.#options;
    try {
      for (const lane of await store.request('outbox.lanes', { homeId })) {
        this.send(lane);
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read');
      timing.after(serviceBackoff.firstMs, () => void this.#sendWhatWaited());
    }
  }

  #letGoOfIdleLanes(): void {
    for (const [name, lane] of this.#lanes) {
      if (lane.isIdle) {
        this.#lanes.delete(name);
      }
    }
  }

  #proceed(): void {
    for (const lane of this.#lanes.values()) {
      lane.proceedNow(false);
    }
  }

  #lane(name: string): OutboxLane {
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      lane = new OutboxLane(name, this.#options);
      this.#lanes.set(name, lane);
    }
    return lane;
  }
}
