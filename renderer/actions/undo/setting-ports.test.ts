import { beforeEach, expect, test } from 'vitest';
import type { Act, ThingChange } from '#shared/capability/act.ts';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { actPorts } from './act-ports.ts';
import { makeStep } from './make-step.ts';

const home = buildHome({ id: 'h', state: { kind: 'live', since: '' } });
const ada = { id: 'opr_ada', name: 'Ada', role: 'Planner', capabilities: ['plans', 'a, b'] };
const used = { tokensADay: 0, moneyADay: 0 };
const limits = {
  runTokens: spendingLimits.runTokens,
  runsAnHour: 5,
  tokensADay: 900,
  used: { ...used, runsAnHour: 0 },
  reserved: used,
};

beforeEach(() => useHomes.setState({ homes: [home] }));

/** Takes a change back where the service tells this of Ada; answers what was written and asked. */
async function takeBack(
  noun: ThingChange['noun'],
  { before, after }: { before: object; after: object },
  told: object = {},
) {
  answerCalls({
    'operator.list': { operators: [{ ...ada, ...told }] },
    'operator.limits': limits,
    'guild.get': { id: 'opr_ada', name: 'Bakery', itemPrefix: 'OVEN' },
    'guild.limits': { tokensADay: 7, used, reserved: used },
    'work_item.budget': { tokens: 8, used: { tokens: 0, money: 0 }, reserved: used },
    'outbox.submit': { entry: buildEntry({ state: 'sent' }) },
  });
  const thing = { noun, id: 'opr_ada', guildId: 'g', title: 'Ada' } as const;
  const change = { kind: 'changed', ...thing, before: { ...before }, after: { ...after } } as never;
  const act: Omit<Act, 'changes'> = {
    id: 'act_1',
    homeId: 'h',
    start: '',
    at: '2026-11-21T10:00:00.000Z',
    name: 'role of “Ada”',
    scopes: [],
    state: 'done',
    turn: 0,
  };
  const asked: unknown[] = [];
  const made = await makeStep({ ...act, changes: [change] }, 'undo', actPorts, (changed) => {
    asked.push(...changed.map(({ differences }) => differences));
    return Promise.resolve(false);
  });
  const written = callsOf('outbox.submit').map((input) => {
    const { operation, input: given } = input as { operation: string; input: object };
    return [operation, given];
  });
  return { made, asked, written };
}

const operatorId = 'opr_ada';

test.each([
  [
    'a role',
    { before: { role: 'Cook' }, after: { role: 'Planner' } },
    ['operator.update', { operatorId, role: 'Cook' }],
  ],
  [
    'a role that there was not',
    { before: { role: null }, after: { role: 'Planner' } },
    ['operator.update', { operatorId, role: '' }],
  ],
  [
    'capabilities, also such as have a comma',
    { before: { capabilities: [] }, after: { capabilities: ['plans', 'a, b'] } },
    ['operator.update', { operatorId, capabilities: [] }],
  ],
  [
    'trust',
    { before: { trust: 'asks' }, after: { trust: 'task' } },
    ['operator.set_trust', { operatorId, trust: 'asks' }],
  ],
  [
    'the choice of its script',
    { before: { driver: ['mdl_1', 'none'] }, after: { driver: null } },
    ['operator.set_driver', { operatorId, kind: 'model', modelId: 'mdl_1', fallback: 'none' }],
  ],
  [
    'a limit that had its default',
    { before: { tokensADay: spendingLimits.tokensADay }, after: { tokensADay: 900 } },
    ['operator.set_limits', { operatorId, tokensADay: null }],
  ],
  [
    'a limit that was another',
    { before: { runsAnHour: 9 }, after: { runsAnHour: 5 } },
    ['operator.set_limits', { operatorId, runsAnHour: 9 }],
  ],
] as const)('%s of an operator is taken back', async (_name, change, expected) => {
  expect(await takeBack('operator', change)).toMatchObject({ asked: [], written: [expected] });
});

test('the choice of a model is taken back', async () => {
  const driver = { kind: 'model', modelId: 'mdl_1', fallback: 'script' };
  const change = { before: { driver: null }, after: { driver: ['mdl_1', 'script'] } };
  const { written } = await takeBack('operator', change, { driver });
  expect(written).toEqual([['operator.set_driver', { operatorId, kind: 'script' }]]);
});

test('the limits of a guild and the budget of an item are taken back', async () => {
  const { guildTokensADay } = spendingLimits;
  const ofGuild = { before: { tokensADay: guildTokensADay }, after: { tokensADay: 7 } };
  expect((await takeBack('guild_limits', ofGuild)).written).toEqual([
    ['guild.set_limits', { guildId: 'opr_ada', tokensADay: null }],
  ]);
  expect(
    (await takeBack('budget', { before: { tokens: null }, after: { tokens: 8 } })).written,
  ).toEqual([['work_item.set_budget', { workItemId: 'opr_ada', tokens: null }]]);
});

test('the prefix of a guild is taken back', async () => {
  const change = { before: { itemPrefix: 'BAK' }, after: { itemPrefix: 'OVEN' } };
  expect((await takeBack('guild', change)).written).toEqual([
    ['guild.set_item_prefix', { guildId: 'opr_ada', itemPrefix: 'BAK' }],
  ]);
});

test('a value that somebody else has set since is asked about, and stays', async () => {
  const change = { before: { role: 'Cook' }, after: { role: 'Planner' } };
  expect(await takeBack('operator', change, { role: 'Baker' })).toMatchObject({
    asked: [[{ field: 'role', now: 'Baker' }]],
    written: [],
  });
});

test('nothing is taken back of an operator that is gone', async () => {
  const change = { before: { role: 'Cook' }, after: { role: 'Planner' } };
  const { made, written } = await takeBack('operator', change, { id: 'opr_mira' });
  expect([made.objections.map(({ kind }) => kind), written]).toEqual([['gone'], []]);
});

test('where its service cannot be asked, the act can be taken back later', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'h', state: { kind: 'offline', since: '' } })] });
  const change = { before: { role: 'Cook' }, after: { role: 'Planner' } };
  const { made, written } = await takeBack('operator', change);
  expect([made.isOpen, written]).toEqual([true, []]);
});
