import type { z } from 'zod';
import type { ServiceProblemCode } from '../problem/problem-codes.ts';
import type { ExtensionName } from './extension.ts';

/** The HTTP methods that the contract uses. */
export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A field of an input that needs an extension of the service. */
interface ExtensionField {
  readonly extension: ExtensionName;
  /** Whether only null needs the extension. Every service understands other values. */
  readonly isNullAlone?: boolean;
  /** Whether a service without the extension does the same without the field. */
  readonly isOptional?: boolean;
}

/**
 * An operation of the service. Its definition provides the server's route, validation and OpenAPI
 * entry, the API client's request and parsing of the answer, and the renderer's typed call by name.
 */
export interface Operation<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Method extends OperationMethod = OperationMethod,
> {
  /** `noun.verb`, the name used by all processes. */
  readonly name: Name;
  /** One line for the readers of the OpenAPI document. */
  readonly summary: string;
  readonly method: Method;
  /** Relative to the base URL, with parameters in braces: `/guilds/{guildId}/conversations`. */
  readonly path: `/${string}`;
  /**
   * The path parameters together with the query parameters (GET, DELETE) or the fields of the body
   * (POST, PUT). It is strict: an unknown name is a fault. Query parameters arrive as strings, so
   * their schemas accept strings.
   */
  readonly input: Input;
  /** The fields of the input that travel as request headers, with the names of the headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly output: Output;
  /** 201 for a creation, otherwise 200. */
  readonly status: 200 | 201;
  /** The problem codes it may answer with, beyond those of every operation. */
  readonly problems: readonly ServiceProblemCode[];
  /** The extension it belongs to; absent for core operations (contract: Core and extensions). */
  readonly extension?: ExtensionName;
  /** The fields of the input that belong to an extension, if the operation itself does not. */
  readonly extensionFields?: Readonly<Record<string, ExtensionField>>;
  /** The fields of the rows of its answer that belong to an extension. */
  readonly extensionRowFields?: Readonly<Record<string, ExtensionName>>;
  /** Whether it needs no key (contract: Authentication). */
  readonly isOpen?: boolean;
  /** Whether its answer has an `ETag` for a later `If-Match` (contract: Entity tags). */
  readonly hasEntityTag?: boolean;
}

/** Declares an operation; throws if it names a field that its input lacks. */
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

/** Returns the parameters of a path in order: `/guilds/{guildId}` gives `['guildId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
