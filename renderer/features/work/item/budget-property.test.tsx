import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useActivity } from '../../../entities/progress/activity-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { forgetLimits, takeLimits } from '../../../entities/limits/limit-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../../testing/fake-bridge.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { letTimePass } from '../../../testing/held-time.ts';
import { show } from '../../../testing/show.tsx';
import { WindowParts } from '../../../testing/window-parts.tsx';
import { BudgetProperty } from './budget-property.tsx';

const homeId = 'local';
const item = buildWorkItem({ id: 'itm_t', title: 'Bake bread' });
const driver = { kind: 'model', modelId: 'mdl_1', fallback: 'script' };
const told = (tokens?: number, money?: number) => ({
  ...(tokens !== undefined && { tokens }),
  ...(money !== undefined && { money }),
  used: { tokens: 1_200, money: 1_250_000 },
  reserved: { tokens: 300, money: 250_000 },
});
const budget = page.getByRole('textbox', { name: 'Budget', exact: true });
const money = page.getByRole('textbox', { name: 'Budget in money' });

beforeEach(() => forgetLimits(homeId));
afterEach(closeToasts);

function showBudget({
  kind = 'local',
  isDriven = true,
  answers = {},
}: { kind?: 'local' | 'remote'; isDriven?: boolean; answers?: BridgeAnswers } = {}) {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind, extensions: [] })] });
  const bridge = fakeBridge({
    'work_item.budget': () => told(),
    'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: undefined }),
    ...answers,
  });
  const ada = { id: 'opr_1', name: 'Ada', capabilities: [], ...(isDriven && { driver }) };
  const choices = { homeId, operators: [operatorSchema.parse(ada)], canEdit: true };
  show(
    <main>
      <h1>Bake bread</h1>
      <BudgetProperty item={item} choices={choices} />
      <WindowParts />
    </main>,
  );
  return bridge;
}

test('a budget is set, and says what is used and left with everything below', async () => {
  const bridge = showBudget();
  await expect.element(budget).toHaveValue('');
  await expect
    .element(page.getByText('1,500 tokens used, with everything below this item.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.fill(budget, '9,000');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ workItemId: 'itm_t', tokens: 9_000 }]);
  takeLimits(homeId, 'itm_t', told(9_000));
  await expect
    .element(page.getByText('1,500 tokens used, 7,500 left, with everything below this item.'))
    .toBeVisible();
  await userEvent.keyboard('{Tab}');
  takeLimits(homeId, 'itm_t', told(1_000));
  await expect.element(page.getByText(/1,500 tokens used, 0 left/)).toBeVisible();
});

test('a budget in money is set, and what is used is read anew when a model is at work', async () => {
  let used = told();
  const bridge = showBudget({ answers: { 'work_item.budget': () => used } });
  await expect
    .element(page.getByText('$1.50 used, with everything below this item.'))
    .toBeVisible();
  await userEvent.fill(money, '2.50');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ workItemId: 'itm_t', money: 2_500_000 }]);
  used = told(undefined, 2_500_000);
  useActivity.setState({ items: {} });
  await letTimePass(2_000);
  await expect
    .element(page.getByText('$1.50 used, $1.00 left, with everything below this item.'))
    .toBeVisible();
});

test('a budget that is refused is said, and stays typed', async () => {
  showBudget({
    answers: {
      'outbox.submit': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await userEvent.fill(budget, '5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(budget).toHaveValue('5');
});

test.each([
  ['no model drives an operator', { isDriven: false }],
  ['the service has no limits', { kind: 'remote' }],
] as const)('there is no budget where %s, and none is asked for', async (_why, scene) => {
  const bridge = showBudget(scene);
  await expect.element(page.getByRole('heading')).toBeVisible();
  await expect.element(budget).not.toBeInTheDocument();
  expect(bridge.inputsOf('work_item.budget')).toEqual([]);
});
