import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { Timing } from '../timing.ts';
import { AnsweredDeletions } from './answered-deletions.ts';
import { EventBacklog } from './event-backlog.ts';
import { EventQueue } from './event-queue.ts';
import { ReadBarrier } from './read-barrier.ts';

/** The stages of the pipeline that others decide about, and its end. */
export interface EventPipelineEnds {
  /** Whether an event must wait, and with it everything behind it. */
  readonly isHeld: (event: ServiceEvent) => boolean;
  /** Stores an event, or begins a new run of the cache; undefined where nothing is kept. */
  readonly store: (item: ServiceEvent | 'begin') => Promise<unknown> | undefined;
  readonly onEvent: (event: ServiceEvent) => void;
  /** Events may have been missed: what was read is to be read afresh. */
  readonly onResync: () => void;
}

export interface EventPipelineOptions extends EventPipelineEnds {
  readonly timing: Timing;
  /** The service of now, another object once the home has another one. */
  readonly service: () => object;
  /** An event of the service has its turn, before anybody decides about it. */
  readonly onTurn: (event: ServiceEvent) => void;
  /** Events come faster than they are stored, or no longer do. */
  readonly onFull: () => void;
  readonly onFree: () => void;
}

/**
 * The way of all that a service says, in its order. From its socket or the poller an event goes
 *
 * 1. onto a gauge, which pauses the socket while too much waits;
 * 2. behind the reads that were under way as it came, whose answers may be older;
 * 3. behind what must wait for an answer to a write, and out where such an answer outdates it;
 * 4. into the cache, which stores it first (promises: P6);
 * 5. to the windows, and off the gauge.
 *
 * No stage drops an event but the third, and all where the home has another service meanwhile.
 */
export class EventPipeline {
  readonly #options: EventPipelineOptions;
  readonly #gauge: EventBacklog;
  readonly #reads: ReadBarrier;
  readonly #queue: EventQueue;
  readonly #deletions = new AnsweredDeletions();

  constructor(options: EventPipelineOptions) {
    const { timing, isHeld, onFull, onFree } = options;
    this.#options = options;
    this.#gauge = new EventBacklog({ onFull, onFree });
    this.#reads = new ReadBarrier(timing);
    this.#queue = new EventQueue({
      isHeld,
      onEvent: (event) => this.#handleEvent(event),
      onResync: () => this.#handleResync(),
    });
  }

  /**
   * Takes an event of the service.
   *
   * @param size the length of its frame; of a poll, which brings only what was asked for, undefined
   */
  receive(event: ServiceEvent, size?: number): void {
    if (size !== undefined) {
      this.#gauge.add(event, size);
    }
    const { service, onTurn } = this.#options;
    const sender = service();
    this.#reads.pass(() => {
      if (sender === service()) {
        onTurn(event);
        this.#queue.push(event);
      } else {
        this.#gauge.remove(event);
      }
    });
  }

  /** Takes note that events of the service may have been missed. */
  resync(): void {
    this.#reads.pass(() => this.#queue.push('resync'));
  }

  /** Adds what this side has found out itself, behind what already came. */
  insert(item: ServiceEvent | 'resync'): void {
    this.#queue.push(item);
  }

  /** A read begins; call what is returned once its answer has been handed on. */
  enterRead(): () => void {
    return this.#reads.enter();
  }

  /** Takes note of an answered deletion: events of before it may still come. */
  outdate(noun: Noun, id: string): void {
    this.#deletions.answer(noun, id);
  }

  /** Goes on where it stopped; call it whenever something may have ceased to be held. */
  drain(): void {
    this.#queue.drain();
  }

  /** Lets go of all that waits and of all that was answered: it is of a former service. */
  clear(): void {
    this.#deletions.clear();
    for (const event of this.#queue.clear()) {
      this.#gauge.remove(event);
    }
  }

  #handleEvent(event: ServiceEvent): void {
    if (this.#deletions.isOutdated(event)) {
      this.#gauge.remove(event);
      return;
    }
    this.#afterStoring(
      event,
      () => this.#options.onEvent(event),
      () => this.#gauge.remove(event),
    );
  }

  #handleResync(): void {
    this.#deletions.clear();
    this.#afterStoring('begin', this.#options.onResync, () => {});
  }

  /** Tells once the item is stored, unless the home has another service by then. */
  #afterStoring(item: ServiceEvent | 'begin', tell: () => void, settle: () => void): void {
    const { service, store } = this.#options;
    const sender = service();
    const finish = () => {
      if (sender === service()) {
        tell();
      }
      settle();
    };
    const stored = store(item);
    if (stored === undefined) {
      finish();
    } else {
      void stored.then(finish);
    }
  }
}
