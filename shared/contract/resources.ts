import * as nouns from './nouns.ts';
import type { EventName, OperationName, ReadOperationName } from './registry.ts';
import { rolesByName } from './resource.ts';
import type { Resource, ResourceList, Role } from './resource.ts';

const all = Object.values(nouns).map(({ resource }) => resource);

/** A noun of the contract, as it begins the names of its operations. */
export type Noun = (typeof all)[number]['noun'];

/** The resource of a noun of the contract. */
type NounResource = Resource<Noun, OperationName, EventName>;

/** Every noun of the contract. */
export const resources: readonly NounResource[] = all;

const byNoun = new Map<string, NounResource>(all.map((resource) => [resource.noun, resource]));
const operationRoles = rolesByName(resources, 'operations');
const eventRoles = rolesByName(resources, 'events');

/** The resource of a noun. */
export function resourceOf(noun: string): NounResource {
  return required(byNoun.get(noun), noun);
}

/** What an operation does, for which noun. */
export function roleOf(name: OperationName): Role<NounResource> {
  return required(operationRoles.get(name), name);
}

/** What an event tells, of which noun; undefined for one that this version does not know. */
export function eventRoleOf(name: EventName): Role<NounResource> | undefined {
  return eventRoles.get(name);
}

/** A resource that is listed. */
export type ListedResource = NounResource & {
  readonly list: ResourceList;
  readonly operations: { readonly list: ReadOperationName };
};

/** The resource that an operation lists; undefined where it does something else. */
export function listedBy(name: OperationName): ListedResource | undefined {
  const { role, resource } = roleOf(name);
  return role === 'list' && isListed(resource) ? resource : undefined;
}

/** Whether a resource has a list. */
export function isListed<Some extends Resource>(resource: Some): resource is Some & ListedResource {
  return resource.list !== undefined;
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) {
    throw new Error(`No resource has ${name}.`);
  }
  return value;
}
