import type {
  operations,
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { Actor } from '../access/actor.ts';
import type { NewEvent } from '../events/event-log.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { JsonPieces, JsonText } from '../answers/json-text.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** What a handler that only reads works with. */
export interface ReadContext {
  readonly db: ReadableDb;
  readonly actor: Actor;
}

/** What a handler that writes works with; all it does commits together or not at all. */
export interface WriteContext {
  readonly db: WritableDb;
  readonly actor: Actor;
  /** The one timestamp of this change. */
  readonly now: string;
  readonly newId: NewIdentifier;
  /** Appends an event to the log; it is published once the change is durable. */
  readonly append: (event: NewEvent) => void;
}

/** What a handler answers with. */
export interface OperationResult<Output> {
  readonly output: Output | JsonText<Output> | JsonPieces<Output>;
  /** Where the created resource is read, relative to the base URL. */
  readonly location?: string;
  /** The entity tag of what was read or changed, in quotes. */
  readonly etag?: string;
}

type ContextOf<Name extends OperationName> = (typeof operations)[Name]['method'] extends 'GET'
  ? ReadContext
  : WriteContext;

/** Performs one operation. */
type Handler<Name extends OperationName> = (
  context: ContextOf<Name>,
  request: OperationRequest<Name>,
) => OperationResult<OperationOutput<Name>>;

/** A handler for each of the named operations. */
export type Handlers<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: Handler<Each>;
};
