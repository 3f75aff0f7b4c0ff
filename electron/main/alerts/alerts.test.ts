import { beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { alertLimits } from '#shared/limits/limits.ts';
import { DirectStore } from '../home/testing/direct-store.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { timestampOf } from '../timing.ts';
import { AlertsRun } from './testing/alerts-run.ts';
import { TalkingService } from './testing/talking-service.ts';

let timing: ManualTiming;
let store: DirectStore;
let service: TalkingService;
let services: Map<string, TalkingService>;

beforeEach(() => {
  timing = new ManualTiming();
  store = new DirectStore();
  service = new TalkingService(() => timestampOf(timing.now()));
  service.openThread('cnv_1', 'Launch');
  services = new Map([['home', service]]);
});

const startRun = () => new AlertsRun({ store, timing, services });

/** A run whose home is live and known. */
async function startLive(...homeIds: readonly string[]): Promise<AlertsRun> {
  const run = startRun();
  for (const homeId of homeIds.length === 0 ? ['home'] : homeIds) {
    run.become(homeId, 'live');
  }
  await run.pass();
  return run;
}

test('a message is told once, with its words, and leads to itself', async () => {
  const run = await startLive();
  const { id } = service.say('cnv_1', 'The bread is baked.');
  run.hear('home');
  await run.pass();
  expect(run.shown).toMatchObject([
    {
      title: 'Ada in Launch',
      body: 'The bread is baked.',
      place: { path: `/home/home/thread/cnv_1/${id}`, homeId: 'home' },
    },
  ]);
  run.become('home', 'reconnecting', { isResumed: true });
  run.become('home', 'live', { isResumed: true });
  run.alerts.onResynced('home');
  await run.pass();
  expect(run.shown).toHaveLength(1);
});

test('a home that is new shows no history, and what comes right then is news', async () => {
  service.say('cnv_1', 'Before.');
  timing.advance(1);
  const run = startRun();
  run.become('home', 'live');
  service.say('cnv_1', 'After.');
  run.hear('home');
  await run.pass();
  expect(run.shown.map(({ body }) => body)).toEqual(['After.']);
});

test('a restart tells what came meanwhile, together, and nothing of it again', async () => {
  await startLive();
  for (const text of ['One.', 'Two.', 'Three.']) {
    timing.advance(60_000);
    service.say('cnv_1', text);
  }
  const second = await startLive();
  expect(second.titles()).toEqual(['3 new messages in Launch']);
  expect((await startLive()).titles()).toEqual([]);
});

test('what was read elsewhere meanwhile is not told', async () => {
  await startLive();
  timing.advance(60_000);
  service.say('cnv_1', 'One.');
  service.read(() => true);
  expect((await startLive()).titles()).toEqual([]);
});

test('what is read while it gathers is not told, and an alert of it is taken back', async () => {
  const run = await startLive();
  service.say('cnv_1', 'One.');
  run.hear('home');
  service.read(() => true);
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  expect(run.taken).toHaveLength(1);
});

test('two homes of one service tell it once, whichever is first', async () => {
  services.set('other', service);
  const run = await startLive('home', 'other');
  timing.advance(1);
  service.say('cnv_1', 'One.');
  run.hear('home');
  run.hear('other');
  await run.pass();
  service.say('cnv_1', 'Two.');
  run.hear('other');
  await run.pass();
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual(['Ada in Launch', 'Ada in Launch']);
});

test('two people of one service tell one message once', async () => {
  services.set('other', service);
  const run = await startLive('home', 'other');
  timing.advance(1);
  service.say('cnv_1', 'One.');
  run.hear('home');
  await run.pass();
  // The other person is told of the same message by a notification of their own.
  const told = service.notifications.at(-1);
  run.alerts.onEvent('other', {
    type: 'notification.created',
    data: { notification: { ...told, id: 'ntf_other' } as never },
  });
  await run.pass();
  expect(run.titles()).toEqual(['Ada in Launch']);
});

test('what came while polling turned into a socket is found', async () => {
  const run = startRun();
  run.become('home', 'polling');
  await run.pass();
  timing.advance(1);
  // Neither the poller nor the new socket has heard of it.
  service.say('cnv_1', 'One.');
  run.become('home', 'live');
  await run.pass();
  expect(run.titles()).toEqual(['Ada in Launch']);
});

test('a burst is one alert, and what comes right after it is gathered', async () => {
  const run = await startLive();
  for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) {
    service.say('cnv_1', text);
    timing.advance(10);
    run.hear('home');
  }
  await run.pass(1_000);
  expect(run.titles()).toEqual(['5 new messages in Launch']);
  service.say('cnv_1', 'Six.');
  run.hear('home');
  await run.pass(2_000);
  service.say('cnv_1', 'Seven.');
  run.hear('home');
  await run.pass(2_000);
  expect(run.titles()).toEqual([]);
  await run.pass(1_000);
  expect(run.titles()).toEqual(['2 new messages in Launch']);
});

