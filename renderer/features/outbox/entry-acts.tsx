import { useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { needsPerson } from '#shared/rules/needs.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { isScheduled } from '../../entities/outbox/scheduled.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { copyText, retryEntry } from './actions.ts';
import { isResting } from './former-entry.ts';
import { dependentsOf, discard, isOrphaned, undoOf } from './discard.ts';
import { actKind, editableField } from '../../writes/entry-labels.ts';

/** The acts on a write that is not on its way. */
export function EntryActs({
  entry,
  title,
  onEdit,
  onAct,
}: {
  entry: OutboxEntry;
  /** The label of the entry. */
  title: string;
  onEdit: () => void;
  onAct: (act: () => Promise<void>) => void;
}) {
  const entries = useOutbox((state) => state.entries);
  const words = text.outbox;
  const kind = actKind(entry);
  const written = editableField(entry)?.text;
  const isLost = isOrphaned(entry, entries);
  const isLater = isScheduled(entry);
  return (
    <div className="outbox-acts">
      {(needsPerson(entry) || isResting(entry) || isLater) && !isLost && (
        <Button onClick={() => onAct(() => retryEntry(entry.id))}>
          {words.retry[isLater ? 'scheduled' : isResting(entry) ? 'waiting' : (kind ?? 'rejected')]}
        </Button>
      )}
      {isLost && written !== undefined && (
        <Button kind="quiet" onClick={() => onAct(() => copyText(written))}>
          {words.copyText}
        </Button>
      )}
      {!isLost && written !== undefined && (
        <Button kind="quiet" onClick={onEdit}>
          {words.edit}
        </Button>
      )}
      <DiscardButton
        entry={entry}
        entries={entries}
        title={title}
        label={words.discard[kind ?? 'other']}
        onAct={onAct}
      />
    </div>
  );
}

/** Discards a write, and asks before where that cannot be taken back. */
function DiscardButton({
  entry,
  entries,
  title,
  label,
  onAct,
}: {
  entry: OutboxEntry;
  entries: readonly OutboxEntry[];
  title: string;
  label: string;
  onAct: (act: () => Promise<void>) => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const undo = undoOf(entry, entries);
  const discardNow = () => onAct(() => discard(entry, undo));
  const words = text.outbox.discarding;
  return (
    <>
      <Button kind="quiet" onClick={undo === 'none' ? () => setIsAsked(true) : discardNow}>
        {label}
      </Button>
      {isAsked && (
        <Confirm
          title={words.title}
          detail={words.detail(title, dependentsOf(entry, entries).length)}
          act={text.outbox.discard.other}
          onConfirm={discardNow}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
