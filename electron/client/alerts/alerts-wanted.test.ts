import { expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { timestampOf } from '../timing.ts';
import { openAlertsScene } from './testing/alerts-scene.ts';

test('the thread before the eyes is not told of, though they look away at once', async () => {
  const { service, startLive } = openAlertsScene();
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
  const { service, services, timing, startLive } = openAlertsScene();
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
  const { service, services, timing, startLive } = openAlertsScene();
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
  const { service, store, timing, startLive } = openAlertsScene();
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
  const { service, timing, startLive } = openAlertsScene();
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
  const { service, startLive } = openAlertsScene();
  const run = await startLive();
  const workItem = service.change('itm_1', 'review');
  const entry = { state: 'sent', subject: { kind: 'work_item', id: 'itm_1' } } as OutboxEntry;
  run.alerts.onOutboxChanged(entry, workItem);
  run.hear('home');
  await run.pass();
  expect(run.titles()).toEqual([]);
});

test('a question, a report, a refused write and a refused key need the person', async () => {
  const { service, startRun, startLive } = openAlertsScene();
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
    position: 1,
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
    'Home home refused a change',
    'Home home needs a key',
  ]);
  // The key is still refused after a restart, and the alert was shown before.
  const second = startRun();
  second.become('home', 'key_refused');
  await second.pass();
  expect(second.titles()).toEqual([]);
});

test('a question that was answered meanwhile is told as a message', async () => {
  const { service, timing, startLive } = openAlertsScene();
  await startLive();
  timing.advance(60_000);
  service.say('cnv_1', 'Which oven?');
  timing.advance(60_000);
  service.say('cnv_1', 'I took the left one.');
  const [alert] = (await startLive()).shown;
  expect(alert?.news.map(({ kind }) => kind)).toEqual(['message', 'message']);
});

test('nothing of an operator that never needs the person is told as if it did', async () => {
  const { store, service, startLive } = openAlertsScene();
  const run = await startLive();
  await store.request('local.save', {
    kind: 'triage',
    key: { homeId: 'home', kind: 'muted_operator', id: 'opr_ada' },
    value: { state: 'never', changedAt: '', hereAt: '' },
  });
  service.say('cnv_1', 'Which oven?');
  run.hear('home');
  await run.pass();
  expect(run.shown.at(-1)?.news).toMatchObject([{ kind: 'message', class: 'ownThreads' }]);
});

const textField = { kind: 'text', label: 'Words' };
const choice = { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] };

test.each([
  ['a text', [textField], true],
  ['a choice', [choice], false],
  ['a text and a choice', [textField, choice], false],
])('a question by a form of %s is told once, with its message', async (_name, fields, isText) => {
  const { service, startLive } = openAlertsScene();
  const run = await startLive();
  service.ask({ conversationId: 'cnv_1' }, fields);
  run.hear('home');
  await run.pass();
  const news = run.shown.flatMap((alert) => alert.news);
  expect(news).toMatchObject([
    { kind: 'question', class: 'needsYou', author: 'Ada', question: { isText } },
  ]);
});

test('a message of an operator right beside its form is told too', async () => {
  const { service, startLive } = openAlertsScene();
  const run = await startLive();
  service.ask({ conversationId: 'cnv_1' }, [choice]);
  service.say('cnv_1', 'I begin with the door.');
  run.hear('home');
  await run.pass();
  const news = run.shown.flatMap((alert) => alert.news);
  expect(news.map(({ kind, words }) => `${kind} ${words}`).toSorted()).toEqual([
    'message I begin with the door.',
    'question Ada asks: How shall the house look?',
  ]);
});

test('a question and a proposal about an item are told, and lead there', async () => {
  const { service, startLive } = openAlertsScene();
  const run = await startLive();
  service.ask({ workItemId: 'itm_1' }, [textField]);
  service.propose('itm_1');
  run.hear('home');
  await run.pass();
  expect(run.shown).toHaveLength(1);
  expect(run.shown[0]?.place.path).toContain('itm_1');
  expect(run.shown[0]?.news.map(({ kind }) => kind)).toEqual(['question', 'proposal']);
});

test('news of a class that is off, or that comes in quiet time, is not told later', async () => {
  const { service, startLive } = openAlertsScene();
  const run = await startLive();
  run.settings = { ...run.settings, quietUntil: 'always' };
  service.say('cnv_1', 'One.');
  run.hear('home');
  await run.pass();
  service.say('cnv_1', 'Two.');
  run.hear('home');
  // Quiet time ends before the decision, but the news came in quiet time.
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