test('the thread before the eyes is not told of, though they look away at once', async () => {
  const run = await startLive();
  const thread = { homeId: 'home', kind: 'conversation', id: 'cnv_1' };
  run.front = thread;
  service.say('cnv_1', 'One.');
  run.hear('home');
  run.front = undefined;
  await run.pass();
  service.say('cnv_1', 'Two.');
  run.hear('home');
  run.front = thread;
  await run.pass();
  run.front = { ...thread, id: 'cnv_2' };
  service.say('cnv_1', 'Three.');
  run.hear('home');
  await run.pass();
  expect(run.shown.map(({ body }) => body)).toEqual(['Three.']);
  expect((await startLive()).titles()).toEqual([]);
});

test('a thread before the eyes in one home is not told of through another of the service', async () => {
  services.set('other', service);
  const run = await startLive('other', 'home');
  timing.advance(1);
  run.front = { homeId: 'home', kind: 'conversation', id: 'cnv_1' };
  service.say('cnv_1', 'One.');
  run.hear('other');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
});

test('a message that the person wrote as an operator is their own, through whichever home', async () => {
  services.set('other', service);
  const run = await startLive('home', 'other');
  timing.advance(1);
  const message = service.say('cnv_1', 'I am Ada.');
  const entry = { state: 'sent', subject: { kind: 'conversation', id: 'cnv_1' } } as OutboxEntry;
  run.alerts.onOutboxChanged(entry, message);
  run.hear('home');
  run.hear('other');
  await run.pass();
  expect(run.titles()).toEqual([]);
});

test('a message that is still on its way is the person’s own as well', async () => {
  const run = await startLive();
  await store.request('outbox.accept', {
    id: 'out_1',
    homeId: 'home',
    operation: 'message.create',
    input: { conversationId: 'cnv_1', text: 'I am Ada.', asOperatorId: 'opr_ada' },
    subject: { kind: 'conversation', id: 'cnv_1' },
    createdAt: timestampOf(timing.now()),
    temporaryId: undefined,
    creates: 'message',
    coalesces: false,
    mustCheck: false,
  });
  service.say('cnv_1', 'I am Ada.');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
});

test('an item in review is told once, and again once it has come back', async () => {
  const run = await startLive();
  service.work('itm_1', 'in_progress');
  service.work('itm_1', 'review');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual(['In review: itm_1']);
  service.work('itm_1', 'review');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  timing.advance(1);
  service.work('itm_1', 'in_progress');
  run.hear('home');
  await run.pass();
  service.work('itm_1', 'review');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual(['In review: itm_1']);
});

test('an item that the person puts into review themselves is not told', async () => {
  const run = await startLive();
  const workItem = service.change('itm_1', 'review');
  const entry = { state: 'sent', subject: { kind: 'work_item', id: 'itm_1' } } as OutboxEntry;
  run.alerts.onOutboxChanged(entry, workItem);
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
});

test('a question, a report, a refused write and a refused key need the person', async () => {
  const run = await startLive();
  run.settings = {
    ...run.settings,
    classes: { ...run.settings.classes, ownThreads: false },
  };
  service.say('cnv_1', 'Baked.');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  service.say('cnv_1', 'Which oven?');
  run.hear('home');
  await run.pass();
  service.report('doc_1');
  run.hear('home');
  await run.pass();
  run.alerts.onOutboxChanged({
    id: 'out_1',
    homeId: 'home',
    operation: 'work_item.update',
    input: {},
    subject: { kind: 'work_item', id: 'itm_1' },
    state: 'rejected',
    createdAt: '',
    reason: 'Not this way.',
  });
  await run.pass();
  expect(run.shown.at(-1)).toMatchObject({ body: 'Not this way.', place: { path: '/outbox' } });
  run.become('home', 'key_refused');
  await run.pass();
  expect(run.titles()).toEqual([
    'Ada asks in Launch',
    'New report: doc_1',
    'Home home didn’t take a change',
    'Home home needs a key',
  ]);
  // It still stands so after a restart, and has been told.
  const second = startRun();
  second.become('home', 'key_refused');
  await second.pass();
  expect(second.titles()).toEqual([]);
});

