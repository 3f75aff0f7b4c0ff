import { create } from 'zustand';
import type { Message } from '#shared/domain/message/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { isAwaited, outboxRead } from '../outbox/awaited-entries.ts';
import { threadOf, useMessages } from './message-store.ts';

/** Where a message is that a text links to. */
export interface MessagePlace {
  readonly homeId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** Why a message could not be read: it may be there, or it is not for the person. */
type Unread = 'gone' | 'offline' | 'beyondReach' | 'failed';

/** A message that a text links to, with the beginning of its text; or why it is not known. */
export type LinkedMessage =
  | { readonly kind: 'known'; readonly message: Message }
  | {
      readonly kind: Unread;
      /** How things stood then: it is asked for again once they stand otherwise. */
      readonly since: string;
    };

type LinkedMessages = Readonly<Record<string, LinkedMessage>>;

/** The messages that texts link to, by their keys. The oldest comes first. */
export const useLinkedMessages = create<{ readonly messages: LinkedMessages }>()(() => ({
  messages: {},
}));

/** The key of a message among those that texts link to. */
export function messageKey({ homeId, conversationId, messageId }: MessagePlace): string {
  return `${homeId} ${conversationId} ${messageId}`;
}

/** How many links want each message of a thread, in the order in which they were asked for. */
type Wanted = Map<string, { count: number; readonly since: string }>;

const waiting = new Map<string, { readonly thread: Thread; readonly wanted: Wanted }>();
const reading = new Set<string>();
let isDue = false;

type Thread = Omit<MessagePlace, 'messageId'>;

/**
 * Reads a message that a text links to. All that is wanted of one thread is read together as far as
 * it stands together, a few threads at a time. The returned function says that it is no longer
 * wanted.
 *
 * @param since tells how things stand by which the answer may change: since when the home stands as
 *   it does, and whether the thread is known
 */
export function requestMessage(place: MessagePlace, since: string): () => void {
  const former = useLinkedMessages.getState().messages[messageKey(place)];
  const isAnswered = former !== undefined && (!('since' in former) || former.since === since);
  if (isAnswered || showRead(place)) {
    return () => undefined;
  }
  const { messageId, ...thread } = place;
  const key = keyOf(thread);
  const { wanted } = waiting.get(key) ?? { wanted: new Map() as Wanted };
  waiting.set(key, { thread, wanted });
  const request = wanted.get(messageId) ?? { count: 0, since };
  request.count += 1;
  wanted.set(messageId, request);
  startSoon();
  return () => {
    request.count -= 1;
    if (request.count === 0 && wanted.get(messageId) === request) {
      wanted.delete(messageId);
    }
  };
}

/** Forgets the messages of a home that was signed out or removed. */
export function forgetLinkedMessages(homeId: string): void {
  useLinkedMessages.setState(({ messages }) => ({
    messages: Object.fromEntries(
      Object.entries(messages).filter(([key]) => !key.startsWith(`${homeId} `)),
    ),
  }));
}

function keyOf({ homeId, conversationId }: Thread): string {
  return `${homeId} ${conversationId}`;
}

/** Shows a message that the page has read with its thread. Messages never change. */
function showRead({ messageId, ...thread }: MessagePlace): boolean {
  const { messages } = threadOf(useMessages.getState(), thread.homeId, thread.conversationId);
  const message = messages.find(({ id }) => id === messageId);
  if (message !== undefined) {
    show(thread, [message]);
  }
  return message !== undefined;
}

/** All links of a text ask before the first of them is read. */
function startSoon(): void {
  if (!isDue) {
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      startReading();
    });
  }
}

function startReading(): void {
  for (const [key, { thread, wanted }] of waiting) {
    if (reading.size >= pageLimits.linkedThingsAtOnce) {
      return;
    }
    if (wanted.size === 0) {
      waiting.delete(key);
    } else if (!reading.has(key)) {
      reading.add(key);
      void readNext(thread, wanted).finally(() => {
        reading.delete(key);
        startReading();
      });
    }
  }
}

const aroundPage = 100;
const newestPage = 50;

/** Reads the first message that is wanted of a thread, with its neighbours where more are. */
async function readNext(thread: Thread, wanted: Wanted): Promise<void> {
  const [first] = wanted;
  if (first === undefined) {
    return;
  }
  const [messageId, { since }] = first;
  const limit = wanted.size > 1 ? aroundPage : 1;
  try {
    if (isAwaited(thread.homeId, thread.conversationId)) {
      await outboxRead();
    }
    const { messages } = await call('message.list_around', { ...thread, messageId, limit });
    take(thread, wanted, messages);
    fail(thread, wanted, [messageId], { kind: 'failed', since });
  } catch (error) {
    const { code } = problemOf(error);
    await (code === 'method_not_allowed'
      ? readNewest(thread, wanted, since)
      : fail(thread, wanted, [messageId], { kind: reasons[code] ?? 'failed', since }));
  }
}

const reasons: Partial<Record<ReturnType<typeof problemOf>['code'], Unread>> = {
  not_found: 'gone',
  forbidden: 'gone',
  service_unreachable: 'offline',
};

/** Reads the newest messages, of a service that lists none around another. It holds for all. */
async function readNewest(thread: Thread, wanted: Wanted, since: string): Promise<void> {
  const asked = [...wanted.keys()];
  try {
    const { messages } = await call('message.list', { ...thread, limit: newestPage });
    take(thread, wanted, messages);
    fail(thread, wanted, asked, { kind: 'beyondReach', since });
  } catch (error) {
    fail(thread, wanted, asked, { kind: reasons[problemOf(error).code] ?? 'failed', since });
  }
}

/** Shows what was read: the neighbours too, which are often linked to beside it. */
function take(thread: Thread, wanted: Wanted, messages: readonly Message[]): void {
  show(thread, messages);
  for (const { id } of messages) {
    wanted.delete(id);
  }
}

/** Says why messages are not known; those that are known meanwhile stay so. */
function fail(
  thread: Thread,
  wanted: Wanted,
  ids: readonly string[],
  answer: Exclude<LinkedMessage, { kind: 'known' }>,
): void {
  const unread = ids.filter((id) => wanted.delete(id));
  add(
    thread,
    unread.map((id) => [id, answer] as const),
  );
}

function show(thread: Thread, messages: readonly Message[]): void {
  add(
    thread,
    messages.map((message) => {
      const text = message.text.slice(0, pageLimits.linkedMessageText).toWellFormed();
      return [message.id, { kind: 'known', message: { ...message, text } }] as const;
    }),
  );
}

function add(thread: Thread, answers: readonly (readonly [string, LinkedMessage])[]): void {
  if (answers.length > 0) {
    useLinkedMessages.setState(({ messages }) => {
      const added = new Map(Object.entries(messages));
      for (const [messageId, answer] of answers) {
        added.set(messageKey({ ...thread, messageId }), answer);
      }
      return { messages: Object.fromEntries([...added].slice(-pageLimits.linkedMessages)) };
    });
  }
}
