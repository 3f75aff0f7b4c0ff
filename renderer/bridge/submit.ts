import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';
import type {
  OperationInput,
  OperationOutput,
  WriteOperationName,
} from '#shared/contract/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import { call } from './call.ts';

/** What became of a write: kept on this computer and, with `output`, done by the service. */
export interface Submitted<Name extends WriteOperationName> {
  readonly entry: OutboxEntry;
  /** Absent while it waits in the outbox. */
  readonly output?: OperationOutput<Name>;
}

/**
 * Changes something of a home, by way of the outbox. What the service refuses while the person
 * waits is no entry of the outbox: their dialog still holds what they wrote. A message that is
 * refused stays in its thread.
 *
 * @param baseVersion what the person saw of what they change
 * @throws ProblemError when it could not be kept, or was refused at once
 */
export async function submit<Name extends WriteOperationName>(
  homeId: string,
  operation: Name,
  input: OperationInput<Name>,
  baseVersion?: BaseVersion,
): Promise<Submitted<Name>> {
  const { entry, output } = await call('outbox.submit', {
    homeId,
    operation,
    input,
    ...(baseVersion !== undefined && { baseVersion }),
  });
  if (entry.state === 'rejected') {
    await call('outbox.discard', { entryId: entry.id });
    throw problemError('validation_failed', entry.reason ?? 'The service refused it.');
  }
  // The service's answer was parsed by the schema of that very operation.
  return { entry, ...(output !== undefined && { output: output as OperationOutput<Name> }) };
}
