import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../../testing/axe.ts';
import {
  beginWithGuild,
  buildOperator,
  found,
  hosted,
  large,
  ollama,
  showSection,
  small,
} from '../../../testing/models-scene.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

beforeEach(beginWithGuild);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const address = page.getByRole('textbox', { name: 'Address' });
const key = page.getByLabelText('API key', { exact: true });
const endpoints = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
const findings = page.getByRole('list', { name: 'What the test found' });
const operators = page.getByRole('list', { name: 'Operators' });

test('an endpoint is tested step by step, its models are chosen, and it is kept', async () => {
  const bridge = showSection({
    answers: {
      'model_endpoint.check': ({ model }) => ({
        ...found,
        ...(model !== undefined && { answer: { is: 'no', detail: 'It has no memory left.' } }),
      }),
    },
  });
  await expect.element(page.getByText(/^No endpoint yet/)).toBeVisible();
  await userEvent.click(button('Add endpoint'));
  await expect.element(address).toHaveFocus();
  await userEvent.fill(address, ollama.baseUrl);
  await expect.element(address).toHaveAccessibleDescription('Nothing leaves this computer.');
  await userEvent.click(button('Test'));
  await expect.element(findings).toMatchTextContent(/A server answers.*2 models to choose from/);
  await expect.element(findings).toMatchTextContent(/Choose a model, then test again\./);
  await userEvent.click(page.getByRole('checkbox', { name: 'llama3.2:3b' }));
  await userEvent.click(button('Test'));
  await expect.element(findings).toMatchTextContent(/doesn’t answer.*It has no memory left\./);
  const asked = { baseUrl: ollama.baseUrl, api: 'chat' as const, allowsPlainHttp: false };
  expect(bridge.inputsOf('model_endpoint.check')).toEqual([
    asked,
    { ...asked, model: 'llama3.2:3b' },
  ]);
  await userEvent.click(button('Save'));
  await expect.element(dialog).not.toBeInTheDocument();
  const models = [{ name: 'llama3.2:3b', window: 8_192 }];
  expect(bridge.inputsOf('model_endpoint.save')).toEqual([{ ...asked, models }]);
  await expect.element(endpoints).toMatchTextContent(/127\.0\.0\.1:11434\/v1.*1 model/);
});

test('the findings about an address are void once it is another', async () => {
  showSection();
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, ollama.baseUrl);
  await userEvent.click(button('Test'));
  await expect.element(findings).toBeVisible();
  await userEvent.fill(address, 'http://127.0.0.1:1234/v1');
  await expect.element(findings).not.toBeInTheDocument();
});

test('without an address or a model nothing is kept, and it is said what is missing', async () => {
  const bridge = showSection();
  await userEvent.click(button('Add endpoint'));
  await userEvent.click(key);
  await userEvent.click(button('Save'));
  await expect.element(address).toHaveFocus();
  await userEvent.fill(address, ollama.baseUrl);
  await userEvent.click(button('Save'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one model.');
  expect(bridge.inputsOf('model_endpoint.save')).toEqual([]);
});

test('a model is named where the server lists none', async () => {
  const bridge = showSection({
    answers: {
      'model_endpoint.check': () => ({
        ...found,
        listed: { is: 'no', detail: 'The server has no list of models at this address.' },
        models: [],
      }),
    },
  });
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, ollama.baseUrl);
  await userEvent.click(button('Test'));
  await expect.element(findings).toMatchTextContent(/It lists no models/);
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of a model' }), ' own-model ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('checkbox', { name: 'own-model' })).toBeChecked();
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save'))
    .toMatchObject([{ models: [{ name: 'own-model' }] }]);
});

test('six models or more are searched', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({ name: `model-${letter}` }));
  const bridge = showSection({
    answers: { 'model_endpoint.check': () => ({ ...found, models: names, leftOut: 2 }) },
  });
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, ollama.baseUrl);
  await userEvent.click(button('Test'));
  await expect.element(page.getByText(/^2 more models aren’t listed here/)).toBeVisible();
  await userEvent.fill(page.getByRole('combobox', { name: 'Models' }), 'model-e');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save'))
    .toMatchObject([{ models: [{ name: 'model-e' }] }]);
});

test('a kept key is not shown, stays where nothing is entered, and goes with its origin', async () => {
  const bridge = showSection({ endpoints: [hosted] });
  await userEvent.click(button('Edit api.example.com/v1'));
  await expect.element(key).toHaveValue('');
  await expect.element(key).toHaveAccessibleDescription(/Leave this empty to keep it/);
  await expect
    .element(address)
    .toHaveAccessibleDescription(
      /leave this computer and go to api\.example\.com, and so does what is looked up in the guild\.$/,
    );
  await userEvent.fill(address, 'https://other.example.com/v1');
  await expect
    .element(key)
    .toHaveAccessibleDescription(/isn’t sent there. Saving deletes that key/);
  await userEvent.fill(address, 'https://api.example.com/v2');
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save'))
    .toEqual([
      {
        endpointId: hosted.id,
        baseUrl: 'https://api.example.com/v2',
        api: 'chat',
        allowsPlainHttp: false,
        models: hosted.models,
      },
    ]);
});

