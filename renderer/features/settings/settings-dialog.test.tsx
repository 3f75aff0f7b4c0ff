import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useShortcutChanges } from '../../actions/shortcut-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useAppearance } from '../../entities/preferences/appearance-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { untouchedAlerts } from '../../testing/alert-settings.ts';
import { untouchedDesktop } from '../../testing/desktop-state.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { settingsSections } from './settings-sections.ts';

const search = page.getByRole('searchbox', { name: 'Search settings' });
const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
const recorder = page.getByRole('textbox', { name: 'New keys for “New thread”' });

/** Has the next keys taken for those of the action. */
async function record(): Promise<void> {
  await userEvent.click(change);
  await expect.element(recorder).toHaveFocus();
}
const change = page.getByRole('button', { name: 'Change the keys of “New thread”' });

const backup = { name: 'guildhall-1.db', madeAt: '2026-11-20T10:00:00.000Z', bytes: 1_000_000 };
const content = { guilds: ['The mill'], threads: 3, messages: 9, workItems: 4, documents: 2 };
const closedAccess = {
  state: 'off' as const,
  port: 4680,
  baseUrl: 'http://127.0.0.1:4680/v1',
  hasKey: false,
};

beforeEach(() => {
  useShortcutChanges.setState({ changes: {} });
  useHomes.setState({ homes: [] });
  guildStore.applyForgotten('h');
  useAppearance.setState({ theme: 'system', textSize: 'normal', density: 'comfortable' });
});

function showSettings(sectionId?: string, answers: BridgeAnswers = {}) {
  const bridge = fakeBridge({
    'appearance.change': () => ({}),
    'language.change': () => ({}),
    'shortcut.keep': () => ({}),
    'application.about': () => ({
      version: '1.2.3',
      components: [{ name: 'Electron', version: '45' }],
      hasLicences: false,
    }),
    'data.describe': () => ({
      folder: '/home/anna/.config/Guildhall',
      sizes: [{ part: 'guild', bytes: 4_200_000 }],
      cacheLimitBytes: 500_000_000,
    }),
    'model_endpoint.list': () => ({ endpoints: [] }),
    'alert.describe': () => ({ isSupported: true, settings: untouchedAlerts }),
    'desktop.describe': () => untouchedDesktop,
    'backup.list': () => ({ backups: [backup] }),
    'access.describe': () => closedAccess,
    'first_run.describe': () => ({
      step: 'doors',
      guildName: '',
      template: 'blank',
      goal: { text: '', by: '', steps: '', isHelped: false },
      isMaking: false,
    }),
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  show(
    <SettingsDialog
      sectionId={sectionId}
      homes={<p>A home</p>}
      operatorWay={() => ({ href: '#/operator', onLeave: () => {} })}
      onClose={onClose}
    />,
  );
  return { bridge, onClose };
}

for (const theme of [...themes, 'forced'] as const) {
  test(`every section passes axe in ${theme}`, async () => {
    await showIn(theme);
    showSettings();
    for (const { title } of settingsSections) {
      await userEvent.click(sections.getByRole('button', { name: title }));
      await expect.element(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
      expect(await violations()).toEqual([]);
    }
  });
}

test('a search has the focus at once, and shows the found settings of all sections alone', async () => {
  showSettings();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('dark');
  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Density' })).not.toBeInTheDocument();
  await userEvent.fill(search, 'palette');
  await expect.element(page.getByText('Command palette')).toBeVisible();
  await expect.element(page.getByText('Toggle sidebar')).not.toBeInTheDocument();
  await userEvent.fill(search, 'no such thing');
  await expect.element(page.getByText('No results')).toBeVisible();
});

test('every setting is found by its own name', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'h' })] });
  const guild = guildSchema.parse({ id: 'gld_1', name: 'Bakery', itemPrefix: 'BAK' });
  guildStore.applyPage('h', {}, { guilds: [guild], nextCursor: null });
  showSettings();
  for (const { settings } of settingsSections) {
    for (const { name } of settings) {
      await userEvent.fill(search, name);
      await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
    }
  }
});

test('a choice counts at once, and is taken back where it cannot be kept', async () => {
  const { bridge } = showSettings();
  await userEvent.click(page.getByRole('radio', { name: 'Large' }));
  expect(document.documentElement.dataset['textSize']).toBe('large');
  expect(bridge.inputsOf('appearance.change')).toMatchObject([{ textSize: 'large' }]);
});

