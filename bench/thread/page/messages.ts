import type { Message } from '#shared/domain/message/schema.ts';
import { buildMessage } from '../../../renderer/testing/build-entities.ts';
import { messageText } from '../../page/message-text.ts';
import type { ThreadName } from './contender.ts';

/** The messages of a thread before any is appended. */
export const threadLength = 100_000;

const minuteMs = 60_000;

/** The time of the first message. */
const beginMs = Date.parse('2026-05-01T08:00:00Z');

/** Some messages of a thread, oldest first. The person writes each third, an operator the others. */
export function messagesOf(thread: ThreadName, from: number, to: number): Message[] {
  return Array.from({ length: to - from }, (_, at) => messageOf(thread, from + at));
}

function messageOf(thread: ThreadName, number: number): Message {
  const isOwn = number % 3 === 0;
  return buildMessage({
    id: `msg_${thread}_${number}`,
    // No text may be known from the other thread.
    text: messageText(thread === 'long' ? number : 2 * threadLength + number),
    authorId: isOwn ? 'usr_1' : 'opr_ada',
    authorType: isOwn ? 'user' : 'operator',
    createdAt: new Date(beginMs + number * minuteMs).toISOString(),
  });
}
