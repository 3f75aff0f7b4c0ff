import type { z } from 'zod';
import * as conversationEvents from '../domain/conversation/events.ts';
import * as conversationOperations from '../domain/conversation/operations.ts';
import * as documentEvents from '../domain/document/events.ts';
import * as documentOperations from '../domain/document/operations.ts';
import * as guildOperations from '../domain/guild/operations.ts';
import * as messageEvents from '../domain/message/events.ts';
import * as messageOperations from '../domain/message/operations.ts';
import * as notificationEvents from '../domain/notification/events.ts';
import * as notificationOperations from '../domain/notification/operations.ts';
import * as operatorEvents from '../domain/operator/events.ts';
import * as operatorOperations from '../domain/operator/operations.ts';
import * as searchOperations from '../domain/search/operations.ts';
import * as serviceOperations from '../domain/service/operations.ts';
import * as userOperations from '../domain/user/operations.ts';
import * as workItemEvents from '../domain/work-item/events.ts';
import * as workItemOperations from '../domain/work-item/operations.ts';
import { byName } from './by-name.ts';

/** Every operation of the service. */
export const operations = byName([
  ...Object.values(serviceOperations),
  ...Object.values(userOperations),
  ...Object.values(guildOperations),
  ...Object.values(operatorOperations),
  ...Object.values(conversationOperations),
  ...Object.values(messageOperations),
  ...Object.values(documentOperations),
  ...Object.values(searchOperations),
  ...Object.values(notificationOperations),
  ...Object.values(workItemOperations),
]);

/** Every event that a service's socket may carry. */
export const events = byName([
  ...Object.values(operatorEvents),
  ...Object.values(conversationEvents),
  ...Object.values(messageEvents),
  ...Object.values(documentEvents),
  ...Object.values(notificationEvents),
  ...Object.values(workItemEvents),
]);

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
