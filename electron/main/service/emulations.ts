import { isPaged } from '#shared/contract/operation-facts.ts';
import type { OperationName } from '#shared/contract/registry.ts';
import { isListed, roleOf } from '#shared/contract/resources.ts';
import { emulateList, findInList } from './emulated-list.ts';
import type { BareService } from './emulated-list.ts';
import { nounParticulars } from './noun-particulars.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The client's stand-in for an operation; undefined where there is none. */
export function emulationOf(
  name: OperationName,
): ((service: BareService, request: Fields) => Promise<object>) | undefined {
  const { resource, role } = roleOf(name);
  const own = nounParticulars(resource.noun).emulations?.[role];
  if (own !== undefined) {
    return (service, request) => own(service, request as never);
  }
  if (!isListed(resource) || !isPaged(resource)) {
    return undefined;
  }
  if (role === 'list') {
    return (service, request) => emulateList(resource, service, request);
  }
  const { idField = '' } = resource;
  return role === 'get'
    ? (service, request) => findInList(resource, service, String(request[idField]))
    : undefined;
}
