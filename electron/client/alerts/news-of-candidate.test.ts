import { expect, test } from 'vitest';
import { homeSchema } from '#shared/capability/home.ts';
import { conversationSchema } from '#shared/domain/conversation/schema.ts';
import { messageSchema } from '#shared/domain/message/schema.ts';
import { notificationSchema } from '#shared/domain/notification/schema.ts';
import type { AlertCandidate } from './candidates.ts';
import { newsOfCandidates } from './news-of-candidate.ts';
import { OwnActs } from './own-acts.ts';

const at = (second: number) => `2026-11-28T09:00:0${second}.000Z`;
const state = { kind: 'live', since: at(0) };
const home = homeSchema.parse({ id: 'home', name: 'Home', kind: 'local', state });
const message = (id: string, second: number) =>
  messageSchema.parse({
    id,
    text: `The text of ${id}`,
    authorId: 'opr_ada',
    authorType: 'operator',
    createdAt: at(second),
  });
const conversation = conversationSchema.parse({
  id: 'cnv_1',
  title: 'Launch',
  createdAt: at(0),
  participants: [{ id: 'opr_ada', type: 'operator', name: 'Ada' }],
});

/** The ids of the messages that are matched to notifications of these seconds. */
function toldOf(...told: readonly { readonly second: number; readonly messageId?: string }[]) {
  const candidates = told.map(({ second, messageId }, index): AlertCandidate => {
    const notification = notificationSchema.parse({
      id: `ntf_${index}`,
      type: 'conversation_message',
      message: 'Ada in “Launch”',
      read: false,
      createdAt: at(second),
      meta: { conversationId: 'cnv_1', operatorId: 'opr_ada', messageId },
    });
    const subject = { homeId: 'home', kind: 'conversation', id: 'cnv_1' };
    return { kind: 'notification', notification, subject, key: notification.id, at: at(second) };
  });
  const facts = {
    home,
    threads: new Map([
      ['cnv_1', { conversation, messages: [message('msg_2', 2), message('msg_1', 1)] }],
    ]),
    items: new Map(),
    questions: new Map(),
    entries: [],
    muted: { threads: new Set<string>(), operators: new Set<string>() },
    settings: new Map(),
  };
  return newsOfCandidates(candidates, facts, new OwnActs()).map(({ news }) => news.messageId);
}

test('a notification tells of the message that it names, whatever their times are', () => {
  const crossed = [
    { second: 2, messageId: 'msg_1' },
    { second: 1, messageId: 'msg_2' },
  ];
  expect(toldOf(...crossed)).toEqual(['msg_1', 'msg_2']);
});

test('one that names a message of before tells of no other, however near that is', () => {
  expect(toldOf({ second: 2, messageId: 'msg_0' })).toEqual([undefined]);
});

test('one that names none tells of the nearest message, and each message is told once', () => {
  expect(toldOf({ second: 2 }, { second: 2 })).toEqual(['msg_2', 'msg_1']);
  expect(toldOf({ second: 9 })).toEqual([undefined]);
});
