import type { ThingKind } from '#shared/address/thing-address.ts';
import type { OpenedThing } from '../../features/inbox/use-opened-thing.ts';
import { documentPath, itemPath, threadPath } from './paths.ts';
import type { Route } from './routes.ts';

/** The thing of a route that counts as read while it is shown. */
export function openedThing(route: Route): OpenedThing | undefined {
  if (route.name === 'item') {
    return { homeId: route.homeId, kind: 'work_item', id: route.workItemId };
  }
  return route.name === 'document'
    ? { homeId: route.homeId, kind: 'document', id: route.documentId }
    : undefined;
}

/** A thing that can have a window of its own. */
export interface RouteThing {
  readonly kind: ThingKind;
  readonly homeId: string;
  readonly id: string;
  readonly path: string;
}

/** The thing that a route shows; undefined for lists and for things that are not made yet. */
export function thingOfRoute(route: Route): RouteThing | undefined {
  if (route.name === 'thread') {
    const { homeId, conversationId: id } = route;
    return { kind: 'thread', homeId, id, path: threadPath(homeId, id) };
  }
  if (route.name === 'item') {
    const { homeId, workItemId: id } = route;
    return { kind: 'item', homeId, id, path: itemPath(homeId, id) };
  }
  if (route.name === 'document') {
    const { homeId, documentId: id, mode } = route;
    return { kind: 'document', homeId, id, path: documentPath(homeId, id, mode) };
  }
  return undefined;
}
