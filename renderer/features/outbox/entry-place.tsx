import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ThingKind } from '#shared/text/thing-address.ts';
import { text } from '../../text/text.ts';
import { isDeletion } from './entry-labels.ts';
import { thingKindOf } from './use-entry-names.ts';

/** The address of the screen of a thing. */
export type ThingHref = (homeId: string, kind: ThingKind, id: string) => string;

/** Where a write belongs: its home, and the thing that it is about where that can be opened. */
export function EntryPlace({
  entry,
  title,
  home,
  thingHref,
}: {
  entry: OutboxEntry;
  /** The title of the thing, where it is known. */
  title: string | undefined;
  home: Home | undefined;
  thingHref: ThingHref;
}) {
  const kind = thingKindOf(entry);
  const homeName = home?.name ?? text.outbox.removedHome;
  // What is being deleted has no screen until the deletion is refused.
  const isGone = isDeletion(entry) && (entry.state === 'queued' || entry.state === 'sending');
  if (kind === undefined || home === undefined || isGone) {
    return homeName;
  }
  return (
    <>
      {text.outbox.inHome(homeName)}
      <a href={thingHref(entry.homeId, kind, entry.subject.id)}>
        {title ?? text.outbox.untitled[kind]}
      </a>
    </>
  );
}
