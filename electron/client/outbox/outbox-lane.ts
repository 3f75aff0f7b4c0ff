import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { StoredEntry, ClaimedEntry } from '../store/store-protocol.ts';
import { backoffMs, serviceBackoff, timestampOf } from '../timing.ts';
import { attempt, findArrived, needsProbe } from './attempt.ts';
import { createdEntityOf, isMadeBy } from './created-entity.ts';
import { Doubt } from './doubt.ts';
import type { OutboxLaneOptions } from './lane-options.ts';
import type { AnswerKeeper } from './outbox-service.ts';
import type { SendOutcome } from './send-outcome.ts';
import { text } from '../text/text.ts';

/**
 * The way out of one thing's writes: strictly first in, first out, one in flight. What waits is
 * read from the store each time, so that a lane holds nothing that a crash could take.
 */
export class OutboxLane {
  readonly #options: OutboxLaneOptions;
  readonly #lane: string;
  readonly #doubt: Doubt;
  #working: Promise<void> | undefined;
  #hasMore = false;
  #entry: StoredEntry | undefined;
  #unanswered: Unanswered | undefined;
  #lastMadeId: string | undefined;
  #failures = 0;
  #rest: Rest | undefined;

  constructor(lane: string, options: OutboxLaneOptions) {
    this.#lane = lane;
    this.#options = options;
    this.#doubt = new Doubt(options);
  }

  /** Whether there is nothing to do until somebody says so, and nothing to remember. */
  get isIdle(): boolean {
    const isAtRest = this.#rest !== undefined || this.#failures > 0;
    return this.#working === undefined && !isAtRest && !this.#hasMore;
  }

  /** Whether it waits out a failure. */
  get isResting(): boolean {
    return this.#rest !== undefined;
  }

