import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { text } from '../../text/text.ts';
import { isDeletion } from '../../writes/entry-labels.ts';
import { screenOf } from '../../writes/entry-names.ts';
import type { ScreenKind } from '../../writes/entry-names.ts';

/** The address of the screen of a thing. */
export type ThingHref = (homeId: string, kind: ScreenKind, id: string) => string;

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
  const screen = screenOf(entry);
  const homeName = home?.name ?? text.outbox.removedHome;
  // A thing that is being deleted has no screen until the deletion is refused.
  const isGone = isDeletion(entry) && isOnItsWay(entry);
  if (screen === undefined || home === undefined || isGone) {
    return homeName;
  }
  return (
    <>
      {text.outbox.inHome(homeName)}
      <a href={thingHref(entry.homeId, screen.kind, screen.id)}>
        {title ?? text.outbox.untitled[screen.kind]}
      </a>
    </>
  );
}
