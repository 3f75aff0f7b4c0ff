import { expect, test } from 'vitest';
import { MonotonicClock } from '../../basics/monotonic-clock.ts';
import { Ledger } from '../../runs/ledger.ts';
import { RunIsOver } from '../../runs/run-store.ts';
import { readTold } from '../../runs/told-store.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import { isStorageUnavailable } from '../../../storage/sqlite-error.ts';
import { RunProgress } from '../run-progress.ts';
import { ModelCalls } from './model-calls.ts';
import type { ModelRequest } from './model-port.ts';
import { startTalkingModel } from './testing/talking-model.ts';
import type { Talk } from './testing/talking-server.ts';

/** A run that goes on, and calls of a model in it. */
async function startCalls(talk: Talk = () => 'Here.', listed: object = {}) {
  const model = await startTalkingModel(talk, [{ id: 'small', ...listed }]);
  const server = await startTestServer({
    driver: {
      skipReason: () => undefined,
      respond: (_turn, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    },
    models: [{ id: 'one', baseUrl: model.baseUrl, api: 'chat', models: [{ name: 'small' }] }],
  });
  await buildConversation(server, { initialMessage: 'Hello' });
  const { db, client, guildId } = server;
  await expect.poll(() => db.get<{ seq: number }>('SELECT seq FROM runs')).toBeDefined();
  const seq = db.get<{ seq: number }>('SELECT seq FROM runs')?.seq ?? 0;
  const clock = new MonotonicClock(() => Date.parse('2026-11-27T10:00:00.000Z'), undefined);
  const ledger = new Ledger({ db, clock, boot: 'boot_1' });
  const calls = new ModelCalls({ db, clock, ledger, agent: undefined });
  const [known] = (await client.call('model.list', { guildId })).models;
  if (known === undefined) {
    throw new Error('There is no model.');
  }
  const endpoint = { id: 'one', baseUrl: model.baseUrl, api: 'chat', models: [] } as const;
  const { signal } = new AbortController();
  const ask = (text: string, more: Partial<ModelRequest> = {}) =>
    calls.make({
      run: { seq },
      mayPass: false,
      progress: new RunProgress(() => undefined),
      known: { model: known, endpoint },
      request: {
        system: 'Be brief.',
        turns: [{ role: 'user', text }],
        tools: [],
        maxOutputTokens: 100,
        ...more,
      },
      signal,
    });
  return { db, model, seq, ask, told: (call?: number) => readTold(db, seq, call).told };
}

test('where the disk is full nothing is asked, and all goes on once there is room', async () => {
  const { db, model, ask, told } = await startCalls();
  const { page_count: pages } = db.get<{ page_count: number }>('PRAGMA page_count') ?? {};
  db.get(`PRAGMA max_page_count = ${pages}`);
  const text = Array.from({ length: 8_000 }, (_, at) => at).join(' ');
  const refused = await ask(text).catch((error: unknown) => error);
  expect(isStorageUnavailable(refused)).toBe(true);
  expect(model.bodies).toStrictEqual([]);
  db.get('PRAGMA max_page_count = 1073741823');
  await ask(text);
  expect(told()).toMatchObject({ call: 1, body: model.bodies[0] });
});

test('a run that has ended asks nothing any more', async () => {
  const { db, model, ask } = await startCalls();
  db.execute(`UPDATE runs SET state = 'stopped', ended_at = created_at`);
  await expect(ask('Hello?')).rejects.toThrow(RunIsOver);
  expect(model.bodies).toStrictEqual([]);
});

test('a server that reads a request in part is noted with what it says it has read', async () => {
  const { ask, told } = await startCalls();
  // The double says that it has read 21 tokens, whatever it was sent
  await ask('How?');
  expect(told()).toMatchObject({ readTokens: 21, alarm: undefined });
  await ask('Very much of it. '.repeat(100));
  expect(told()).toMatchObject({ readTokens: 21, alarm: 'suspected' });
});

test.each([
  [100, 'cut', 100],
  [1_000, 'suspected', undefined],
  [100_000, 'uncounted', undefined],
] as const)(
  'where the server has a window of %s, the doubt is named %s',
  async (window, alarm, cutTo) => {
    const { ask, told, model } = await startCalls(undefined, { max_model_len: window });
    const reply = await ask('Very much of it. '.repeat(100));
    expect(told()).toMatchObject({ readTokens: 21, alarm });
    expect(reply.cutTo).toBe(cutTo);
    expect(model.bodies).toHaveLength(1);
  },
);
