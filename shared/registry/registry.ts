import type { z } from 'zod';
import { byName } from '../contract/by-name.ts';
import * as nouns from './nouns.ts';

type Nouns = typeof nouns;
/** The exports of all nouns' modules of one kind. */
type Definition<Kind extends 'operations' | 'events'> = {
  [Each in keyof Nouns]: Kind extends keyof Nouns[Each]
    ? Nouns[Each][Kind][keyof Nouns[Each][Kind]]
    : never;
}[keyof Nouns];

/** All operations of the service. */
export const operations = byName<readonly Definition<'operations'>[]>(
  Object.values(nouns).flatMap((noun) => Object.values(noun.operations)),
);

/** All events that a service's socket may send. */
export const events = byName<readonly Definition<'events'>[]>(
  Object.values(nouns).flatMap((noun) => ('events' in noun ? Object.values(noun.events) : [])),
);

export type OperationName = keyof typeof operations;
/** The name of an operation that only reads. */
export type ReadOperationName = {
  [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET' ? Name : never;
}[OperationName];
/** The name of an operation that changes something. Such operations go through the outbox. */
export type WriteOperationName = Exclude<OperationName, ReadOperationName>;
/** The input as a caller passes it; fields with defaults are optional. */
export type OperationInput<Name extends OperationName> = z.input<
  (typeof operations)[Name]['input']
>;
/** The parsed input, as a handler receives it. */
export type OperationRequest<Name extends OperationName> = z.output<
  (typeof operations)[Name]['input']
>;
export type OperationOutput<Name extends OperationName> = z.output<
  (typeof operations)[Name]['output']
>;

export type EventName = keyof typeof events;
export type EventData<Name extends EventName> = z.output<(typeof events)[Name]['data']>;
