import type { OperationOutput, ReadOperationName } from '#shared/registry/registry.ts';
import { operations } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { conversationSchema } from '#shared/domain/conversation/schema.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { documentSchema } from '#shared/domain/document/schema.ts';
import { messageSchema } from '#shared/domain/message/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { notificationSchema } from '#shared/domain/notification/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { questionSchema } from '#shared/domain/question/schema.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import { workItemSchema } from '#shared/domain/work-item/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';

/** The one person of the service. */
export const sam = { id: 'usr_sam', type: 'user', name: 'Sam' } as const;
const ada = { id: 'opr_ada', type: 'operator', name: 'Ada' } as const;

/** A service that speaks when a test asks it to. It stores its records, and hands out its events. */
export class TalkingService {
  readonly #now: () => string;
  readonly conversations = new Map<string, Conversation>();
  readonly items = new Map<string, WorkItem>();
  /** Oldest first. */
  readonly messages: (Message & { readonly conversationId: string })[] = [];
  readonly notifications: Notification[] = [];
  readonly questions: Question[] = [];
  /** Every event, oldest first. */
  readonly events: ServiceEvent[] = [];
  /** Whether it answers nothing at the moment. */
  isSilent = false;
  /** The date of its last answer, in whole seconds; undefined before it, and if it sends no date. */
  answeredMs: number | undefined;
  isDated = true;
  #serial = 0;

  constructor(now: () => string) {
    this.#now = now;
  }

  openThread(id: string, title = id): void {
    const participants = [sam, ada];
    const made = { id, title, createdAt: this.#now(), participants };
    this.conversations.set(id, conversationSchema.parse(made));
  }

  /** Makes Ada say something, which notifies Sam. */
  say(conversationId: string, text: string): Message {
    const message = messageSchema.parse({
      id: this.#newId('msg'),
      text,
      authorId: ada.id,
      authorType: 'operator',
      createdAt: this.#now(),
    });
    this.messages.push({ ...message, conversationId });
    this.events.push({
      type: 'message.created',
      data: { conversationId, message },
    } as unknown as ServiceEvent);
    this.#notify('conversation_message', `Ada: ${text}`, { conversationId });
    return message;
  }

  /** Makes Ada ask with a form. In a thread, the question is a message too. */
  ask(about: { conversationId: string } | { workItemId: string }, fields: readonly object[]): void {
    const text = 'How shall the house look?';
    const message = 'conversationId' in about ? this.say(about.conversationId, text) : undefined;
    const question = questionSchema.parse({
      ...about,
      id: this.#newId('qst'),
      operatorId: ada.id,
      runId: 'run_1',
      userId: sam.id,
      messageId: message?.id,
      text,
      fields,
      state: 'open',
      createdAt: this.#now(),
      expiresAt: this.#now(),
    });
    this.questions.push(question);
    this.#notify('operator_question', `Ada asks: ${text}`, { ...about, questionId: question.id });
  }

  /** Makes Ada propose something. */
  propose(workItemId: string): void {
    this.#notify('operator_proposal', 'Ada proposes: Rename it', { workItemId, proposalId: 'p_1' });
  }

  /** Makes Ada change an item, which notifies Sam. */
  work(id: string, status: WorkItem['status']): void {
    this.change(id, status);
    this.#notify('work_item_updated', `${id} is now in ${status}`, { workItemId: id });
  }

  /** Changes an item as a person does, which notifies nobody. */
  change(id: string, status: WorkItem['status']): WorkItem {
    const updatedAt = this.#now();
    const former = this.items.get(id);
    const workItem = workItemSchema.parse({
      id,
      type: 'task',
      title: id,
      priority: 'low',
      progress: 0,
      createdAt: former?.createdAt ?? updatedAt,
      updatedAt,
      status,
    });
    this.items.set(id, workItem);
    const type = former === undefined ? 'work_item.created' : 'work_item.updated';
    this.events.push({ type, data: { workItem }, guildId: 'gld_1' });
    return workItem;
  }

  report(id: string): void {
    const made = { id, title: id, type: 'report', createdAt: this.#now() };
    const document = documentSchema.parse(made);
    this.events.push({ type: 'document.created', data: { document }, guildId: 'gld_1' });
  }

  /** Sends a notification of a kind that the contract does not know. */
  announce(message: string): void {
    this.#notify('maintenance', message, undefined);
  }

  /** Marks notifications as read, as another client of Sam does. */
  read(isRead: (notification: Notification) => boolean): void {
    for (const [at, notification] of this.notifications.entries()) {
      if (!notification.read && isRead(notification)) {
        const read = { ...notification, read: true };
        this.notifications[at] = read;
        this.events.push({ type: 'notification.updated', data: { notification: read } });
      }
    }
  }

  /** Answers the reads of alerts. */
  answer<Name extends ReadOperationName>(name: Name, input: unknown): OperationOutput<Name> {
    if (this.isSilent) {
      throw new Error('The service does not answer.');
    }
    if (this.isDated) {
      this.answeredMs = Math.floor(Date.parse(this.#now()) / 1000) * 1000;
    }
    const { conversationId = '', workItemId = '' } = input as Record<string, string>;
    const newest = <Row>(rows: readonly Row[]) => rows.slice(-200).toReversed();
    const answers: Partial<Record<ReadOperationName, () => unknown>> = {
      'notification.list': () => ({
        notifications: newest(this.notifications),
        nextCursor: null,
      }),
      'conversation.get': () => this.conversations.get(conversationId),
      'message.list': () => ({
        messages: newest(
          this.messages.filter((message) => message.conversationId === conversationId),
        ).slice(0, 50),
        nextCursor: null,
      }),
      'question.list': () => ({ questions: newest(this.questions), nextCursor: null }),
      'work_item.get': () => this.items.get(workItemId),
    };
    return operations[name].output.parse(answers[name]?.()) as OperationOutput<Name>;
  }

  #notify(type: string, message: string, meta: object | undefined): void {
    const notification = notificationSchema.parse({
      id: this.#newId('ntf'),
      type,
      message,
      read: false,
      createdAt: this.#now(),
      ...(meta && { meta: { ...meta, operatorId: ada.id } }),
    });
    this.notifications.push(notification);
    this.events.push({ type: 'notification.created', data: { notification }, guildId: 'gld_1' });
  }

  #newId(prefix: string): string {
    this.#serial += 1;
    return `${prefix}_${this.#serial}`;
  }
}
