import { useEffect } from 'react';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { requestThing } from '../../../entities/thing/request-thing.ts';
import { useThing } from '../../../entities/thing/use-thing.ts';

/** The title of a thing, which is read where it is not known; undefined until it is. */
export function useTitleOf(
  homeId: string,
  guildId: string,
  kind: ThingKind,
  id: string | undefined,
): string | undefined {
  const title = useThing(homeId, kind, id ?? '')?.title;
  const since = useHomes(({ homes }) => homes.find((home) => home.id === homeId)?.state.since);
  const isUnknown = title === undefined;
  useEffect(
    () =>
      isUnknown && since !== undefined && id !== undefined
        ? requestThing({ homeId, guildId, kind, id }, since)
        : undefined,
    [homeId, guildId, kind, id, since, isUnknown],
  );
  return title;
}
