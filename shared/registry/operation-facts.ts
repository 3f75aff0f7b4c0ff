import type { ExtensionName } from '../contract/extension.ts';
import { pathParameters } from '../contract/operation.ts';
import type { Operation } from '../contract/operation.ts';
import { operations } from './registry.ts';
import type { OperationName } from './registry.ts';
import type { ListedResource } from './resources.ts';

/** Returns the fields of an operation's input that say what it is about. */
export function addressFields(name: OperationName): readonly string[] {
  const { path, headers } = operations[name] as Operation;
  return [...pathParameters(path), ...Object.keys(headers ?? {})];
}

/** Returns the part of an input that says what an operation is about. */
export function addressIn(
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parameters = pathParameters(operations[name].path);
  return Object.fromEntries(parameters.map((field) => [field, input[field]]));
}

/**
 * Returns the fields of an input that need an extension of the service, each with that extension.
 */
export function extensionFieldsIn(
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly extension: ExtensionName; readonly isOptional: boolean }[] {
  const { extensionFields = {} } = operations[name] as Operation;
  return Object.entries(input).flatMap(([field, value]) => {
    const { extension, isNullAlone = false, isOptional = false } = extensionFields[field] ?? {};
    const isBeyond = isNullAlone ? value === null : value !== undefined;
    return extension !== undefined && isBeyond ? [{ field, extension, isOptional }] : [];
  });
}

/** Returns the fields of an operation's answer by name; an empty object if the answer is a list. */
export function outputFields(name: OperationName): object {
  const { output } = operations[name];
  return 'shape' in output ? output.shape : {};
}

/** Returns whether a list is paged. */
export function isPaged(list: ListedResource): boolean {
  return 'cursor' in listOf(list).input.shape;
}

function listOf({ noun, operations: { list } }: ListedResource): Operation {
  if (list === undefined) {
    throw new Error(`${noun} has no list.`);
  }
  return operations[list];
}
