import { thingOfPath } from '#shared/text/thing-address.ts';
import type { Subject } from './news.ts';

const kinds = { thread: 'conversation', item: 'work_item', document: 'document' } as const;

/** Whether a page at this URL shows a thing; a page of a home shows how that home stands. */
export function showsSubject(url: string, { homeId, kind, id }: Subject): boolean {
  const path = new URL(url).hash.slice(1);
  if (kind === 'home') {
    return path.startsWith(`/home/${encodeURIComponent(homeId)}/`);
  }
  const thing = thingOfPath(path);
  return (
    thing !== undefined && thing.homeId === homeId && kinds[thing.kind] === kind && thing.id === id
  );
}
