import { useEffect, useMemo } from 'react';
import { useHomes } from '../../../entities/home-store.ts';
import { askForThing } from '../../../entities/thing/ask-for-thing.ts';
import { useThing } from '../../../entities/thing/use-thing.ts';
import type { ThingKind } from '#shared/text/thing-address.ts';

/** A link to a thing that is called by its title, which is read where it is not known. */
export function ThingRef({
  homeId,
  guildId,
  kind,
  id,
  href,
  words,
}: {
  homeId: string;
  guildId: string;
  kind: ThingKind;
  id: string;
  href: string;
  /** The words of the link, with the title as soon as that is known. */
  words: (title: string | undefined) => string;
}) {
  const title = useThing(homeId, kind, id)?.title;
  const since = useHomes(({ homes }) => homes.find((home) => home.id === homeId)?.state.since);
  const wanted = useMemo(() => ({ homeId, guildId, kind, id }), [homeId, guildId, kind, id]);
  const isUnknown = title === undefined;
  useEffect(
    () => (isUnknown && since !== undefined ? askForThing(wanted, since) : undefined),
    [wanted, since, isUnknown],
  );
  return (
    <a href={href} dir="auto">
      {words(title)}
    </a>
  );
}
