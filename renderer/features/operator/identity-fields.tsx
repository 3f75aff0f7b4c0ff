import type { Operator } from '#shared/domain/operator/schema.ts';
import type { OperationInput } from '#shared/contract/registry.ts';
import { countLimits, textLimits } from '#shared/limits/limits.ts';
import { useSave } from '../../actions/use-save.ts';
import { changeOperator } from '../../operators/change-operator.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { submit } from '../../bridge/submit.ts';
import { text } from '../../text/text.ts';
import { parseIds } from '../../ui/id-list.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { SavedField } from '../../ui/saved-field.tsx';

const words = text.operators.page;

type Change = Omit<OperationInput<'operator.update'>, 'operatorId'>;

/** Who an operator is: each field saves by itself. */
export function IdentityFields({ operator, ...place }: OperatorPlace & { operator: Operator }) {
  const { id: operatorId, name, role = '', personality = '', capabilities } = operator;
  const { failure, save } = useSave((change: Change) =>
    changeOperator(place, operator, change, () =>
      submit(place.homeId, 'operator.update', { operatorId, ...change }),
    ),
  );
  return (
    <>
      <SavedField
        label={words.name}
        maxLength={textLimits.title}
        current={name}
        valueOf={(typed) => typed.trim() || undefined}
        onSave={(typed) => save({ name: typed })}
      />
      <SavedField
        label={words.role}
        hint={words.roleHint}
        maxLength={textLimits.operatorRole}
        current={role}
        valueOf={(typed) => typed.trim()}
        onSave={(typed) => save({ role: typed })}
      />
      <SavedField
        label={words.personality}
        hint={words.personalityHint}
        maxLength={textLimits.operatorPersonality}
        multiline
        current={personality}
        valueOf={(typed) => typed}
        onSave={(typed) => save({ personality: typed })}
      />
      <SavedField
        label={words.capabilities}
        hint={words.capabilitiesHint}
        maxLength={textLimits.operatorPersonality}
        current={capabilities.join(', ')}
        valueOf={(typed) => capabilitiesIn(typed).join(', ')}
        onSave={(typed) => save({ capabilities: capabilitiesIn(typed) })}
      />
      <InlineError detail={failure} />
    </>
  );
}

function capabilitiesIn(typed: string): string[] {
  return parseIds(typed)
    .slice(0, countLimits.capabilities)
    .map((each) => each.slice(0, textLimits.title));
}
