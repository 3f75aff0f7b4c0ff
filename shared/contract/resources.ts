import { conversationResource } from '../domain/conversation/resource.ts';
import { documentResource } from '../domain/document/resource.ts';
import { guildResource } from '../domain/guild/resource.ts';
import { messageResource } from '../domain/message/resource.ts';
import { notificationResource } from '../domain/notification/resource.ts';
import { operatorResource } from '../domain/operator/resource.ts';
import { searchResource } from '../domain/search/resource.ts';
import { serviceResource } from '../domain/service/resource.ts';
import { userResource } from '../domain/user/resource.ts';
import { workItemResource } from '../domain/work-item/resource.ts';
import type { EventName, OperationName, ReadOperationName } from './registry.ts';
import type { Resource, ResourceList } from './resource.ts';

/** Every noun of the contract: one line each. */
const all = [
  serviceResource,
  userResource,
  guildResource,
  operatorResource,
  conversationResource,
  messageResource,
  documentResource,
  searchResource,
  notificationResource,
  workItemResource,
] as const;

/** A noun of the contract, as it begins the names of its operations. */
export type Noun = (typeof all)[number]['noun'];

/** Every noun of the contract. */
export const resources: readonly Resource<Noun>[] = all;

/** What an operation or event does, for which noun. */
export interface Role {
  readonly resource: Resource<Noun>;
  /** Its key among what the noun has: `list`, `readAll`; `created`, `thinking`. */
  readonly role: string;
}

const byNoun = new Map<string, Resource<Noun>>(all.map((resource) => [resource.noun, resource]));
const operationRoles = rolesOf(({ operations }) => operations);
const eventRoles = rolesOf(({ events }) => events);

/** The resource of a noun. */
export function resourceOf(noun: string): Resource<Noun> {
  return required(byNoun.get(noun), noun);
}

/** What an operation does, for which noun. */
export function roleOf(name: OperationName): Role {
  return required(operationRoles.get(name), name);
}

/** What an event tells, of which noun; undefined for one that this version does not know. */
export function eventRoleOf(name: EventName): Role | undefined {
  return eventRoles.get(name);
}

/** A resource that is listed. */
export type ListedResource = Resource<Noun> & {
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

function rolesOf(namesOf: (resource: Resource) => Readonly<Record<string, string>>) {
  return new Map<string, Role>(
    resources.flatMap((resource) =>
      Object.entries(namesOf(resource)).map(([role, name]) => [name, { resource, role }]),
    ),
  );
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) {
    throw new Error(`No resource has ${name}.`);
  }
  return value;
}
