import { expect, test } from 'vitest';
import { alertLimits } from '#shared/limits/desktop-limits.ts';
import { openAlertsScene } from './testing/alerts-scene.ts';

test('a burst is one alert, and what comes right after it is gathered', async () => {
  const { service, timing, startLive } = openAlertsScene();
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

test('news that could not be written down is not told, and is found again', async () => {
  const { service, store, timing, startLive } = openAlertsScene();
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
  const { service, startRun } = openAlertsScene();
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
  const { service, startLive } = openAlertsScene();
  const run = await startLive();
  service.say('cnv_unknown', 'One.');
  run.hear('home');
  await run.pass();
  expect(run.shown).toMatchObject([
    { title: 'Home home', body: 'Ada: One.', place: { path: '/home/home/thread/cnv_unknown' } },
  ]);
});

test('a home that is gone is told of no more, and nothing of it is written', async () => {
  const { service, services, store, startLive } = openAlertsScene();
  const run = await startLive();
  service.say('cnv_1', 'One.');
  run.hear('home');
  services.delete('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
  expect(store.db.all('SELECT * FROM alerted_news')).toEqual([]);
});

test('a flood is bounded, and is one alert', async () => {
  const { service, startLive } = openAlertsScene();
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
  const { service, timing, startLive } = openAlertsScene();
  const run = await startLive();
  service.say('cnv_1', 'One.');
  run.hear('home');
  run.alerts.stop();
  await run.pass();
  expect(run.titles()).toEqual([]);
  timing.advance(1);
  expect((await startLive()).titles()).toEqual(['Ada in Launch']);
});
