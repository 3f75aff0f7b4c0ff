import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EndpointCheckFacts, ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import { modelSchema } from '#shared/domain/model/schema.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { guildStore } from '../../../entities/guild/guild-store.ts';
import { useHomes } from '../../../entities/home-store.ts';
import { useModels } from '../../../entities/model/model-store.ts';
import { operatorStore } from '../../../entities/operator/operator-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry, buildHome } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import type { BridgeAnswers, FakeBridge } from '../../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { ModelsSection } from './models-section.tsx';

const homeId = 'local';
const guildId = 'gld_1';

const ollama: ModelEndpointFacts = {
  id: 'endpoint_1',
  baseUrl: 'http://127.0.0.1:11434/v1',
  isLocal: true,
  hasKey: false,
  models: [{ name: 'llama3.2:3b' }],
};

const hosted: ModelEndpointFacts = {
  id: 'endpoint_2',
  baseUrl: 'https://api.example.com/v1',
  isLocal: false,
  hasKey: true,
  models: [{ name: 'large' }],
};

const buildModel = (overrides: Record<string, unknown> = {}): Model =>
  modelSchema.parse({
    id: 'mdl_small',
    name: 'llama3.2:3b',
    origin: 'http://127.0.0.1:11434',
    isLocal: true,
    hasKey: false,
    ...overrides,
  });

const small = buildModel();
const large = buildModel({
  id: 'mdl_large',
  name: 'large',
  origin: 'https://api.example.com',
  isLocal: false,
});

const buildOperator = (name: string, driver?: object): Operator =>
  operatorSchema.parse({ id: `opr_${name}`, name, role: 'Planner', driver });

const found: EndpointCheckFacts = {
  baseUrl: ollama.baseUrl,
  isLocal: true,
  reached: { is: 'yes' },
  key: { is: 'unknown' },
  listed: { is: 'yes' },
  models: [{ name: 'llama3.2:3b', window: 8_192 }, { name: 'qwen3:4b' }],
  leftOut: 0,
  answer: { is: 'unknown' },
};

beforeEach(() => {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
  useModels.setState({ lists: {} });
  guildStore.applyForgotten(homeId);
  operatorStore.applyForgotten(homeId);
  const guild = guildSchema.parse({ id: guildId, name: 'The bakery' });
  guildStore.applyPage(homeId, {}, { guilds: [guild], nextCursor: null });
});

interface Scene {
  readonly endpoints?: readonly ModelEndpointFacts[];
  readonly models?: readonly Model[];
  readonly operators?: readonly Operator[];
  readonly answers?: BridgeAnswers;
}

