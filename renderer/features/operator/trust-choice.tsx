import type { Operator } from '#shared/domain/operator/schema.ts';
import { useAct } from '../../actions/use-act.ts';
import { changeOperator } from '../../operators/change-operator.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { text } from '../../text/text.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

const words = text.operators.trust;

/** The levels, the most careful first. */
const levels = ['asks', 'task', 'answers'] as const;

/** Lets a person choose what an operator may do without asking. */
export function TrustChoice({ operator, ...place }: OperatorPlace & { operator: Operator }) {
  const { isBusy, failure, run } = useAct();
  const { id: operatorId, trust: chosen = 'task', driver } = operator;
  return (
    <ChoiceGroup
      role="radiogroup"
      legend={words.legend}
      values={levels}
      label={(trust) => words.levels[trust]}
      detail={(trust) => words.details[trust]}
      chosen={chosen}
      onChoose={(trust) =>
        run(() =>
          changeOperator(place, operator, { trust }, () =>
            submit(place.homeId, 'operator.set_trust', { operatorId, trust }),
          ),
        )
      }
      isDisabled={isBusy}
    >
      {driver === undefined && <p className="quiet">{words.ofModels}</p>}
      <InlineError detail={failure} />
    </ChoiceGroup>
  );
}
