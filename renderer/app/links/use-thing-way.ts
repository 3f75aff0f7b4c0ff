import { useContext, useEffect, useLayoutEffect, useMemo } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { ThingAddress } from '#shared/address/thing-address.ts';
import { localIdOf, useLocalIds } from '../../bridge/local-ids.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { requestThing, thingKey, useMissingThings } from '../../entities/thing/request-thing.ts';
import type { RequestedThing } from '../../entities/thing/request-thing.ts';
import { guildOfThing } from '../../entities/thing/use-thing.ts';
import { showGuild, shownGuildOf } from '../homes/show-guild.ts';
import { documentPartPath, hrefOf, messagePath, thingPaths } from '../places/paths.ts';
import { ThingPlaceContext } from './thing-place-context.ts';

/** A link to a thing in a formatted text, and the home in which its thing is looked for. */
export interface ThingLinkPlace {
  readonly anchor: HTMLAnchorElement;
  /** The things of this text that were asked for. */
  readonly asked: Set<string>;
  readonly thing: ThingAddress;
  readonly homeId: string;
}

/** The thing that an address means, as this computer knows it. */
export function useWanted(thing: ThingAddress, homeId: string): RequestedThing {
  const place = useContext(ThingPlaceContext);
  const guildId = homeId === place.homeId ? place.guildId : (shownGuildOf(homeId) ?? '');
  const { kind } = thing;
  const id = useLocalIds(() => localIdOf(homeId, thing.id));
  return useMemo(() => ({ homeId, guildId, kind, id }), [homeId, guildId, kind, id]);
}

/** Since when the home stands as it does; undefined for a home that is not there. */
export function useSince(homeId: string): string | undefined {
  return useHomes(({ homes }) => homes.find(({ id }) => id === homeId)?.state.since);
}

/** Whether one more may be asked for from a text: the number of reads for one is bounded. */
export function mayAsk(asked: Set<string>, key: string): boolean {
  return asked.has(key) || asked.size < pageLimits.linkedThings;
}

/** Reads an unknown thing. Answers whether it is known that it is not there. */
export function useAsking(wanted: RequestedThing, asked: Set<string>, isUnknown: boolean): boolean {
  const since = useSince(wanted.homeId);
  const key = thingKey(wanted);
  useEffect(() => {
    if (!isUnknown || !mayAsk(asked, key) || since === undefined) {
      return undefined;
    }
    asked.add(key);
    return requestThing(wanted, since);
  }, [wanted, key, asked, isUnknown, since]);
  return useMissingThings(({ answers }) => isUnknown && answers[key]?.kind === 'gone');
}

/** Sets the address and the hint of a link, and removes them if the thing is gone. */
export function useWay(
  { anchor, thing, homeId }: ThingLinkPlace,
  { kind, id }: RequestedThing,
  { isGone, hint }: { isGone: boolean; hint: string | undefined },
): void {
  const href = isGone ? undefined : hrefOf(pathOf(thing, homeId, id));
  useLayoutEffect(() => {
    if (href === undefined) {
      return undefined;
    }
    const onClick = () => showGuild(homeId, guildOfThing(homeId, kind, id));
    anchor.setAttribute('href', href);
    anchor.addEventListener('click', onClick);
    return () => {
      anchor.removeAttribute('href');
      anchor.removeEventListener('click', onClick);
    };
  }, [anchor, href, homeId, kind, id]);
  useLayoutEffect(() => {
    if (hint !== undefined) {
      anchor.setAttribute('title', hint);
    }
    return () => anchor.removeAttribute('title');
  }, [anchor, hint]);
}

/** The path to which a link leads: to the thing, or to the part of it that is named. */
function pathOf({ kind, part, messageId }: ThingAddress, homeId: string, id: string): string {
  if (part !== undefined) {
    return documentPartPath(homeId, id, part.toLowerCase());
  }
  return messageId === undefined
    ? thingPaths[kind](homeId, id)
    : messagePath(homeId, id, messageId);
}
