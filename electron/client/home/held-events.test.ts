import { expect, onTestFinished, test } from 'vitest';
import { buildEntry } from '../store/testing/build-entry.ts';
import {
  buildHello,
  buildMessageCreated,
  startScriptedEvents,
} from '../events/testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from './testing/recorded-home.ts';

/** A home of a service whose events and answers to messages a test gives by hand. */
async function openScripted(listed: object[] = []) {
  const events = await startScriptedEvents();
  onTestFinished(() => events[Symbol.asyncDispose]());
  const posts = new Signals<PromiseWithResolvers<Response>>();
  const source = new SettableSource();
  const store = new DirectStore();
  const told = new RecordedHome();
  const home = buildHome(source, store, told, {
    fetch: (input) => {
      const { method, url } = new Request(input);
      if (method === 'GET' && url.includes('/messages')) {
        return Promise.resolve(Response.json({ messages: listed, nextCursor: null }));
      }
      if (method !== 'POST') {
        const health = { status: 'ok', version: '1', extensions: ['idempotency', 'resume'] };
        return Promise.resolve(Response.json(health));
      }
      const post = Promise.withResolvers<Response>();
      posts.add(post);
      return post.promise;
    },
  });
  onTestFinished(() => home.stop());
  home.start();
  source.set(events.endpoint);
  const connect = async (times: number, seq = 10) => {
    const socket = (await events.taken.count(times))[times - 1];
    socket?.send(buildHello({ seq }));
    await told.untilTimes('live', times);
    return socket;
  };
  const post = async (times: number) => (await posts.count(times))[times - 1];
  const send = async () => {
    const message = buildEntry({ homeId: 'home', conversationId: 'cnv_one', text: 'Mine' });
    home.outbox.send((await store.request('outbox.accept', message)).lane);
  };
  /** The ids of the messages that a window gets of the thread, as a line among what it is told. */
  const readThread = async () => {
    const shown = await home.read('message.list', { conversationId: 'cnv_one' });
    const ids = (shown as { messages: { id: string }[] }).messages.map(({ id }) => id);
    told.told.add(`thread ${ids.join(' ')}`.trim());
  };
  return { home, told, connect, post, send, readThread };
}

/** Waits for an event, and expects that the message was sent, then heard, and that one after it. */
async function expectOrder({ told }: RecordedHome, last: string): Promise<void> {
  await told.until((seen) => seen.includes(last));
  expect(told.seen.slice(-3)).toEqual(['outbox sent msg_mine', 'event msg_mine', last]);
}

const mine = { id: 'msg_mine', text: 'Mine', authorId: 'usr_me', authorType: 'user' };

const made = () =>
  Response.json({ ...mine, createdAt: '2026-11-21T12:00:00.000Z' }, { status: 201 });

const lost = new TypeError('The connection was lost.');

test('an event of the message on its way waits for its answer, and keeps its place', async () => {
  const { told, connect, post, send } = await openScripted();
  const socket = await connect(1);
  await send();
  await told.until('outbox sending');
  socket?.send(buildMessageCreated(11));
  socket?.send(buildMessageCreated(12, mine));
  socket?.send(buildMessageCreated(13));
  await told.until('event msg_11');
  expect(told.told.seen).not.toContain('event msg_mine');
  (await post(1))?.resolve(made());
  await expectOrder(told, 'event msg_13');
});

test('an event of a message whose answer is lost waits until the home is back and it is sent', async () => {
  const { told, connect, post, send } = await openScripted();
  const socket = await connect(1);
  await send();
  const first = await post(1);
  socket?.send(buildMessageCreated(11, mine));
  socket?.send(buildMessageCreated(12));
  socket?.socket.close();
  await told.until('reconnecting');
  first?.reject(lost);
  await connect(2, 12);
  expect(told.told.seen).not.toContain('event msg_mine');
  (await post(2))?.resolve(made());
  await expectOrder(told, 'event msg_12');
});

test('while the service is there, news waits for three tries without an answer and no longer', async () => {
  const { told, connect, post, send } = await openScripted();
  const socket = await connect(1);
  await send();
  socket?.send(buildMessageCreated(11, mine));
  for (const tries of [1, 2, 3]) {
    (await post(tries))?.reject(lost);
    await told.untilTimes('outbox queued', tries);
    expect(told.told.seen).not.toContain('event msg_mine');
  }
  (await post(4))?.reject(lost);
  await told.until('event msg_mine');
});

test('no news waits out the time that a service asks to be left alone', async () => {
  const { told, connect, post, send } = await openScripted();
  const socket = await connect(1);
  await send();
  socket?.send(buildMessageCreated(11, mine));
  const headers = { 'Retry-After': '600' };
  (await post(1))?.resolve(Response.json({}, { status: 503, headers }));
  expect((await told.until('event msg_mine')).slice(-2)).toEqual([
    'outbox queued',
    'event msg_mine',
  ]);
});

/** One that the service lists, as made after what a test sends was written. */
const listed = { ...mine, createdAt: '2026-11-21T12:00:00.500Z' };

test('a thread read again after a new connection leaves out the message whose answer is not here', async () => {
  const { told, connect, post, send, readThread } = await openScripted([listed]);
  const socket = await connect(1);
  await send();
  const first = await post(1);
  socket?.socket.close();
  await told.until('reconnecting');
  first?.reject(lost);
  await told.until('outbox queued');
  await readThread();
  await connect(2, 12);
  const second = await post(2);
  await readThread();
  second?.resolve(made());
  await told.until('outbox sent msg_mine');
  await readThread();
  expect(told.told.seen.filter((line) => /^(thread|outbox sent)/.test(line))).toEqual([
    'thread',
    'thread',
    'outbox sent msg_mine',
    'thread msg_mine',
  ]);
});

test('a message that was left out and is another one is read again once that is known', async () => {
  const { told, connect, post, send, readThread } = await openScripted([
    { ...listed, id: 'msg_elsewhere' },
  ]);
  await connect(1);
  await send();
  const first = await post(1);
  await readThread();
  first?.resolve(made());
  await told.until('resynced');
  expect(told.told.seen.slice(-3)).toEqual(['thread', 'outbox sent msg_mine', 'resynced']);
});

test('an event that waits for an answer is told to nobody once the home has stopped', async () => {
  const { home, told, connect, post, send } = await openScripted();
  const socket = await connect(1);
  await send();
  const first = await post(1);
  socket?.send(buildMessageCreated(11));
  socket?.send(buildMessageCreated(12, mine));
  await told.until('event msg_11');
  const stopped = home.stop();
  first?.resolve(made());
  await stopped;
  expect(told.told.seen).toContain('outbox sent msg_mine');
  expect(told.told.seen).not.toContain('event msg_mine');
});
