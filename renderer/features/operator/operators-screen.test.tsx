import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import {
  beginWithGuild,
  buildOperator,
  homeId,
  showOperators,
  small,
} from '../../testing/models-scene.tsx';
import { showIn, themes } from '../../testing/show.tsx';

beforeEach(beginWithGuild);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = page.getByRole('list', { name: 'Operators' });
const name = page.getByRole('textbox', { name: 'Name' });
const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
const both = [buildOperator('Ada'), { ...buildOperator('Mira', driver), isPaused: true }];

for (const theme of [...themes, 'forced'] as const) {
  test(`each operator says its role, what drives it and that it is paused, in ${theme}`, async () => {
    showOperators({ operators: both, models: [small] });
    await showIn(theme);
    const ada = list.getByRole('link', { name: 'Ada, Planner, script', exact: true });
    await expect.element(ada).toHaveAttribute('href', '#/operator/opr_Ada');
    await expect
      .element(list.getByRole('link', { name: /^Mira, Planner, (a model|llama3\.2:3b), paused$/ }))
      .toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('the list is one stop of the Tab key', async () => {
  showOperators({ operators: both });
  await userEvent.click(button('Add operator'));
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(list.getByRole('link', { name: /^Ada/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list.getByRole('link', { name: /^Mira/ })).toHaveFocus();
});

test('an operator is added by its name and its role, and its page opens', async () => {
  const made = { ...buildOperator('Theo'), id: 'opr_Theo' };
  const bridge = showOperators({
    answers: {
      'outbox.submit': ({ operation }) => ({
        entry: { id: 'out_1', operation, state: 'sent', subject: {}, input: {} } as never,
        output: made,
      }),
    },
  });
  await userEvent.click(button('Add operator'));
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Enter a name.');
  await userEvent.fill(name, ' ada ');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(name)
    .toHaveAccessibleDescription('There is already an operator called Ada.');
  expect(await violations()).toEqual([]);
  await userEvent.fill(name, 'Theo');
  await userEvent.fill(page.getByRole('textbox', { name: 'Role' }), 'Baker');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bridge.opened).toEqual(['opr_Theo']);
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([
    {
      homeId,
      operation: 'operator.create',
      input: { guildId: 'gld_1', name: 'Theo', role: 'Baker' },
    },
  ]);
});

test('all operators are paused at once, and where all are, they are let go on', async () => {
  const bridge = showOperators({ operators: [buildOperator('Ada'), buildOperator('Mira')] });
  await userEvent.click(button('Pause all operators'));
  const paused = ['Ada', 'Mira'].map((each) => ({ ...buildOperator(each), isPaused: true }));
  operatorStore.applyRows(homeId, paused, { isEvent: true });
  await userEvent.click(button('Let all operators go on'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([
      { guildId: 'gld_1', isPaused: true },
      { guildId: 'gld_1', isPaused: false },
    ]);
});

test('a guild without operators says what they are, and a list that can’t be read says why', async () => {
  let isBroken = true;
  showOperators({
    operators: [],
    answers: {
      'operator.list': () => {
        if (isBroken) {
          throw problemError('unavailable', 'The disk is full.');
        }
        return { operators: [] };
      },
    },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The disk is full\./);
  isBroken = false;
  await userEvent.click(button('Retry'));
  await expect.element(page.getByText('No operators yet')).toBeVisible();
});

test('a service without the extensions has the list alone, and says so', async () => {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'remote', extensions: [] })] });
  showOperators({ operators: [buildOperator('Ada')] });
  await expect.element(list.getByRole('link', { name: 'Ada, Planner', exact: true })).toBeVisible();
  await expect
    .element(page.getByText('This service doesn’t say how its operators work.'))
    .toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a service that lists no operators is not said to have none', async () => {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'remote', extensions: [] })] });
  showOperators({ operators: [] });
  await expect.element(page.getByText('This service doesn’t list its operators')).toBeVisible();
  await expect.element(page.getByText('No operators yet')).not.toBeInTheDocument();
});
