import type { ReadOperationName } from '#shared/registry/registry.ts';
import { verbOf } from '#shared/registry/resources.ts';
import { writeRule } from '#shared/registry/write-rule.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { ClaimedEntry } from '../store/store-protocol.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { isMissing, ServiceError } from '../connection/service-error.ts';
import { checkConflict } from './check-conflict.ts';
import type { Condition } from './check-conflict.ts';
import { findGoneThing } from './find-gone-thing.ts';
import { keepDeleted } from './keep-deleted.ts';
import type { OutboxService } from './outbox-service.ts';
import { findCreated, readBaseline } from './read-back.ts';
import { outcomeOfFailure } from './send-outcome.ts';
import type { SendOutcome } from './send-outcome.ts';
import { text } from '../text/text.ts';
import type { Timing } from '../timing.ts';

export interface AttemptOptions {
  readonly store: ClientStore;
  readonly service: OutboxService;
  readonly timing: Pick<Timing, 'now'>;
  readonly log: { error(detail: object, message: string): void };
}

/** How long a service keeps a key (contract: Idempotency keys), by its own clock. */
const keyLifetimeMs = 30 * 24 * 60 * 60_000;

/**
 * Whether an entry must be looked for before it is sent once more: an earlier try of it may have
 * arrived, a repeat would be another thing, and the service will not know the key.
 */
export function needsProbe(
  { entry, isInDoubt }: Pick<ClaimedEntry, 'entry' | 'isInDoubt'>,
  service: OutboxService,
): boolean {
  // A key is used for the first time when its entry may go.
  const isOld = service.now() - Date.parse(entry.sendAt ?? entry.createdAt) > keyLifetimeMs;
  const createsAnother = writeRule(entry.operation).creates !== undefined;
  return isInDoubt && createsAnother && (isOld || !service.isIdempotent());
}

/**
 * Looks for what may have arrived. Undefined where it is not there; the outcome where it is, where
 * that cannot be told, or where looking failed. Throws only what the store throws.
 */
export function findArrived(
  taken: ClaimedEntry,
  options: AttemptOptions,
): Promise<SendOutcome | undefined> {
  return guarded(
    options,
    () => taken.isInDoubt,
    () => probe(taken, options),
  );
}

/**
 * One try to send an entry: checks that it still changes what the person saw, and sends it. Throws
 * only what the store throws.
 *
 * @param wasAbsent whether it was looked for just now and not found
 */
export async function attempt(
  taken: ClaimedEntry,
  wasAbsent: boolean,
  options: AttemptOptions,
): Promise<SendOutcome> {
  // An entry that was not found can come into doubt again only by this attempt.
  const wasInDoubt = taken.isInDoubt && !wasAbsent;
  for (let tries = 1; ; tries += 1) {
    const condition: Condition = {};
    // oxlint-disable-next-line no-await-in-loop -- each try follows from the one before
    const before = await guarded(
      options,
      () => wasInDoubt,
      async () =>
        (await checkConflict(taken, wasInDoubt, options, condition)) ??
        (await keepDeleted(taken, wasInDoubt, options)) ??
        saveBaseline(taken, options),
    );
    if (before?.state === 'rejected' && wasInDoubt) {
      return unsettled(before.reason);
    }
    const isLast = tries === maxTries || condition.ifMatch === undefined;
    // oxlint-disable-next-line no-await-in-loop -- each try follows from the one before
    const outcome = before ?? (await tryToSend(taken, wasInDoubt, options, condition, isLast));
    if (outcome !== 'changed') {
      return outcome;
    }
  }
}

/** How often an entry is checked anew because others have changed the same between check and try. */
const maxTries = 3;

/** Sends an entry; `changed` where its condition no longer holds, and it can be checked anew. */
function tryToSend(
  taken: ClaimedEntry,
  wasInDoubt: boolean,
  options: AttemptOptions,
  condition: Condition,
  isLast: boolean,
): Promise<SendOutcome | 'changed'> {
  return guarded(
    options,
    (isNow) => wasInDoubt || isNow,
    () =>
      send(taken, options.service, condition).catch((error: unknown) => {
        if (!isLast && error instanceof ServiceError && error.status === 412) {
          return 'changed' as const;
        }
        throw error;
      }),
  );
}

