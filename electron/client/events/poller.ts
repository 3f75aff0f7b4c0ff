import type { OperationName } from '#shared/registry/registry.ts';
import { isListed, listedBy, resources } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { isAnswer } from './poll-answer.ts';
import { keyOf, knownRows, scopeOf } from './poll-changes.ts';
import type { PolledList } from './poll-changes.ts';
import { readChanges } from './polled.ts';
import type { Polled } from './polled.ts';
import { RecentMap } from '../recent-map.ts';
import { ServiceError } from '../connection/service-error.ts';

export interface PollerOptions {
  readonly timing: Timing;
  readonly read: (name: OperationName, request: object) => Promise<unknown>;
  /** The service answers again, or no longer does. */
  readonly onAnswering: () => void;
  /** A try has failed: the service is left alone for a while. */
  readonly onFailed: (failure: unknown) => void;
  readonly onEvent: (event: ServiceEvent) => void;
  /** More has happened than was asked for. */
  readonly onResync: () => void;
}

/** The resources that are polled, each at its own pace (contract: Polling). */
const polledResources = resources
  .filter((resource) => isListed(resource))
  .filter(({ list }) => list.pollMs !== undefined);

/** How long polling rests when nothing is let through to the service. */
const refusedRestMs = 30_000;

type Fields = PolledList['request'];

/**
 * Asks a service without events again and again for what the windows have read, the open thread
 * the most often, and tells what changed as the events that a socket would have brought.
 */
export class Poller {
  readonly #options: PollerOptions;
  readonly #lists = new RecentMap<string, Polled>(memoryLimits.polledLists);
  #isRunning = false;
  #isAnswering = false;
  #isHidden = false;
  #watched: string | undefined;
  #failures = 0;
  #notBeforeMs = 0;
  /** The same by the clock of the system, where the service is left alone. */
  #retryAtMs: number | undefined;
  #run = 0;
  #isAsking = false;
  #cancel: (() => void) | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Whether the service answered when it was last asked. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** When a service that does not answer is asked again, by the clock of the system. */
  get retryAtMs(): number | undefined {
    return this.#isRunning && !this.#isAsking && !this.#isAnswering ? this.#retryAtMs : undefined;
  }

  start(): void {
    if (this.#isRunning) {
      return;
    }
    this.#isRunning = true;
    this.#failures = 0;
    this.#notBeforeMs = 0;
    this.#retryAtMs = undefined;
    // The person's own lists are polled even when nobody has read them: they tell of news.
    for (const resource of polledResources.filter(({ list }) => list.scope === undefined)) {
      this.#add({ resource, request: {} }, undefined);
    }
    this.#watchList();
    this.#schedule();
  }

  stop(): void {
    this.#isRunning = false;
    this.#isAnswering = false;
    this.#run += 1;
    this.#isAsking = false;
    this.#lists.clear();
    this.#cancel?.();
  }

  /** Asks for everything now: the network is back, or a person asks. */
  pollNow(): void {
    this.#failures = 0;
    this.#notBeforeMs = 0;
    this.#retryAtMs = undefined;
    for (const [, list] of this.#lists.entries()) {
      list.lastMs = Number.NEGATIVE_INFINITY;
    }
    this.#schedule();
  }

  /** The thread that is open in a window, if any. */
  watch(conversationId: string | undefined): void {
    this.#watched = conversationId;
    this.#watchList();
    this.#schedule();
  }

  /** Polls half as often while every window is hidden. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.#schedule();
  }

  /**
   * Polls a list that somebody has read, and compares it with what they read. The service has
   * answered with that, and the list itself is not asked for again so soon.
   */
  observe(name: OperationName, request: Fields, output: unknown): void {
    const resource = listedBy(name);
    if (!this.#isRunning || resource?.list.pollMs === undefined) {
      return;
    }
    // Pages further back and filtered lists are not polled.
    const others = ['cursor', ...Object.keys(resource.list.filters ?? {})];
    if (others.some((field) => request[field] !== undefined)) {
      return;
    }
    this.#add({ resource, request }, knownRows({ resource, request, output: output as Fields }));
    this.#setAnswering(true);
    this.#schedule();
  }

  /**
   * Forgets a thing whose deletion was answered: it is told as new where a later poll has it again.
   * A poll that began before may still answer with it.
   */
  forget(noun: string, id: string): void {
    for (const [, list] of this.#lists.entries()) {
      if (list.resource.noun === noun) {
        list.known?.delete(id);
        list.leftOut.add(id);
      }
    }
  }

