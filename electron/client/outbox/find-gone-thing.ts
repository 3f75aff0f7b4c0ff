import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { resourceOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { isMissing } from '../connection/service-error.ts';
import { deletedEvent } from '../events/deleted-event.ts';

/**
 * Asks a service for a thing. Where it is gone, the answer is the event that would have told of that;
 * undefined where it is there, or where nobody can tell.
 *
 * @param scope the fields that its address needs besides its id
 */
export async function findGoneThing(
  read: (name: ReadOperationName, input: unknown) => Promise<unknown>,
  noun: Noun,
  id: string,
  scope: Readonly<Record<string, unknown>>,
): Promise<ServiceEvent | undefined> {
  const resource = resourceOf(noun);
  const { operations, idField = '' } = resource;
  const get = operations['get'] as ReadOperationName | undefined;
  const gone = deletedEvent(resource, id);
  if (get === undefined || gone === undefined) {
    return undefined;
  }
  try {
    await read(get, addressIn(get, { ...scope, [idField]: id }));
    return undefined;
  } catch (error) {
    return isMissing(error) ? gone : undefined;
  }
}
