import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home, ServiceCheck } from '#shared/capability/home.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { ConnectDialog } from './connect-dialog.tsx';

const url = 'https://guild.example.org/v1';
const address = page.getByRole('textbox', { name: 'Address' });
const key = page.getByLabelText('API key', { exact: true });
const connect = page.getByRole('button', { name: 'Connect', exact: true });
const alert = page.getByRole('alert');

const ready: ServiceCheck = { outcome: 'ready', guilds: [{ id: 'gld_1', name: 'Bakers' }] };
const keyNeeded: ServiceCheck = { outcome: 'key_needed', detail: 'The service asks for a key.' };

/** The dialog before a service that a look finds as it is told. */
function showDialog(found: ServiceCheck, answers: BridgeAnswers = {}) {
  const bridge = fakeBridge({
    'home.protection': () => ({ isProtected: true }),
    'home.check': () => found,
    'home.connect': () => ({ home: buildHome() }),
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  const onConnected = vi.fn<(home: Home) => void>();
  const shown = show(<ConnectDialog onClose={onClose} onConnected={onConnected} />);
  return { ...shown, bridge, onClose, onConnected };
}

test('the fault of an address is its description as soon as typing rests', async () => {
  const detail = 'There is no such host.';
  const look = Promise.withResolvers<ServiceCheck>();
  showDialog(ready, { 'home.check': () => look.promise });
  await expect.element(address).toHaveFocus();
  await userEvent.fill(address, url);
  await expect.element(address).toHaveAccessibleDescription('Checking…');
  look.resolve({ outcome: 'no_such_host', detail });
  await expect.element(address).toHaveAccessibleDescription(detail);
  await expect.element(address).toBeInvalid();
  await userEvent.keyboard('a');
  await expect.element(address).toBeValid();
});

test('without an address nothing is asked, and the address has the focus', async () => {
  const { bridge } = showDialog(ready);
  await userEvent.clear(address);
  await userEvent.fill(key, 'ghk_1');
  await userEvent.click(connect);
  await expect.element(address).toHaveFocus();
  expect(bridge.inputsOf('home.check')).toEqual([]);
  expect(bridge.inputsOf('home.connect')).toEqual([]);
});

test('an address that is being typed is not told the key', async () => {
  const { bridge } = showDialog(keyNeeded);
  await userEvent.fill(key, 'ghk_1');
  await userEvent.fill(address, url);
  await expect.element(key).toHaveAccessibleDescription('The service asks for a key.');
  expect(bridge.inputsOf('home.check')).toEqual([{ baseUrl: url, allowsPlainHttp: false }]);
});

test('a key that is refused is said of the key, which has the focus', async () => {
  const { bridge } = showDialog({ outcome: 'key_refused', detail: 'The key is not taken.' });
  await userEvent.fill(address, url);
  await userEvent.fill(key, 'ghk_1');
  await userEvent.click(connect);
  await expect.element(key).toHaveFocus();
  await expect.element(key).toBeInvalid();
  await expect.element(key).toHaveAccessibleDescription('The key is not taken.');
  await expect.element(key).toHaveValue('ghk_1');
  expect(bridge.inputsOf('home.connect')).toEqual([]);
});

test('without encryption it connects only by the word of the person', async () => {
  const detail = 'The key would travel readable.';
  const { bridge, onConnected } = showDialog(ready, {
    'home.check': ({ allowsPlainHttp }) =>
      allowsPlainHttp === true ? ready : { outcome: 'plain_http', detail },
  });
  await userEvent.fill(address, 'http://guild.example.org/v1');
  await userEvent.fill(key, 'ghk_1');
  await userEvent.click(connect);
  await expect.element(address).toHaveAccessibleDescription(detail);
  expect(bridge.inputsOf('home.connect')).toEqual([]);
  await userEvent.click(page.getByText('Connect without encryption anyway'));
  await userEvent.click(connect);
  await expect.poll(() => onConnected.mock.calls.length).toBe(1);
  expect(bridge.inputsOf('home.connect')).toMatchObject([{ allowsPlainHttp: true }]);
});

test('a service that refuses at last is told of, and the form stays as it is', async () => {
  const { onConnected } = showDialog(ready, {
    'home.connect': () => {
      throw problemError('service_unreachable', 'It has gone away.');
    },
  });
  await userEvent.fill(address, url);
  await userEvent.fill(key, 'ghk_1');
  await userEvent.click(connect);
  await expect.element(alert).toHaveTextContent('It has gone away.');
  await expect.element(address).toHaveValue(url);
  await expect.element(key).toHaveValue('ghk_1');
  await expect.element(connect).toBeEnabled();
  expect(onConnected).not.toHaveBeenCalled();
});

test('of several guilds at least one has to be chosen', async () => {
  const guilds = ['Bakers', 'Brewers'].map((name) => ({ id: `gld_${name}`, name }));
  const { bridge, onConnected } = showDialog({ outcome: 'ready', guilds });
  await userEvent.fill(address, url);
  await userEvent.fill(key, 'ghk_1');
  await userEvent.click(page.getByRole('checkbox', { name: 'Bakers' }));
  await userEvent.click(page.getByRole('checkbox', { name: 'Brewers' }));
  await userEvent.click(connect);
  await expect.element(alert).toHaveTextContent('Choose at least one guild.');
  expect(bridge.inputsOf('home.connect')).toEqual([]);
  await userEvent.click(page.getByRole('checkbox', { name: 'Brewers' }));
  await userEvent.click(connect);
  await expect.poll(() => onConnected.mock.calls.length).toBe(1);
  expect(bridge.inputsOf('home.connect')).toMatchObject([{ guildIds: ['gld_Brewers'] }]);
});

test('where no keyring can be relied on, the person says where the key is kept', async () => {
  const { bridge, onConnected } = showDialog(ready, {
    'home.protection': () => ({ isProtected: false, detail: 'There is no keyring here.' }),
  });
  await userEvent.fill(address, url);
  await userEvent.fill(key, 'ghk_1');
  const group = page.getByRole('group', { name: 'Where do you want to store the key?' });
  await expect.element(group).toMatchTextContent('There is no keyring here.');
  await expect.element(group.getByRole('radio', { name: /until Guildhall quits/ })).toBeChecked();
  await userEvent.click(group.getByText('On this disk, unprotected'));
  await userEvent.click(connect);
  await expect.poll(() => onConnected.mock.calls.length).toBe(1);
  expect(bridge.inputsOf('home.connect')).toMatchObject([{ keyStorage: 'unprotected' }]);
});

test('the filled fields are there at the next time, all but the key', async () => {
  const { onClose, remove } = showDialog(keyNeeded);
  await userEvent.fill(address, url);
  await userEvent.fill(key, 'ghk_1');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  remove();
  showDialog(keyNeeded);
  await expect.element(address).toHaveValue(url);
  await expect.element(key).toHaveValue('');
  expect(JSON.stringify(localStorage)).not.toContain('ghk_1');
});

test.each(themes)('the dialog passes axe in %s, with all that it may ask', async (theme) => {
  await showIn(theme);
  const guilds = ['Bakers', 'Brewers'].map((name) => ({ id: `gld_${name}`, name }));
  showDialog(
    { outcome: 'key_refused', detail: 'The key is not taken.', guilds },
    { 'home.protection': () => ({ isProtected: false }) },
  );
  await userEvent.fill(address, url);
  await userEvent.click(page.getByText('More options'));
  await expect.element(key).toBeInvalid();
  await expect.element(page.getByRole('checkbox', { name: 'Brewers' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
