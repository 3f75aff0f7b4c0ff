import { useId } from 'react';
import type { QuestionField as Field } from '#shared/domain/question/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { no, yes } from './form-values.ts';
import type { FieldDraft } from './form-values.ts';

/** One field of a question, by its kind. */
export function QuestionField({
  field,
  draft,
  fault,
  onChange,
}: {
  field: Field;
  draft: FieldDraft;
  fault: string | undefined;
  onChange: (draft: FieldDraft) => void;
}) {
  const { kind, label, options = [] } = field;
  const words = { field, draft, fault, onChange };
  switch (kind) {
    case 'one':
      return <Choices {...words} choices={options.map((option) => [option, option])} />;
    case 'yes_no':
      return (
        <Choices
          {...words}
          choices={[
            [yes, text.decision.yes],
            [no, text.decision.no],
          ]}
        />
      );
    case 'several':
      return <Choices {...words} choices={options.map((option) => [option, option])} isOfMany />;
    case 'number':
    case 'text':
      return (
        <TextField
          label={label}
          dir="auto"
          multiline={kind === 'text'}
          {...(kind === 'number' && { inputMode: 'decimal' })}
          maxLength={decisionLimits.answerText}
          value={typeof draft === 'string' ? draft : ''}
          fault={fault}
          onChange={onChange}
        />
      );
  }
}

/** A group of choices: one of them, or as many as the person likes. */
function Choices({
  field: { label },
  draft,
  fault,
  onChange,
  choices,
  isOfMany = false,
}: {
  field: Field;
  draft: FieldDraft;
  fault: string | undefined;
  onChange: (draft: FieldDraft) => void;
  /** The value and the words of each. */
  choices: readonly (readonly [value: string, words: string])[];
  isOfMany?: boolean;
}) {
  const id = useId();
  const chosen = typeof draft === 'string' ? [draft] : draft;
  const change = (value: string, isChosen: boolean) => {
    if (!isOfMany) {
      onChange(value);
    } else {
      onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
    }
  };
  return (
    <fieldset
      className="choices"
      {...(!isOfMany && { role: 'radiogroup' })}
      aria-labelledby={id}
      aria-describedby={`${id}-fault`}
    >
      <legend id={id} dir="auto">
        {label}
      </legend>
      {choices.map(([value, words]) => (
        <Choice
          key={value}
          kind={isOfMany ? 'checkbox' : 'radio'}
          group={id}
          label={words}
          isChosen={chosen.includes(value)}
          onChange={(isChosen) => change(value, isChosen)}
        />
      ))}
      <p className="field-error" id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
