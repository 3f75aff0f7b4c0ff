import { operations } from '#shared/registry/registry.ts';
import type { ReadOperationName, OperationOutput } from '#shared/registry/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import { verbOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { CacheChange, CacheReading } from '../store/cache/cache-protocol.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { isMissing } from '../connection/service-error.ts';
import { deletedEvent } from '../events/deleted-event.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { CachedChanges } from './cached-changes.ts';
import { text } from '../text/text.ts';

/** A read that was answered from the cache, and that the service has since answered differently. */
export interface RefreshedRead {
  readonly operation: ReadOperationName;
  readonly input: Record<string, unknown>;
  readonly output: unknown;
}

export interface CachedReadsOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
  readonly perform: (operation: ReadOperationName, input: object) => Promise<unknown>;
  /** Whether asking the service is worth a wait just now. */
  readonly isReachable: () => boolean;
  readonly onRefreshed: (refreshed: RefreshedRead) => void;
  /**
   * Something answered from the cache no longer exists; the event is the one that would have told.
   */
  readonly onGone: (event: ServiceEvent) => void;
}

/** How many pages one read goes through at most, to where it begins or through gaps. */
const maxPages = 10;

/**
 * The reads of a remote home: answered from the cache at once where that holds something, and
 * read from the service behind it. Every answer is the cache's own, so that whatever way a list
 * came in, its order, its cursors and its gaps are of one kind.
 */
export class CachedReads {
  readonly #options: CachedReadsOptions;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  /** The changes of the service that the home has now. A read of a former one keeps nothing. */
  #changes: CachedChanges;
  #freshAt: string | undefined;

  constructor(options: CachedReadsOptions) {
    this.#options = options;
    this.#changes = this.#newChanges();
  }

  /** The way of changes into the cache, as long as the home has this service. */
  get changes(): Pick<CachedChanges, 'add'> {
    return this.#changes;
  }

  /** When the service last said anything that is kept. */
  get freshAt(): string | undefined {
    return this.#freshAt;
  }

  /** Begins a run of events: call it at the start, and where some may have been missed. */
  begin(): Promise<void> {
    return this.#changes.add('begin');
  }

  /** Resolves once the change is stored, so that windows hear of nothing that is not. */
  apply(change: CacheChange): Promise<void> {
    return this.#changes.add(change);
  }

  /** Forgets all that is kept of the home, and keeps nothing that still arrives. */
  async wipe(): Promise<void> {
    const { homeId, store } = this.#options;
    this.#changes.stop();
    this.#inFlight.clear();
    this.#freshAt = undefined;
    await store.request('cache.wipe', { homeId });
  }

  /** Forgets all that is kept of a former service, and keeps what the next one says. */
  async renew(): Promise<void> {
    const wiped = this.wipe();
    this.#changes = this.#newChanges();
    await wiped;
    await this.begin();
  }

  /**
   * Reads; the input is checked first.
   *
   * @throws ProblemError `call_invalid`; that of the service where nothing kept answers
   */
  async read<Name extends ReadOperationName>(
    operation: Name,
    input: unknown,
  ): Promise<OperationOutput<Name>> {
    const request = requireValid(operations[operation].input, input);
    // The cache answers in the shape of what was written into it.
    return this.#read(operation, request) as Promise<OperationOutput<Name>>;
  }

