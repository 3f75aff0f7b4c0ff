import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { needsPerson } from '../../entities/outbox-counts.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { discardEntry, retryEntry } from './actions.ts';

/** What can be done about a write that is not on its way. */
export function EntryActs({
  entry,
  onEdit,
  onAct,
}: {
  entry: OutboxEntry;
  /** Absent where there is nothing to edit. */
  onEdit: (() => void) | undefined;
  onAct: (act: () => Promise<void>) => void;
}) {
  const { retry, discard, edit } = text.outbox;
  const kind =
    entry.state === 'conflict' || entry.state === 'unconfirmed' ? entry.state : undefined;
  return (
    <div className="outbox-acts">
      {needsPerson(entry) && (
        <Button onClick={() => onAct(() => retryEntry(entry.id))}>
          {retry[kind ?? 'rejected']}
        </Button>
      )}
      {onEdit && (
        <Button kind="quiet" onClick={onEdit}>
          {edit}
        </Button>
      )}
      <Button kind="quiet" onClick={() => onAct(() => discardEntry(entry.id))}>
        {discard[kind ?? 'other']}
      </Button>
    </div>
  );
}
