import { useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemOf } from '../../bridge/call.ts';
import { needsPerson } from '#shared/capability/needs.ts';
import { text } from '../../text/text.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatExact, formatShort } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { editEntry } from './actions.ts';
import { ConflictTable } from './conflict-table.tsx';
import { EditEntry } from './edit-entry.tsx';
import { EntryActs } from './entry-acts.tsx';
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
  /** The entry that must be sent before it. */
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
        <p className="outbox-place">
          <EntryPlace entry={entry} home={home} threadHref={threadHref} />
        </p>
        <time dateTime={entry.createdAt} title={formatExact(entry.createdAt)}>
          {text.outbox.since(formatShort(entry.createdAt, now))}
        </time>
      </div>
      {editable && !isEditing && <p className="outbox-text">{shown(editable.text)}</p>}
      {editable && isEditing && (
        <EditEntry
          written={editable.text}
          isSentAtOnce={home?.state.kind === 'live' || home?.state.kind === 'polling'}
          onClose={() => setIsEditing(false)}
          onSave={(changed) =>
            act(async () => {
              await editEntry(entry, editable.field, changed);
              setIsEditing(false);
            })
          }
        />
      )}
      {entry.conflict && <ConflictTable conflict={entry.conflict} />}
      <p className="outbox-fate">{entryStatusText(entry, home, former)}</p>
      <InlineError detail={failure} />
      {!isEditing && entry.state !== 'sending' && (
        <EntryActs entry={entry} onEdit={() => setIsEditing(true)} onAct={act} />
      )}
    </li>
  );
}
