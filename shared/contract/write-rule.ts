import { addressFields } from './operation-facts.ts';
import type { OperationName, WriteOperationName } from './registry.ts';
import { operations } from './registry.ts';
import { resourceOf, roleOf } from './resources.ts';
import type { Noun } from './resources.ts';

/** What is known of a write before it is sent. */
export interface WriteRule {
  /** The noun that it is about: writes about one thing go out in their order. */
  readonly noun: Noun;
  /** The field that names it; absent where the write creates it, or is about all of its noun. */
  readonly idField?: string;
  /** What it creates, where it creates something. */
  readonly creates?: Noun;
  /** Whether a later one of the same thing may be merged into one that has not begun. */
  readonly coalesces: boolean;
}

/** What a write is about, what it creates, and whether it coalesces. */
export function writeRule(name: WriteOperationName): WriteRule {
  const { resource, role } = roleOf(name);
  const { noun, idField } = resource.partOf === undefined ? resource : resourceOf(resource.partOf);
  const isNamed = idField !== undefined && addressFields(name).includes(idField);
  return {
    noun,
    ...(isNamed && { idField }),
    ...(role === 'create' && { creates: resource.noun }),
    coalesces: role === 'update' && resource.coalescesUpdates === true,
  };
}

/** Whether a name is that of a write. */
export function isWrite(name: string): name is WriteOperationName {
  return Object.hasOwn(operations, name) && operations[name as OperationName].method !== 'GET';
}
