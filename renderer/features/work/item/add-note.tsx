import { useState } from 'react';
import type { FormEvent } from 'react';
import { noteLimits } from '#shared/limits/note-limits.ts';
import { submit } from '../../../entities/outbox/submit.ts';
import { useDraft, writeDraft } from '../../../entities/local-state/draft-store.ts';
import type { DraftKey } from '../../../entities/local-state/draft-store.ts';
import { text } from '../../../text/text.ts';
import { useAct } from '../../../actions/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';

const words = text.run.note;

interface NoteProps {
  readonly homeId: string;
  readonly runId: string;
  /** The name of the operator at work. */
  readonly name: string;
}

function keyOf(homeId: string, runId: string): DraftKey {
  return { homeId, kind: 'run', id: runId, field: 'note' };
}

/** Subscribes to a note that was written and not sent; an empty text where there is none. */
export function useNoteDraft(homeId: string, runId: string): string {
  return useDraft(keyOf(homeId, runId));
}

/** Adds a note to the work of an operator, and says what becomes of it. */
export function AddNote(props: NoteProps) {
  const [isWriting, setIsWriting] = useState(false);
  const [said, setSaid] = useState<string>();
  return (
    <>
      <Button onClick={() => setIsWriting(true)}>{words.add}</Button>
      <p role="status" className="quiet">
        {said}
      </p>
      {isWriting && <NoteDialog {...props} onSent={setSaid} onClose={() => setIsWriting(false)} />}
    </>
  );
}

function NoteDialog({
  homeId,
  runId,
  name,
  onSent,
  onClose,
}: NoteProps & { onSent: (said: string) => void; onClose: () => void }) {
  const written = useNoteDraft(homeId, runId);
  const keep = (next: string) => writeDraft(keyOf(homeId, runId), next);
  const { isBusy, failure, run } = useAct();
  const send = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const { output } = await submit(homeId, 'run.steer', { runId, text: written });
      keep('');
      onSent(output === undefined ? words.waits : words.sent(name));
      onClose();
    });
  };
  return (
    <Dialog title={words.title(name)} onClose={onClose}>
      <form className="note-form" noValidate onSubmit={send}>
        <TextField
          multiline
          label={words.label}
          note={words.hint(name)}
          maxLength={noteLimits.text}
          value={written}
          onChange={keep}
        />
        <InlineError detail={failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isBusy || written.trim() === ''}>
            {words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
