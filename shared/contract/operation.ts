import type { z } from 'zod';
import type { ServiceProblemCode } from '../problem/problem-codes.ts';
import type { ExtensionName } from './extension.ts';

/** The HTTP methods that the contract uses. */
export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A field of an input that only a service with an extension understands. */
interface ExtensionField {
  readonly extension: ExtensionName;
  /** Whether that is so of null alone, and every service understands another value. */
  readonly isNullAlone?: boolean;
}

/**
 * One operation of the service. The same definition is the server's route, its validation and
 * its OpenAPI entry; the API client's request and its parse of the answer; and the renderer's
 * typed call by name.
 */
export interface Operation<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Method extends OperationMethod = OperationMethod,
> {
  /** `noun.verb`, the name by which every room calls it. */
  readonly name: Name;
  /** One line for people who read the OpenAPI document. */
  readonly summary: string;
  readonly method: Method;
  /** Relative to the base URL, parameters in braces: `/guilds/{guildId}/conversations`. */
  readonly path: `/${string}`;
  /**
   * Path parameters together with the query parameters (GET, DELETE) or the body's fields
   * (POST, PUT). Strict: an unknown name is a fault. Query parameters arrive as strings, so
   * their schemas accept strings.
   */
  readonly input: Input;
  /** Fields of the input that travel as headers of the request, and the names of those. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly output: Output;
  /** 201 for a creation, else 200. */
  readonly status: 200 | 201;
  /** The codes it answers with beyond those that any operation may. */
  readonly problems: readonly ServiceProblemCode[];
  /** The extension it belongs to; absent for the core (contract: Core and extensions). */
  readonly extension?: ExtensionName;
  /** The fields of the input that belong to an extension where the operation itself does not. */
  readonly extensionFields?: Readonly<Record<string, ExtensionField>>;
  /** Whether it answers without a key (contract: Authentication). */
  readonly isOpen?: boolean;
  /** Whether its answer bears an `ETag` for a later `If-Match` (contract: Entity tags). */
  readonly hasEntityTag?: boolean;
}

/** Declares an operation; checks that all that it names are fields of its input. */
export function defineOperation<
  const Name extends `${string}.${string}`,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Method extends OperationMethod,
>(definition: Operation<Name, Input, Output, Method>): Operation<Name, Input, Output, Method> {
  for (const parameter of pathParameters(definition.path)) {
    if (!(parameter in definition.input.shape)) {
      throw new Error(`${definition.name}: its input lacks the path parameter ${parameter}`);
    }
  }
  const { headers, extensionFields } = definition;
  for (const field of Object.keys({ ...headers, ...extensionFields })) {
    if (!(field in definition.input.shape)) {
      throw new Error(`${definition.name}: its input lacks the field ${field}`);
    }
  }
  return definition;
}

/** The parameters named in a path, in order: `/guilds/{guildId}` gives `['guildId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
