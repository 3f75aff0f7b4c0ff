import { useMemo, useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemOf } from '../../bridge/call.ts';
import { needsPerson } from '#shared/rules/needs.ts';
import { isScheduled } from '../../entities/outbox/scheduled.ts';
import { text } from '../../text/text.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatExact, formatShort } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { editEntry } from './actions.ts';
import { ConflictTable } from './conflict-table.tsx';
import { EditEntry } from './edit-entry.tsx';
import { EntryActs } from './entry-acts.tsx';
import {
  editableField,
  entryStatusText,
  entryLabel,
  fieldWords,
  isDeletion,
} from '../../writes/entry-labels.ts';
import { EntryPlace } from './entry-place.tsx';
import type { ThingHref } from './entry-place.tsx';
import { useEntryNames } from '../../writes/entry-names.ts';
import { useLastChanger } from './use-last-changer.ts';

/** One write: what, where, since when, why it is still here, and what can be done about it. */
export function OutboxItem({
  entry,
  former,
  home,
  thingHref,
}: {
  entry: OutboxEntry;
  /** The entry that must be sent before it. */
  former: OutboxEntry | undefined;
  home: Home | undefined;
  /** The way to the thing that it is about; none where it is shown on that. */
  thingHref?: ThingHref;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const editable = editableField(entry);
  const names = useEntryNames(entry);
  const title = entryLabel(entry, names);
  const act = (run: () => Promise<void>) => {
    run().catch((error: unknown) => setFailure(problemOf(error).detail));
  };
  return (
    <li className="outbox-item" data-kind={needsPerson(entry) ? 'needing' : 'waiting'}>
      <div className="outbox-item-head">
        <h2 data-name="">{title}</h2>
        {thingHref && (
          <p className="outbox-place">
            <EntryPlace entry={entry} title={names.title} home={home} thingHref={thingHref} />
          </p>
        )}
        <EntryTime at={entry.createdAt} />
      </div>
      {editable && !isEditing && <EntryText {...editable} />}
      {editable && isEditing && (
        <EditEntry
          written={editable.text}
          sendAt={isScheduled(entry) ? entry.sendAt : undefined}
          isSentAtOnce={home?.state.kind === 'live' || home?.state.kind === 'polling'}
          onClose={() => setIsEditing(false)}
          onSave={(changed, sendAt) =>
            act(async () => {
              await editEntry(entry, editable.field, changed, sendAt);
              setIsEditing(false);
            })
          }
        />
      )}
      {entry.conflict && (
        <ConflictTable
          homeId={entry.homeId}
          conflict={entry.conflict}
          isDeletion={isDeletion(entry)}
        />
      )}
      <EntryFate entry={entry} former={former} home={home} />
      <InlineError detail={failure} />
      {!isEditing && entry.state !== 'sending' && (
        <EntryActs entry={entry} title={title} onEdit={() => setIsEditing(true)} onAct={act} />
      )}
    </li>
  );
}

/** The text of a write, without its signs of Markdown. */
function EntryText({ field, text: written }: { field: string; text: string }) {
  const said = useMemo(() => fieldWords(field, written), [field, written]);
  return <p className="outbox-text">{said}</p>;
}

function EntryTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExact(at)}>
      {text.outbox.since(formatShort(at, now))}
    </time>
  );
}

/** Why a write is still here. */
function EntryFate({
  entry,
  former,
  home,
}: {
  entry: OutboxEntry;
  former: OutboxEntry | undefined;
  home: Home | undefined;
}) {
  const formerNames = useEntryNames(former ?? entry);
  const changedBy = useLastChanger(entry);
  const words = entryStatusText(entry, {
    home,
    changedBy,
    former: former && {
      label: entryLabel(former, formerNames),
      isStuck: needsPerson(former) && former.state !== 'conflict',
    },
  });
  return <p className="outbox-fate">{words}</p>;
}
