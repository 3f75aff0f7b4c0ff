import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import {
  beginWithGuild,
  buildOperator,
  homeId,
  ollama,
  showOperator,
  small,
} from '../../testing/models-scene.tsx';
import { violations } from '../../testing/axe.ts';

beforeEach(beginWithGuild);

const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
const driven = { endpoints: [ollama], models: [small], operators: [buildOperator('Ada', driver)] };

const limits = page.getByRole('group', { name: 'Limits of Ada' });
const field = (name: string) => limits.getByRole('textbox', { name });

test('limits stand with what is used of them, and one that is typed is saved as it is left', async () => {
  const bridge = showOperator(driven);
  await expect.element(field('Tokens a day')).toHaveValue('200,000');
  await expect.element(limits).toMatchTextContent(/1,200 used, up to 300 more in use now/);
  await expect.element(field('Runs an hour')).toHaveAccessibleDescription('1 run begun');
  await userEvent.fill(field('Tokens a day'), '5 000');
  await userEvent.keyboard('{Tab}');
  await userEvent.fill(field('Money a day'), '1.5');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toEqual([
      {
        homeId,
        operation: 'operator.set_limits',
        input: { operatorId: 'opr_Ada', tokensADay: 5_000 },
      },
      {
        homeId,
        operation: 'operator.set_limits',
        input: { operatorId: 'opr_Ada', moneyADay: 1_500_000 },
      },
    ]);
});

test('a value that is no limit stays in its field and says what to do, and nothing is saved', async () => {
  const bridge = showOperator(driven);
  await userEvent.fill(field('Runs an hour'), 'many');
  await expect
    .element(limits.getByRole('alert').filter({ hasText: /./ }))
    .toHaveTextContent('Enter a whole number, up to 10,000, or nothing for 30.');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(field('Runs an hour')).toHaveValue('many');
  await expect.element(field('Runs an hour')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
  await userEvent.fill(field('Runs an hour'), '');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Runs an hour')).toHaveValue('30');
  await userEvent.fill(field('Money a day'), '-3');
  await expect
    .element(limits.getByRole('alert').filter({ hasText: /./ }))
    .toHaveTextContent(
      'Enter an amount such as 2.50, up to 1,000,000.00, or nothing for no limit.',
    );
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a limit that is refused is said, and stays typed', async () => {
  showOperator({
    ...driven,
    answers: {
      'outbox.submit': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await userEvent.fill(field('Tokens a task'), '900');
  await userEvent.keyboard('{Enter}');
  await expect.element(limits.getByText('The disk is full.')).toBeVisible();
  await expect.element(field('Tokens a task')).toHaveValue('900');
});

test('an operator that its script drives has no limits, and can be paused', async () => {
  const bridge = showOperator({ operators: [buildOperator('Ada')] });
  const pause = page.getByRole('switch', { name: 'Pause Ada' });
  await userEvent.click(pause);
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ guildId: 'gld_1', operatorId: 'opr_Ada', isPaused: true }]);
  await expect.element(limits).not.toBeInTheDocument();
  expect(bridge.inputsOf('operator.limits')).toEqual([]);
});
