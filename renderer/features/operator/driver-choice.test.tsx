import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import {
  beginWithGuild,
  buildOperator,
  homeId,
  hosted,
  large,
  ollama,
  showOperator,
  small,
} from '../../testing/models-scene.tsx';

beforeEach(beginWithGuild);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const ada = page.getByRole('region', { name: 'Ada', exact: true });
const driven = ada.getByRole('radiogroup', { name: 'Driven by' });
const script = driven.getByRole('radio', { name: 'Script' });
const model = ada.getByRole('combobox', { name: 'Model' });

/** Chooses the model that drives Ada. */
async function choose(name: RegExp): Promise<void> {
  await userEvent.click(driven.getByRole('radio', { name: 'A model' }));
  await userEvent.click(model);
  await userEvent.click(page.getByRole('option', { name }));
}

test('a model on this computer drives an operator at once', async () => {
  const bridge = showOperator({ endpoints: [ollama], models: [small, large] });
  await expect.element(script).toBeChecked();
  await choose(/llama3.2:3b.*On this computer/);
  const input = { operatorId: 'opr_Ada', kind: 'model', modelId: small.id, fallback: 'script' };
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toEqual([{ homeId, operation: 'operator.set_driver', input }]);
});

test('a model elsewhere drives an operator only after it was said what goes there', async () => {
  const bridge = showOperator({ endpoints: [hosted], models: [small, large] });
  await choose(/large.*api\.example\.com/);
  await expect
    .element(ada)
    .toMatchTextContent(/threads and work items of Ada leave this computer and go to api\.example/);
  await userEvent.click(button('Cancel'));
  await expect.element(script).toBeChecked();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  await choose(/large/);
  await userEvent.click(button('Let Ada use it'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toMatchObject([{ input: { modelId: large.id } }]);
});

test('the answer in place of a model is chosen, and the script can be given back', async () => {
  const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
  const bridge = showOperator({
    endpoints: [ollama],
    models: [small],
    operators: [buildOperator('Ada', driver)],
  });
  const fallback = ada.getByRole('group', { name: 'If the model can’t answer' });
  await expect.element(fallback.getByRole('radio', { name: 'The script answers' })).toBeChecked();
  await userEvent.click(fallback.getByRole('radio', { name: 'Say so' }));
  await userEvent.click(script);
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([
      { operatorId: 'opr_Ada', kind: 'model', modelId: small.id, fallback: 'none' },
      { operatorId: 'opr_Ada', kind: 'script' },
    ]);
});

test('a model that is listed no more is shown as such, and nothing else is chosen', async () => {
  const driver = { kind: 'model', modelId: 'mdl_gone', fallback: 'none' };
  const bridge = showOperator({ models: [small], operators: [buildOperator('Ada', driver)] });
  await expect.element(model).toHaveValue('A model that is no longer listed');
  await expect.element(ada).toMatchTextContent(/Add its endpoint again, or choose another\./);
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a choice that is refused is said, and no model is shown as chosen', async () => {
  showOperator({
    endpoints: [ollama],
    models: [small],
    answers: {
      'outbox.submit': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await choose(/llama/);
  await expect.element(ada.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(model).toHaveValue('');
});

test('an operator whose driver changes elsewhere is shown as it is', async () => {
  showOperator({ models: [small] });
  await expect.element(script).toBeChecked();
  const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
  operatorStore.applyRows(homeId, [buildOperator('Ada', driver)], { isEvent: true });
  await expect.element(model).toHaveValue('llama3.2:3b');
});
