import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemOf } from '../../bridge/call.ts';
import { needsPerson } from '../../entities/outbox-counts.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatExact, formatShort } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { discardEntry, editEntry, retryEntry } from './actions.ts';
import { ConflictTable } from './conflict-table.tsx';
import { editableField, entryStatusText, entryLabel, shown } from './entry-labels.ts';
import { EntryPlace } from './entry-place.tsx';

/** One write: what, where, since when, why it is still here, and what can be done about it. */
export function OutboxItem({
  entry,
  former,
  home,
  threadHref,
}: {
  entry: OutboxEntry;
  /** What must be sent before it. */
  former: OutboxEntry | undefined;
  home: Home | undefined;
  threadHref: (homeId: string, conversationId: string) => string;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const now = useNow();
  const editable = editableField(entry);
  const act = (run: () => Promise<void>) => {
    run().catch((error: unknown) => setFailure(problemOf(error).detail));
  };
  return (
    <li className="outbox-item" data-kind={needsPerson(entry) ? 'needing' : 'waiting'}>
      <div className="outbox-item-head">
        <h2>{entryLabel(entry)}</h2>
        <time dateTime={entry.createdAt} title={formatExact(entry.createdAt)}>
          Since {formatShort(entry.createdAt, now)}
        </time>
      </div>
      <p className="outbox-place">
        <EntryPlace entry={entry} home={home} threadHref={threadHref} />
      </p>
      {editable &&
        (isEditing ? (
          <EditEntry
            text={editable.text}
            onClose={() => setIsEditing(false)}
            onSave={(text) =>
              act(async () => {
                await editEntry(entry, editable.field, text);
                setIsEditing(false);
              })
            }
          />
        ) : (
          <p className="outbox-text">{shown(editable.text)}</p>
        ))}
      {entry.conflict && <ConflictTable conflict={entry.conflict} />}
      <p className="outbox-fate">{entryStatusText(entry, home, former)}</p>
      <InlineError detail={failure} />
      {!isEditing && entry.state !== 'sending' && (
        <div className="outbox-acts">
          {needsPerson(entry) && (
            <Button onClick={() => act(() => retryEntry(entry.id))}>
              {entry.state === 'conflict' ? 'Send mine' : 'Retry'}
            </Button>
          )}
          {editable && (
            <Button kind="quiet" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )}
          <Button kind="quiet" onClick={() => act(() => discardEntry(entry.id))}>
            {discardWords[entry.state] ?? 'Discard'}
          </Button>
        </div>
      )}
    </li>
  );
}

const discardWords: Readonly<Partial<Record<OutboxEntry['state'], string>>> = {
  conflict: 'Take theirs',
  unconfirmed: 'It arrived',
};

function EditEntry({
  text,
  onSave,
  onClose,
}: {
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const [changed, setChanged] = useState(text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(changed);
  };
  return (
    <form className="outbox-edit" onSubmit={save}>
      <TextField
        label="Text"
        multiline
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because it was asked for.
        autoFocus
        value={changed}
        onChange={setChanged}
      />
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={changed.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  );
}
