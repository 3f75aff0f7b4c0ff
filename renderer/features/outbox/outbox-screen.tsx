import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { ThingHref } from './entry-place.tsx';
import { formerEntry } from './former-entry.ts';
import { OutboxItem } from './outbox-item.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import './outbox.css';

/** Everything that is on its way out or waits for the person, over all homes. */
export function OutboxScreen({ thingHref }: { thingHref: ThingHref }) {
  const all = useOutbox((state) => state.entries);
  const entries = useShownEntries();
  const homes = useHomes((state) => state.homes);
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, title, true);
  return (
    <section ref={section} className="outbox" aria-labelledby="outbox-title">
      <header className="outbox-head">
        <h1 ref={title} id="outbox-title" tabIndex={-1}>
          {text.outbox.title}
        </h1>
        <p>{text.outbox.introduction}</p>
      </header>
      {entries.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={text.outbox.empty} />
      ) : (
        <ul ref={rovingRows} className="outbox-list">
          {entries.map((entry) => (
            <OutboxItem
              key={entry.id}
              entry={entry}
              former={formerEntry(entry, all)}
              home={homes.find(({ id }) => id === entry.homeId)}
              thingHref={thingHref}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
