import type { ComponentProps } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { OperationInput } from '#shared/registry/registry.ts';
import { countLimits, textLimits } from '#shared/limits/limits.ts';
import { useFieldDraft } from '../../entities/local-state/field-drafts.ts';
import { useSave } from '../../actions/use-save.ts';
import { changeOperator } from '../../operators/change-operator.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { submit } from '../../entities/outbox/submit.ts';
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
  const of = { homeId: place.homeId, id: operatorId };
  return (
    <>
      <IdentityField
        {...of}
        field="name"
        maxLength={textLimits.title}
        current={name}
        valueOf={(typed) => typed.trim() || undefined}
        onSave={(typed) => save({ name: typed })}
      />
      <IdentityField
        {...of}
        field="role"
        hint={words.roleHint}
        maxLength={textLimits.operatorRole}
        current={role}
        valueOf={(typed) => typed.trim()}
        onSave={(typed) => save({ role: typed })}
      />
      <IdentityField
        {...of}
        field="personality"
        hint={words.personalityHint}
        maxLength={textLimits.operatorPersonality}
        multiline
        current={personality}
        valueOf={(typed) => typed}
        onSave={(typed) => save({ personality: typed })}
      />
      <IdentityField
        {...of}
        field="capabilities"
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

/** A field whose words are kept until they are saved, so that leaving it replaces nobody's. */
function IdentityField({
  homeId,
  id,
  field,
  ...options
}: Omit<ComponentProps<typeof SavedField>, 'label' | 'draft'> & {
  homeId: string;
  id: string;
  field: 'name' | 'role' | 'personality' | 'capabilities';
}) {
  const draft = useFieldDraft({ homeId, kind: 'operator', id, field });
  return <SavedField {...options} label={words[field]} draft={draft} />;
}

function capabilitiesIn(typed: string): string[] {
  return parseIds(typed)
    .slice(0, countLimits.capabilities)
    .map((each) => each.slice(0, textLimits.title));
}
