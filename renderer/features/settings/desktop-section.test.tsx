import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DesktopState } from '#shared/capability/desktop.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { untouchedDesktop } from '../../testing/desktop-state.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { DesktopSection } from './desktop-section.tsx';

function showSection(state: Partial<DesktopState> = {}, refusal?: string) {
  let now = { ...untouchedDesktop, ...state };
  const bridge = fakeBridge({
    'desktop.describe': () => now,
    'desktop.change': (change) => {
      if (refusal !== undefined) {
        throw problemError('call_invalid', refusal);
      }
      now = { ...now, ...(change as Partial<DesktopState>) };
      return now;
    },
  });
  show(
    <main>
      <h3>Desktop</h3>
      <DesktopSection />
    </main>,
  );
  return bridge;
}

const login = page.getByRole('switch', { name: 'Start when I sign in to this computer' });
const hidden = page.getByRole('switch', { name: 'Start in the background, without a window' });
const keys = page.getByRole('textbox', { name: /Global shortcut/ });

test.each(themes)('the section has no fault of accessibility, in %s', async (theme) => {
  await showIn(theme);
  showSection({ opensAtLogin: true, keys: 'CommandOrControl+Alt+G', areKeysTaken: true });
  await expect.element(keys).toHaveValue('Ctrl+Alt+G');
  await expect.element(keys).toHaveAccessibleDescription(/Another program already uses/);
  expect(await violations()).toEqual([]);
});

test('each choice counts at once', async () => {
  const bridge = showSection();
  await page.getByRole('radio', { name: 'Keep running' }).click();
  await login.click();
  await hidden.click();
  await expect.element(hidden).toBeChecked();
  await page.getByRole('switch', { name: 'Check spelling' }).click();
  expect(bridge.inputsOf('desktop.change')).toEqual([
    { onClose: 'hide' },
    { opensAtLogin: true },
    { opensHidden: true },
    { checksSpelling: true },
  ]);
});

test('keys are pressed as they will be later, and taken away', async () => {
  const bridge = showSection();
  await keys.click();
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  await expect.element(keys).toHaveValue('Ctrl+Alt+G');
  await userEvent.keyboard('g');
  await expect.element(keys).toHaveAccessibleDescription(/together with Ctrl/);
  await expect.element(keys).toHaveValue('Ctrl+Alt+G');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(keys).toHaveValue('');
  expect(bridge.inputsOf('desktop.change')).toEqual([
    { keys: 'CommandOrControl+Alt+G' },
    { keys: '' },
  ]);
});

test('refused keys are said to be so, and the field stays as it was', async () => {
  showSection({}, 'Another program already uses these keys. Choose others.');
  await keys.click();
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Another program/);
  await expect.element(keys).toHaveValue('');
});

test('a choice that this desktop does not have is not asked', async () => {
  showSection({ canHide: false, downloadsDictionaries: false });
  await expect.element(login).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('switch', { name: 'Check spelling' }))
    .not.toBeInTheDocument();
});
