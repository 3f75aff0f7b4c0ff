import { beforeEach, expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { CachedHome, messageCreated, messagesDown } from './testing/cached-home.ts';

let home: CachedHome;
const newest = { conversationId: 'c', limit: 3 } as never;
const older = (cursor: string) => ({ conversationId: 'c', limit: 3, cursor }) as never;
/** A page with older messages before it, which has a cursor that names its oldest message. */
const page = (from: number, to: number) => ({
  messages: messagesDown(from, to),
  nextCursor: `service-${to}`,
});
const end = (from: number, to: number) => ({
  messages: messagesDown(from, to),
  nextCursor: null,
});

beforeEach(() => {
  home = new CachedHome();
  home.begin();
});

test('a thread that was never read is not answered', () => {
  expect(home.read('message.list', newest)).toEqual({
    mark: expect.any(Number),
    ask: { conversationId: 'c', limit: 3 },
  });
});

test('pages that meet are one run in the order of the service, to the beginning', () => {
  home.write('message.list', newest, page(6, 4));
  home.write('message.list', older('service-4'), end(3, 1));
  expect(home.thread()).toBe('1 2 3 4 5 6');
  expect(home.page()?.nextCursor).toBeNull();
  expect(home.read('message.list', older('before:4'))).toMatchObject({
    answer: { output: { messages: messagesDown(3, 1), nextCursor: null } },
  });
  expect(home.read('message.list', older('before:4')).ask).toBeUndefined();
});

test('messages before the oldest kept one are asked for with the cursor of the service', () => {
  home.write('message.list', newest, page(6, 4));
  const cursor = home.page()?.nextCursor ?? '';
  expect(home.read('message.list', older(cursor))).toEqual({
    mark: expect.any(Number),
    ask: { conversationId: 'c', limit: 3, cursor: 'service-4' },
    isPartial: true,
  });
});

test('a newest page that does not reach what is kept leaves a gap, which reading fills', () => {
  home.write('message.list', newest, end(3, 1));
  home.write('message.list', newest, page(9, 7));
  expect(home.thread()).toBe('1 2 3 | 7 8 9');
  const [gap] = home.page()?.gaps ?? [];
  const question = older(gap?.cursor ?? '');
  expect(home.read('message.list', question)).toEqual({
    mark: expect.any(Number),
    ask: { conversationId: 'c', limit: 3, cursor: 'service-7' },
    isPartial: true,
  });
  home.write('message.list', older('service-7'), page(6, 5));
  expect(home.thread()).toBe('1 2 3 | 5 6 7 8 9');
  expect(home.read('message.list', question).answer?.output).toMatchObject({
    messages: messagesDown(6, 4).slice(0, 2).concat(messagesDown(3, 3)),
    gaps: [{ before: '5' }],
  });
  home.write('message.list', older('service-5'), page(4, 2));
  expect(home.thread()).toBe('1 2 3 4 5 6 7 8 9');
  expect(home.page()?.gaps).toBeUndefined();
});

test('a page tells of the gap right before its oldest where more is kept beyond', () => {
  home.write('message.list', newest, end(3, 1));
  home.write('message.list', newest, page(9, 7));
  expect(home.thread('c', 3)).toBe('| 7 8 9');
  expect(home.page('c', 2, 'before:7')).toMatchObject({
    messages: messagesDown(3, 2),
    gaps: [{ before: '7' }],
  });
});

test('events follow what was read in their own run, and leave a gap behind what was read before', () => {
  home.write('message.list', newest, end(3, 1));
  home.apply(messageCreated(4), messageCreated(4), messageCreated(5));
  expect(home.thread()).toBe('1 2 3 4 5');
  home.begin();
  home.apply(messageCreated(9), messageCreated(10));
  expect(home.thread()).toBe('1 2 3 4 5 | 9 10');
  home.write('message.list', newest, page(10, 8));
  expect(home.thread()).toBe('1 2 3 4 5 | 8 9 10');
});

/** The event of a message that was posted at a certain second. */
function createdAt(number: number, second: number): ServiceEvent {
  const [message] = messagesDown(number, number);
  const at = `2026-11-21T12:00:${String(second).padStart(2, '0')}Z`;
  const data = { conversationId: 'c', message: { ...message, createdAt: at } };
  return { type: 'message.created', at, data } as ServiceEvent;
}

test('a message that is told of after later ones stands before them, and pages still decide', () => {
  home.write('message.list', newest, end(3, 1));
  home.apply(createdAt(6, 6), createdAt(7, 7));
  home.apply(createdAt(4, 4), createdAt(8, 8), createdAt(5, 5));
  expect(home.thread()).toBe('1 2 3 4 5 6 7 8');
  home.write('message.list', newest, page(8, 6));
  home.write('message.list', older('service-6'), end(5, 1));
  expect(home.thread()).toBe('1 2 3 4 5 6 7 8');
});

test('a message that is told of after later ones stands in the gap before them', () => {
  home.write('message.list', newest, end(3, 1));
  home.begin();
  home.apply(createdAt(8, 8), createdAt(9, 9));
  home.apply(createdAt(5, 5), createdAt(6, 6), createdAt(4, 4));
  expect(home.thread()).toBe('1 2 3 | 4 | 5 | 6 | 8 9');
  home.write('message.list', newest, page(9, 7));
  home.write('message.list', older('service-7'), end(6, 1));
  expect(home.thread()).toBe('1 2 3 4 5 6 7 8 9');
});

test('a gap without room, and a thread that was never read, take earlier messages too', () => {
  home.write('message.list', newest, end(3, 1));
  home.begin();
  home.apply(createdAt(60, 59));
  const before = Array.from({ length: 40 }, (_, index) => 50 - index);
  home.apply(...before.map((number) => createdAt(number, number)));
  const shown = home.thread().replaceAll(' |', '').split(' ').map(Number);
  expect(shown).toEqual([1, 2, 3].concat(before.toReversed(), 60));
  const other = new CachedHome();
  other.begin();
  other.apply(createdAt(9, 9), createdAt(8, 8));
  expect(other.thread()).toBe('8 | 9');
});

test('the time of a message that is long before all others is not believed', () => {
  home.apply(...Array.from({ length: 100 }, (_, index) => createdAt(index + 1, 30)));
  home.apply(createdAt(500, 1));
  expect(home.thread().endsWith('100 500')).toBe(true);
});

test('an event alone is answered, with an unknown beginning', () => {
  home.apply(messageCreated(9));
  expect(home.page()).toMatchObject({ messages: messagesDown(9, 9), nextCursor: 'before:9' });
});

test('a thread that was read empty has no gap before its first message', () => {
  home.write('message.list', newest, end(0, 1));
  expect(home.page()).toEqual({ messages: [], nextCursor: null });
  home.apply(messageCreated(1));
  expect(home.page()).toEqual({ messages: messagesDown(1, 1), nextCursor: null });
});

test('a message that arrives while a page is read stays behind it', () => {
  home.write('message.list', newest, end(3, 1));
  const { mark } = home.read('message.list', newest);
  home.apply(messageCreated(4), messageCreated(5));
  home.write('message.list', newest, end(3, 1), mark);
  expect(home.thread()).toBe('1 2 3 4 5');
  home.begin();
  const later = home.mark();
  home.apply(messageCreated(9));
  home.write('message.list', newest, page(8, 6), later);
  expect(home.thread()).toBe('1 2 3 4 5 | 6 7 8 | 9');
});

test('a page that was asked for at the same time and is older takes nothing away', () => {
  home.write('message.list', newest, end(3, 1));
  const { mark } = home.read('message.list', newest);
  home.write('message.list', newest, end(4, 2), mark);
  home.write('message.list', newest, end(3, 1), mark);
  expect(home.thread()).toBe('1 2 3 4');
  home.apply(messageCreated(5));
  home.write('message.list', newest, page(5, 3), mark);
  home.write('message.list', newest, end(3, 1), mark);
  expect(home.thread()).toBe('1 2 3 4 5');
  // A page that is asked for now is newer.
  home.write('message.list', newest, end(3, 1));
  expect(home.thread()).toBe('1 2 3');
});

test('older messages stay where a service caps its pages: it stops at a round number', () => {
  const fifty = { conversationId: 'c', limit: 50 } as never;
  home.write('message.list', fifty, end(30, 1));
  home.write('message.list', fifty, end(31, 12));
  expect(home.thread().split(' ')).toHaveLength(31);
  expect(home.page()?.nextCursor).toBeNull();
  home.write('message.list', fifty, end(31, 5));
  expect(home.thread().split(' ')).toHaveLength(27);
});

test('messages beyond the newest of the service are gone: it was set back', () => {
  home.write('message.list', newest, end(3, 1));
  home.write('message.list', newest, end(2, 1));
  expect(home.thread()).toBe('1 2');
});

test('a page that is older than an event has its messages in their order too', () => {
  home.write('message.list', newest, end(3, 1));
  const { mark } = home.read('message.list', newest);
  // Two posts were answered before the event of the message in between.
  home.apply(messageCreated(4), messageCreated(6), messageCreated(7));
  home.write('message.list', newest, page(7, 5), mark);
  expect(home.thread().endsWith('5 6 7')).toBe(true);
  home.write('message.list', older('service-5'), end(4, 1));
  expect(home.thread()).toBe('1 2 3 4 5 6 7');
});

test('messages that the service suddenly has between others are taken in its order', () => {
  const [two, one] = messagesDown(2, 1);
  const [five] = messagesDown(5, 5);
  home.write('message.list', newest, { messages: [two, one], nextCursor: null });
  home.write('message.list', newest, { messages: [two, five, one], nextCursor: null });
  expect(home.thread()).toBe('1 5 2');
});

test('a page from a cursor that is not known is not guessed into a place', () => {
  home.write('message.list', newest, page(6, 4));
  home.write('message.list', older('elsewhere'), page(3, 1));
  expect(home.thread()).toBe('4 5 6');
});

test('a loop that was stopped stays so in what is kept, until somebody writes or a page tells', () => {
  home.write('message.list', newest, end(3, 1));
  home.apply(messageCreated(4));
  const data = { conversationId: 'c', operatorId: 'opr_theo', reason: 'Six times.' };
  const stopped = { type: 'operator.stopped', at: '', data } as ServiceEvent;
  home.apply(stopped, stopped);
  const responses = [{ operatorId: 'opr_theo', kind: 'stopped', reason: 'Six times.' }];
  expect(home.page()?.messages[0]).toMatchObject({ id: '4', responses });
  expect(home.thread()).toBe('1 2 3 4');
  home.apply({ ...stopped, data: { ...data, conversationId: 'unknown' } } as ServiceEvent);
  home.write('message.list', newest, page(4, 2));
  expect(home.page()?.messages[0]).not.toHaveProperty('responses');
});

test('the surroundings of a kept message are answered without the service where they are whole', () => {
  home.write('message.list', newest, page(9, 7));
  home.write('message.list', older('service-7'), page(6, 4));
  home.write('message.list', older('service-4'), end(3, 1));
  const around = (messageId: string) =>
    home.read('message.list_around', { conversationId: 'c', messageId, limit: 4 });
  expect(around('5')).toEqual({
    mark: expect.any(Number),
    answer: {
      freshAt: expect.any(String),
      output: { messages: messagesDown(7, 4), nextCursor: 'before:4' },
    },
  });
  expect(around('1').answer?.output).toEqual({ messages: messagesDown(3, 1), nextCursor: null });
});

test('where a message or some of its surroundings are not kept, the service is asked', () => {
  home.write('message.list', newest, end(3, 1));
  home.write('message.list', newest, page(9, 7));
  const input = (messageId: string) => ({ conversationId: 'c', messageId, limit: 4 }) as never;
  expect(home.read('message.list_around', input('5'))).toEqual({
    mark: expect.any(Number),
    ask: input('5'),
  });
  expect(home.read('message.list_around', input('7'))).toMatchObject({
    ask: input('7'),
    isPartial: true,
    answer: { output: { messages: [...messagesDown(9, 7), ...messagesDown(3, 3)] } },
  });
  const atTime = { conversationId: 'c', at: '2026-11-21T12:00:00Z', limit: 4 } as never;
  expect(home.read('message.list_around', atTime).answer?.output).toEqual({
    messages: messagesDown(3, 1),
    nextCursor: null,
  });
});
