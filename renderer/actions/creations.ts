import type { Act } from '#shared/capability/act.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { call } from '../bridge/call.ts';
import { reportProblem } from '../bridge/report-problem.ts';
import { discardEntry } from '../entities/outbox/held-discards.ts';
import { applyOutboxEntry, useOutbox } from '../entities/outbox/outbox-store.ts';
import { stepWith } from './undo/undo.ts';

/** An act that has made several items of which some are not at their service yet. */
export interface OpenCreation {
  readonly act: Act;
  readonly all: number;
  /** How many the service has. */
  readonly done: number;
  /** The entries that it has refused, or that nobody knows the fate of, in their order. */
  readonly refused: readonly OutboxEntry[];
}

/** The acts that have made several items, as far as some of their entries are open. */
export function openCreations(
  acts: readonly Act[],
  entries: readonly OutboxEntry[],
): readonly OpenCreation[] {
  if (entries.length === 0) {
    return [];
  }
  return acts.flatMap((act) => {
    const ids = idsOf(act);
    // A thing that was changed since stands in the outbox for itself.
    const open = ids.size < 2 ? [] : entriesOf(act, ids, entries).filter(isCreation);
    const refused = open.filter((entry) => !isOnItsWay(entry));
    return open.length === 0 ? [] : [{ act, all: ids.size, done: ids.size - open.length, refused }];
  });
}

/** The items that an act has made; none where it did anything else, or was taken back. */
function idsOf({ state, changes }: Act): ReadonlySet<string> {
  const made = changes.flatMap((change) =>
    change.kind === 'created' && change.noun === 'work_item' ? [change.id] : [],
  );
  return new Set(state === 'done' && made.length === changes.length ? made : []);
}

function entriesOf({ homeId }: Act, ids: ReadonlySet<string>, entries: readonly OutboxEntry[]) {
  return entries.filter((entry) => entry.homeId === homeId && ids.has(entry.subject.id));
}

function isCreation({ temporaryId }: OutboxEntry): boolean {
  return temporaryId !== undefined;
}

/** Sends again what was refused, each before what stands below it. */
export async function takeUp({ refused }: OpenCreation): Promise<void> {
  for (const { id } of refused) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- parents first
      const retried = await call('outbox.retry', { entryId: id });
      useOutbox.setState((state) => applyOutboxEntry(state, retried));
    } catch (error) {
      reportProblem(error);
      return;
    }
  }
}

/** Takes the whole act back: what waits or was refused goes out no more, and the rest is deleted. */
export async function takeAllBack({ act }: OpenCreation): Promise<void> {
  const open = entriesOf(act, idsOf(act), useOutbox.getState().entries);
  for (const { id } of open.toReversed()) {
    // An entry that is on its way right now is deleted below.
    // oxlint-disable-next-line no-await-in-loop -- children first: none is refused for its parent
    await discardEntry(id).catch(() => undefined);
  }
  await stepWith(act.id, 'undo');
}