test('a question that was answered meanwhile is told as a message', async () => {
  await startLive();
  timing.advance(60_000);
  service.say('cnv_1', 'Which oven?');
  timing.advance(60_000);
  service.say('cnv_1', 'I took the left one.');
  const [alert] = (await startLive()).shown;
  expect(alert?.news.map(({ kind }) => kind)).toEqual(['message', 'message']);
});

test('what is of a class that is off, or comes in quiet time, is not told later', async () => {
  const run = await startLive();
  run.settings = { ...run.settings, quietUntil: 'always' };
  service.say('cnv_1', 'One.');
  run.hear('home');
  await run.pass();
  service.say('cnv_1', 'Two.');
  run.hear('home');
  // Before it is decided: it came in quiet time all the same.
  run.settings = { ...run.settings, quietUntil: undefined };
  await run.pass();
  service.announce('Maintenance tonight.');
  run.hear('home');
  await run.pass();
  run.settings = { ...run.settings, classes: { ...run.settings.classes, other: true } };
  run.alerts.onResynced('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  service.announce('Maintenance is over.');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual(['Home home']);
});

test('what could not be written down is not told, and is found again', async () => {
  const run = await startLive();
  timing.advance(1);
  service.say('cnv_1', 'One.');
  run.hear('home');
  store.failNext = 'alert.claim';
  await run.pass(1_000);
  expect(run.titles()).toEqual([]);
  expect(run.logged).toHaveLength(1);
  await run.pass(60_000);
  await run.pass(10_000);
  expect(run.titles()).toEqual(['Ada in Launch']);
});

test('a list that cannot be read is read again, and holds what comes until then', async () => {
  const run = startRun();
  service.isSilent = true;
  run.become('home', 'live');
  await run.pass();
  service.say('cnv_1', 'One.');
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  service.isSilent = false;
  await run.pass(30_000);
  await run.pass();
  expect(run.titles()).toEqual(['Ada in Launch']);
});

test('a message whose thread cannot be read is told by its notification', async () => {
  const run = await startLive();
  service.say('cnv_unknown', 'One.');
  run.hear('home');
  await run.pass();
  expect(run.shown).toMatchObject([
    { title: 'Home home', body: 'Ada: One.', place: { path: '/home/home/thread/cnv_unknown' } },
  ]);
});

test('a home that is gone is told of no more, and nothing of it is written', async () => {
  const run = await startLive();
  service.say('cnv_1', 'One.');
  run.hear('home');
  services.delete('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  expect(store.db.all('SELECT * FROM alerted_news')).toEqual([]);
});

test('a home that is connected again begins anew', async () => {
  const first = await startLive();
  timing.advance(1);
  service.say('cnv_1', 'One.');
  first.hear('home');
  await first.pass();
  first.become('home', 'key_refused');
  await store.request('home.wipe', { homeId: 'home' });
  first.become('home', 'live');
  await first.pass();
  expect(first.titles()).toEqual(['Ada in Launch']);
});

test('a flood is bounded, and is one alert', async () => {
  const run = await startLive();
  for (let thread = 0; thread < 60; thread += 1) {
    service.openThread(`cnv_${thread}`);
  }
  for (let message = 0; message < 2_000; message += 1) {
    service.say(`cnv_${message % 60}`, `Message ${message}`);
  }
  run.hear('home');
  await run.pass(1_000);
  expect(run.shown).toHaveLength(1);
  expect(run.shown[0]?.news).toHaveLength(alertLimits.waiting);
});

test('after the stop nothing is told', async () => {
  const run = await startLive();
  service.say('cnv_1', 'One.');
  run.hear('home');
  run.alerts.stop();
  await run.pass();
  expect(run.titles()).toEqual([]);
  timing.advance(1);
  expect((await startLive()).titles()).toEqual(['Ada in Launch']);
});
