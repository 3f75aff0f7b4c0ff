import { isCutText } from '#shared/contract/cut-text.ts';
import { verbOf } from '#shared/registry/resources.ts';
import { keptTrashLimits } from '#shared/limits/kept-limits.ts';
import type { DeletedThing } from '../store/kept-trash-protocol.ts';
import type { ClaimedEntry } from '../store/store-protocol.ts';
import { isMissing } from '../connection/service-error.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { text } from '../text/text.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { readSubject } from './find-conflict.ts';
import type { OutboxService } from './outbox-service.ts';
import { outcomeOfFailure } from './send-outcome.ts';
import type { SendOutcome } from './send-outcome.ts';

/** The parts that keep what is deleted. */
export interface KeepingOptions {
  readonly store: ClientStore;
  readonly service: OutboxService;
  readonly timing: Pick<Timing, 'now'>;
}

type KeptKind = DeletedThing['kind'];

/**
 * Keeps what a deletion is about to remove, where the service has no trash: all of it, as the
 * service has it now. What cannot be kept is not deleted until the person, who is told so, tries
 * again.
 *
 * @param wasInDoubt whether an earlier try of it may have arrived
 * @returns undefined where the deletion may go
 * @throws ServiceError where the service cannot be asked now
 */
export async function keepDeleted(
  { entry }: ClaimedEntry,
  wasInDoubt: boolean,
  options: KeepingOptions,
): Promise<SendOutcome | undefined> {
  const { store, service, timing } = options;
  const kind = keptKindOf(entry);
  if (kind === undefined || (await service.hasTrash())) {
    return undefined;
  }
  const read = await readWhole(entry, service);
  if (read === 'gone') {
    // A record that an earlier try has kept stays.
    return undefined;
  }
  const { record } = read;
  const guildId = record && (await service.guildOf(entry, record));
  if (record === undefined || guildId === undefined) {
    return refuseUntilSaid(entry, wasInDoubt, text.outbox.notKept, options);
  }
  const at = timestampOf(trashTime(service.now(), timing));
  await store.request('kept_trash.keep', { ...identityOf(entry, kind), guildId, at, record });
  return undefined;
}

/**
 * Refuses an entry that cannot go as it should, and notes that the person is told so. Undefined where
 * they were told before, and have asked for it all the same. While an earlier try may have arrived,
 * its refusal is told to nobody yet.
 */
export async function refuseUntilSaid(
  { id: entryId }: ClaimedEntry['entry'],
  wasInDoubt: boolean,
  reason: string,
  { store }: Pick<KeepingOptions, 'store'>,
): Promise<SendOutcome | undefined> {
  if (await store.request('outbox.is_told', { entryId })) {
    return undefined;
  }
  if (!wasInDoubt) {
    await store.request('outbox.tell', { entryId });
  }
  return { state: 'rejected', reason };
}

/** The kind of what a deletion removes, if such things are kept; undefined for any other write. */
function keptKindOf({ operation, subject: { kind } }: ClaimedEntry['entry']): KeptKind | undefined {
  const isDeletion = verbOf(operation).verb === 'delete';
  return isDeletion && (kind === 'work_item' || kind === 'document') ? kind : undefined;
}

function identityOf(
  { id: entryId, homeId, subject, input }: ClaimedEntry['entry'],
  kind: KeptKind,
) {
  const together = typeof input['together'] === 'string' ? input['together'] : undefined;
  return { entryId, homeId, kind, thingId: subject.id, together };
}

/**
 * The time by which a thing is kept for so many days: a clock that is ahead, ours or that of the
 * service, ends no day early.
 */
export function trashTime(serviceMs: number, timing: Pick<Timing, 'now'>): number {
  return Math.min(serviceMs, timing.now());
}

/** The whole of what is deleted; undefined within it where that cannot be had. */
async function readWhole(
  entry: ClaimedEntry['entry'],
  service: OutboxService,
): Promise<'gone' | { readonly record: Readonly<Record<string, unknown>> | undefined }> {
  try {
    const record = await readSubject(entry, (name, input) => service.read(name, input));
    const isWhole =
      record !== undefined &&
      !Object.values(record).some((value) => isCutText(value)) &&
      JSON.stringify(record).length <= keptTrashLimits.body;
    return { record: isWhole ? record : undefined };
  } catch (error) {
    if (isMissing(error)) {
      return 'gone';
    }
    if (outcomeOfFailure(error).state === 'queued') {
      throw error;
    }
    return { record: undefined };
  }
}
