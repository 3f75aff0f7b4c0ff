import { homePath } from '#shared/address/home-path.ts';
import { thingOfPath } from '#shared/address/thing-address.ts';
import type { Subject } from './news.ts';

const kinds = { thread: 'conversation', item: 'work_item', document: 'document' } as const;

/**
 * Whether a page at this URL shows a thing. Every page of a home shows the state of that home.
 *
 * @param isOneService whether two homes are of the same service, and have the same things
 */
export function showsSubject(
  url: string,
  { homeId, kind, id }: Subject,
  isOneService: (homeId: string, other: string) => boolean,
): boolean {
  const path = new URL(url).hash.slice(1);
  if (kind === 'home') {
    return path.startsWith(homePath(homeId, '/'));
  }
  const thing = thingOfPath(path);
  return (
    thing !== undefined &&
    kinds[thing.kind] === kind &&
    thing.id === id &&
    (thing.homeId === homeId || isOneService(thing.homeId, homeId))
  );
}
