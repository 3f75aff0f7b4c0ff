import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { conversationSchema } from '#shared/domain/conversation/schema.ts';
import { documentSchema } from '#shared/domain/document/schema.ts';
import { messageSchema } from '#shared/domain/message/schema.ts';
import { notificationSchema } from '#shared/domain/notification/schema.ts';
import { runSchema } from '#shared/domain/run/schema.ts';
import type { Run } from '#shared/domain/run/schema.ts';
import { workItemSchema } from '#shared/domain/work-item/schema.ts';
import type { Conversation, Participant } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** A message as a service sends it. */
export function buildMessage(overrides: Partial<Record<keyof Message, string>> = {}): Message {
  return messageSchema.parse({
    id: 'msg_1',
    text: 'Hello',
    authorId: 'usr_1',
    authorType: 'user',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  });
}

/** A run of messages, oldest first: `buildMessages('a', 'b')` has the ids `a` and `b`. */
export function buildMessages(...ids: string[]): Message[] {
  return ids.map((id) => buildMessage({ id }));
}

/** A conversation as a service sends it. */
export function buildConversation(overrides: Record<string, unknown> = {}): Conversation {
  return conversationSchema.parse({
    id: 'cnv_1',
    title: 'A thread',
    createdAt: '2026-11-21T10:00:00.000Z',
    participants: [],
    archived: false,
    ...overrides,
  });
}

/** An operator among the participants of a conversation. */
export function buildOperator(id: string, name = id): Participant {
  return { id, type: 'operator', name };
}

/** A run of an operator that has ended, as a service sends it. */
export function buildRun(overrides: Partial<Record<keyof Run, unknown>> = {}): Run {
  return runSchema.parse({
    id: 'run_1',
    operatorId: 'opr_ada',
    cause: overrides.workItemId === undefined ? 'message' : 'assignment',
    state: 'failed',
    isLive: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  });
}

/** A message in the outbox. */
export function buildEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 'out_1',
    position: 1,
    homeId: 'local',
    operation: 'message.create',
    input: { conversationId: 'cnv_1', text: 'Hello' },
    subject: { kind: 'conversation', id: 'cnv_1' },
    state: 'queued',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  };
}

/** A home whose service is live. */
export function buildHome(overrides: Partial<Home> = {}): Home {
  return {
    id: 'home_1',
    name: 'The bakery',
    kind: 'remote',
    state: { kind: 'live', since: '2026-11-21T10:00:00.000Z' },
    extensions: [],
    service: { baseUrl: 'https://bakery.example/v1', guildIds: [], keyStorage: 'keyring' },
    ...overrides,
  };
}

/** A work item as a service sends it. */
export function buildWorkItem(overrides: Record<string, unknown> = {}): WorkItem {
  return workItemSchema.parse({
    id: 'itm_1',
    type: 'task',
    title: 'A task',
    status: 'todo',
    priority: 'medium',
    progress: 0,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  });
}

/** A document as a list contains it. */
export function buildDocument(overrides: Record<string, unknown> = {}): Document {
  return documentSchema.parse({
    id: 'doc_1',
    title: 'A document',
    type: 'document',
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  });
}

/** A notification as a service sends it. */
export function buildNotification(overrides: Record<string, unknown> = {}): Notification {
  return notificationSchema.parse({
    id: 'ntf_1',
    type: 'conversation_message',
    message: 'Something was said',
    read: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  });
}
