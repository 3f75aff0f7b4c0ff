import { useState } from 'react';
import type { FormEvent } from 'react';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Asks how many items a column is meant to hold at most; an empty field takes the limit away. */
export function LimitDialog({
  status,
  limit,
  onSave,
  onClose,
}: {
  status: WorkItemStatus;
  limit: number | undefined;
  onSave: (limit: number | undefined) => void;
  onClose: () => void;
}) {
  const { title, label, hint, fault, save } = text.board.limit;
  const [written, setWritten] = useState(limit === undefined ? '' : String(limit));
  const [isFaulty, setIsFaulty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = written.trim() === '' ? undefined : Number(written);
    if (wanted === undefined || isLimit(wanted)) {
      onSave(wanted);
      onClose();
    } else {
      setIsFaulty(true);
    }
  };
  return (
    <Dialog title={title(status)} onClose={onClose}>
      <form className="limit-form" noValidate onSubmit={submit}>
        <TextField
          label={label}
          fault={isFaulty ? fault(placeLimits.columnLimit) : undefined}
          note={hint}
          inputMode="numeric"
          maxLength={10}
          value={written}
          onChange={(value) => {
            setWritten(value);
            setIsFaulty(false);
          }}
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit">
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isLimit(wanted: number): boolean {
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= placeLimits.columnLimit;
}
