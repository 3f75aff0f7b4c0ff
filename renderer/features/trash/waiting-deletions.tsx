import { useMemo } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { keepThing } from './trash-acts.ts';
import type { TrashPlace } from './trash-acts.ts';
import { rovingRows } from '../../ui/roving-rows.ts';

const words = text.trash.waiting;

const deletions: ReadonlySet<string> = new Set([
  workItemResource.operations.delete,
  documentResource.operations.delete,
]);

/** An act of deletion that waits in the outbox. */
interface WaitingAct {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}

/** The deletions that wait to be sent: nothing of them is in the trash yet. */
export function WaitingDeletions({ place }: { place: TrashPlace }) {
  const entries = useOutbox((state) => state.entries);
  const acts = useMemo(() => waitingActs(entries, place.homeId), [entries, place.homeId]);
  return acts.length === 0 ? null : (
    <section className="trash-waiting" aria-label={words.list}>
      <p className="quiet">{words.detail(acts.reduce((sum, { count }) => sum + count, 0))}</p>
      <ul ref={rovingRows} aria-label={words.list}>
        {acts.map(({ id, title, count }) => (
          <li key={id} className="trash-row">
            <span className="trash-title" dir="auto" data-name="">
              {title}
            </span>
            {count > 1 && <span className="quiet">{words.others(count - 1)}</span>}
            <Button onClick={() => void keepThing(place, id, title)}>{words.keep}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The waiting acts of a home. A branch is named by its top, which is deleted last. */
function waitingActs(entries: readonly OutboxEntry[], homeId: string): WaitingAct[] {
  const acts = new Map<string, WaitingAct>();
  for (const { operation, homeId: of, subject, subjectTitle, input, state } of entries) {
    if (of === homeId && deletions.has(operation) && state !== 'rejected') {
      const { together } = input;
      const key = typeof together === 'string' ? together : subject.id;
      const count = (acts.get(key)?.count ?? 0) + 1;
      acts.set(key, { id: subject.id, title: subjectTitle ?? words.untitled, count });
    }
  }
  return [...acts.values()];
}
