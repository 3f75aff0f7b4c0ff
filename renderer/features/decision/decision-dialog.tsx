import { useRow } from '../../entities/store/entity-store.ts';
import { proposalStore, questionStore } from '../../entities/decision/decision-stores.ts';
import { text } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DecisionPart } from './decision-part.tsx';

/** A question or a proposal in a dialog, for where there is no room for it. */
export function DecisionDialog({
  homeId,
  guildId,
  noun,
  id,
  onClose,
}: {
  homeId: string;
  guildId: string;
  noun: 'question' | 'proposal';
  id: string;
  onClose: () => void;
}) {
  const question = useRow(questionStore, homeId, noun === 'question' ? id : '');
  const proposal = useRow(proposalStore, homeId, noun === 'proposal' ? id : '');
  const decision =
    question !== undefined
      ? ({ noun: 'question', row: question } as const)
      : proposal !== undefined
        ? ({ noun: 'proposal', row: proposal } as const)
        : undefined;
  return (
    <Dialog title={text.decision.dialog[noun]} size="wide" onClose={onClose}>
      {decision === undefined ? (
        <p>{text.decision.gone}</p>
      ) : (
        <DecisionPart {...{ homeId, guildId, decision }} onDecided={onClose} />
      )}
    </Dialog>
  );
}
