import type { z } from 'zod';
import { byName } from './by-name.ts';
import * as nouns from './nouns.ts';

type Nouns = typeof nouns;
/** What the modules of a kind export, of all nouns together. */
type Definition<Kind extends 'operations' | 'events'> = {
  [Each in keyof Nouns]: Kind extends keyof Nouns[Each]
    ? Nouns[Each][Kind][keyof Nouns[Each][Kind]]
    : never;
}[keyof Nouns];

/** Every operation of the service. */
export const operations = byName<readonly Definition<'operations'>[]>(
  Object.values(nouns).flatMap((noun) => Object.values(noun.operations)),
);

/** Every event that a service's socket may carry. */
export const events = byName<readonly Definition<'events'>[]>(
  Object.values(nouns).flatMap((noun) => ('events' in noun ? Object.values(noun.events) : [])),
);

/** The name of an operation. */
export type OperationName = keyof typeof operations;
/** The name of an operation that only reads. */
export type ReadOperationName = {
  [Name in OperationName]: (typeof operations)[Name]['method'] extends 'GET' ? Name : never;
}[OperationName];
/** The name of an operation that changes something: it goes through the outbox. */
export type WriteOperationName = Exclude<OperationName, ReadOperationName>;
/** What a caller passes; defaults may be left out. */
export type OperationInput<Name extends OperationName> = z.input<
  (typeof operations)[Name]['input']
>;
/** What a handler receives, parsed. */
export type OperationRequest<Name extends OperationName> = z.output<
  (typeof operations)[Name]['input']
>;
/** What a caller gets. */
export type OperationOutput<Name extends OperationName> = z.output<
  (typeof operations)[Name]['output']
>;

/** The name of an event. */
export type EventName = keyof typeof events;
/** What an event carries. */
export type EventData<Name extends EventName> = z.output<(typeof events)[Name]['data']>;
