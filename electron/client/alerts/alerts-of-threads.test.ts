import { expect, test } from 'vitest';
import type { LocalValue } from '#shared/local/kinds.ts';
import { timestampOf } from '../timing.ts';
import { openAlertsScene } from './testing/alerts-scene.ts';

const hourMs = 3_600_000;

/** A live run, with what the person decides about its one thread. */
async function openDecided() {
  const scene = openAlertsScene();
  const run = await scene.startLive();
  const { store, service, timing } = scene;
  return {
    ...scene,
    run,
    set: (value: LocalValue<'thread_setting'>) =>
      store.request('local.save', {
        kind: 'thread_setting',
        key: { homeId: 'home', conversationId: 'cnv_1' },
        value,
      }),
    mute: (forMs?: number) =>
      store.request('local.save', {
        kind: 'triage',
        key: { homeId: 'home', kind: 'muted_thread', id: 'cnv_1' },
        value: {
          state: 'never',
          changedAt: '',
          hereAt: timestampOf(timing.now()),
          ...(forMs !== undefined && { until: timestampOf(timing.now() + forMs) }),
        },
      }),
    /** The titles of the alerts of what Ada says now. */
    say: async (text: string) => {
      const before = run.shown.length;
      service.say('cnv_1', text);
      run.hear('home');
      await run.pass();
      return run.shown.slice(before).map(({ title }) => title);
    },
  };
}

test('nothing of a muted thread is told, and not afterwards either', async () => {
  const { mute, say, startLive } = await openDecided();
  expect(await say('Baked.')).toEqual(['Ada in Launch']);
  await mute();
  expect(await say('Which oven?')).toEqual([]);
  expect(await say('It is done.')).toEqual([]);
  expect((await startLive()).titles()).toEqual([]);
});

test('a mute for a time ends at its time, though nobody does anything about it', async () => {
  const { mute, say, timing } = await openDecided();
  await mute(hourMs);
  timing.advance(hourMs - 60_000);
  expect(await say('Which oven?')).toEqual([]);
  timing.advance(2 * hourMs);
  expect(await say('Which oven now?')).toEqual(['Ada asks in Launch']);
});

test('each message of a followed thread is told, though messages are not', async () => {
  const { run, set, say } = await openDecided();
  const { classes } = run.settings;
  run.settings = { ...run.settings, classes: { ...classes, ownThreads: false } };
  expect(await say('Baked.')).toEqual([]);
  await set({ isFollowed: true });
  expect(await say('Baked again.')).toEqual(['Ada in Launch']);
  await set({ isPinned: true });
  expect(await say('And again.')).toEqual([]);
});

test('a thread is told of by the title that it has on this computer', async () => {
  const { set, say } = await openDecided();
  await set({ title: 'The bakery' });
  expect(await say('Baked.')).toEqual(['Ada in The bakery']);
  expect(await say('Which oven?')).toEqual(['Ada asks in The bakery']);
});

test('a message of the person that was refused is told, though its thread is muted', async () => {
  const { run, mute } = await openDecided();
  await mute();
  run.alerts.onOutboxChanged({
    id: 'out_1',
    position: 1,
    homeId: 'home',
    operation: 'message.create',
    input: { conversationId: 'cnv_1', text: 'Hello' },
    subject: { kind: 'conversation', id: 'cnv_1' },
    state: 'rejected',
    createdAt: '',
    reason: 'Not this way.',
  });
  await run.pass();
  expect(run.shown).toMatchObject([{ body: 'Not this way.' }]);
});
