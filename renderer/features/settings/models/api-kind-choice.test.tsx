import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import {
  beginWithGuild,
  found,
  hosted,
  ollama,
  showSection,
} from '../../../testing/models-scene.tsx';

beforeEach(beginWithGuild);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = page.getByRole('textbox', { name: 'Address' });
const kinds = page.getByRole('group', { name: 'Kind of API' });
const kind = (name: string) => kinds.getByRole('radio', { name, exact: true });
const endpoints = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');

test('the kind of API follows the host until the person chooses one', async () => {
  showSection();
  await userEvent.click(button('Add endpoint'));
  await expect.element(kind('Chat completions')).toBeChecked();
  await userEvent.fill(address, 'https://api.openai.com/v1');
  await expect.element(kind('Responses')).toBeChecked();
  await userEvent.fill(address, 'https://api.anthropic.com/v1');
  await expect.element(kind('Messages')).toBeChecked();
  await userEvent.fill(address, ollama.baseUrl);
  await expect.element(kind('Chat completions')).toBeChecked();
  await userEvent.click(kind('Messages'));
  await userEvent.fill(address, 'https://api.openai.com/v1');
  await expect.element(kind('Messages')).toBeChecked();
});

test('the chosen kind is tested and kept, and a test by another is void', async () => {
  const bridge = showSection({ endpoints: [hosted] });
  await userEvent.click(button('Edit api.example.com/v1'));
  await userEvent.click(button('Test'));
  const findings = page.getByRole('list', { name: 'What the test found' });
  await expect.element(findings).toBeVisible();
  await userEvent.click(kind('Messages'));
  await expect.element(findings).not.toBeInTheDocument();
  await userEvent.click(button('Test'));
  await expect.element(findings).toBeVisible();
  expect(bridge.inputsOf('model_endpoint.check').map(({ api }) => api)).toEqual([
    'chat',
    'messages',
  ]);
  await userEvent.click(button('Save'));
  await expect
    .poll(() => bridge.inputsOf('model_endpoint.save'))
    .toMatchObject([{ endpointId: hosted.id, api: 'messages' }]);
  await expect.element(endpoints).toMatchTextContent(/Messages · 1 model/);
});

test('the kind that was chosen against that of the host stays when the address is changed', async () => {
  const bridge = showSection({
    endpoints: [{ ...hosted, baseUrl: 'https://api.openai.com/v1', api: 'chat' }],
  });
  await userEvent.click(button('Edit api.openai.com/v1'));
  await expect.element(kind('Chat completions')).toBeChecked();
  await userEvent.fill(address, 'https://api.openai.com/v2');
  await userEvent.click(button('Save'));
  await expect.poll(() => bridge.inputsOf('model_endpoint.save')).toMatchObject([{ api: 'chat' }]);
});

test('a refusal that names another kind of API offers it, and leaves the test to the person', async () => {
  const bridge = showSection({
    answers: {
      'model_endpoint.check': ({ api }) =>
        api === 'responses'
          ? { ...found, answer: { is: 'yes' } }
          : {
              ...found,
              answer: { is: 'no', detail: 'The server wants this request by another kind of API.' },
              wantedApi: 'responses',
            },
    },
  });
  await userEvent.click(button('Add endpoint'));
  await userEvent.fill(address, 'https://api.example.com/v1');
  await userEvent.click(button('Test'));
  await expect.element(button('Ask by Responses')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Ask by Responses'));
  await expect.element(kind('Responses')).toBeChecked();
  await expect.element(button('Ask by Responses')).not.toBeInTheDocument();
  await expect.element(button('Test')).toHaveFocus();
  expect(bridge.inputsOf('model_endpoint.check')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bridge.inputsOf('model_endpoint.check').at(-1)?.api).toBe('responses');
});
