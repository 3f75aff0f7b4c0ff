import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import { problemError } from '#shared/problem/problem.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show } from '../../testing/show.tsx';
import { HomeSettingsDialog } from './home-settings-dialog.tsx';

const name = page.getByRole('textbox', { name: 'Name' });
const address = page.getByRole('textbox', { name: 'Address' });
const save = page.getByRole('button', { name: 'Save', exact: true });

function showDialog(overrides: Partial<Home> = {}, answers: BridgeAnswers = {}) {
  const home = buildHome(overrides);
  const bridge = fakeBridge({
    'home.check': () => ({ outcome: 'key_needed' }),
    'home.edit': () => ({ home }),
    'home.rekey': () => ({ home }),
    'home.protection': () => ({ isProtected: true }),
    'home.sign_out': () => ({ home }),
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  const onSignedOut = vi.fn<(homeId: string) => void>();
  show(<HomeSettingsDialog home={home} onClose={onClose} onSignedOut={onSignedOut} />);
  return { bridge, onClose, onSignedOut };
}

test('a home is renamed without another look at its address', async () => {
  const { bridge, onClose } = showDialog();
  await userEvent.fill(name, '');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(name, 'The mill');
  await userEvent.click(save);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const edited = { homeId: 'home_1', name: 'The mill', eventsUrl: '', guildIds: [] };
  expect(bridge.inputsOf('home.edit')).toEqual([edited]);
});

test('another address is looked at, and it is said what becomes of the key', async () => {
  const { bridge } = showDialog();
  await userEvent.fill(address, 'https://mill.example/v1');
  await expect.element(address).toHaveAccessibleDescription('Service found.');
  await expect.element(page.getByText(/asks before sending the key there/)).toBeVisible();
  await userEvent.click(save);
  const moved = { baseUrl: 'https://mill.example/v1', allowsPlainHttp: false };
  await expect.poll(() => bridge.inputsOf('home.edit')).toMatchObject([moved]);
});

test('a change that is refused is told of, and can be tried again', async () => {
  const { onClose } = showDialog(
    {},
    {
      'home.edit': () => {
        throw problemError('precondition_failed', 'It was changed meanwhile.');
      },
    },
  );
  await userEvent.click(save);
  await expect.element(page.getByRole('alert')).toHaveTextContent('It was changed meanwhile.');
  await expect.element(save).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a home whose key is refused asks for another one first', async () => {
  const detail = 'The key is not taken.';
  const since = '2026-11-21T10:00:00.000Z';
  const { bridge, onClose } = showDialog({ state: { kind: 'key_refused', since, detail } });
  const key = page.getByLabelText('New API key', { exact: true });
  await expect.element(key).toHaveAccessibleDescription(detail);
  await userEvent.fill(key, 'ghk_2');
  await userEvent.click(page.getByRole('button', { name: 'Save key' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const rekeyed = { homeId: 'home_1', apiKey: 'ghk_2', keyStorage: 'keyring' };
  expect(bridge.inputsOf('home.rekey')).toEqual([rekeyed]);
});

test('signing out says what goes and what stays, and Enter cancels', async () => {
  const { bridge, onClose, onSignedOut } = showDialog();
  await userEvent.click(page.getByRole('button', { name: 'Sign out…' }));
  await expect.element(page.getByText(/so you can sign in again/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(bridge.inputsOf('home.sign_out')).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Sign out', exact: true }));
  await expect.poll(() => onSignedOut.mock.calls).toEqual([['home_1']]);
});
