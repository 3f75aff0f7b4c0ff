import type { WantedPlace } from '#shared/capability/place.ts';
import { homePath, inboxPath } from '#shared/address/home-path.ts';
import { thingPath } from '#shared/address/thing-address.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import type { AlertCandidate } from './candidates.ts';

const thingKinds: Readonly<Record<string, ThingKind>> = {
  conversation: 'thread',
  work_item: 'item',
  document: 'document',
};

/** The route that a click leads to: the thing itself, or the inbox if the thing has no screen. */
export function routeOf({ subject: { homeId, kind, id }, guildId }: AlertCandidate): WantedPlace {
  const thingKind = thingKinds[kind];
  if (thingKind === undefined) {
    return kind === 'home' ? { path: homePath(homeId, '/threads'), homeId } : { path: inboxPath };
  }
  const path = thingPath({ kind: thingKind, homeId, id });
  return { path, homeId, ...(guildId !== undefined && { guildId }) };
}
