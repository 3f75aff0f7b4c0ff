import type { Resource } from '#shared/contract/resource.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';

/**
 * The event that tells that a thing is gone, for what a read has found; undefined where a noun has no
 * such event.
 *
 * @param id was parsed as the id of such a thing
 */
export function deletedEvent(resource: Resource, id: unknown): ServiceEvent | undefined {
  const type = resource.events['deleted'];
  return type === undefined ? undefined : ({ type, data: { id } } as ServiceEvent);
}
