import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlertSettings } from '#shared/capability/alert.ts';
import {
  followAlertChoices,
  useAlertChoices,
} from '../../entities/preferences/alert-settings-store.ts';
import { violations } from '../../testing/axe.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { useDialog } from '../dialogs/dialog-store.ts';
import { QuietMark } from './quiet-mark.tsx';
import './status-strip.css';

const mark = page.getByRole('button', { name: /^Do not disturb/u });
const loud: AlertSettings = {
  classes: { needsYou: true, ownThreads: true, otherThreads: false, work: false, other: false },
  showsText: true,
  quietHours: { isOn: false, from: '22:00', until: '07:00' },
};

test.each(themes)('do not disturb is seen until it is over, in %s', async (theme) => {
  await showIn(theme);
  useAlertChoices.setState(useAlertChoices.getInitialState());
  fakeBridge({
    'alert.describe': () => ({ isSupported: true, settings: { ...loud, quietUntil: 'always' } }),
  });
  followAlertChoices();
  show(
    <main>
      <QuietMark />
    </main>,
  );
  await expect.element(mark).toHaveTextContent('Do not disturb');
  expect(await violations()).toEqual([]);
  useAlertChoices.setState({ settings: { ...loud, quietUntil: '2999-01-01T12:00:00.000Z' } });
  await expect.element(mark).toMatchTextContent(/^Do not disturb until .*\d/u);
  await userEvent.click(mark);
  expect(useDialog.getState().dialog).toEqual({ kind: 'settings', sectionId: 'notifications' });
  useAlertChoices.setState({ settings: loud });
  await expect.element(mark).not.toBeInTheDocument();
});
