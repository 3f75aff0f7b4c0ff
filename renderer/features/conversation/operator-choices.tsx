import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';

/** The operators of a guild, each to be chosen or not. */
export function OperatorChoices({
  operators,
  chosen,
  onToggle,
  children,
}: {
  operators: readonly Operator[];
  /** The ids of those that are chosen. */
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The content below them. */
  children: ReactNode;
}) {
  return (
    <fieldset className="new-thread-operators">
      <legend className="field-label">{text.conversation.operators}</legend>
      <ul ref={rovingRows} className="operator-choices">
        {operators.map((operator, at) => (
          <OperatorChoice
            key={operator.id}
            operator={operator}
            isFirst={at === 0}
            isChosen={chosen.has(operator.id)}
            onToggle={() => onToggle(operator.id)}
          />
        ))}
      </ul>
      {children}
    </fieldset>
  );
}

function OperatorChoice({
  operator,
  isFirst,
  isChosen,
  onToggle,
}: {
  operator: Operator;
  isFirst: boolean;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <li className="operator-choice">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-describedby={operator.role ? `${id}-role` : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog opens at its first choice.
        autoFocus={isFirst}
      />
      <Avatar name={operator.name} />
      <label htmlFor={id}>{operator.name}</label>
      {operator.role && (
        <span className="operator-choice-role" id={`${id}-role`}>
          {operator.role}
        </span>
      )}
    </li>
  );
}