test('pressed keys become those of the action', async () => {
  const { bridge, onClose } = showSettings('shortcuts');
  await record();
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
  expect(bridge.inputsOf('shortcut.keep')).toEqual([{ changes: { newThread: 'Mod+Shift+Y' } }]);
  await expect.element(page.getByText('Ctrl+Shift+Y')).toBeVisible();
  await expect.element(change).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Reset the keys of “New thread”' }));
  await expect.element(page.getByText('Ctrl+N')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('keys of another action are asked about, and then taken from it', async () => {
  showSettings('shortcuts');
  await record();
  await userEvent.keyboard('{Control>}k{/Control}');
  const words =
    'Ctrl+K is already used for “Command palette”. If you use it here, it is removed there.';
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Use these keys' }));
  await expect
    .poll(() => useShortcutChanges.getState().changes)
    .toEqual({ newThread: 'Mod+K', openPalette: null });
  await expect.element(recorder).not.toBeInTheDocument();
});

test.each([
  ['{Control>}c{/Control}', /^Ctrl\+C is reserved/],
  ['{Enter}', /^These keys can’t be used/],
])('%s is refused with a sentence', async (keys, words) => {
  const { bridge } = showSettings('shortcuts');
  await record();
  await userEvent.keyboard(keys);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(bridge.inputsOf('shortcut.keep')).toEqual([]);
});

test('Escape ends the recording and leaves the settings open', async () => {
  const { onClose } = showSettings('shortcuts');
  await record();
  await userEvent.keyboard('{Escape}');
  await expect.element(recorder).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(search);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('keys that could not be kept are said, and the former ones hold', async () => {
  showSettings('shortcuts', {
    'shortcut.keep': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  });
  await record();
  await userEvent.keyboard('{F8}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(page.getByText('Ctrl+N')).toBeVisible();
});

test('a backup says what it holds before it is restored', async () => {
  const { bridge } = showSettings('data', {
    'backup.read': () => ({ isWhole: true, ...content }),
    'backup.restore': () => ({}),
  });
  await userEvent.click(page.getByRole('button', { name: /^Restore the backup from/ }));
  const question = page.getByRole('dialog', { name: /^Restore the backup from/ });
  await expect.element(question.getByText('The mill')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(bridge.inputsOf('backup.restore')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Restore' }));
  await expect.poll(() => bridge.inputsOf('backup.restore')).toEqual([{ name: backup.name }]);
});

test('a damaged backup cannot be restored', async () => {
  showSettings('data', { 'backup.read': () => ({ isWhole: false, ...content, guilds: [] }) });
  await userEvent.click(page.getByRole('button', { name: /^Restore the backup from/ }));
  await expect.element(page.getByText(/^This backup can’t be restored/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
});

test('a key of other programs is shown once, and a taken port is said', async () => {
  let isTaken = true;
  showSettings('access', {
    'access.turn_on': ({ port }) => {
      if (isTaken) {
        throw problemError('unavailable', `Port ${port} is taken by another program.`);
      }
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const access = { state: 'on' as const, port, baseUrl, hasKey: true };
      return { access, apiKey: 'gh_once' };
    },
  });
  const isOn = page.getByRole('switch', { name: 'Let other programs in' });
  await userEvent.click(isOn);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Port 4680 is taken by another program.');
  await expect.element(isOn).not.toBeChecked();
  isTaken = false;
  await userEvent.fill(page.getByRole('textbox', { name: 'Port number' }), '4681');
  await userEvent.click(page.getByRole('button', { name: 'Open this port' }));
  await expect.element(page.getByText('gh_once')).toBeVisible();
  await expect.element(isOn).toBeChecked();
  expect(await violations()).toEqual([]);
});

test('the diagnostics file is shown whole before it is saved', async () => {
  const { bridge } = showSettings('diagnostics', {
    'diagnostics.describe': () => ({ name: 'facts.json', text: '{"version": 1}' }),
    'file.save': () => ({ isSaved: true }),
  });
  await userEvent.click(page.getByRole('button', { name: 'Show and save…' }));
  await expect
    .element(page.getByRole('textbox', { name: 'facts.json' }))
    .toHaveValue('{"version": 1}');
  expect(bridge.inputsOf('file.save')).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Save…' }));
  await expect
    .poll(() => bridge.inputsOf('file.save'))
    .toEqual([{ name: 'facts.json', text: '{"version": 1}' }]);
});
