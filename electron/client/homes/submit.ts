import type { OutboxEntry, OutboxSubject } from '#shared/capability/outbox.ts';
import { isWrite, writeRule } from '#shared/registry/write-rule.ts';
import type { CallOutput, CallRequest } from '#shared/capability/machine-registry.ts';
import { operations } from '#shared/registry/registry.ts';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import { verbOf } from '#shared/registry/resources.ts';
import { problemError } from '#shared/problem/problem.ts';
import { requireInput } from '../outbox/require-input.ts';
import { requireSendTime } from '../outbox/require-send-time.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { HomeConnection } from '../home/home-connection.ts';
import type { Homes } from './homes.ts';
import { actOnTrash } from './trash-acts.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { newEntry } from '../outbox/new-entry.ts';
import { readSubject, versionOf } from '../outbox/find-conflict.ts';
import { nounRules } from '../outbox/noun-rules.ts';
import { readSeen } from '../outbox/read-seen.ts';
import { requireWhole } from '../outbox/require-whole.ts';
import { trimMessages } from '../outbox/trim-message.ts';
import { text } from '../text/text.ts';

/** The parts of the client that accept a write. */
export interface SubmitOptions {
  readonly homes: Homes;
  readonly store: ClientStore;
  readonly timing: Timing;
}

/** How long a submission waits for its outcome where the service can be reached. */
const patienceMs = 2_000;

/** Accepts one write, on behalf of a page or of main itself. */
export function submitTo({
  homes,
  store,
  timing,
}: SubmitOptions): (request: CallRequest<'outbox.submit'>) => Promise<CallOutput<'outbox.submit'>> {
  return async (asked) => {
    const { entryId, homeId, operation, input, baseVersion, mustCheck = false, title } = asked;
    const home = homes.requireHome(homeId);
    const { outbox } = home;
    if (!isWrite(operation)) {
      throw problemError('call_invalid', text.outbox.unknownWrite);
    }
    const request = requireWrite(operation, input);
    const sendAt = requireSendTime(asked, timing.now());
    const done = await actOnTrash(home, operation, request, { store, timing });
    if (done !== undefined) {
      return done;
    }
    const isDeletion = verbOf(operation).verb === 'delete';
    if (!isDeletion) {
      requireWhole(request, baseVersion, await partialTextSubject(home, { operation }, request));
    }
    const { creates, isChecked } = writeRule(operation);
    const accepted = newEntry(operation, request, entryId);
    // A deletion that goes out at once may have to wait all the same.
    const seen =
      outbox.canSend && !isDeletion
        ? undefined
        : await readSeen(home, store, accepted.subject, request);
    const entry = await store.request('outbox.accept', {
      ...accepted,
      homeId,
      subjectTitle: titleOf(seen) ?? title,
      baseVersion: baseVersion ?? (isDeletion && seen ? versionOf(seen) : undefined),
      parentId: isDeletion ? parentIdOf(accepted.subject, seen ?? baseVersion?.values) : undefined,
      mustCheck: !outbox.isCurrent || isChecked || mustCheck,
      createdAt: timestampOf(timing.now()),
      sendAt,
    });
    home.publishOutboxChange(entry);
    const isShown = creates !== undefined && nounRules(creates).isShownAtOnce === true;
    const isAwaited = outbox.canSend && !isShown;
    const settling = isAwaited ? outbox.untilSettled(entry.id, patienceMs) : undefined;
    outbox.sendEntry(entry);
    const settled = await settling;
    return { output: undefined, ...(settled ?? { entry }) };
  };
}

