import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseIds } from '../../ui/id-list.ts';
import { createThread } from './actions.ts';
import './new-thread-dialog.css';

/** Asks with whom to talk, and opens the thread. */
export function NewThreadDialog({
  homeId,
  guildId,
  operators,
  hasOperatorList,
  onCreated,
  onClose,
}: {
  homeId: string;
  guildId: string;
  operators: readonly Operator[];
  /** Whether the service lists its operators; else others than the known may be named by id. */
  hasOperatorList: boolean;
  onCreated: (conversationId: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [others, setOthers] = useState('');
  const [title, setTitle] = useState('');
  const [opening, setOpening] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const operatorIds = [
      ...operators.map(({ id }) => id).filter((id) => chosen.has(id)),
      ...parseIds(others),
    ];
    if (operatorIds.length === 0) {
      setFailure('Choose at least one operator to talk with.');
      return;
    }
    setIsCreating(true);
    try {
      const conversationId = await createThread(homeId, {
        guildId,
        operatorIds,
        ...(title.trim() !== '' && { title }),
        ...(opening.trim() !== '' && { initialMessage: opening }),
      });
      onCreated(conversationId);
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsCreating(false);
    }
  };
  const toggle = (id: string) => {
    setFailure(undefined);
    setChosen((former) => {
      const next = new Set(former);
      return next.delete(id) ? next : next.add(id);
    });
  };
  return (
    <Dialog title="New thread" onClose={onClose}>
      <form className="new-thread" onSubmit={(event) => void create(event)}>
        <fieldset className="new-thread-operators">
          <legend className="field-label">Who takes part?</legend>
          {operators.map((operator, at) => (
            <OperatorChoice
              key={operator.id}
              operator={operator}
              isFirst={at === 0}
              isChosen={chosen.has(operator.id)}
              onToggle={() => toggle(operator.id)}
            />
          ))}
          {hasOperatorList && operators.length === 0 && (
            <p className="field-hint">
              The operators of this guild are not known on this computer yet. They are read as soon
              as its service can be reached.
            </p>
          )}
        </fieldset>
        {!hasOperatorList && (
          <TextField
            label="Operators by id"
            hint="this service does not list its operators; commas between several"
            spellCheck={false}
            value={others}
            onChange={setOthers}
          />
        )}
        <TextField
          label="Title"
          hint="optional"
          maxLength={500}
          value={title}
          onChange={setTitle}
        />
        <TextField
          label="First words"
          hint="optional"
          multiline
          maxLength={100_000}
          value={opening}
          onChange={setOpening}
        />
        <InlineError detail={failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            disabled={isCreating || (hasOperatorList && operators.length === 0)}
          >
            Create thread
          </Button>
        </div>
      </form>
    </Dialog>
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
    <div className="operator-choice">
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
    </div>
  );
}
