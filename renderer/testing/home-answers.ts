import {
  buildConversation,
  buildDocument,
  buildMessage,
  buildNotification,
  buildWorkItem,
} from './build-entities.ts';

/** The answers of a small home: one guild, `g`, with one thing of each noun. */
export const homeAnswers = {
  'guild.list': { guilds: [{ id: 'g', name: 'The bakery' }] },
  'operator.list': { operators: [{ id: 'opr_1', name: 'Ada' }] },
  'conversation.list': { conversations: [buildConversation()], nextCursor: null },
  'work_item.list': { workItems: [buildWorkItem()], nextCursor: null },
  'document.list': { documents: [buildDocument()] },
  'notification.list': { notifications: [buildNotification()], nextCursor: null },
  'conversation.get': buildConversation(),
  'message.list': { messages: [buildMessage()], nextCursor: null },
};
