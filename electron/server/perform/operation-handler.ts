import type {
  operations,
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import type { Actor } from '../access/actor.ts';
import type { NewEvent } from '../events/event-log.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { JsonBytes, JsonPieces, JsonText } from '../answers/json-text.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** The context of a handler that only reads. */
export interface ReadContext {
  readonly db: ReadableDb;
  readonly actor: Actor;
  /** The time of the read, for ages alone. */
  readonly now: string;
}

/** The context of a handler that writes; all its writes commit together or not at all. */
export interface WriteContext {
  readonly db: WritableDb;
  readonly actor: Actor;
  /** The timestamp of the whole change. */
  readonly now: string;
  readonly newId: NewIdentifier;
  /**
   * Appends an event to the log once the handler is done; it is published once the change is
   * durable.
   */
  readonly append: (event: NewEvent) => void;
}

/** The result of a handler. */
export interface OperationResult<Output> {
  readonly output: Output | JsonText<Output> | JsonBytes<Output> | JsonPieces<Output>;
  /** The URL of the created resource, relative to the base URL. */
  readonly location?: string;
  /** The quoted entity tag of the read or changed resource. */
  readonly etag?: string;
}

type ContextOf<Name extends OperationName> = (typeof operations)[Name]['method'] extends 'GET'
  ? ReadContext
  : WriteContext;

type Handler<Name extends OperationName> = (
  context: ContextOf<Name>,
  request: OperationRequest<Name>,
) => OperationResult<OperationOutput<Name>>;

/** The handlers of the named operations. */
export type Handlers<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: Handler<Each>;
};