/** Accepts the deletions of one act. */
export async function deleteTogether(
  { homeId, together, deletions }: CallRequest<'outbox.delete_together'>,
  { homes, store, timing }: SubmitOptions,
): Promise<CallOutput<'outbox.delete_together'>> {
  const home = homes.requireHome(homeId);
  const createdAt = timestampOf(timing.now());
  const accepted = deletions.map(({ operation, input, title, baseVersion }) => ({
    ...newEntry(operation, requireWrite(operation, { ...input, together })),
    homeId,
    subjectTitle: title === '' ? undefined : title,
    baseVersion,
    mustCheck: !home.outbox.isCurrent,
    createdAt,
  }));
  const entries = await store.request('outbox.accept_all', {
    entries: await Promise.all(
      accepted.map(async (entry) => {
        const { baseVersion, subject, input } = entry;
        const seen = baseVersion ? undefined : await readSeen(home, store, subject, input);
        return {
          ...entry,
          baseVersion: baseVersion ?? (seen && versionOf(seen)),
          parentId: parentIdOf(subject, seen ?? baseVersion?.values),
        };
      }),
    ),
  });
  home.publishAccepted(entries);
  const [first] = entries;
  if (first !== undefined) {
    // The first may have to wait; the others follow each other.
    void home.outbox.sendAfter(first.id);
  }
  return { entries };
}

/** Accepts the writes of one act that makes or changes things. */
export async function submitTogether(
  {
    homeId,
    writes,
    inOrder = false,
    isAwaited = false,
    act,
  }: CallRequest<'outbox.submit_together'>,
  { homes, store, timing }: SubmitOptions,
): Promise<CallOutput<'outbox.submit_together'>> {
  const home = homes.requireHome(homeId);
  const { outbox } = home;
  const createdAt = timestampOf(timing.now());
  const accepted = writes.map(({ entryId, operation, input, baseVersion, title }) => ({
    ...newEntry(operation, requireWrite(operation, input), entryId),
    homeId,
    subjectTitle: title,
    baseVersion,
    mustCheck: !outbox.isCurrent || writeRule(operation).isChecked,
    createdAt,
    ...(inOrder && { act: writes[0]?.entryId }),
  }));
  for (const { operation, input, baseVersion, temporaryId } of accepted) {
    if (temporaryId === undefined) {
      // oxlint-disable-next-line no-await-in-loop -- each is one look at what is kept
      requireWhole(input, baseVersion, await partialTextSubject(home, { operation }, input));
    }
  }
  const entries = await store.request('outbox.accept_all', { entries: accepted, act });
  home.publishAccepted(entries);
  const [first] = entries;
  const settling =
    isAwaited && outbox.canSend && first && outbox.untilSettled(first.id, patienceMs);
  for (const lane of new Set(entries.map((entry) => entry.lane))) {
    outbox.send(lane);
  }
  const settled = await settling;
  return {
    entries: settled
      ? entries.map((entry) => (entry.id === settled.entry.id ? settled.entry : entry))
      : entries,
  };
}

/**
 * The item that what is deleted stands below; '' for none, undefined where nobody knows.
 *
 * @param seen what is known of it
 */
function parentIdOf(
  { kind }: OutboxSubject,
  seen: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (kind !== 'work_item') {
    return '';
  }
  // A record of all that there is to know leaves out what an item has not.
  if (seen === undefined || !('parentId' in seen || 'id' in seen)) {
    return undefined;
  }
  const parentId = seen['parentId'] ?? '';
  return typeof parentId === 'string' ? parentId : undefined;
}

/** The title of a thing, by which an entry about it can be named. */
function titleOf(seen: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const title = seen?.['title'];
  return typeof title === 'string' && title !== '' ? title : undefined;
}

/** The kept subject of a write, where it writes a text that may be known only in part. */
export function partialTextSubject(
  home: HomeConnection | undefined,
  { operation }: Pick<OutboxEntry, 'operation'>,
  input: Record<string, unknown>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const isText = input['content'] !== undefined || input['description'] !== undefined;
  return isText && home !== undefined
    ? readSubject({ operation, input }, (name, named) => home.readKept(name, named))
    : Promise.resolve(undefined);
}

/** @throws ProblemError `validation_failed` where an input breaks the schema of its operation */
export function requireWrite(
  operation: WriteOperationName,
  input: unknown,
): Record<string, unknown> {
  return requireInput(operations[operation].input, trimMessages(input));
}
