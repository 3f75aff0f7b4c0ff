import { needsPerson } from '#shared/rules/needs.ts';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { messageResource } from '#shared/domain/message/resource.ts';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';
import { isConnected, useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { screenOf } from '../../writes/entry-names.ts';
import { formerEntry } from './former-entry.ts';
import { OutboxItem } from './outbox-item.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import './outbox.css';

/** How many are shown on a thing; the outbox has the rest. */
const mostShown = 5;

/**
 * The changes of a thing that are not with its service, with the reason and the ways to settle
 * them; nothing while all goes out. Messages stand in their thread by themselves.
 */
export function ThingEntries({
  homeId,
  kind,
  id,
  hasWaiting = false,
  outboxHref,
}: {
  homeId: string;
  kind: OutboxEntry['subject']['kind'];
  id: string;
  /** Whether what goes out without the person is told as well. */
  hasWaiting?: boolean;
  outboxHref: string;
}) {
  const home = useHomes((state) => state.homes.find((each) => each.id === homeId));
  const all = useOutbox((state) => state.entries);
  const entries = useShownEntries().filter(
    (entry) =>
      entry.homeId === homeId &&
      entry.subject.kind === kind &&
      (screenOf(entry) ?? entry.subject).id === id &&
      entry.operation !== messageResource.operations.create &&
      // A conflict about a document has a screen of its own.
      (kind !== 'document' || entry.state !== 'conflict') &&
      (needsPerson(entry) || (hasWaiting && isHeld(entry, home))),
  );
  const more = entries.length - mostShown;
  return (
    entries.length > 0 && (
      <div className="thing-entries">
        <ul ref={rovingRows} className="outbox-list" aria-label={text.outbox.ofThing}>
          {entries.slice(0, mostShown).map((entry) => (
            <OutboxItem key={entry.id} entry={entry} former={formerEntry(entry, all)} home={home} />
          ))}
        </ul>
        {more > 0 && <a href={outboxHref}>{text.outbox.moreOfThing(more)}</a>}
      </div>
    )
  );
}

/** Whether an entry does not go out at once; one that does is no news. */
function isHeld(
  { state, reason, waitsFor, temporaryId }: OutboxEntry,
  home: Home | undefined,
): boolean {
  const isTold = reason !== undefined || waitsFor !== undefined;
  const isAway = home === undefined || !isConnected(home);
  // The screen of what is made here says itself that it waits.
  return state === 'queued' && (isTold || (isAway && temporaryId === undefined));
}
