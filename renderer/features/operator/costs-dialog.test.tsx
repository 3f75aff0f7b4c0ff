import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { CostsButton } from './costs-dialog.tsx';

const used = {
  id: 'opr_1',
  title: 'Ada',
  calls: 2,
  tokens: 1_500,
  reservedTokens: 500,
  money: [{ currency: 'USD', amount: 25_000 }],
  unpriced: 1,
};
const total = { ...used, id: undefined, title: undefined };
const costs: OperationOutput<'run.costs'> = {
  costs: [used, { ...used, id: undefined, title: undefined, money: [] }],
  isMore: false,
  total,
  since: '2026-10-28T00:00:00.000Z',
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: RegExp) => page.getByRole('table').getByRole('row', { name });

async function open(answer: () => OperationOutput<'run.costs'> = () => costs) {
  const bridge = fakeBridge({ 'run.costs': answer });
  show(<CostsButton homeId="home_1" guildId="gld_1" />);
  await userEvent.click(button('Costs…'));
  return bridge;
}

for (const theme of [...themes, 'forced'] as const) {
  test(`tokens and money of each operator and of all stand in a table, in ${theme}`, async () => {
    await open();
    await showIn(theme);
    await expect.element(page.getByRole('heading', { name: 'Costs', exact: true })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Costs by operator' })).toBeVisible();
    await expect.element(row(/^Ada 2 1,500 \$0\.025$/)).toBeVisible();
    await expect.element(row(/^Total 2 1,500/)).toBeVisible();
    await expect.element(page.getByText(/^Since [^:]+ \d{1,2}:\d\d(?:\s\w\w)?$/)).toBeVisible();
    await expect.element(page.getByText(/^500 tokens are an estimate/)).toBeVisible();
    await expect.element(page.getByText(/^1 request has no price/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('they are shown by item and by day as well', async () => {
  const bridge = await open();
  await userEvent.click(button('Item'));
  await expect.element(page.getByRole('table', { name: 'Costs by item' })).toBeVisible();
  await expect.element(row(/^No item 2 1,500 –$/)).toBeVisible();
  await userEvent.click(button('Day'));
  await expect.element(page.getByRole('table', { name: 'Costs by day' })).toBeVisible();
  const asked = new Set(bridge.inputsOf('run.costs').map(({ by }) => by));
  expect([...asked]).toEqual(['operator', 'work_item', 'day']);
});

test('where no model was asked it says so, and what fails is tried again', async () => {
  let isThere = false;
  await open(() => {
    if (!isThere) {
      throw problemError('unavailable', 'The disk is full.');
    }
    return { ...costs, costs: [], total: { ...total, calls: 0 } };
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The disk is full\./);
  isThere = true;
  await userEvent.click(button('Retry'));
  await expect.element(page.getByText(/^No model was used in this period/)).toBeVisible();
});
