import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { PickedChips } from '../../ui/picked-chips.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { isManyToPick } from '../../ui/picker.tsx';

interface OperatorChoicesProps {
  readonly operators: readonly Operator[];
  /** The ids of those that are chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The operators of a guild, each to be chosen or not; many are searched. */
export function OperatorChoices({
  children,
  ...props
}: OperatorChoicesProps & {
  /** The content below them. */
  readonly children: ReactNode;
}) {
  const { operators, chosen, onToggle } = props;
  return (
    <fieldset className="new-thread-operators">
      <legend className="field-label">{text.conversation.operators}</legend>
      {isManyToPick(operators.length) ? (
        <SearchedOperators {...props} />
      ) : (
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
      )}
      {children}
    </fieldset>
  );
}

/** A list with a search, and above it those that are chosen. */
function SearchedOperators({ operators, chosen, onToggle }: OperatorChoicesProps) {
  return (
    <>
      <PickedChips
        label={text.conversation.chosenOperators}
        picked={operators.filter(({ id }) => chosen.has(id))}
        onRemove={onToggle}
      />
      <PickList
        label={text.conversation.operators}
        isMultiple
        takesFocus
        options={operators.map(({ id, name, role }) => ({
          id,
          label: name,
          detail: role,
          sign: <Avatar name={name} size="s" />,
          isChosen: chosen.has(id),
        }))}
        onPick={({ id }) => onToggle(id)}
      />
    </>
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
      <Avatar name={operator.name} size="s" />
      <label htmlFor={id} dir="auto">
        {operator.name}
      </label>
      {operator.role && (
        <span className="operator-choice-role" id={`${id}-role`} dir="auto">
          {operator.role}
        </span>
      )}
    </li>
  );
}
