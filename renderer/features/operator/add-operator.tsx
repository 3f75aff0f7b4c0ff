import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { useAct } from '../../actions/use-act.ts';
import { createdId, submit } from '../../entities/outbox/submit.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { inputOf } from '../../ui/form-input.ts';
import { InlineError } from '../../ui/inline-error.tsx';

const { add, page } = text.operators;

/** Asks for the name and the role of a new operator; the rest is on its page, which then opens. */
export function AddOperator({
  homeId,
  guildId,
  operators,
  onOpen,
  onClose,
}: OperatorPlace & {
  /** Those that are there: two of one name could not be told apart. */
  operators: readonly Operator[];
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, failure, run } = useAct();
  useEffect(() => inputOf(form.current, 'name')?.focus(), []);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(name.trim(), operators);
    setFault(found);
    if (found === undefined && !isBusy) {
      run(async () => {
        const id = await create({ homeId, guildId }, name.trim(), role.trim());
        onClose();
        onOpen(id);
      });
    }
  };
  return (
    <Dialog title={add.title} onClose={onClose}>
      <form ref={form} className="add-operator" noValidate onSubmit={begin}>
        <TextField
          label={add.name}
          name="name"
          value={name}
          required
          dir="auto"
          maxLength={textLimits.title}
          fault={fault}
          onChange={setName}
        />
        <TextField
          label={page.role}
          hint={text.ui.optional}
          note={page.roleHint}
          value={role}
          dir="auto"
          maxLength={textLimits.operatorRole}
          onChange={setRole}
        />
        <InlineError detail={failure} />
        <Acts isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Acts({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <div className="dialog-acts">
      <Button onClick={onClose}>{text.ui.cancel}</Button>
      <Button kind="primary" type="submit" disabled={isBusy}>
        {add.act}
      </Button>
    </div>
  );
}

/** Adds an operator, and answers with its id: a temporary one where it waits to be sent. */
async function create(
  { homeId, guildId }: OperatorPlace,
  name: string,
  role: string,
): Promise<string> {
  const input = { guildId, name, ...(role !== '' && { role }) };
  return createdId(await submit(homeId, 'operator.create', input));
}

function faultOf(name: string, operators: readonly Operator[]): string | undefined {
  if (name === '') {
    return add.missing;
  }
  const taken = operators.find((other) => other.name.toLowerCase() === name.toLowerCase());
  return taken && add.taken(taken.name);
}
