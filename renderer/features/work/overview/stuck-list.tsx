import { useId, useState } from 'react';
import { text } from '../../../text/text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TypeSign } from '../item/item-signs.tsx';
import { quietDays } from './stuck-items.ts';
import type { QuietDays, StuckItem } from './stuck-items.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';

/** How many items of a kind are shown; the tree shows the others, with a filter. */
const mostShown = 20;

/** The items that do not get on: those in progress that nobody changes, and those in review. */
export function StuckList({
  stuckFor,
  onOpen,
}: {
  stuckFor: (days: number) => {
    readonly quiet: readonly StuckItem[];
    readonly inReview: readonly StuckItem[];
  };
  onOpen: (id: string) => void;
}) {
  const [days, setDays] = useState<QuietDays>('7');
  const titleId = useId();
  const {
    title,
    quiet,
    review,
    choice,
    days: daysOf,
    noneQuiet,
    noneReview,
  } = text.work.overview.stuck;
  const stuck = stuckFor(Number(days));
  return (
    <section className="chart" aria-labelledby={titleId}>
      <header className="chart-head">
        <h2 id={titleId}>{title}</h2>
        <SegmentedControl
          label={choice}
          segments={quietDays.map((id) => ({ id, label: daysOf(Number(id)) }))}
          chosenId={days}
          onChoose={setDays}
        />
      </header>
      <div className="chart-pair">
        <Stuck title={quiet} items={stuck.quiet} none={noneQuiet(Number(days))} onOpen={onOpen} />
        <Stuck title={review} items={stuck.inReview} none={noneReview} onOpen={onOpen} />
      </div>
    </section>
  );
}

function Stuck({
  title,
  items,
  none,
  onOpen,
}: {
  title: string;
  items: readonly StuckItem[];
  none: string;
  onOpen: (id: string) => void;
}) {
  const { since, more } = text.work.overview.stuck;
  const hidden = items.length - mostShown;
  return (
    <div>
      <h3 className="stuck-title">{title}</h3>
      {items.length === 0 && <p className="quiet">{none}</p>}
      <ul ref={rovingRows} className="stuck-items">
        {items.slice(0, mostShown).map(({ item, days }) => (
          <li key={item.id} className="stuck-item">
            <TypeSign type={item.type} />
            <button
              type="button"
              className="bar-name"
              data-link=""
              dir="auto"
              onClick={() => onOpen(item.id)}
            >
              {item.title}
            </button>
            <span className="stuck-since">{since(days)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="quiet">{more(hidden)}</p>}
    </div>
  );
}
