import type { z } from 'zod';
import { applicationDescribe } from '../capability/application.ts';
import { draftList, draftSave } from '../capability/draft.ts';
import {
  homeChanged,
  homeCheck,
  homeConnect,
  homeEdit,
  homeEvent,
  homeList,
  homeListed,
  homeProtection,
  homeRefreshed,
  homeRekey,
  homeRemove,
  homeReorder,
  homeResynced,
  homeRetry,
  homeSignOut,
  homeWatch,
} from '../capability/home.ts';
import { clipboardWrite, linkOpen } from '../capability/link.ts';
import {
  messageSend,
  outboxChanged,
  outboxDiscard,
  outboxList,
  outboxRetry,
} from '../capability/outbox.ts';
import { windowChanged, windowDescribe } from '../capability/window.ts';
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

/** Every call that only this machine can answer. */
export const calls = byName([
  applicationDescribe,
  windowDescribe,
  homeList,
  homeRetry,
  homeWatch,
  homeCheck,
  homeProtection,
  homeConnect,
  homeEdit,
  homeRekey,
  homeSignOut,
  homeRemove,
  homeReorder,
  messageSend,
  outboxList,
  outboxRetry,
  outboxDiscard,
  draftList,
  draftSave,
  linkOpen,
  clipboardWrite,
]);

/** Every event that main pushes to a window. */
export const signals = byName([
  windowChanged,
  homeChanged,
  homeListed,
  homeEvent,
  homeResynced,
  homeRefreshed,
  outboxChanged,
]);

/** The name of an operation. */
export type OperationName = keyof typeof operations;
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

/** The name of a call. */
export type CallName = keyof typeof calls;
/** What a caller passes; defaults may be left out. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** What a handler receives, parsed. */
export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
/** What a caller gets. */
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;

/** The name of a signal. */
export type SignalName = keyof typeof signals;
/** What a signal carries. */
export type SignalData<Name extends SignalName> = z.output<(typeof signals)[Name]['data']>;
