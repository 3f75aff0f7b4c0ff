import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import { beginWithGuild, found, ollama, showSection } from '../../../testing/models-scene.tsx';

beforeEach(beginWithGuild);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = page.getByRole('textbox', { name: 'Address' });

test('the price of a model is set where it is elsewhere, whole or not at all', async () => {
  const bridge = showSection({ answers: { 'model_endpoint.check': () => found } });
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, 'https://api.example.com/v1');
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of a model' }), 'large');
  await userEvent.keyboard('{Enter}');
  const price = page.getByRole('group', { name: 'Price of large' });
  const reads = price.getByRole('textbox', { name: 'What it reads' });
  const writes = price.getByRole('textbox', { name: 'What it writes' });
  await expect.element(reads).toHaveValue('');
  await userEvent.fill(reads, '2.50');
  await userEvent.click(button('Save'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/both prices of large/);
  await expect.element(writes).toHaveFocus();
  await userEvent.fill(writes, 'ten');
  await expect.element(writes).toHaveAccessibleDescription(/amount/);
  await userEvent.click(button('Save'));
  expect(bridge.inputsOf('model_endpoint.save')).toEqual([]);
  await userEvent.fill(writes, '10');
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save')[0]?.models)
    .toEqual([{ name: 'large', price: { currency: 'USD', input: 2_500_000, output: 10_000_000 } }]);
});

test('a model on this computer has no price to set', async () => {
  showSection();
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, ollama.baseUrl);
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of a model' }), 'small');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('checkbox', { name: 'small' })).toBeChecked();
  await expect.element(page.getByText('Prices', { exact: true })).not.toBeInTheDocument();
});
