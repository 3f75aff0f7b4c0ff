import { beforeEach, expect, test } from 'vitest';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildMessage,
  buildMessages,
  buildOperator,
} from '../../testing/build-entities.ts';
import { nameByFirst } from './name-thread.ts';

const homeId = 'home_1';
const said = buildMessage({ id: 'm1', text: 'Plan a fair.\nSoon.' });
const sent = (overrides = {}) => buildEntry({ homeId, state: 'sent', ...overrides });
const update = 'conversation.update';
const participants = [buildOperator('opr_ada', 'Ada')];

/** A thread of Ada's with this title, at a service with these messages, the newest first. */
function knowThread({
  title = 'Ada',
  messages = [said],
  nextCursor = null as string | null,
  extensions = ['conversation-edit'],
} = {}) {
  useHomes.setState({ homes: [buildHome({ id: homeId, extensions })] });
  conversationStore.applyRows(homeId, [buildConversation({ title, participants })], {
    isEvent: false,
  });
  answerCalls({
    'message.list': { messages, nextCursor },
    'outbox.submit': { entry: buildEntry({ homeId, operation: update }) },
  });
}

beforeEach(() => conversationStore.applyForgotten(homeId));

/** The titles that were given, once all that follows from an entry has been done. */
async function titlesAfter(entry = sent(), answer: unknown = said): Promise<unknown[]> {
  nameByFirst(entry, answer);
  await new Promise((resolve) => setTimeout(resolve));
  return callsOf('outbox.submit').map(
    (call) => (call as { input: { title: unknown } }).input.title,
  );
}

test('the first message of a thread names it once it was sent', async () => {
  knowThread();
  expect(await titlesAfter()).toEqual(['Plan a fair.']);
});

test.each([
  ['a thread that has a title of its own', { title: 'The fair' }],
  ['a thread in which something was said before', { messages: [said, ...buildMessages('m0')] }],
  ['a thread whose beginning is not known', { nextCursor: 'more' }],
  ['a thread of a service that renames none', { extensions: [] }],
])('%s keeps its title', async (_what, thread) => {
  knowThread(thread);
  expect(await titlesAfter()).toEqual([]);
});

test.each([
  ['a message that waits', buildEntry({ homeId, state: 'queued' }), undefined],
  ['a message that was taken back', buildEntry({ homeId, state: 'discarded' }), undefined],
  ['the message of an operator', sent(), buildMessage({ id: 'm1', authorType: 'operator' })],
  ['another write', sent({ operation: update }), buildConversation()],
])('%s names no thread', async (_what, entry, answer) => {
  knowThread();
  expect(await titlesAfter(entry, answer)).toEqual([]);
});

test('a title that a person gives meanwhile stays', async () => {
  knowThread();
  nameByFirst(sent(), said);
  const named = buildConversation({ title: 'The fair', participants });
  conversationStore.applyRows(homeId, [named], { isEvent: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(callsOf('message.list')).toHaveLength(1);
  expect(callsOf('outbox.submit')).toEqual([]);
});
