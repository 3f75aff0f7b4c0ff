import { useId } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { useAct } from '../../actions/use-act.ts';
import { submit } from '../../bridge/submit.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

const words = text.operators.trust;

/** The levels, the most careful first. */
const levels = ['asks', 'task', 'answers'] as const;

/** What an operator may do without asking. */
export function TrustChoice({ homeId, operator }: { homeId: string; operator: Operator }) {
  const group = useId();
  const { isBusy, failure, run } = useAct();
  const { id: operatorId, trust: chosen = 'task', driver } = operator;
  return (
    <fieldset className="choices" role="radiogroup" disabled={isBusy}>
      <legend className="field-label">{words.legend}</legend>
      {levels.map((trust) => (
        <Choice
          key={trust}
          kind="radio"
          group={group}
          label={words.levels[trust]}
          detail={words.details[trust]}
          isChosen={trust === chosen}
          onChange={() => run(() => submit(homeId, 'operator.set_trust', { operatorId, trust }))}
        />
      ))}
      {driver === undefined && <p className="quiet">{words.ofModels}</p>}
      <InlineError detail={failure} />
    </fieldset>
  );
}
