import * as nouns from './nouns.ts';
import type { EventName, OperationName, ReadOperationName } from './registry.ts';
import { verbsByName } from '../contract/resource.ts';
import type { NounVerb, Resource, ResourceList } from '../contract/resource.ts';

const all = Object.values(nouns).map(({ resource }) => resource);

/** A noun of the contract, as in the names of its operations. */
export type Noun = (typeof all)[number]['noun'];

type NounResource = Resource<Noun, OperationName, EventName>;

/** All nouns of the contract. */
export const resources: readonly NounResource[] = all;

const byNoun = new Map<string, NounResource>(all.map((resource) => [resource.noun, resource]));
const operationVerbs = verbsByName(resources, 'operations');
const eventVerbs = verbsByName(resources, 'events');

export function resourceOf(noun: string): NounResource {
  return required(byNoun.get(noun), noun);
}

/** Returns the noun and verb of an operation. */
export function verbOf(name: OperationName): NounVerb<NounResource> {
  return required(operationVerbs.get(name), name);
}

/** Returns the noun and verb of an event; undefined if this version does not know it. */
export function eventVerbOf(name: EventName): NounVerb<NounResource> | undefined {
  return eventVerbs.get(name);
}

export type ListedResource = NounResource & {
  readonly list: ResourceList;
  readonly operations: { readonly list: ReadOperationName };
};

/** Returns the resource that an operation lists; undefined if it is not a list operation. */
export function listedBy(name: OperationName): ListedResource | undefined {
  const { verb, resource } = verbOf(name);
  return verb === 'list' && isListed(resource) ? resource : undefined;
}

export function isListed<Some extends Resource>(resource: Some): resource is Some & ListedResource {
  return resource.list !== undefined;
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) {
    throw new Error(`No resource has ${name}.`);
  }
  return value;
}
