import { operations } from '#shared/contract/registry.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { Actor } from '../access/actor.ts';
import type { OperationResult } from './operation-handler.ts';
import type { BeforeCommit, Perform } from './perform.ts';

/** Performs an operation as somebody; the input passes the operation's schema first. */
export type PerformInput = <Name extends OperationName>(
  name: Name,
  actor: Actor,
  input: OperationInput<Name>,
  beforeCommit?: BeforeCommit,
) => OperationResult<OperationOutput<Name>>;

/**
 * The way to perform for what acts inside of this process: what it asks for passes the very schema
 * that a person's request passes. A fault is a defect of whoever asks, not a refusal.
 */
export function performInput(perform: Perform): PerformInput {
  return <Name extends OperationName>(
    name: Name,
    actor: Actor,
    input: OperationInput<Name>,
    beforeCommit?: BeforeCommit,
  ) => {
    const parsed = operations[name].input.safeParse(input);
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
      throw new Error(`The input of ${name} is not what its schema takes: ${fields.join(', ')}`);
    }
    // The schema of that very operation has parsed it; TypeScript cannot relate the two
    return perform(name, actor, parsed.data as OperationRequest<Name>, beforeCommit);
  };
}
