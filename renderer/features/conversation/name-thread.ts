import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';
import { messageResource } from '#shared/domain/message/resource.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { call } from '../../bridge/call.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { offers, useHomes } from '../../entities/home/home-store.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';

/**
 * Gives a thread the title that its first message makes, once the service has that message: before,
 * it may yet be edited or taken back. Only a thread is named that is still called by its operators,
 * and only where the service lets it be renamed.
 *
 * @param answer the service's answer to the entry
 */
export function nameByFirst(entry: OutboxEntry, answer: unknown): void {
  const { homeId, operation, state, subject } = entry;
  if (operation === messageResource.operations.create && state === 'sent' && answer) {
    // A thread that could not be named keeps its title.
    name(homeId, subject.id, answer as Message).catch(() => undefined);
  }
}

async function name(homeId: string, conversationId: string, message: Message): Promise<void> {
  if (
    message.authorType === 'user' &&
    canRename(homeId) &&
    titleFrom(homeId, conversationId, message) !== undefined &&
    (await isFirst(homeId, conversationId, message.id))
  ) {
    const title = titleFrom(homeId, conversationId, message);
    if (title !== undefined) {
      await submit(homeId, conversationResource.operations.update, { conversationId, title });
    }
  }
}

/** The title that a message makes; none where the thread is no longer called by its operators. */
function titleFrom(homeId: string, conversationId: string, { text }: Message): string | undefined {
  const conversation = conversationStore.row(homeId, conversationId);
  const names = (conversation?.participants ?? [])
    .filter(({ type }) => type === 'operator')
    .map((operator) => operator.name);
  return conversation?.title === automaticTitle(undefined, names)
    ? automaticTitle(text, names)
    : undefined;
}

/** Whether nothing was said in a thread before a message; asks the service where that is not known. */
async function isFirst(
  homeId: string,
  conversationId: string,
  messageId: string,
): Promise<boolean> {
  const thread = threadOf(useMessages.getState(), homeId, conversationId);
  if (thread.load.kind === 'ready' && thread.olderCursor === undefined) {
    return thread.messages[0]?.id === messageId;
  }
  const { messages, nextCursor } = await call('message.list', { homeId, conversationId });
  return !nextCursor && messages.at(-1)?.id === messageId;
}

function canRename(homeId: string): boolean {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  return offers(home, 'conversation-edit');
}
