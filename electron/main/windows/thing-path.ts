import { parseDeepLink } from '#shared/address/deep-link.ts';
import { addressOf, homePath } from '#shared/address/home-path.ts';
import { thingOfPath, thingPath } from '#shared/address/thing-address.ts';

/** The path of one thread, item or document, written as a window writes it; undefined for another. */
export function thingPathOf(path: string): string | undefined {
  const named = parseDeepLink(addressOf(path));
  const shown = named && homePath(named.homeId, named.place);
  return shown !== undefined && thingOfPath(shown) !== undefined ? shown : undefined;
}

/** The thing of a path, without the message at which a thread is opened. */
export function thingOf(path: string): string {
  const thing = thingOfPath(path);
  return thing === undefined ? path : thingPath(thing);
}