async function send(
  { entry: { operation, input, subject }, key, isInDoubt }: ClaimedEntry,
  service: OutboxService,
  condition: Condition,
): Promise<SendOutcome> {
  const output = await service
    .perform(operation, { ...input, ...condition }, key)
    .catch((error: unknown) => {
      if (isMissing(error) && isInDoubt && verbOf(operation).verb === 'delete') {
        // The try that was not answered has done it.
        return { id: subject.id };
      }
      throw error;
    });
  const sent = sentAs(operation, output);
  const { creates } = writeRule(operation);
  if (!isInDoubt || creates === undefined || sent.resultId === undefined) {
    return sent;
  }
  // A repeat is answered as the first try was, whatever became of the thing since.
  const read = (name: ReadOperationName, asked: unknown) => service.read(name, asked);
  return { ...sent, gone: await findGoneThing(read, creates, sent.resultId, input) };
}

/** The outcome of a write that was sent, with the id of what it created. */
function sentAs(
  operation: ClaimedEntry['entry']['operation'],
  output: unknown,
): Extract<SendOutcome, { state: 'sent' }> {
  const { creates } = writeRule(operation);
  return {
    state: 'sent',
    output,
    ...(creates !== undefined && { resultId: (output as { id: string }).id }),
  };
}

async function probe(
  { entry, baseline }: ClaimedEntry,
  { store, service }: AttemptOptions,
): Promise<SendOutcome | undefined> {
  const isClaimed = (resultId: string) =>
    store.request('outbox.is_claimed', { entryId: entry.id, resultId });
  const found = await findCreated(entry, baseline, service, isClaimed).catch((error: unknown) => {
    // A service that does not let us look cannot tell.
    if (error instanceof ServiceError && outcomeOfFailure(error).state !== 'queued') {
      return { kind: 'unsure' } as const;
    }
    throw error;
  });
  switch (found.kind) {
    case 'found':
      return sentAs(entry.operation, found.row);
    case 'absent':
      return undefined;
    case 'unsure':
      return { state: 'unconfirmed', reason: text.outbox.unconfirmed };
  }
}

/** Remembers what is there before something is created that only a probe could tell apart. */
async function saveBaseline(
  { entry, baseline }: ClaimedEntry,
  { store, service }: AttemptOptions,
): Promise<undefined> {
  if (service.isIdempotent() || writeRule(entry.operation).creates === undefined) {
    return undefined;
  }
  const top = baseline ?? (await readBaseline(entry, service));
  await store.request('outbox.save_baseline', { entryId: entry.id, baseline: top });
  return undefined;
}

/**
 * Turns a failure of the service into the outcome of a try.
 *
 * @param isInDoubt whether the entry may have arrived, given whether what failed just now may have
 */
async function guarded<Result extends SendOutcome | 'changed' | undefined>(
  { log }: AttemptOptions,
  isInDoubt: (isNow: boolean) => boolean,
  work: () => Promise<Result>,
): Promise<Result | SendOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      log.error({ err: error }, 'sending an entry failed');
    } else if (!(error instanceof ServiceError) && error.problem.code !== 'call_invalid') {
      // The store could not answer: nothing is decided about the entry.
      throw error;
    }
    const outcome = outcomeOfFailure(error);
    if (outcome.state === 'queued') {
      return { ...outcome, isInDoubt: isInDoubt(outcome.isInDoubt) };
    }
    if (outcome.state === 'unconfirmed' && !isInDoubt(true)) {
      // The answer to a look before the write could not be understood: nothing was sent.
      return {
        state: 'rejected',
        reason: error instanceof ProblemError ? error.message : outcome.reason,
      };
    }
    return outcome.state === 'rejected' && isInDoubt(false) && isStoppedBefore(error)
      ? unsettled(outcome.reason)
      : outcome;
  }
}

/** The outcome of a refusal that says nothing of an earlier try, which may have arrived. */
function unsettled(reason: string): SendOutcome {
  return { state: 'unconfirmed', reason: text.outbox.mayHaveArrived(reason), isUnsettled: true };
}

/** Refusals that look at no key of a request, so that they say nothing of an earlier try of it. */
const statusesBeforeKeys = new Set([401, 403, 413, 451, 507]);

function isStoppedBefore(error: unknown): boolean {
  return error instanceof ServiceError && statusesBeforeKeys.has(error.status ?? 0);
}
