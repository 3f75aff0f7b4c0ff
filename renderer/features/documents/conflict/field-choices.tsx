import { useId } from 'react';
import type { FieldConflict } from '#shared/capability/outbox.ts';
import { text } from '../../../text/text.ts';
import { Choice } from '../../../ui/choice.tsx';

const words = text.document.conflict;
const names: Readonly<Record<string, string>> = text.document.fields;
const types: Readonly<Record<string, string>> = text.document.types;

/** The short fields that both have changed: one of two values each, the person's own at first. */
export function FieldChoices({
  conflict,
  choices,
  onChoose,
}: {
  conflict: readonly FieldConflict[];
  /** The chosen values, where one was chosen. */
  choices: Readonly<Record<string, unknown>>;
  onChoose: (field: string, value: unknown) => void;
}) {
  const id = useId();
  return (
    <div className="document-choices">
      {conflict.map(({ field, mine, theirs }) => (
        <fieldset key={field}>
          <legend className="quiet">{names[field] ?? field}</legend>
          {([mine, theirs] as const).map((value, side) => (
            <Choice
              key={side === 0 ? words.mine : words.theirs}
              kind="radio"
              group={`${id} ${field}`}
              label={words.choice(side === 0 ? words.mine : words.theirs, shown(field, value))}
              isChosen={(field in choices ? choices[field] : mine) === value}
              onChange={() => onChoose(field, value ?? '')}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function shown(field: string, value: unknown): string {
  const said = typeof value === 'string' ? value : '';
  return (field === 'type' ? types[said] : said) || words.nothing;
}
