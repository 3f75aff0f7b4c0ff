import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { isTemporaryId } from '#shared/outbox/temporary-id.ts';
import { serviceIdOf } from '../../bridge/local-ids.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import {
  discardEntry,
  discardHeld,
  holdDiscard,
  releaseDiscard,
} from '../../entities/outbox/held-discards.ts';
import { needsPerson } from '#shared/rules/needs.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { submitAgain } from './actions.ts';
import { actKind } from '../../writes/entry-labels.ts';

/**
 * How a discard is taken back (decisions: 0109).
 *
 * - `held`: nothing happens until the toast is over; it would not go out by itself meanwhile
 * - `submitted`: it is discarded at once, or it might go out, and Undo submits it anew
 * - `none`: it cannot be, so that it is asked about before
 */
export type DiscardUndo = 'held' | 'submitted' | 'none';

/** How the discard of an entry can be taken back. */
export function undoOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): DiscardUndo {
  if (needsPerson(entry)) {
    return 'held';
  }
  // One that was tried may have arrived, and a change is submitted with what it was based on.
  const isUntried = entry.operation.endsWith('.create') && entry.reason === undefined;
  return isUntried && dependentsOf(entry, entries).length === 0 ? 'submitted' : 'none';
}

/** The entries that cannot be sent without what an entry creates. */
export function dependentsOf(
  { id, temporaryId }: OutboxEntry,
  entries: readonly OutboxEntry[],
): OutboxEntry[] {
  return temporaryId === undefined
    ? []
    : entries.filter((other) => other.id !== id && namedIds(other).has(temporaryId));
}

/** Whether what an entry belongs to was discarded, so that it can never be sent. */
export function isOrphaned(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const made = new Set(entries.map(({ temporaryId }) => temporaryId));
  // A thing that the service has by now is not lost, although this page names it as before.
  const isLost = (named: string) =>
    isTemporaryId(serviceIdOf(entry.homeId, named)) && !made.has(named);
  return entry.state === 'rejected' && [...namedIds(entry)].some(isLost);
}

function namedIds({ input }: OutboxEntry): Set<string> {
  const named = new Set<string>();
  mapIdentifiers(input, (id) => {
    named.add(id);
    return id;
  });
  return named;
}

/**
 * Discards an entry, and offers to take that back for some seconds.
 *
 * @throws ProblemError when it is on its way already
 */
export async function discard(entry: OutboxEntry, undo: DiscardUndo): Promise<void> {
  const words = text.outbox.discarded[actKind(entry) ?? 'other'];
  if (undo === 'held') {
    holdDiscard(entry.id);
    showToast({
      words,
      onUndo: () => releaseDiscard(entry.id),
      onOver: () => void discardHeld(entry.id).catch(reportProblem),
    });
    return;
  }
  await discardEntry(entry.id);
  const submit = () => void submitAgain(entry).catch(reportProblem);
  showToast({ words, ...(undo === 'submitted' && { onUndo: submit }) });
}
