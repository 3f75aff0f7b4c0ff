import { expect, test } from 'vitest';
import { timestampOf } from '../timing.ts';
import { openAlertsScene } from './testing/alerts-scene.ts';
import { TalkingService } from './testing/talking-service.ts';

test('a message is told once, with its words, and leads to itself', async () => {
  const { service, startLive } = openAlertsScene();
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
  const { service, timing, startRun } = openAlertsScene();
  service.say('cnv_1', 'Before.');
  timing.advance(1);
  const run = startRun();
  run.become('home', 'live');
  service.say('cnv_1', 'After.');
  run.hear('home');
  await run.pass();
  expect(run.shown.map(({ body }) => body)).toEqual(['After.']);
});

const dayMs = 24 * 60 * 60 * 1000;

test.each([-dayMs, 0, dayMs])(
  'a home that is new begins at its greeting, by a clock that is %d ms off ours',
  async (offMs) => {
    const { services, timing, startRun } = openAlertsScene();
    const service = new TalkingService(() => timestampOf(timing.elapsed() + offMs));
    service.openThread('cnv_1', 'Launch');
    services.set('home', service);
    service.say('cnv_1', 'Before.');
    timing.advance(5_000);
    const run = startRun();
    service.isSilent = true;
    run.become('home', 'polling');
    await run.pass();
    // No event brings this message, and the first list that is read has both.
    service.say('cnv_1', 'After.');
    service.isSilent = false;
    timing.skewMs = -offMs;
    await run.pass(40_000);
    await run.pass();
    expect(run.shown.map(({ body }) => body)).toEqual(['After.']);
  },
);

test('news from before a service set its clock back is history', async () => {
  const { services, timing, startRun } = openAlertsScene();
  let offMs = dayMs;
  const service = new TalkingService(() => timestampOf(timing.elapsed() + offMs));
  service.openThread('cnv_1', 'Launch');
  services.set('home', service);
  service.say('cnv_1', 'Before.');
  offMs = 0;
  const run = startRun();
  run.become('home', 'live');
  await run.pass();
  expect(run.titles()).toEqual([]);
});

test('a new home whose service tells no time begins at its newest notification', async () => {
  const { service, timing, startRun } = openAlertsScene();
  service.isDated = false;
  service.isSilent = true;
  const run = startRun();
  run.become('home', 'polling');
  await run.pass();
  service.say('cnv_1', 'In the first list.');
  service.isSilent = false;
  await run.pass(40_000);
  await run.pass();
  timing.advance(1);
  service.say('cnv_1', 'Later.');
  run.hear('home');
  await run.pass();
  expect(run.shown.map(({ body }) => body)).toEqual(['Later.']);
});

test('a restart tells what came meanwhile, together, and nothing of it again', async () => {
  const { service, timing, startLive } = openAlertsScene();
  await startLive();
  for (const text of ['One.', 'Two.', 'Three.']) {
    timing.advance(60_000);
    service.say('cnv_1', text);
  }
  const second = await startLive();
  expect(second.titles()).toEqual(['3 new messages in Launch']);
  expect((await startLive()).titles()).toEqual([]);
});

test('a message read elsewhere meanwhile is not told', async () => {
  const { service, timing, startLive } = openAlertsScene();
  await startLive();
  timing.advance(60_000);
  service.say('cnv_1', 'One.');
  service.read(() => true);
  expect((await startLive()).titles()).toEqual([]);
});

test('a message read while its alert gathers is not told, and an alert of it is taken back', async () => {
  const { service, startLive } = openAlertsScene();
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
  const { service, services, timing, startLive } = openAlertsScene();
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
  const { service, services, timing, startLive } = openAlertsScene();
  services.set('other', service);
  const run = await startLive('home', 'other');
  timing.advance(1);
  service.say('cnv_1', 'One.');
  run.hear('home');
  await run.pass();
  // The other person gets a notification of their own about the same message.
  const told = service.notifications.at(-1);
  run.alerts.onEvent('other', {
    type: 'notification.created',
    data: { notification: { ...told, id: 'ntf_other' } as never },
  });
  await run.pass();
  expect(run.titles()).toEqual(['Ada in Launch']);
});

test('a message that came while polling turned into a socket is found', async () => {
  const { service, timing, startRun } = openAlertsScene();
  const run = startRun();
  run.become('home', 'polling');
  await run.pass();
  timing.advance(1);
  // This message reaches neither the poller nor the new socket.
  service.say('cnv_1', 'One.');
  run.become('home', 'live');
  await run.pass();
  expect(run.titles()).toEqual(['Ada in Launch']);
});

test('a home that is connected again begins anew', async () => {
  const { service, store, timing, startLive } = openAlertsScene();
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
