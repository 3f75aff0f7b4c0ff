import type { OperationName } from '#shared/registry/registry.ts';
import type { ProposalId } from '#shared/domain/proposal/ids.ts';
import type {
  Proposal,
  ProposalState,
  ProposalTarget,
  ProposedChange,
} from '#shared/domain/proposal/schema.ts';
import type { StoredDecision } from '../../runs/decision-store.ts';
import { fieldsOf } from '../../runs/listed-decisions.ts';

/** The content of a proposal, which is shown and performed: one hash is kept of both. */
export interface ProposalBody {
  readonly operation: OperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly changes: readonly ProposedChange[];
  readonly target?: ProposalTarget | undefined;
}

/** Returns a proposal as it is stored, in the form of the contract. */
export function proposalOf(stored: StoredDecision): Proposal {
  const { operation, input, summary, changes, target } = bodyOf(stored);
  const { note, reason } = (stored.outcome ?? {}) as { note?: string; reason?: string };
  return {
    id: stored.id as ProposalId,
    ...fieldsOf(stored),
    operation,
    input: { ...input },
    summary,
    changes: [...changes],
    target,
    state: stored.state as ProposalState,
    decision: stored.decision ?? undefined,
    note,
    reason,
  };
}

export function bodyOf({ body }: Pick<StoredDecision, 'body'>): ProposalBody {
  // As the run that proposes it has written it
  return body as ProposalBody;
}
