import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatExact, formatMoment } from '../../ui/time.ts';
import { keyOf } from '../../ui/key-of.ts';

const words = text.trash;

interface TrashListProps {
  readonly things: readonly TrashedThing[];
  /** The user of the home, if it is known. */
  readonly ownId: string | undefined;
  readonly onRestore: (thing: TrashedThing) => void;
  readonly onDelete: (thing: TrashedThing) => void;
}

/** Deleted things, of which only what is seen is on the page. Arrows lead from row to row. */
export function TrashList({ things, ownId, onRestore, onDelete }: TrashListProps) {
  const list = useRef<VListHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-at]') : null;
    const at = Number(row?.getAttribute('data-at') ?? Number.NaN);
    const to = placeAfter(keyOf(event), at, things.length - 1);
    if (to === undefined || !(event.target instanceof Element)) {
      return;
    }
    event.preventDefault();
    const isSecond = event.target.matches('.trash-acts > :last-child');
    list.current?.scrollToIndex(to, { align: 'nearest' });
    // The row may come onto the page only now.
    requestAnimationFrame(() => focusRow(place.current, to, isSecond));
  };
  return (
    // The keys are those of the buttons in its rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} className="trash-list" onKeyDown={onKeyDown}>
      <VList ref={list} role="list" aria-label={words.list} data={things}>
        {(thing, at) => (
          <div
            key={thing.id}
            role="listitem"
            data-at={at}
            className="trash-row"
            aria-posinset={at + 1}
            aria-setsize={things.length}
          >
            <TrashRow thing={thing} ownId={ownId} onRestore={onRestore} onDelete={onDelete} />
          </div>
        )}
      </VList>
    </div>
  );
}

function TrashRow({
  thing,
  ownId,
  onRestore,
  onDelete,
}: Omit<TrashListProps, 'things'> & { thing: TrashedThing }) {
  const { kind, title, type, deletedAt, deletedBy, removedAt, belowCount } = thing;
  const types: Readonly<Record<string, string>> =
    kind === 'document' ? text.document.types : text.work.types;
  const isOwn = deletedBy.id === ownId || deletedBy.name === '';
  const name = isOwn ? words.you : deletedBy.name;
  return (
    <>
      <span className="trash-words">
        <span className="trash-title" dir="auto">
          {title}
        </span>
        <span className="quiet">
          {types[type]}
          {belowCount > 0 && ` ${words.below(belowCount)}`}
        </span>
        <span className="quiet">
          <time dateTime={deletedAt} title={formatExact(deletedAt)}>
            {words.deletedBy(name, formatMoment(deletedAt))}
          </time>
          {' · '}
          <time dateTime={removedAt} title={formatExact(removedAt)}>
            {words.removedOn(formatDate(removedAt))}
          </time>
        </span>
      </span>
      <span className="trash-acts">
        <Button onClick={() => onRestore(thing)}>
          <RotateCcw size={16} aria-hidden="true" />
          {words.restore}
        </Button>
        <Button kind="quiet" onClick={() => onDelete(thing)}>
          <Trash2 size={16} aria-hidden="true" />
          {words.deleteForever}
        </Button>
      </span>
    </>
  );
}

/** The row that a key leads to; none for a key that leads nowhere. */
function placeAfter(key: string, at: number, last: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[key];
  return to === undefined || Number.isNaN(at) ? undefined : Math.max(0, Math.min(to, last));
}

function focusRow(list: HTMLElement | null, at: number, isSecond: boolean): void {
  const buttons = list?.querySelectorAll<HTMLElement>(`[data-at="${at}"] button`);
  buttons?.[isSecond ? 1 : 0]?.focus();
}
