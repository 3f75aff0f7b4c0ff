import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { Message } from '#shared/domain/conversation/schema.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { ClientStore } from '../client-store/client-store.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { outcomeOfFailure } from './send-outcome.ts';
import type { SendOutcome } from './send-outcome.ts';

/** What the lanes of a home share. */
export interface OutboxLaneOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly timing: Timing;
  /** Posts the message of an entry, with the entry's id as its Idempotency-Key. */
  readonly post: (entry: OutboxEntry) => Promise<Message>;
  /** Whether a try may begin now. */
  readonly canSend: () => boolean;
  readonly onChanged: (entry: OutboxEntry, message?: Message) => void;
  /** An event that this lane held may go on now. */
  readonly onReleased: () => void;
  readonly log: { error(detail: object, message: string): void };
}

/**
 * The way out of one conversation: strictly first in, first out, one in flight. What waits is
 * read from the store each time, so that a lane holds nothing that a crash could take.
 */
export class OutboxLane {
  readonly #options: OutboxLaneOptions;
  readonly #conversationId: string;
  #working: Promise<void> | undefined;
  #hasMore = false;
  #entry: OutboxEntry | undefined;
  #lastMessageId: string | undefined;
  #failures = 0;
  #wait: { readonly notBeforeMs: number; readonly cancel: () => void } | undefined;

  constructor(conversationId: string, options: OutboxLaneOptions) {
    this.#conversationId = conversationId;
    this.#options = options;
  }

  /** Sends what waits, unless the lane is at it or must wait. */
  proceed(): void {
    this.#hasMore = true;
    if (this.#working === undefined && this.#wait === undefined && this.#options.canSend()) {
      this.#working = this.#work().finally(() => {
        this.#working = undefined;
        this.#options.onReleased();
        // What came while the last look into the store was on its way.
        if (this.#hasMore) {
          this.proceed();
        }
      });
    }
  }

  /** Ends a wait early, unless the service itself asked for it. */
  proceedNow(): void {
    if (this.#wait !== undefined && this.#wait.notBeforeMs <= this.#options.timing.now()) {
      this.#endWait();
    }
    this.proceed();
  }

  /**
   * Whether an event must wait until the try in flight is settled: it may be the very message
   * that is being sent, and a window would show it beside its pending entry.
   */
  holds(event: ServiceEvent, userId: string | undefined): boolean {
    if (this.#working === undefined || event.type !== 'message.created') {
      return false;
    }
    const { id, authorId } = event.data.message;
    if (id === this.#lastMessageId) {
      return false;
    }
    return this.#entry === undefined || authorId === (this.#entry.asOperatorId ?? userId);
  }

  /** Resolves once nothing is in flight. */
  async settle(): Promise<void> {
    this.#endWait();
    await this.#working;
  }

  async #work(): Promise<void> {
    try {
      while (this.#hasMore && this.#wait === undefined && this.#options.canSend()) {
        await this.#sendNext();
      }
    } catch (error) {
      // The store could not write. The entry is still there, and its key makes a repeat harmless.
      this.#options.log.error({ err: error }, 'the outbox could not be written');
      this.#waitForNextTry({});
    }
    this.#entry = undefined;
  }

  async #sendNext(): Promise<void> {
    const { homeId, store, onChanged, onReleased } = this.#options;
    this.#hasMore = false;
    const entry = await store.request('outbox.take', {
      homeId,
      conversationId: this.#conversationId,
    });
    if (entry === undefined) {
      return;
    }
    this.#hasMore = true;
    this.#entry = entry;
    onChanged(entry);
    onReleased();
    const outcome = await this.#try(entry);
    await this.#record(entry, outcome);
    this.#entry = undefined;
    onReleased();
  }

  async #try(entry: OutboxEntry): Promise<SendOutcome> {
    const { post, timing, log } = this.#options;
    try {
      return { kind: 'sent', message: await post(entry) };
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        log.error({ err: error }, 'sending a message failed');
      }
      return outcomeOfFailure(error, timing.now());
    }
  }

  async #record(entry: OutboxEntry, outcome: SendOutcome): Promise<void> {
    const { store, onChanged } = this.#options;
    const entryId = entry.id;
    if (outcome.kind === 'later') {
      this.#waitForNextTry(outcome);
      onChanged(await store.request('outbox.requeue', { entryId, reason: outcome.reason }));
      return;
    }
    this.#failures = 0;
    if (outcome.kind === 'rejected') {
      onChanged(await store.request('outbox.reject', { entryId, reason: outcome.reason }));
      return;
    }
    const { message } = outcome;
    try {
      const sent = await store.request('outbox.confirm', { entryId, messageId: message.id });
      this.#lastMessageId = message.id;
      onChanged(sent, message);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'precondition_failed') {
        throw error;
      }
      onChanged(await store.request('outbox.reject', { entryId, reason: error.message }));
    }
  }

  #waitForNextTry({
    restMs = 0,
    notBeforeMs = 0,
  }: {
    restMs?: number;
    notBeforeMs?: number;
  }): void {
    const { timing } = this.#options;
    const jitterMs = backoffMs(serviceBackoff, this.#failures, timing.random);
    this.#failures += 1;
    const delayMs = Math.max(jitterMs, restMs, notBeforeMs - timing.now());
    const cancel = timing.after(delayMs, () => {
      this.#wait = undefined;
      this.proceed();
    });
    this.#wait = { notBeforeMs, cancel };
  }

  #endWait(): void {
    this.#wait?.cancel();
    this.#wait = undefined;
  }
}
