import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Update } from '#shared/capability/update.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { applyUpdate } from '../../entities/update-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { UpdateSetting } from './update-setting.tsx';

const button = (name: string) => page.getByRole('button', { name });
const status = page.getByRole('status');

beforeEach(() => useOutbox.setState(useOutbox.getInitialState()));

function showSetting(update: Partial<Update>, answers: BridgeAnswers = {}) {
  applyUpdate({ stage: 'current', checksBySelf: true, ...update });
  const bridge = fakeBridge(answers);
  show(
    <main>
      <h3>About</h3>
      <UpdateSetting />
    </main>,
  );
  return bridge;
}

test('a build without a feed says so, and offers nothing', async () => {
  showSetting({ stage: 'off' });
  await expect.element(status).toMatchTextContent('doesn’t update itself');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['unreachable', /got no answer/],
  ['unsigned', /isn’t signed by the makers/],
] as const)('a look that failed (%s) is told, and can be repeated', async (failedCheck, words) => {
  showSetting({ failedCheck });
  await expect.element(status).toMatchTextContent(words);
  await expect.element(button('Check for updates')).toBeEnabled();
});

test('a version is downloaded, or skipped, when the person says so', async () => {
  const bridge = showSetting(
    { stage: 'available', version: '2.0.0' },
    {
      'update.download': () => ({ stage: 'ready', version: '2.0.0', checksBySelf: true }),
      'update.skip': () => ({ stage: 'current', checksBySelf: true }),
    },
  );
  await expect.element(status).toMatchTextContent('Guildhall 2.0.0 is available.');
  expect(bridge.inputsOf('update.download')).toEqual([]);
  await button('Download').click();
  await button('Skip this version').click();
  await expect.element(button('Check for updates')).toBeVisible();
  expect(bridge.inputsOf('update.skip')).toEqual([{ version: '2.0.0' }]);
});

test('a waiting outbox keeps it from being installed, and is named as the reason', async () => {
  useOutbox.setState({ entries: [buildEntry({})] });
  showSetting({ stage: 'ready', version: '2.0.0' });
  await expect.element(button('Restart to update')).toBeDisabled();
  await expect.element(page.getByText(/still in the Outbox/)).toBeVisible();
  useOutbox.setState({ entries: [] });
  await expect.element(button('Restart to update')).toBeEnabled();
});

test('a refusal of main is said, and can be tried again', async () => {
  showSetting(
    { stage: 'ready', version: '2.0.0' },
    {
      'update.install': () => {
        throw problemError('unavailable', 'Your guild couldn’t be backed up.');
      },
    },
  );
  await button('Restart to update').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('couldn’t be backed up');
  await expect.element(button('Restart to update')).toBeEnabled();
});

test('looking by itself is switched off', async () => {
  const bridge = showSetting(
    {},
    { 'update.change': () => ({ stage: 'current', checksBySelf: false }) },
  );
  const choice = page.getByRole('switch', { name: /at each start/ });
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  expect(bridge.inputsOf('update.change')).toEqual([{ checksBySelf: false }]);
});

test.each(themes)('no stage has a fault of accessibility, in %s', async (theme) => {
  await showIn(theme);
  showSetting({ stage: 'downloading', version: '2.0.0', percent: 40 });
  for (const stage of ['downloading', 'available', 'ready', 'checking', 'current'] as const) {
    applyUpdate({ stage, version: '2.0.0', percent: 40, checksBySelf: true });
    await expect.element(status).toBeVisible();
    expect(await violations()).toEqual([]);
  }
});
