import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { memoryLimits } from '#shared/limits/limits.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { eventsBetween, knownRows, reachesKnown } from './poll-changes.ts';
import type { PolledAnswer, PolledName } from './poll-changes.ts';
import { RecentMap } from './recent-map.ts';
import { ServiceError } from './service-error.ts';

/** Whom a poller asks, and who hears of what it finds. */
export interface PollerOptions {
  readonly timing: Timing;
  readonly read: <Name extends PolledName>(
    name: Name,
    request: OperationRequest<Name>,
  ) => Promise<OperationOutput<Name>>;
  /** The service answers again, or no longer does. */
  readonly onAnswering: () => void;
  readonly onEvent: (event: ServiceEvent) => void;
  /** More has happened than was asked for. */
  readonly onResync: () => void;
}

/** How often each list is asked for (contract: Polling); twice as slow when nobody looks. */
const intervalMs: Record<PolledName, number> = {
  'message.list': 5_000,
  'conversation.list': 15_000,
  'work_item.list': 15_000,
  'document.list': 15_000,
  'notification.list': 30_000,
};

/** How long a service rests that does not accept the key. */
const refusedKeyRestMs = 30_000;

/** So many pages are read back to what is known; behind that everything is read afresh. */
const mostPages = 10;

type PolledRequest = Pick<PolledAnswer, 'name' | 'request'>;

interface Polled {
  readonly request: PolledRequest;
  /** What was handed out last; undefined until something was. */
  known: Map<string, string> | undefined;
  lastMs: number;
}

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

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#failures = 0;
    this.#notBeforeMs = 0;
    // Asked for even where nobody has read any: whether there is news is also known by them.
    this.#add({ name: 'notification.list', request: {} }, undefined);
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
    for (const [, list] of this.#lists.entries()) list.lastMs = Number.NEGATIVE_INFINITY;
    this.#schedule();
  }

  /** The thread that is open in a window, if any. */
  watch(conversationId: string | undefined): void {
    this.#watched = conversationId;
    this.#watchList();
    this.#schedule();
  }

  /** Nobody looks, or somebody does again. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.#schedule();
  }

  /** Somebody has read a list: from now on it is asked for, and compared with what they read. */
  observe(name: OperationName, request: object, output: unknown): void {
    if (!this.#isRunning || !Object.hasOwn(intervalMs, name)) return;
    // Pages further back and filtered lists are not polled.
    const { cursor, archived, type, status, parentId } = request as Record<string, unknown>;
    if ([cursor, archived, type, status, parentId].some((value) => value !== undefined)) return;
    const answer = { name, request, output } as unknown as PolledAnswer;
    this.#add(answer, knownRows(answer));
    this.#schedule();
  }

  #add(request: PolledRequest, known: Map<string, string> | undefined): void {
    const { name } = request;
    const lastMs = known === undefined ? Number.NEGATIVE_INFINITY : this.#options.timing.elapsed();
    this.#lists.set(keyOf(request), { request: { name, request: request.request }, known, lastMs });
  }

  /** The open thread is asked for even if it was read before the polling began. */
  #watchList(): void {
    if (!this.#isRunning || this.#watched === undefined) return;
    const request = {
      name: 'message.list',
      request: { conversationId: this.#watched, limit: 50 },
    } as PolledRequest;
    if (!this.#lists.has(keyOf(request))) {
      this.#add(request, undefined);
    }
  }

  #schedule(): void {
    this.#cancel?.();
    if (!this.#isRunning || this.#isAsking) return;
    const next = this.#next();
    if (next === undefined) return;
    const dueMs = Math.max(this.#dueMs(next), this.#notBeforeMs);
    const waitMs = Math.max(0, dueMs - this.#options.timing.elapsed());
    this.#cancel = this.#options.timing.after(waitMs, () => void this.#poll(next));
  }

  #next(): Polled | undefined {
    return this.#lists
      .entries()
      .map(([, list]) => list)
      .filter(({ request }) => request.name !== 'message.list' || this.#isWatched(request))
      .toSorted((a, b) => this.#dueMs(a) - this.#dueMs(b))
      .at(0);
  }

  #isWatched({ request }: PolledRequest): boolean {
    return 'conversationId' in request && request.conversationId === this.#watched;
  }

  #dueMs({ request, lastMs }: Polled): number {
    return lastMs + intervalMs[request.name] * (this.#isHidden ? 2 : 1);
  }

  async #poll(list: Polled): Promise<void> {
    const run = this.#run;
    this.#isAsking = true;
    let failure: unknown;
    let events: ServiceEvent[] | undefined = [];
    try {
      events = await this.#ask(list);
    } catch (error) {
      failure = error;
    }
    if (run !== this.#run) return;
    this.#isAsking = false;
    list.lastMs = this.#options.timing.elapsed();
    const isAnswering = failure === undefined || isAnswer(failure);
    if (!isAnswering) this.#rest(failure);
    else this.#failures = 0;
    if (isAnswering !== this.#isAnswering) {
      this.#isAnswering = isAnswering;
      this.#options.onAnswering();
    }
    if (events === undefined) this.#options.onResync();
    else for (const event of events) this.#options.onEvent(event);
    this.#schedule();
  }

  /** What has happened to a list; undefined where more has than can be told. */
  async #ask(list: Polled): Promise<ServiceEvent[] | undefined> {
    const first = await this.#read(list.request, undefined);
    const { known } = list;
    list.known = knownRows(first);
    if (known === undefined) return [];
    const pages = [eventsBetween(known, first)];
    for (let answer = first; !reachesKnown(known, answer);) {
      const cursor = answer.output.nextCursor ?? undefined;
      if (cursor === undefined) break;
      if (pages.length === mostPages) return undefined;
      answer = await this.#read(list.request, cursor);
      pages.unshift(eventsBetween(known, answer));
    }
    return pages.flat();
  }

  async #read({ name, request }: PolledRequest, cursor: string | undefined): Promise<PolledAnswer> {
    const asked = cursor === undefined ? request : { ...request, cursor };
    const output = await this.#options.read(name, asked);
    return { name, request, output } as unknown as PolledAnswer;
  }

  #rest(failure: unknown): void {
    const { timing } = this.#options;
    const { status, retryAfterMs = 0 } = failure instanceof ServiceError ? failure : {};
    const restMs =
      status === 401 || status === 403
        ? refusedKeyRestMs
        : backoffMs(serviceBackoff, this.#failures, timing.random);
    this.#failures += 1;
    this.#notBeforeMs = timing.elapsed() + Math.max(restMs, retryAfterMs);
  }
}

function keyOf({ name, request }: PolledRequest): string {
  const of =
    'guildId' in request
      ? request.guildId
      : 'conversationId' in request
        ? request.conversationId
        : '';
  return `${name} ${of}`;
}

/** Whether the service answered after all, if only that there is nothing there any more. */
function isAnswer(failure: unknown): boolean {
  if (!(failure instanceof ServiceError) || failure.status === undefined) return false;
  const { status } = failure;
  return status < 500 && ![401, 403, 408, 425, 429].includes(status);
}
