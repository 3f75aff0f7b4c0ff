import type { ExtensionName } from './extension.ts';
import { pathParameters } from './operation.ts';
import type { Operation } from './operation.ts';
import { operations } from './registry.ts';
import type { OperationName } from './registry.ts';
import type { ListedResource } from './resources.ts';

/** The fields of an operation's input that say what it is about, and not what it wants of it. */
export function addressFields(name: OperationName): readonly string[] {
  const { path, headers } = operations[name] as Operation;
  return [...pathParameters(path), ...Object.keys(headers ?? {})];
}

/** The part of an input that names what an operation is about. */
export function addressIn(
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parameters = pathParameters(operations[name].path);
  return Object.fromEntries(parameters.map((field) => [field, input[field]]));
}

/** The fields of an input that only a service with an extension understands, each with that. */
export function extensionFieldsIn(
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly extension: ExtensionName }[] {
  const { extensionFields = {} } = operations[name] as Operation;
  return Object.entries(input).flatMap(([field, value]) => {
    const { extension, isNullAlone = false } = extensionFields[field] ?? {};
    const isBeyond = isNullAlone ? value === null : value !== undefined;
    return extension !== undefined && isBeyond ? [{ field, extension }] : [];
  });
}

/** The fields that an operation answers with, by their names; none where it answers with a list. */
export function outputFields(name: OperationName): object {
  const { output } = operations[name];
  return 'shape' in output ? output.shape : {};
}

/** The field that says what a list belongs to; undefined where it is the caller's own. */
export function scopeFieldOf(list: ListedResource): string | undefined {
  return pathParameters(listOf(list).path)[0];
}

/** Whether a list answers in pages. */
export function isPaged(list: ListedResource): boolean {
  return 'cursor' in listOf(list).input.shape;
}

function listOf({ noun, operations: { list } }: ListedResource): Operation {
  if (list === undefined) {
    throw new Error(`${noun} has no list.`);
  }
  return operations[list];
}
