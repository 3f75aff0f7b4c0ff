import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useAct } from '../../actions/use-act.ts';
import { textOf } from '../../entities/message/outgoing.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { localMoment, MomentField, momentOf } from '../../ui/moment-field.tsx';
import { formatAhead } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { retrySend } from './actions.ts';
import { changeScheduled, removeScheduled } from './scheduled.ts';
import './scheduled.css';

const words = text.conversation.later;

/** When a scheduled message is sent, and what can be done about it until then. */
export function ScheduledActs({ entry }: { entry: OutboxEntry }) {
  const { isBusy, failure, run } = useAct();
  const [isEditing, setIsEditing] = useState(false);
  const now = useNow();
  const id = useId();
  const shared = { kind: 'quiet', disabled: isBusy, 'aria-describedby': id } as const;
  return (
    <div className="message-fate" data-kind="scheduled">
      <p>{words.scheduled(formatAhead(entry.sendAt ?? '', now))}</p>
      <span id={id} hidden>
        {markdownWords(textOf(entry), 40)}
      </span>
      <Button {...shared} onClick={() => run(() => retrySend(entry))}>
        {words.sendNow}
      </Button>
      <Button {...shared} onClick={() => setIsEditing(true)}>
        {text.conversation.edit}
      </Button>
      <Button {...shared} onClick={() => run(() => removeScheduled(entry))}>
        {words.remove}
      </Button>
      <InlineError detail={failure} />
      {isEditing && <EditScheduled entry={entry} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

/** Changes the text and the time of a scheduled message. */
function EditScheduled({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const [written, setWritten] = useState(() => textOf(entry));
  const [first] = useState(() => localMoment(new Date(entry.sendAt ?? Date.now())));
  const [moment, setMoment] = useState(first);
  const { isBusy, failure, run } = useAct();
  const at = momentOf(moment);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (at !== undefined && written.trim() !== '') {
      run(async () => {
        await changeScheduled(entry, written, moment === first ? undefined : at);
        onClose();
      });
    }
  };
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <form className="scheduled-form" noValidate onSubmit={submit}>
        <TextField
          label={text.conversation.message}
          multiline
          value={written}
          onChange={setWritten}
        />
        <MomentField label={words.time} value={moment} onChange={setMoment} />
        <InlineError detail={failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            disabled={isBusy || at === undefined || written.trim() === ''}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