test('a new key goes to main alone, to the storage that was chosen', async () => {
  const bridge = showSection({
    endpoints: [hosted],
    answers: { 'home.protection': () => ({ isProtected: false }) },
  });
  await userEvent.click(button('Edit api.example.com/v1'));
  const storage = page.getByRole('group', { name: 'Where do you want to store the key?' });
  await expect.element(storage).not.toBeInTheDocument();
  await userEvent.fill(key, 'sk-1');
  await userEvent.click(storage.getByText('On this disk, unprotected'));
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save'))
    .toMatchObject([{ apiKey: 'sk-1', keyStorage: 'unprotected' }]);
});

test('without encryption an endpoint elsewhere needs the word of the person', async () => {
  const detail = 'Everything could be read on the way.';
  const bridge = showSection({
    answers: {
      'model_endpoint.check': ({ allowsPlainHttp }) => {
        if (allowsPlainHttp !== true) {
          throw problemError('call_invalid', detail);
        }
        return found;
      },
    },
  });
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, 'http://models.example.com/v1');
  await userEvent.click(button('Test'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(detail);
  await userEvent.click(page.getByText('Connect without encryption anyway'));
  await userEvent.click(button('Test'));
  await expect.element(findings).toBeVisible();
  expect(bridge.inputsOf('model_endpoint.check').at(-1)?.allowsPlainHttp).toBe(true);
});

test('why a key cannot be used stands with its endpoint', async () => {
  const keyDetail = 'The key was kept until Guildhall quit. Enter it again.';
  showSection({ endpoints: [{ ...hosted, keyDetail }] });
  await expect.element(endpoints).toMatchTextContent(new RegExp(keyDetail));
});

test('servers on this computer are looked for when asked, and used by none before that', async () => {
  const { id: _id, api: _api, isLocal: _isLocal, hasKey: _hasKey, ...server } = ollama;
  const bridge = showSection({
    answers: { 'model_endpoint.find': () => ({ servers: [{ ...server, name: 'Ollama' }] }) },
  });
  await expect.element(button('Find on this computer')).toBeVisible();
  expect(bridge.inputsOf('model_endpoint.find')).toEqual([]);
  await userEvent.click(button('Find on this computer'));
  await expect.element(button('Add Ollama, 127.0.0.1:11434/v1')).toBeVisible();
  expect(bridge.inputsOf('model_endpoint.save')).toEqual([]);
  await userEvent.click(button('Add Ollama, 127.0.0.1:11434/v1'));
  await expect.element(endpoints).toMatchTextContent(/11434/);
  await expect.element(page.getByText('Already in the list')).toBeVisible();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('where nothing is found, it is said what to start', async () => {
  showSection();
  await userEvent.click(button('Find on this computer'));
  await expect.element(page.getByText(/Start one, such as Ollama/)).toBeVisible();
});

test('who loses a model is said before its endpoint is removed', async () => {
  const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
  const bridge = showSection({
    endpoints: [ollama],
    models: [small],
    operators: [buildOperator('Ada', driver), buildOperator('Mira')],
  });
  await expect.element(operators).toMatchTextContent(/Ada.*llama3\.2:3b.*Mira.*script/);
  await userEvent.click(button('Remove 127.0.0.1:11434/v1'));
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Ada loses its model/);
  expect(bridge.inputsOf('model_endpoint.remove')).toEqual([]);
  await userEvent.click(button('Remove'));
  await expect.element(endpoints).not.toBeInTheDocument();
  expect(bridge.inputsOf('model_endpoint.remove')).toEqual([{ endpointId: ollama.id }]);
});

test('each operator has the way to its page, and all of them their limits together', async () => {
  const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
  const bridge = showSection({
    endpoints: [ollama],
    models: [small],
    operators: [buildOperator('Ada', driver)],
  });
  await expect
    .element(operators.getByRole('link', { name: /^Ada/ }))
    .toHaveAttribute('href', '#/operator/opr_Ada');
  const together = page.getByRole('group', { name: 'Limits of all operators together' });
  const money = together.getByRole('textbox', { name: 'Money a day' });
  await expect.element(money).toHaveValue('2.50');
  await expect.element(together).toMatchTextContent(/\$1\.25 used/);
  await userEvent.fill(money, '');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toMatchObject([
      { operation: 'guild.set_limits', input: { guildId: 'gld_1', moneyADay: null } },
    ]);
});

for (const theme of [...themes, 'forced'] as const) {
  test(`the section and its form pass axe in ${theme}`, async () => {
    await showIn(theme);
    const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
    showSection({
      endpoints: [ollama, { ...hosted, keyDetail: 'Enter the key again.' }],
      models: [small, large],
      operators: [buildOperator('Ada'), buildOperator('Mira', driver)],
    });
    await expect.element(operators).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Edit api.example.com/v1'));
    await userEvent.fill(key, 'sk-1');
    await userEvent.click(button('Test'));
    await expect.element(findings).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
