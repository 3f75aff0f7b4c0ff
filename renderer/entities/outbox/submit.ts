import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';
import type {
  OperationInput,
  OperationOutput,
  WriteOperationName,
} from '#shared/registry/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import { text } from '../../text/text.ts';
import { showWhile } from './submitting.ts';
import { call } from '../../bridge/call.ts';
import { learnId, withLocalIds } from '../../bridge/local-ids.ts';

/**
 * The result of a write. It has been kept on this computer; with `output`, the service has done it.
 */
export interface Submitted<Name extends WriteOperationName> {
  readonly entry: OutboxEntry;
  /** Absent while the write waits in the outbox. */
  readonly output?: OperationOutput<Name>;
}

interface SubmitOptions {
  /** The version of the changed thing that the person saw. */
  readonly baseVersion?: BaseVersion | undefined;
  /** Whether it is checked against that version even where it goes out at once. */
  readonly mustCheck?: boolean;
  /** The title of the thing, for a write about what main may know nothing of. */
  readonly title?: string | undefined;
}

/**
 * Writes to a home through the outbox. It is shown at once, and as it was before where it could not
 * be kept; a long text is not, which stays where it was written until it is kept. A write that the
 * service refuses while the person waits does not become an outbox entry, because their dialog still
 * holds what they wrote. One that was merged with an earlier change stays, because no dialog holds
 * that any more. A refused message stays in its thread.
 *
 * @throws ProblemError when the write could not be kept, or was refused at once
 */
export async function submit<Name extends WriteOperationName>(
  homeId: string,
  operation: Name,
  input: OperationInput<Name>,
  options: SubmitOptions = {},
): Promise<Submitted<Name>> {
  const write = { homeId, operation, input };
  const { entry, output } = await showWhile(write, (entryId) =>
    call('outbox.submit', { ...write, ...options, ...(entryId !== undefined && { entryId }) }),
  );
  if (entry.state === 'rejected' && !isMerged(entry, input)) {
    await call('outbox.discard', { entryId: entry.id });
    throw problemError('validation_failed', entry.reason ?? text.bridge.refused);
  }
  learnId(entry);
  // The service's answer was parsed by the schema of this operation.
  const known = withLocalIds(output as OperationOutput<Name> | undefined, homeId);
  return { entry, ...(known !== undefined && { output: known }) };
}

/** The id of what a write has made; a temporary one while it waits in the outbox. */
export function createdId({
  entry,
  output,
}: {
  readonly entry: OutboxEntry;
  readonly output?: { readonly id: string };
}): string {
  return output?.id ?? entry.temporaryId ?? entry.subject.id;
}

/** Whether a change says more than was submitted: it was merged with one that waited. */
export function isMerged({ operation, input }: OutboxEntry, submitted: object): boolean {
  return operation.endsWith('.update') && Object.keys(input).some((field) => !(field in submitted));
}
