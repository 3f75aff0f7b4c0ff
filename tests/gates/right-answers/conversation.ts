import { at } from './at.ts';

// A thread with a message, and the notification of one.

export const message = {
  id: 'msg_1',
  text: 'Hi',
  authorId: 'usr_1',
  authorType: 'user',
  createdAt: at,
};

export const conversation = {
  id: 'cnv_1',
  title: 'Roof',
  createdAt: at,
  updatedAt: at,
  participants: [{ id: 'usr_1', type: 'user', name: 'Me' }],
  lastMessage: { messageId: 'msg_1', text: 'Hi', authorId: 'usr_1', createdAt: at },
  archived: false,
};

export const notification = {
  id: 'ntf_1',
  type: 'conversation_message',
  message: 'x',
  read: false,
  createdAt: at,
  meta: { conversationId: 'cnv_1', messageId: 'msg_1', operatorId: 'opr_1' },
};
