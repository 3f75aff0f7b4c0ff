import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Model } from '#shared/domain/model/schema.ts';
import type { OperatorLimits } from '#shared/domain/operator/limits.ts';
import { useActivity } from '../entities/progress/activity-store.ts';
import { forgetLimits } from '../entities/limits/limit-store.ts';
import { useModels } from '../entities/model/model-store.ts';
import { readGuildOnce } from '../entities/nouns.ts';
import { useDescribedOperators } from '../entities/operator/described-operators.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { fakeBridge } from '../testing/fake-bridge.ts';
import { beginWithGuild, buildOperator, homeId, large, small } from '../testing/models-scene.tsx';
import { letTimePass } from '../testing/held-time.ts';
import { show } from '../testing/show.tsx';
import { MostCost } from './most-cost.tsx';

const guildId = 'gld_1';
const drivenBy = ({ id }: Model) => ({ kind: 'model', modelId: id, fallback: 'script' });
const priced = {
  ...large,
  price: { currency: 'USD', input: 1_000_000, output: 5_000_000 },
} as const;

let limits: OperatorLimits;

beforeEach(() => {
  beginWithGuild();
  forgetLimits(homeId);
  limits = {
    runTokens: 64_000,
    runsAnHour: 30,
    tokensADay: 200_000,
    used: { tokensADay: 0, moneyADay: 0, runsAnHour: 0 },
    reserved: { tokensADay: 0, moneyADay: 0 },
  };
});

/** The operators of the guild as they are chosen from, and below them the most that they may cost. */
function Scene({ operatorIds }: { operatorIds: readonly string[] }) {
  const operators = useDescribedOperators(homeId, guildId);
  return (
    <main>
      <p data-testid="chosen-from">{operators.map(({ role }) => role).join(', ')}</p>
      <MostCost {...{ homeId, guildId, operatorIds }} />
    </main>
  );
}

async function showCost(model: Model, operators = [buildOperator('Ada', drivenBy(model))]) {
  const bridge = fakeBridge({
    'operator.list': () => ({ operators, nextCursor: null }),
    'conversation.list': () => ({ conversations: [], nextCursor: null }),
    'model.list': () => ({ models: [model] }),
    'operator.limits': () => limits,
  });
  await readGuildOnce(homeId, guildId);
  show(<Scene operatorIds={operators.map(({ id }) => id)} />);
  return bridge;
}

const chosenFrom = page.getByTestId('chosen-from');

test('the most that an answer may cost stands where an operator is chosen, and where one sends', async () => {
  await showCost(priced);
  await expect.element(page.getByText('Costs at most $0.32')).toBeVisible();
  await expect.element(chosenFrom).toHaveTextContent('Planner · large · at most $0.32');
  // Use since then leaves less, and a part of a cent counts as one.
  limits = { ...limits, used: { ...limits.used, tokensADay: 199_999 } };
  useActivity.setState({ conversations: {} });
  // Changes within half a second are read together
  await letTimePass(500);
  await expect.element(page.getByText('Costs at most $0.01')).toBeVisible();
  await expect.element(chosenFrom).toMatchTextContent(/at most \$0\.01/);
});

test('where several may answer, the most that each answer may cost is told', async () => {
  const driver = drivenBy(priced);
  await showCost(priced, [buildOperator('Ada', driver), buildOperator('Theo')]);
  await expect.element(page.getByText('Each answer costs at most $0.32')).toBeVisible();
});

test('a limit of the day that is used up is told as that', async () => {
  limits = { ...limits, used: { ...limits.used, tokensADay: 200_000 } };
  await showCost(priced);
  await expect.element(page.getByText('Today’s limit is used up')).toBeVisible();
  await expect.element(chosenFrom).toHaveTextContent('Planner · large · today’s limit is used up');
});

test('where a model elsewhere has no price, its tokens are told', async () => {
  await showCost(large);
  await expect.element(page.getByText('Uses at most 64,000 tokens')).toBeVisible();
  await expect.element(chosenFrom).toMatchTextContent(/at most 64,000 tokens/);
});

test('nothing is said, and nothing asked, of scripts and of models on the same computer', async () => {
  const operators = [buildOperator('Ada', drivenBy(small)), buildOperator('Theo')];
  const { inputsOf } = await showCost(small, operators);
  await expect.element(chosenFrom).toHaveTextContent('Planner · llama3.2:3b, Planner');
  expect(inputsOf('operator.limits')).toEqual([]);
  expect(page.getByText(/at most/).query()).toBeNull();
  expect(operatorStore.list(homeId, { guildId }).rows).toHaveLength(2);
  expect(useModels.getState().lists).not.toEqual({});
});