  #add(list: PolledList, known: Polled['known']): void {
    const lastMs = known === undefined ? Number.NEGATIVE_INFINITY : this.#options.timing.elapsed();
    this.#lists.set(keyOf(list), {
      ...list,
      known,
      lastMs,
      isAnswered: known && true,
      leftOut: new Set(),
    });
  }

  /** The open thread is asked for even if it was read before the polling began. */
  #watchList(): void {
    if (!this.#isRunning || this.#watched === undefined) {
      return;
    }
    for (const resource of polledResources.filter(({ partOf }) => partOf !== undefined)) {
      const { defaultLimit: limit } = resource.list;
      const request = { [resource.list.scope ?? '']: this.#watched, limit };
      if (!this.#lists.has(keyOf({ resource, request }))) {
        this.#add({ resource, request }, undefined);
      }
    }
  }

  #schedule(): void {
    this.#cancel?.();
    if (!this.#isRunning || this.#isAsking) {
      return;
    }
    const next = this.#next();
    if (next === undefined) {
      return;
    }
    const dueMs = Math.max(this.#dueMs(next), this.#notBeforeMs);
    const waitMs = Math.max(0, dueMs - this.#options.timing.elapsed());
    this.#cancel = this.#options.timing.after(waitMs, () => void this.#poll(next));
  }

  #next(): Polled | undefined {
    return this.#watchedLists()
      .toSorted((a, b) => this.#dueMs(a) - this.#dueMs(b))
      .at(0);
  }

  #watchedLists(): Polled[] {
    return [...this.#lists.entries()]
      .map(([, list]) => list)
      .filter((list) => this.#isWatched(list));
  }

  /** A list of parts is polled only while its whole is open. */
  #isWatched(list: Polled): boolean {
    return list.resource.partOf === undefined || scopeOf(list) === this.#watched;
  }

  #dueMs({ resource, lastMs }: Polled): number {
    return lastMs + (resource.list.pollMs ?? 0) * (this.#isHidden ? 2 : 1);
  }

  async #poll(list: Polled): Promise<void> {
    const run = this.#run;
    this.#isAsking = true;
    let failure: unknown;
    let events: ServiceEvent[] | undefined = [];
    try {
      events = await readChanges(list, this.#options.read);
    } catch (error) {
      failure = error;
    }
    if (run !== this.#run) {
      return;
    }
    this.#isAsking = false;
    list.lastMs = this.#options.timing.elapsed();
    const wasAnswered = list.isAnswered;
    list.isAnswered = failure === undefined || isAnswer(failure);
    if (!list.isAnswered) {
      this.#rest(failure);
    }
    const isAnswering = list.isAnswered || this.#isOfListAlone(failure);
    if (isAnswering) {
      this.#failures = 0;
    }
    this.#setAnswering(isAnswering);
    if (!isAnswering) {
      this.#options.onFailed(failure);
    }
    if (isAnswering && !list.isAnswered && wasAnswered !== false) {
      // The others tell whether it is the list alone.
      this.#askOthers(list);
    }
    if (events === undefined) {
      this.#options.onResync();
    } else {
      for (const event of events) {
        this.#options.onEvent(event);
      }
    }
    this.#schedule();
  }

  /**
   * Whether a failure says nothing of the service: it answered, if with an error of its own, and to
   * another list it answered well.
   */
  #isOfListAlone(failure: unknown): boolean {
    const hasStatus = failure instanceof ServiceError && failure.status !== undefined;
    return hasStatus && !failure.isOfHome && this.#watchedLists().some((list) => list.isAnswered);
  }

  #askOthers(failed: Polled): void {
    for (const list of this.#watchedLists().filter((other) => other !== failed)) {
      list.lastMs = Number.NEGATIVE_INFINITY;
    }
  }

  #setAnswering(isAnswering: boolean): void {
    if (isAnswering !== this.#isAnswering) {
      this.#isAnswering = isAnswering;
      this.#options.onAnswering();
    }
  }

  #rest(failure: unknown): void {
    const { timing } = this.#options;
    const { isOfHome = false, retryAfterMs = 0 } = failure instanceof ServiceError ? failure : {};
    const restMs = isOfHome
      ? refusedRestMs
      : backoffMs(serviceBackoff, this.#failures, timing.random);
    this.#failures += 1;
    const waitMs = Math.max(restMs, retryAfterMs);
    this.#notBeforeMs = timing.elapsed() + waitMs;
    this.#retryAtMs = timing.now() + waitMs;
  }
}
