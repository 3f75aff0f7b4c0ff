import { useId, useState } from 'react';
import { proposalDecisions } from './proposal-decisions.ts';
import type { Proposal, ProposalDecision } from '#shared/domain/proposal/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { useAct } from '../../actions/use-act.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { TextField } from '../../ui/field.tsx';
import { decideProposal } from './decide.ts';
import { keepDecisionDraft, useDecisionDraft } from './decision-draft.ts';
import { DecisionFrame, Outcome, useWaiting } from './decision-frame.tsx';
import type { DecisionPlace } from './decision-frame.tsx';
import { ProposalChange } from './proposal-change.tsx';

/** A proposal of an operator, decided in place; once it is decided, what came of it. */
export function ProposalPart({
  proposal,
  name,
  ...place
}: DecisionPlace & { proposal: Proposal; name: string }) {
  const waiting = useWaiting(place.homeId, proposal.id);
  const isOpen = proposal.state === 'open' && waiting === undefined;
  return (
    <DecisionFrame title={text.decision.proposalFrom(name)}>
      <p className="decision-text" dir="auto">
        {proposal.summary}
      </p>
      {/* The outcome tells a settled proposal: its change is folded away */}
      <ShowChange key={String(isOpen)} homeId={place.homeId} proposal={proposal} />
      {isOpen ? (
        <ProposalForm proposal={proposal} name={name} {...place} />
      ) : proposal.state === 'open' ? (
        <Outcome words={waiting ?? ''} />
      ) : (
        <Outcome
          words={text.decision.proposalStates[proposal.state](name)}
          detail={[proposal.reason, proposal.note && text.decision.yourNote(proposal.note)]
            .filter((words) => words !== undefined && words !== '')
            .map((words) => (
              <p key={words} dir="auto">
                {words}
              </p>
            ))}
        />
      )}
    </DecisionFrame>
  );
}

/** Shows the change that is proposed, behind a button. */
function ShowChange({ homeId, proposal }: { homeId: string; proposal: Proposal }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        kind="quiet"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? text.decision.hideChange : text.decision.showChange}
      </Button>
      <div id={id} hidden={!isShown}>
        {isShown && <ProposalChange homeId={homeId} proposal={proposal} />}
      </div>
    </>
  );
}

/** The ways to decide, with a note that the operator reads. */
function ProposalForm({
  proposal,
  name,
  ...place
}: DecisionPlace & { proposal: Proposal; name: string }) {
  const { homeId, onDecided } = place;
  const note = useDecisionDraft(homeId, proposal.id);
  const { isBusy, failure, run } = useAct();
  const decide = (decision: ProposalDecision) =>
    run(() => decideProposal(place, proposal, { decision, note }).then(onDecided));
  return (
    <div className="decision-form">
      <TextField
        label={text.decision.note(name)}
        hint={text.decision.optional}
        dir="auto"
        maxLength={decisionLimits.note}
        value={note}
        onChange={(written) => keepDecisionDraft(homeId, proposal.id, written)}
      />
      <div className="decision-acts">
        <InlineError detail={failure} />
        {proposalDecisions.map((decision) => (
          <Button
            key={decision}
            kind={decision === 'once' ? 'primary' : 'plain'}
            disabled={isBusy}
            onClick={() => decide(decision)}
          >
            {text.decision.decisions[decision]}
          </Button>
        ))}
      </div>
    </div>
  );
}
