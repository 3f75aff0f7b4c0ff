import { useRow } from '../../entities/store/entity-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { text } from '../../text/text.ts';
import type { Decision } from './decide.ts';
import type { DecisionPlace } from './decision-frame.tsx';
import { ProposalPart } from './proposal-part.tsx';
import { QuestionPart } from './question-part.tsx';

/** One question or proposal, with the name of the operator who waits. */
export function DecisionPart({ decision, ...place }: DecisionPlace & { decision: Decision }) {
  const name = useOperatorName(place.homeId, decision);
  return decision.noun === 'question' ? (
    <QuestionPart question={decision.row} {...{ name, ...place }} />
  ) : (
    <ProposalPart proposal={decision.row} {...{ name, ...place }} />
  );
}

/** The name of the operator who asks or proposes. */
export function useOperatorName(homeId: string, { row }: Decision): string {
  return useRow(operatorStore, homeId, row.operatorId)?.name ?? text.inbox.unknown.operator;
}
