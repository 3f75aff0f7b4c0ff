import { addressFields } from './operation-facts.ts';
import type { OperationName, WriteOperationName } from './registry.ts';
import { operations } from './registry.ts';
import { resourceOf, verbOf } from './resources.ts';
import type { Noun } from './resources.ts';

/** The facts about a write that are known before it is sent. */
export interface WriteRule {
  /** The noun that it is about. Writes about the same thing are sent in order. */
  readonly noun: Noun;
  /**
   * The field with the id of its subject; absent if the write creates it or is about all of the
   * noun.
   */
  readonly idField?: string;
  /** The noun it creates, if any. */
  readonly creates?: Noun;
  /** Whether a later write to the same thing may be merged into one that has not begun. */
  readonly coalesces: boolean;
  /** Whether it is always checked that nobody else has changed the same meanwhile. */
  readonly isChecked: boolean;
}

/** Returns the subject of a write, what it creates and whether it coalesces. */
export function writeRule(name: WriteOperationName): WriteRule {
  const { resource, verb } = verbOf(name);
  const { noun, idField } = resource.partOf === undefined ? resource : resourceOf(resource.partOf);
  const isNamed = idField !== undefined && addressFields(name).includes(idField);
  return {
    noun,
    ...(isNamed && { idField }),
    ...(verb === 'create' && { creates: resource.noun }),
    coalesces: verb === 'update' && resource.coalescesUpdates === true,
    isChecked: verb === 'update' && resource.checksUpdates === true,
  };
}

export function isWrite(name: string): name is WriteOperationName {
  return Object.hasOwn(operations, name) && operations[name as OperationName].method !== 'GET';
}