  /** Answers from the cache alone, without asking the service; the input is checked first. */
  async readKept(operation: ReadOperationName, input: unknown): Promise<unknown> {
    const request = requireValid(operations[operation].input, input);
    return (await this.#look(operation, request)).answer?.output;
  }

  /** The guild or other thing that something belongs to; undefined where that is not kept. */
  async scopeOf(noun: Noun, id: string): Promise<string | undefined> {
    const { homeId, store } = this.#options;
    return (await store.request('cache.scope', { homeId, noun, id })).scope;
  }

  async #read(operation: ReadOperationName, request: Record<string, unknown>): Promise<unknown> {
    const { isReachable } = this.#options;
    const changes = this.#changes;
    const reading = await this.#look(operation, request);
    if (changes !== this.#changes) {
      // The cache answered with the rows of a former service.
      return this.#read(operation, request);
    }
    if (reading.answer === undefined) {
      return this.#once(operation, request, () => this.#ask(operation, request, reading));
    }
    const { output } = reading.answer;
    if (!isReachable() || reading.ask === undefined) {
      return output;
    }
    if (reading.isPartial) {
      const asked = this.#once(operation, request, () => this.#ask(operation, request, reading));
      return asked.catch(() => output);
    }
    this.#once(operation, request, () => this.#refresh(operation, request, reading)).catch(
      (error: unknown) => {
        if (!changes.isStopped) {
          this.#handleUnrefreshed(operation, request, error);
        }
      },
    );
    return output;
  }

  #newChanges(): CachedChanges {
    const { homeId, store, log } = this.#options;
    return new CachedChanges({
      homeId,
      store,
      log,
      onBegun: (freshAt) => {
        this.#freshAt ??= freshAt;
      },
    });
  }

  /**
   * A refresh that fails leaves what was answered as it is, and how the home stands tells why;
   * unless the service answers that there is no such thing.
   */
  #handleUnrefreshed(
    operation: ReadOperationName,
    request: Record<string, unknown>,
    error: unknown,
  ): void {
    const { resource, verb } = verbOf(operation);
    const gone = deletedEvent(resource, request[resource.idField ?? '']);
    if (isMissing(error) && verb === 'get' && gone !== undefined) {
      this.#options.onGone(gone);
    }
  }

  async #refresh(
    operation: ReadOperationName,
    input: Record<string, unknown>,
    reading: CacheReading,
  ): Promise<unknown> {
    const changes = this.#changes;
    const output = await this.#ask(operation, input, reading);
    if (!changes.isStopped && JSON.stringify(output) !== JSON.stringify(reading.answer?.output)) {
      this.#options.onRefreshed({ operation, input, output });
    }
    return output;
  }

  /** Asks the service until the cache can answer, and on through the gaps of that answer. */
  async #ask(
    operation: ReadOperationName,
    request: Record<string, unknown>,
    first: CacheReading,
  ): Promise<unknown> {
    const { verb } = verbOf(operation);
    // Other reads are asked of the service each time.
    const isKept = verb === 'list' || verb === 'get';
    const changes = this.#changes;
    let { ask, mark } = first;
    let asked: string | undefined;
    let output: unknown;
    for (let page = 0; page < maxPages; page += 1) {
      if (ask === undefined || JSON.stringify(ask) === asked) {
        break;
      }
      asked = JSON.stringify(ask);
      output = await this.#options.perform(operation, ask);
      if (!isKept) {
        return output;
      }
      if (changes.isStopped || !(await this.#keep(operation, { ask, output, mark }))) {
        return output;
      }
      ({ ask, mark } = await this.#whatIsLeft(operation, request));
    }
    const { answer } = await this.#look(operation, request);
    // The answer to another question is no answer to this one.
    return answer?.output ?? (asked === JSON.stringify(request) ? output : unavailable());
  }

  /** The question still to ask for an answer without gaps. */
  async #whatIsLeft(
    operation: ReadOperationName,
    request: Record<string, unknown>,
  ): Promise<Pick<CacheReading, 'ask' | 'mark'>> {
    const reading = await this.#look(operation, request);
    if (reading.answer === undefined || reading.isPartial) {
      return reading;
    }
    const gap = (reading.answer.output as MessagePage).gaps?.[0];
    return gap === undefined
      ? { mark: reading.mark }
      : this.#look(operation, { ...request, cursor: gap.cursor });
  }

  async #keep(
    operation: ReadOperationName,
    { ask, output, mark }: { ask: object; output: unknown; mark: number },
  ): Promise<boolean> {
    const { homeId, store, timing, log } = this.#options;
    const at = timestampOf(timing.now());
    this.#freshAt = at;
    try {
      await store.request('cache.write', { homeId, operation, input: ask, output, at, mark });
      return true;
    } catch (error) {
      log.warn({ err: error, operation }, 'an answer could not be kept');
      return false;
    }
  }

  /** A cache that cannot be read is no reason not to ask. */
  async #look(operation: ReadOperationName, input: object): Promise<CacheReading> {
    const { homeId, store, log } = this.#options;
    try {
      return await store.request('cache.read', { homeId, operation, input });
    } catch (error) {
      log.warn({ err: error, operation }, 'the cache could not be read');
      return { mark: 0, ask: input };
    }
  }

  /** Equal reads in flight are one. */
  #once(
    operation: ReadOperationName,
    request: object,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const key = `${operation} ${JSON.stringify(request)}`;
    const running = this.#inFlight.get(key);
    if (running !== undefined) {
      return running;
    }
    const started = work().finally(() => {
      if (this.#inFlight.get(key) === started) {
        this.#inFlight.delete(key);
      }
    });
    this.#inFlight.set(key, started);
    return started;
  }
}

function unavailable(): never {
  throw problemError('not_found', text.thread.pageGone);
}
