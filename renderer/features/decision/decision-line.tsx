import { useState } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Decision } from './decide.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionFrame, useWaiting } from './decision-frame.tsx';
import type { DecisionPlace } from './decision-frame.tsx';
import { useOperatorName } from './decision-part.tsx';

const { asked, proposed } = text.inbox.decide;

/** One question or proposal as a line, with the button that opens it in a dialog. */
export function DecisionLine({ decision, ...place }: DecisionPlace & { decision: Decision }) {
  const { homeId } = place;
  const { noun, row } = decision;
  const name = useOperatorName(homeId, decision);
  const waiting = useWaiting(homeId, row.id);
  const [isOpened, setIsOpened] = useState(false);
  const { questionFrom, proposalFrom } = text.decision;
  return (
    <DecisionFrame title={noun === 'question' ? questionFrom(name) : proposalFrom(name)} isLine>
      <p className="decision-words" dir="auto" role={row.state === 'open' ? undefined : 'status'}>
        {waiting ?? wordsOf(decision, name)}
      </p>
      {row.state === 'open' && waiting === undefined && (
        <Button onClick={() => setIsOpened(true)}>{noun === 'question' ? asked : proposed}</Button>
      )}
      {isOpened && (
        <DecisionDialog {...{ noun, id: row.id, ...place }} onClose={() => setIsOpened(false)} />
      )}
    </DecisionFrame>
  );
}

/** The words of a question or a proposal; once it is decided, its outcome. */
function wordsOf(decision: Decision, name: string): string {
  if (decision.noun === 'question') {
    const { state, text: asks } = decision.row;
    return state === 'open' ? asks : text.decision.questionStates[state](name);
  }
  const { state, summary } = decision.row;
  return state === 'open' ? summary : text.decision.proposalStates[state](name);
}