/** The section over a main that keeps what it is told. */
function showSection({ operators = [buildOperator('Ada')], ...scene }: Scene = {}): FakeBridge {
  let endpoints = [...(scene.endpoints ?? [])];
  const told = () => bridge.tell('model_endpoint.changed', { endpoints });
  const bridge = fakeBridge({
    'home.protection': () => ({ isProtected: true }),
    'model_endpoint.list': () => ({ endpoints }),
    'model_endpoint.find': () => ({ servers: [] }),
    'model_endpoint.check': () => found,
    'model_endpoint.save': ({ endpointId, baseUrl, apiKey, models }) => {
      const id = endpointId ?? `endpoint_${endpoints.length + 1}`;
      const isLocal = baseUrl.includes('127.0.0.1');
      const endpoint = { id, baseUrl, isLocal, hasKey: apiKey !== undefined, models };
      endpoints = [...endpoints.filter((each) => each.id !== id), endpoint];
      told();
      return { endpoint };
    },
    'model_endpoint.remove': ({ endpointId }) => {
      endpoints = endpoints.filter(({ id }) => id !== endpointId);
      told();
      return {};
    },
    'operator.list': () => ({ operators: [...operators] }),
    'model.list': () => ({ models: [...(scene.models ?? [])] }),
    'outbox.submit': ({ operation }) => ({
      entry: buildEntry({ operation, state: 'sent' }),
      output: undefined,
    }),
    ...scene.answers,
  });
  show(
    <main>
      <h3>Models</h3>
      <ModelsSection />
    </main>,
  );
  return bridge;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const address = page.getByRole('textbox', { name: 'Address' });
const key = page.getByLabelText('API key', { exact: true });
const endpoints = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
const findings = page.getByRole('list', { name: 'What the test found' });
const ada = page.getByRole('group', { name: 'Ada', exact: true });
const driven = ada.getByRole('combobox', { name: 'Driven by' });

/** Chooses what drives Ada. */
async function choose(model: RegExp): Promise<void> {
  await userEvent.click(driven);
  await userEvent.click(page.getByRole('option', { name: model }));
}

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
  await userEvent.click(button('Add endpoint…'));
  await expect.element(address).toHaveFocus();
  await userEvent.fill(address, ollama.baseUrl);
  await expect.element(address).toHaveAccessibleDescription('Nothing leaves this computer.');
  await userEvent.click(button('Test'));
  await expect.element(findings).toMatchTextContent(/A server answers.*2 models to choose from/);
  await expect.element(findings).toMatchTextContent(/Choose a model, then test again\./);
  await userEvent.click(page.getByRole('checkbox', { name: 'llama3.2:3b' }));
  await userEvent.click(button('Test'));
  await expect.element(findings).toMatchTextContent(/doesn’t answer.*It has no memory left\./);
  const asked = { baseUrl: ollama.baseUrl, allowsPlainHttp: false };
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

test('what was found is void once the address is another', async () => {
  showSection();
  await userEvent.click(button('Add endpoint…'));
  await userEvent.fill(address, ollama.baseUrl);
  await userEvent.click(button('Test'));
  await expect.element(findings).toBeVisible();
  await userEvent.fill(address, 'http://127.0.0.1:1234/v1');
  await expect.element(findings).not.toBeInTheDocument();
});

test('without an address or a model nothing is kept, and it is said what is missing', async () => {
  const bridge = showSection();
  await userEvent.click(button('Add endpoint…'));
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
  await userEvent.click(button('Add endpoint…'));
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
  await userEvent.click(button('Add endpoint…'));
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
    .toHaveAccessibleDescription(/leave this computer and go to api\.example\.com\.$/);
  await userEvent.fill(address, 'https://other.example.com/v1');
  await expect.element(key).toHaveAccessibleDescription(/isn’t sent there. Saving forgets it/);
  await userEvent.fill(address, 'https://api.example.com/v2');
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save'))
    .toEqual([
      {
        endpointId: hosted.id,
        baseUrl: 'https://api.example.com/v2',
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
  await userEvent.click(button('Add endpoint…'));
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
  const { id: _id, isLocal: _isLocal, hasKey: _hasKey, ...server } = ollama;
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
  await expect.element(driven).toHaveValue('llama3.2:3b');
  await userEvent.click(button('Remove 127.0.0.1:11434/v1'));
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Ada loses its model/);
  expect(bridge.inputsOf('model_endpoint.remove')).toEqual([]);
  await userEvent.click(button('Remove'));
  await expect.element(endpoints).not.toBeInTheDocument();
  expect(bridge.inputsOf('model_endpoint.remove')).toEqual([{ endpointId: ollama.id }]);
});

test('a model on this computer drives an operator at once', async () => {
  const bridge = showSection({ endpoints: [ollama], models: [small, large] });
  await expect.element(driven).toHaveValue('Its script');
  await choose(/llama3.2:3b.*On this computer/);
  const input = { operatorId: 'opr_Ada', kind: 'model', modelId: small.id, fallback: 'script' };
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toEqual([{ homeId, operation: 'operator.set_driver', input }]);
});

test('a model elsewhere drives an operator only after it was said what goes there', async () => {
  const bridge = showSection({ endpoints: [hosted], models: [small, large] });
  await choose(/large.*api\.example\.com/);
  await expect
    .element(ada)
    .toMatchTextContent(/threads and work items of Ada leave this computer and go to api\.example/);
  await userEvent.click(button('Cancel'));
  await expect.element(driven).toHaveValue('Its script');
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  await choose(/large/);
  await userEvent.click(button('Let Ada use it'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit'))
    .toMatchObject([{ input: { modelId: large.id } }]);
});

test('what answers in place of a model is chosen, and the script can be given back', async () => {
  const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
  const bridge = showSection({
    endpoints: [ollama],
    models: [small],
    operators: [buildOperator('Ada', driver)],
  });
  const fallback = ada.getByRole('group', { name: 'If the model can’t answer' });
  await expect.element(fallback.getByRole('radio', { name: 'The script answers' })).toBeChecked();
  await userEvent.click(fallback.getByRole('radio', { name: 'Say so' }));
  await choose(/Its script/);
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([
      { operatorId: 'opr_Ada', kind: 'model', modelId: small.id, fallback: 'none' },
      { operatorId: 'opr_Ada', kind: 'script' },
    ]);
});

test('a model that is listed no more is shown as such, and nothing else is chosen', async () => {
  const driver = { kind: 'model', modelId: 'mdl_gone', fallback: 'none' };
  const bridge = showSection({ models: [small], operators: [buildOperator('Ada', driver)] });
  await expect.element(driven).toHaveValue('A model that is no longer listed');
  await expect.element(ada).toMatchTextContent(/Add its endpoint again, or choose another\./);
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a choice that is refused is said with its operator, and the former one holds', async () => {
  showSection({
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
  await expect.element(driven).toHaveValue('Its script');
});

test('an operator whose driver changes elsewhere is shown as it is', async () => {
  showSection({ models: [small] });
  await expect.element(driven).toHaveValue('Its script');
  const driver = { kind: 'model', modelId: small.id, fallback: 'script' };
  operatorStore.applyTold(homeId, [buildOperator('Ada', driver)], { isEvent: true });
  await expect.element(driven).toHaveValue('llama3.2:3b');
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
    await choose(/large/);
    await expect.element(button('Let Ada use it')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Edit api.example.com/v1'));
    await userEvent.fill(key, 'sk-1');
    await userEvent.click(button('Test'));
    await expect.element(findings).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
