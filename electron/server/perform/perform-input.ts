import { operations } from '#shared/registry/registry.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import type { Actor } from '../access/actor.ts';
import type { OperationResult } from './operation-handler.ts';
import type { BeforeCommit, Perform } from './perform.ts';

/** Performs an operation as an actor, after parsing the input with the operation's schema. */
export type PerformInput = <Name extends OperationName>(
  name: Name,
  actor: Actor,
  input: OperationInput<Name>,
  beforeCommit?: BeforeCommit,
) => OperationResult<OperationOutput<Name>>;

/**
 * Returns a way to perform operations from inside this process. The input passes the same schema as
 * a person's request. A fault is a defect of the calling code, not a refusal.
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
    // Parsed by this operation's schema; TypeScript cannot relate the two
    return perform(name, actor, parsed.data as OperationRequest<Name>, beforeCommit);
  };
}
