import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Keeps a call of a model as the ledger does. */
function keepCall(
  { db }: TestServer,
  {
    at,
    operator = 1,
    state = 'settled',
    tokens = 100,
    money = null,
    item,
  }: {
    at: string;
    operator?: number;
    state?: 'settled' | 'unknown' | 'reserved';
    tokens?: number;
    money?: number | null;
    item?: string;
  },
): void {
  const isSettled = state === 'settled';
  const { seq } = db.run(
    `INSERT INTO run_calls (guild_seq, operator_seq, run_seq, model_id, state, boot, at, reserved,
                            tokens, input, output, money, currency)
     VALUES (1, ?1, 1, 'mdl_1', ?2, 'boot_1', ?3, ?4, ?4, ?5, ?5, ?6, iif(?6 IS NULL, NULL, 'USD'))`,
    operator,
    state,
    at,
    tokens,
    isSettled ? 0 : null,
    money,
  );
  if (item !== undefined) {
    db.run(`INSERT INTO call_items SELECT seq, ?2 FROM work_items WHERE id = ?1`, item, seq);
  }
}

const since = '2026-01-01T00:00:00Z';

test('costs are added up by operator, item and day, with what is not known', async () => {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const fields = { guildId, type: 'task', title: 'Bake' } as const;
  const { id: item } = await client.call('work_item.create', fields);
  keepCall(server, { at: '2026-01-02T10:00:00.000Z', money: 20, item });
  keepCall(server, { at: '2026-01-02T11:00:00.000Z', state: 'unknown', tokens: 50, item });
  keepCall(server, { at: '2026-01-03T10:00:00.000Z', operator: 2, tokens: 900, money: 5 });
  keepCall(server, { at: '2025-12-31T10:00:00.000Z' });
  const costs = (by: 'operator' | 'work_item' | 'day', limit = 100) =>
    client.call('run.costs', { guildId, by, since, limit });
  const [ada, mira] = operators;
  const first = {
    calls: 2,
    tokens: 150,
    reservedTokens: 50,
    money: [{ currency: 'USD', amount: 20 }],
    unpriced: 1,
  };
  const second = {
    calls: 1,
    tokens: 900,
    reservedTokens: 0,
    money: [{ currency: 'USD', amount: 5 }],
    unpriced: 0,
  };
  expect(await costs('operator')).toStrictEqual({
    costs: [
      { id: mira?.id, title: mira?.name, ...second },
      { id: ada?.id, title: ada?.name, ...first },
    ],
    isMore: false,
    total: {
      calls: 3,
      tokens: 1_050,
      reservedTokens: 50,
      money: [{ currency: 'USD', amount: 25 }],
      unpriced: 1,
    },
    since: '2026-01-01T00:00:00.000Z',
  });
  expect((await costs('work_item')).costs).toStrictEqual([
    second,
    { id: item, title: 'Bake', ...first },
  ]);
  expect((await costs('day')).costs).toStrictEqual([
    { id: '2026-01-03', ...second },
    { id: '2026-01-02', ...first },
  ]);
  expect(await costs('day', 1)).toMatchObject({ isMore: true, costs: [{ id: '2026-01-03' }] });
});

test('where nothing was used there are no rows, and others do not see a guild’s costs', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  const { id: guildId } = (await anna?.call('guild.create', { name: 'Own' })) ?? { id: '' };
  expect(await anna?.call('run.costs', { guildId, by: 'day' })).toMatchObject({
    costs: [],
    isMore: false,
    total: { calls: 0, tokens: 0, money: [] },
  });
  const path = `/guilds/${guildId}/costs?by=day`;
  expect(await ben?.refused('GET', path)).toMatchObject({ code: 'not_found' });
});
