import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { memoryLimits } from '#shared/limits/limits.ts';
import type { OperationAnswer } from './operation-answer.ts';
import { RecentMap } from './recent-map.ts';

/** A person as participants show them. */
interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * What can be learned from a service that does not say it: its operators from participants,
 * assignments and notifications, the guild that something belongs to, and whose key it is from
 * who is named as the author of what was posted with it. What was seen the longest ago is
 * forgotten where there is too much: the guild of a thing is then looked for in all of them.
 */
export class Learned {
  /** Names by the operator's id, by the guild's id; empty until one is known. */
  readonly #operators = new RecentMap<string, RecentMap<string, string>>(memoryLimits.guilds);
  /** The guild of conversations and work items, by their id. */
  readonly #guilds = new RecentMap<string, string>(memoryLimits.places);
  readonly #people = new RecentMap<string, string>(memoryLimits.people);
  #userId: string | undefined;

  /** Whose key it is, once something was posted with it; their id, until their name is known. */
  get user(): Person | undefined {
    const id = this.#userId;
    return id === undefined ? undefined : { id, name: this.#people.get(id) ?? id };
  }

  /** The guild that a conversation or a work item was seen in. */
  guildOf(id: string): string | undefined {
    return this.#guilds.get(id);
  }

  operatorsOf(guildId: string): Operator[] {
    return (this.#operators.get(guildId)?.entries() ?? []).map(([id, name]) => ({
      id: id as Operator['id'],
      name: name || id,
      capabilities: [],
    }));
  }

  /** Takes in an answer of the service. */
  observe({ name, request, output }: OperationAnswer): void {
    if (name === 'conversation.list') {
      for (const each of output.conversations) this.#observeConversation(request.guildId, each);
    } else if (name === 'conversation.create') {
      this.#observeConversation(request.guildId, output);
      this.#observeCreator(output);
    } else if (name === 'message.create') {
      if (request.asOperatorId === undefined && output.authorType !== 'operator') {
        this.#userId = output.authorId;
      }
    } else if (name === 'work_item.list') {
      for (const each of output.workItems) this.#observeWorkItem(request.guildId, each);
    } else if (name === 'work_item.create') {
      this.#observeWorkItem(request.guildId, output);
    } else if (name === 'notification.list') {
      for (const each of output.notifications) this.#observeNotification(each);
    }
  }

  /** Takes in an event of the service. */
  observeEvent({ type, guildId, data }: ServiceEvent): void {
    if (guildId === undefined) {
      return;
    }
    if (type === 'conversation.created' || type === 'conversation.updated') {
      this.#observeConversation(guildId, data.conversation);
    } else if (type === 'work_item.created' || type === 'work_item.updated') {
      this.#observeWorkItem(guildId, data.workItem);
    }
  }

  #observeConversation(guildId: string, { id, participants }: Conversation): void {
    this.#guilds.set(id, guildId);
    for (const participant of participants) {
      if (participant.type === 'operator') {
        this.#observeOperator(guildId, participant.id, participant.name);
      } else {
        this.#people.set(participant.id, participant.name);
      }
    }
  }

  /** Of a conversation that was just opened with this key, the one person is its user. */
  #observeCreator({ participants }: Conversation): void {
    const [person, ...others] = participants.filter(({ type }) => type === 'user');
    if (person !== undefined && others.length === 0) {
      this.#userId = person.id;
    }
  }

  #observeWorkItem(
    guildId: string,
    { id, assignedOperatorId }: Pick<WorkItem, 'id' | 'assignedOperatorId'>,
  ): void {
    this.#guilds.set(id, guildId);
    if (assignedOperatorId !== undefined) {
      this.#observeOperator(guildId, assignedOperatorId, undefined);
    }
  }

  #observeNotification({ meta }: Notification): void {
    const guildId = this.#guilds.get(meta?.conversationId ?? meta?.workItemId ?? '');
    if (guildId !== undefined && meta?.operatorId !== undefined) {
      this.#observeOperator(guildId, meta.operatorId, undefined);
    }
  }

  #observeOperator(guildId: string, id: string, name: string | undefined): void {
    const operators =
      this.#operators.get(guildId) ?? new RecentMap<string, string>(memoryLimits.operatorsPerGuild);
    this.#operators.set(guildId, operators);
    operators.set(id, name || (operators.get(id) ?? ''));
  }
}