  /** Sends what waits, unless the lane is at it or must rest. */
  proceed(): void {
    this.#hasMore = true;
    if (this.#working === undefined && this.#rest === undefined && this.#options.canSend()) {
      this.#working = this.#work().finally(() => {
        this.#working = undefined;
        this.#options.onReleased();
        // More came during the last look into the store.
        if (this.#hasMore) {
          this.proceed();
        }
      });
    }
  }

  /**
   * Ends a rest early. One that the service asked for is ended only where the person asks for this
   * very try.
   */
  proceedNow(isAsked: boolean): void {
    if (isAsked || this.#rest?.isFirm === false) {
      this.#endRest();
    }
    this.proceed();
  }

  /** Ends the rest that an entry was given, even one that the service asked for. */
  endRestOf(entryId: string): void {
    if (this.#rest?.entryId === entryId) {
      this.#endRest();
      this.#failures = 0;
    }
  }

  /**
   * Whether an event must wait until the try in flight is settled, or the one after a try that was
   * not answered: it may tell of the very thing that is being made, and a window would show it
   * beside its pending entry.
   */
  holds(event: ServiceEvent, userId: string | undefined): boolean {
    if (this.#working === undefined && !this.#awaitsAnswer()) {
      return false;
    }
    const created = createdEntityOf(event);
    if (created === undefined || created.id === this.#lastMadeId) {
      return false;
    }
    const entry = this.#entry ?? this.#unanswered?.entry;
    if (entry === undefined) {
      return this.#lane.startsWith(`${created.subjectNoun} `);
    }
    return isMadeBy(created, entry, userId);
  }

  /** Resolves once nothing is in flight. */
  async settle(): Promise<void> {
    this.#endRest();
    await this.#working;
  }

  /** Without a connection no other events come meanwhile; with one, a few tries are waited for. */
  #awaitsAnswer(): boolean {
    if (this.#unanswered === undefined) {
      return false;
    }
    const isTriedSoon = this.#rest?.isFirm === false && this.#unanswered.tries <= maxHeldTries;
    return isTriedSoon || !this.#options.isReachable();
  }

  async #work(): Promise<void> {
    try {
      while (this.#hasMore && this.#rest === undefined && this.#options.canSend()) {
        await this.#sendNext();
      }
    } catch (error) {
      // The store could not write. The entry is still there, and is taken up where it was left.
      this.#options.log.error({ err: error }, 'the outbox could not be written');
      this.#restAfterFailure(0);
    }
    this.#entry = undefined;
  }

  async #sendNext(): Promise<void> {
    const { homeId, store, service, timing, onChanged, onReleased } = this.#options;
    this.#hasMore = false;
    await service.prepare();
    const isKeyed = service.isIdempotent();
    const at = timestampOf(timing.now());
    const taken = await store.request('outbox.claim', { homeId, lane: this.#lane, isKeyed, at });
    if (taken?.entry.id !== this.#unanswered?.entry.id) {
      this.#unanswered = undefined;
    }
    if (taken === undefined) {
      return;
    }
    this.#hasMore = true;
    this.#entry = taken.entry;
    const isLook = needsProbe(taken, service) && !this.#doubt.isWaitedOut(taken.entry.id);
    if (!isLook) {
      onChanged(taken.entry);
    }
    onReleased();
    const keep = service.keeper();
    await this.#record(taken, await this.#try(taken, isLook), keep);
    this.#entry = undefined;
    onReleased();
  }

  /** To find early what has arrived is safe; to send again is so once it can no longer arrive. */
  async #try(taken: ClaimedEntry, isLook: boolean): Promise<SendOutcome> {
    if (!needsProbe(taken, this.#options.service)) {
      return attempt(taken, false, this.#options);
    }
    const looked = await findArrived(taken, this.#options);
    if (isLook) {
      return looked?.state === 'sent' || looked?.state === 'queued' ? looked : waitingToLook;
    }
    if (looked !== undefined) {
      return looked;
    }
    // The new attempt may come into doubt, with a whole waiting time of its own.
    this.#doubt.end();
    return attempt(taken, true, this.#options);
  }

  async #record(taken: ClaimedEntry, tried: SendOutcome, keep: AnswerKeeper): Promise<void> {
    const { store, service, onChanged } = this.#options;
    const { entry } = taken;
    const entryId = entry.id;
    const outcome = this.#whileUnsettled(entryId, tried);
    if (outcome.state === 'queued') {
      const { reason, isInDoubt, notBeforeMs } = outcome;
      const tries = (this.#unanswered?.tries ?? 0) + 1;
      this.#unanswered = isInDoubt ? { entry, tries } : undefined;
      const isProbed = needsProbe({ entry, isInDoubt }, service);
      const queued = await store.request('outbox.settle', {
        entryId,
        outcome: { state: 'queued', reason: isProbed ? text.outbox.probing : reason, isInDoubt },
      });
      if (tried.state === 'queued' && isInDoubt && !isProbed) {
        // Another try may arrive, with a whole waiting time of its own.
        this.#doubt.end();
      }
      if (isProbed && !this.#doubt.isWaitedOut(entryId)) {
        this.#restUntilLook(entryId, notBeforeMs);
      } else {
        this.#restAfterFailure(notBeforeMs);
      }
      onChanged(queued);
      this.#options.onResting(queued, notBeforeMs);
      return;
    }
    this.#failures = 0;
    this.#doubt.end();
    this.#unanswered = undefined;
    if (outcome.state !== 'sent') {
      onChanged(await store.request('outbox.settle', { entryId, outcome }));
      return;
    }
    const { output, gone, ...sent } = outcome;
    try {
      // A read finds an entry open until windows are told what came of it: nothing lies between.
      if (gone === undefined) {
        await keep(entry.operation, entry.input, output);
      }
      const confirmed = await store.request('outbox.settle', { entryId, outcome: sent });
      this.#lastMadeId = sent.resultId;
      onChanged(confirmed, output);
      if (gone !== undefined) {
        this.#options.onGone(gone);
      }
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'precondition_failed') {
        throw error;
      }
      const refused = { state: 'rejected', reason: error.message } as const;
      onChanged(await store.request('outbox.settle', { entryId, outcome: refused }));
    }
  }

  /** Keeps trying an entry that a refusal leaves in doubt until no earlier try can still arrive. */
  #whileUnsettled(entryId: string, outcome: SendOutcome): SendOutcome {
    if (
      outcome.state !== 'unconfirmed' ||
      !outcome.isUnsettled ||
      this.#doubt.isWaitedOut(entryId)
    ) {
      return outcome;
    }
    this.#doubt.begin(entryId);
    return { state: 'queued', reason: outcome.reason, isInDoubt: true, notBeforeMs: 0 };
  }

  /** Full jitter that grows with each failure, and at least what the service asked for. */
  #restAfterFailure(notBeforeMs: number): void {
    const { timing } = this.#options;
    const jitterMs = backoffMs(serviceBackoff, this.#failures, timing.random);
    this.#failures += 1;
    if (notBeforeMs > 0) {
      this.#restFor(Math.max(jitterMs, notBeforeMs), true);
    } else {
      this.#restFor(jitterMs, false);
    }
  }

  /** At once, then after ever longer waits, and at the moment from which it may be sent again. */
  #restUntilLook(entryId: string, notBeforeMs: number): void {
    const untilLookMs = this.#doubt.nextLookMs(entryId);
    this.#restFor(Math.max(untilLookMs, notBeforeMs), notBeforeMs > 0);
  }

  #restFor(delayMs: number, isFirm: boolean): void {
    const cancel = this.#options.timing.after(delayMs, () => {
      this.#rest = undefined;
      this.proceed();
    });
    this.#rest = { isFirm, cancel, entryId: this.#entry?.id };
  }

  #endRest(): void {
    this.#rest?.cancel();
    this.#rest = undefined;
  }
}

/** A wait before the next try. */
interface Rest {
  /** Whether the service asked for it. */
  readonly isFirm: boolean;
  readonly cancel: () => void;
  /** The entry that was tried. */
  readonly entryId: string | undefined;
}

/** An entry whose last try was not answered, so that it may have arrived. */
interface Unanswered {
  readonly entry: StoredEntry;
  readonly tries: number;
}

/** How many tries without an answer an event waits for, while the service can be reached. */
const maxHeldTries = 3;

const waitingToLook: SendOutcome = {
  state: 'queued',
  reason: text.outbox.probing,
  isInDoubt: true,
  notBeforeMs: 0,
};
