import { isCutText } from '#shared/contract/cut-text.ts';
import { roleOf } from '#shared/contract/resources.ts';
import { keptTrashLimits } from '#shared/limits/limits.ts';
import type { ClaimedEntry } from '../../client-store/store-protocol.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { text } from '../text/text.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { readSubject } from './find-conflict.ts';
import type { OutboxService } from './outbox-service.ts';
import { outcomeOfFailure } from './send-outcome.ts';
import type { SendOutcome } from './send-outcome.ts';

/**
 * Keeps what a deletion is about to remove, where the service has no trash: all of it, as the
 * service has it now. What cannot be kept is not deleted until the person, who is told so, tries
 * again.
 *
 * @returns undefined where the deletion may go
 * @throws ServiceError where the service cannot be asked now
 */
export async function keepDeleted(
  { entry }: ClaimedEntry,
  {
    store,
    service,
    timing,
  }: {
    readonly store: ClientStore;
    readonly service: OutboxService;
    readonly timing: Pick<Timing, 'now'>;
  },
): Promise<SendOutcome | undefined> {
  const { id: entryId, homeId, subject, input } = entry;
  const { kind, id: thingId } = subject;
  const isDeletion = roleOf(entry.operation).role === 'delete';
  if (!isDeletion || (kind !== 'work_item' && kind !== 'document') || service.hasTrash()) {
    return undefined;
  }
  const read = await readWhole(entry, service);
  // It is gone already: what an earlier try has kept stays.
  if (read === 'gone' || (await store.request('kept_trash.is_told', { entryId }))) {
    return undefined;
  }
  const together = typeof input['together'] === 'string' ? input['together'] : undefined;
  const { record } = read;
  const guildId = await service.guildOf(entry);
  const isKept = record !== undefined && guildId !== undefined;
  await store.request('kept_trash.keep', {
    entryId,
    homeId,
    guildId: guildId ?? '',
    kind,
    thingId,
    together,
    at: timestampOf(trashTime(service.now(), timing)),
    record: isKept ? record : undefined,
  });
  return isKept ? undefined : { state: 'rejected', reason: text.outbox.notKept };
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
    if (error instanceof ServiceError && error.status === 404) {
      return 'gone';
    }
    if (outcomeOfFailure(error).state === 'queued') {
      throw error;
    }
    return { record: undefined };
  }
}
