import { RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { roveIn } from '../../ui/roving-rows.ts';
import { ShortName } from '../../ui/short-name.tsx';
import { formatDate, formatExact, formatMoment } from '../../ui/time.ts';

const words = text.trash;

interface TrashListProps {
  readonly things: readonly TrashedThing[];
  /** The user of the home, if it is known. */
  readonly ownId: string | undefined;
  /** The short name of a thing, where it has one. */
  readonly nameOf: (thing: TrashedThing) => string | undefined;
  readonly onRestore: (thing: TrashedThing) => void;
  readonly onDelete: (thing: TrashedThing) => void;
}

/** Deleted things, of which only what is seen is on the page. Arrows lead from row to row. */
export function TrashList({ things, ownId, nameOf, onRestore, onDelete }: TrashListProps) {
  const list = useRef<VListHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  // However far one scrolls, the row with the keyboard stays.
  const [activeAt, setActiveAt] = useState(0);
  const latest = useRef(things);
  useLayoutEffect(() => {
    latest.current = things;
  });
  useEffect(() => {
    const long = {
      count: () => latest.current.length,
      nameOf: (at: number) => latest.current[at]?.title ?? '',
      show: (at: number) => list.current?.scrollToIndex(at, { align: 'nearest' }),
    };
    return place.current === null ? undefined : roveIn(place.current, { long });
  }, []);
  return (
    <div ref={place} className="trash-list">
      <VList
        ref={list}
        role="list"
        aria-label={words.list}
        data={things}
        keepMounted={[Math.min(activeAt, things.length - 1)]}
      >
        {(thing, at) => (
          // The row with the focus is kept on the page.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <div
            key={thing.id}
            role="listitem"
            className="trash-row"
            aria-posinset={at + 1}
            aria-setsize={things.length}
            onFocus={() => setActiveAt(at)}
          >
            <TrashRow
              thing={thing}
              {...{ ownId, nameOf }}
              onRestore={onRestore}
              onDelete={onDelete}
            />
          </div>
        )}
      </VList>
    </div>
  );
}

function TrashRow({
  thing,
  ownId,
  nameOf,
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
      <span className="trash-title">
        <ShortName name={nameOf(thing)} />
        <span dir="auto" data-name="">
          {title}
        </span>
      </span>
      <span className="trash-facts quiet">
        {types[type]}
        {belowCount > 0 && ` ${words.below(belowCount)}`}
        {' · '}
        <time dateTime={deletedAt} title={formatExact(deletedAt)}>
          {words.deletedBy(name, formatMoment(deletedAt))}
        </time>
        {' · '}
        <time dateTime={removedAt} title={formatExact(removedAt)}>
          {words.removedOn(formatDate(removedAt))}
        </time>
      </span>
      <span className="trash-acts">
        <Button onClick={() => onRestore(thing)}>
          <RotateCcw size={16} aria-hidden="true" />
          <YieldingWords>{words.restore}</YieldingWords>
        </Button>
        <Button kind="quiet" onClick={() => onDelete(thing)}>
          <Trash2 size={16} aria-hidden="true" />
          <YieldingWords>{words.deleteForever}</YieldingWords>
        </Button>
      </span>
    </>
  );
}
