import type { HomeRecord } from '../home/home-record.ts';
import { defaultEventsUrl } from './service-address.ts';

/** A stored key's move from some origins to others, such as `https://example.org:8443`. */
export interface KeyMove {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

type Address = Pick<HomeRecord, 'baseUrl' | 'eventsUrl'>;

/**
 * The move of a stored key that a change of a home's record would be: to each origin of the base
 * URL and of the events that the key does not go to yet. Undefined where there is no such origin,
 * or no key.
 */
export function keyMove(before: HomeRecord, after: Address): KeyMove | undefined {
  if (before.custody === undefined) {
    return undefined;
  }
  const from = originsOf(before);
  const to = originsOf(after).filter((origin) => !from.includes(origin));
  return to.length > 0 ? { from, to } : undefined;
}

/** Every origin that a home's key goes to; that of a socket is the one of its handshake. */
function originsOf({ baseUrl, eventsUrl = defaultEventsUrl(baseUrl) }: Address): readonly string[] {
  const addresses = [baseUrl, eventsUrl.replace(/^ws/, 'http')];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
