import { useState } from 'react';
import type { FormEvent } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { localMoment, MomentField, momentOf } from '../../ui/moment-field.tsx';

/** Edits what a write says. */
export function EditEntry({
  written,
  sendAt,
  isSentAtOnce,
  onSave,
  onClose,
}: {
  written: string;
  /** The time of a scheduled write. */
  sendAt?: string | undefined;
  /** Whether its home can be reached, so that saving sends it. */
  isSentAtOnce: boolean;
  onSave: (changed: string, sendAt: Date | undefined) => void;
  onClose: () => void;
}) {
  const [changed, setChanged] = useState(written);
  const [first] = useState(() => (sendAt === undefined ? '' : localMoment(new Date(sendAt))));
  const [moment, setMoment] = useState(first);
  const at = momentOf(moment);
  const words = text.outbox.editing;
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(changed, moment === first ? undefined : at);
  };
  return (
    <form className="outbox-edit" onSubmit={save}>
      <TextField
        label={words.label}
        multiline
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because it was asked for.
        autoFocus
        value={changed}
        onChange={setChanged}
      />
      {first !== '' && <MomentField label={words.time} value={moment} onChange={setMoment} />}
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button
          kind="primary"
          type="submit"
          disabled={changed.trim() === '' || (first !== '' && at === undefined)}
        >
          {isSentAtOnce && first === '' ? words.send : words.save}
        </Button>
      </div>
    </form>
  );
}
