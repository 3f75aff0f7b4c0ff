import { useState } from 'react';
import type { FormEvent } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** Edits what a write says. */
export function EditEntry({
  written,
  isSentAtOnce,
  onSave,
  onClose,
}: {
  written: string;
  /** Whether its home can be reached, so that saving sends it. */
  isSentAtOnce: boolean;
  onSave: (changed: string) => void;
  onClose: () => void;
}) {
  const [changed, setChanged] = useState(written);
  const words = text.outbox.editing;
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(changed);
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
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" type="submit" disabled={changed.trim() === ''}>
          {isSentAtOnce ? words.send : words.save}
        </Button>
      </div>
    </form>
  );
}
