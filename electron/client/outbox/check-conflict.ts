import type { BaseVersion, FieldConflict } from '#shared/capability/outbox.ts';
import { addressFields } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { verbOf } from '#shared/registry/resources.ts';
import type { ClaimedEntry, StoredEntry } from '../store/store-protocol.ts';
import { isMissing, ServiceError } from '../connection/service-error.ts';
import { text } from '../text/text.ts';
import { changedFields, conflictingFields, readSubject } from './find-conflict.ts';
import { refuseUntilSaid } from './keep-deleted.ts';
import type { KeepingOptions } from './keep-deleted.ts';
import type { OutboxService } from './outbox-service.ts';
import { cutFields } from './require-whole.ts';
import { outcomeOfFailure } from './send-outcome.ts';
import type { SendOutcome } from './send-outcome.ts';

/** The condition of a change as it arrives: the entity tag of the values it was checked against. */
export interface Condition {
  ifMatch?: string;
}

/**
 * Checks that an entry which had to wait still changes what the person saw. Where that is gone, the
 * service's answer to the change itself decides; where it cannot be read, nothing goes out unchecked
 * before the person was told so and has asked for it all the same.
 *
 * @param wasInDoubt whether an earlier try of it may have arrived
 * @param condition gets the entity tag of what was read
 * @returns undefined where the entry may go
 * @throws ServiceError where the service cannot be asked now
 */
export async function checkConflict(
  { entry, baseVersion }: ClaimedEntry,
  wasInDoubt: boolean,
  options: KeepingOptions,
  condition: Condition,
): Promise<SendOutcome | undefined> {
  if (baseVersion === undefined) {
    return undefined;
  }
  const onEntityTag = (tag: string) => {
    // A weak tag fits nothing (contract: Entity tags).
    if (addressFields(entry.operation).includes('ifMatch') && tag.startsWith('"')) {
      condition.ifMatch = tag;
    }
  };
  const read = (name: ReadOperationName, input: unknown) =>
    options.service.read(name, input, { onEntityTag });
  let record: Readonly<Record<string, unknown>> | undefined;
  try {
    record = await readSubject(entry, read);
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    if (!(error instanceof ServiceError) || outcomeOfFailure(error).state === 'queued') {
      throw error;
    }
    const { detail } = error.problem;
    const reason = await reasonUnread(entry, detail, options.service);
    return refuseUntilSaid(entry, wasInDoubt, reason, options);
  }
  if (cutFields(entry.input, record).length > 0) {
    return { state: 'rejected', reason: text.outbox.textCut };
  }
  const fields = record === undefined ? [] : conflictOf(entry, record, baseVersion);
  return fields.length === 0
    ? undefined
    : { state: 'conflict', fields, updatedAt: String(record?.['updatedAt']) };
}

/** Why an entry is held back whose thing cannot be read; the detail is a whole sentence. */
async function reasonUnread(
  { operation }: StoredEntry,
  detail: string,
  service: OutboxService,
): Promise<string> {
  if (verbOf(operation).verb !== 'delete') {
    return text.outbox.notChecked(detail);
  }
  // Without a trash, what cannot be read cannot be kept either.
  return (await service.hasTrash()) ? text.outbox.deletionNotChecked(detail) : text.outbox.notKept;
}

/** The changes of others that a write would overwrite. For a deletion, these are all changes. */
function conflictOf(
  { operation, input }: StoredEntry,
  record: Readonly<Record<string, unknown>>,
  baseVersion: BaseVersion,
): FieldConflict[] {
  return verbOf(operation).verb === 'delete'
    ? changedFields(record, baseVersion)
    : conflictingFields(record, baseVersion, input);
}
