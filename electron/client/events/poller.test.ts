import { beforeEach, expect, test } from 'vitest';
import { Poller } from './poller.ts';
import { errorOfAnswer, serviceError } from '../connection/service-error.ts';
import { ManualTiming } from '../testing/manual-timing.ts';

let timing: ManualTiming;
let asked: string[];
let told: string[];
let failure: Error | undefined;
/** The lists that fail; all of them unless a test names some. */
let failing: (name: string) => boolean;
let messages: { id: string }[];
let poller: Poller;

beforeEach(() => {
  timing = new ManualTiming();
  asked = [];
  told = [];
  failure = undefined;
  failing = () => true;
  messages = [{ id: 'a' }];
  poller = new Poller({
    timing,
    read: async (name) => {
      asked.push(name);
      if (failure !== undefined && failing(name)) {
        throw failure;
      }
      return { messages, conversations: [], notifications: [] };
    },
    onAnswering: () => told.push(poller.isAnswering ? 'answering' : 'silent'),
    onFailed: () => {},
    onEvent: ({ type }) => told.push(type),
    onResync: () => told.push('resync'),
  });
});

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Lets time pass in small steps, and answers arrive. */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 10; step += 1) {
    timing.advance(100);
    await settled();
  }
}

async function start(): Promise<void> {
  poller.start();
  await pass(1);
  poller.observe('conversation.list', { guildId: 'g', limit: 20 }, { conversations: [] });
  poller.observe('message.list', { conversationId: 'c', limit: 50 }, { messages });
  poller.watch('c');
  asked = [];
}

const times = (name: string) => asked.filter((other) => other === name).length;

test('the open thread is asked for every 5 s, lists every 15, notifications every 30', async () => {
  await start();
  await pass(63);
  expect([times('message.list'), times('conversation.list'), times('notification.list')]).toEqual([
    12, 4, 2,
  ]);
});

test('when nobody looks, half as often; a thread that is left, not at all', async () => {
  await start();
  poller.setHidden(true);
  await pass(63);
  expect([times('message.list'), times('conversation.list')]).toEqual([6, 2]);
  poller.watch(undefined);
  asked = [];
  await pass(60);
  expect(times('message.list')).toBe(0);
});

test('a read that is answered before the first poll says that the service answers', async () => {
  poller.start();
  poller.observe('notification.list', {}, { notifications: [] });
  expect(told).toEqual(['answering']);
  await pass(1);
  expect(asked).toEqual([]);
});

test('a read that is answered after a failed poll says that the service answers again', async () => {
  timing.chance = 0.999;
  await start();
  failure = serviceError('service_unreachable', 'x');
  await pass(20);
  poller.observe('conversation.list', { guildId: 'g', limit: 20 }, { conversations: [] });
  expect(told).toEqual(['answering', 'silent', 'answering']);
});

const broken = () => errorOfAnswer(500, {}, undefined);

test('a service of which one list alone fails goes on answering, and that list is asked on', async () => {
  failure = broken();
  failing = (name) => name === 'notification.list';
  await start();
  await pass(150);
  expect(told).toEqual(['answering']);
  expect(times('notification.list')).toBe(5);
  expect(times('message.list')).toBeGreaterThan(25);
  failure = undefined;
  await pass(60);
  expect(told).toEqual(['answering']);
});

test('a service of which every list fails is silent as soon as the others were asked', async () => {
  await start();
  failure = broken();
  await pass(10);
  expect(told).toEqual(['answering', 'silent']);
  failing = (name) => name !== 'message.list';
  await pass(40);
  expect(told).toEqual(['answering', 'silent', 'answering']);
});

test('a service of which one list alone gets no answer at all is silent', async () => {
  await start();
  failure = serviceError('service_unreachable', 'x');
  await pass(6);
  expect(told).toEqual(['answering', 'silent']);
});

test('a row that is new since the list was read is told as an event, once', async () => {
  await start();
  messages = [{ id: 'b' }, { id: 'a' }];
  await pass(20);
  expect(told).toEqual(['answering', 'message.created']);
});

test('a list with more news than can be read back is read afresh', async () => {
  await start();
  let page = 0;
  poller.stop();
  poller = new Poller({
    timing,
    read: async () => {
      page += 1;
      return { messages: [{ id: `new ${page}` }], notifications: [], nextCursor: 'more' };
    },
    onAnswering: () => {},
    onFailed: () => {},
    onEvent: ({ type }) => told.push(type),
    onResync: () => told.push('resync'),
  });
  told = [];
  poller.start();
  await pass(1);
  poller.observe('message.list', { conversationId: 'c' }, { messages: [{ id: 'a' }] });
  poller.watch('c');
  await pass(6);
  expect(told).toEqual(['resync']);
});

test('a service that fails is asked ever less, and as late as it says', async () => {
  timing.chance = 0.999;
  await start();
  failure = serviceError('service_unreachable', 'x');
  await pass(60);
  expect(told).toEqual(['answering', 'silent']);
  expect(asked.length).toBeLessThan(10);
  failure = errorOfAnswer(429, {}, 120_000);
  poller.pollNow();
  await pass(1);
  asked = [];
  await pass(118);
  expect(asked).toEqual([]);
  failure = undefined;
  await pass(5);
  expect(told.slice(0, 3)).toEqual(['answering', 'silent', 'answering']);
});

test('a key that is refused rests for half a minute', async () => {
  await start();
  failure = errorOfAnswer(401, {}, undefined).judged(true);
  await pass(20);
  asked = [];
  await pass(20);
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('a thread that is gone is an answer like any other', async () => {
  await start();
  failure = errorOfAnswer(404, {}, undefined);
  await pass(10);
  expect(told).toEqual(['answering']);
});

test('a poller that was stopped asks for nothing and says nothing', async () => {
  await start();
  poller.stop();
  await pass(120);
  expect(asked).toEqual([]);
  expect(poller.isAnswering).toBe(false);
  expect(timing.waits).toEqual([]);
});

test.each([-400, 400])(
  'a clock that is set by %d days neither stops nor hurries it',
  async (days) => {
    await start();
    timing.skewMs = days * 24 * 60 * 60_000;
    await pass(63);
    expect([times('message.list'), times('conversation.list')]).toEqual([12, 4]);
  },
);

test('a thing whose deletion is answered during a poll is not told by it, and is new where it is back', async () => {
  const answers: PromiseWithResolvers<{ workItems: object[] }>[] = [];
  poller = new Poller({
    timing,
    read: (name) => {
      if (name !== 'work_item.list') {
        return Promise.resolve({ notifications: [] });
      }
      const answer = Promise.withResolvers<{ workItems: object[] }>();
      answers.push(answer);
      return answer.promise;
    },
    onAnswering: () => {},
    onFailed: () => {},
    onEvent: ({ type }) => told.push(type),
    onResync: () => told.push('resync'),
  });
  const other = { id: 'o', title: 'Rye' };
  poller.start();
  await pass(1);
  poller.observe('work_item.list', { guildId: 'g' }, { workItems: [{ id: 'w' }, other] });
  await pass(16);
  poller.forget('work_item', 'w');
  answers[0]?.resolve({ workItems: [{ id: 'w', title: 'Changed before' }, other] });
  await pass(16);
  expect(told).toEqual([]);
  answers[1]?.resolve({ workItems: [{ id: 'w', title: 'Restored' }, other] });
  await pass(1);
  expect(told).toEqual(['work_item.created']);
});
