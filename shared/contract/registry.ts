import type { z } from 'zod';
import {
  conversationCreated,
  conversationUpdated,
  messageCreated,
} from '../domain/conversation/events.ts';
import {
  conversationCreate,
  conversationGet,
  conversationList,
  conversationUpdate,
  messageCreate,
  messageList,
  messageRetry,
} from '../domain/conversation/operations.ts';
import { documentCreated, documentDeleted, documentUpdated } from '../domain/document/events.ts';
import {
  documentCreate,
  documentDelete,
  documentGet,
  documentList,
  documentUpdate,
  documentVersions,
} from '../domain/document/operations.ts';
import { guildCreate, guildGet, guildList, guildUpdate } from '../domain/guild/operations.ts';
import {
  notificationCreated,
  notificationsRead,
  notificationUpdated,
} from '../domain/notification/events.ts';
import {
  notificationList,
  notificationRead,
  notificationReadAll,
} from '../domain/notification/operations.ts';
import {
  operatorCreated,
  operatorPassed,
  operatorStopped,
  operatorThinking,
  operatorUpdated,
} from '../domain/operator/events.ts';
import { operatorCreate, operatorList, operatorUpdate } from '../domain/operator/operations.ts';
import { searchFind } from '../domain/search/operations.ts';
import { serviceDescribe, serviceHealth } from '../domain/service/operations.ts';
import { userMe } from '../domain/user/operations.ts';
import { workItemCreated, workItemDeleted, workItemUpdated } from '../domain/work-item/events.ts';
import {
  workItemCreate,
  workItemDelete,
  workItemGet,
  workItemList,
  workItemUpdate,
} from '../domain/work-item/operations.ts';
import { byName } from './by-name.ts';

/** Every operation of the service. */
export const operations = byName([
  serviceHealth,
  serviceDescribe,
  userMe,
  guildList,
  guildCreate,
  guildGet,
  guildUpdate,
  operatorList,
  operatorCreate,
  operatorUpdate,
  conversationList,
  conversationCreate,
  conversationGet,
  conversationUpdate,
  messageList,
  messageCreate,
  messageRetry,
  documentList,
  documentCreate,
  documentGet,
  documentUpdate,
  documentDelete,
  documentVersions,
  searchFind,
  notificationList,
  notificationReadAll,
  notificationRead,
  workItemList,
  workItemCreate,
  workItemGet,
  workItemUpdate,
  workItemDelete,
]);

/** Every event that a service's socket may carry. */
export const events = byName([
  conversationCreated,
  conversationUpdated,
  messageCreated,
  documentCreated,
  documentUpdated,
  documentDeleted,
  notificationCreated,
  notificationUpdated,
  notificationsRead,
  operatorCreated,
  operatorUpdated,
  operatorThinking,
  operatorPassed,
  operatorStopped,
  workItemCreated,
  workItemUpdated,
  workItemDeleted,
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
