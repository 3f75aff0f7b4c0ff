import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlertSettings } from '#shared/capability/alert.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { untouchedAlerts } from '../../testing/alert-settings.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { NotificationsSection } from './notifications-section.tsx';

function showSection(settings: Partial<AlertSettings> = {}, isSupported = true) {
  const bridge = fakeBridge({
    'alert.describe': () => ({ isSupported, settings: { ...untouchedAlerts, ...settings } }),
    'alert.change': () => ({}),
  });
  show(
    <main>
      <h3>Desktop notifications</h3>
      <NotificationsSection />
    </main>,
  );
  return { changed: () => bridge.inputsOf('alert.change').at(-1) };
}

const toggle = (name: string | RegExp) => page.getByRole('switch', { name });
const radio = (name: string | RegExp) => page.getByRole('radio', { name });

test('the classes show what is chosen, and each is chosen by itself', async () => {
  const { changed } = showSection();
  await expect.element(toggle('What needs you')).toBeChecked();
  await expect.element(toggle('Messages in other threads')).not.toBeChecked();
  await userEvent.click(toggle('Messages in other threads'));
  await expect.element(toggle('Messages in other threads')).toBeChecked();
  expect(changed()).toEqual({
    ...untouchedAlerts,
    classes: { ...untouchedAlerts.classes, otherThreads: true },
  });
  await userEvent.click(toggle('What needs you'));
  expect(changed()?.classes).toMatchObject({ needsYou: false, otherThreads: true });
});

test('the words of a message can be hidden', async () => {
  const { changed } = showSection();
  await userEvent.click(toggle('Show what was written'));
  expect(changed()).toEqual({ ...untouchedAlerts, showsText: false });
});

test('Do not disturb is turned on for a time, and off again', async () => {
  const { changed } = showSection();
  await expect.element(radio('Off')).toBeChecked();
  const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
  const earliest = inHalfAnHour();
  await userEvent.click(radio('For 30 minutes'));
  const inOrder = [earliest, String(changed()?.quietUntil), inHalfAnHour()];
  expect(inOrder.toSorted()).toEqual(inOrder);
  await expect.element(radio(/^Until .*\d/)).toBeChecked();
  await userEvent.click(radio('Off'));
  await expect.element(radio('Off')).toBeChecked();
  expect(changed()).not.toHaveProperty('quietUntil', expect.anything());
  await userEvent.click(radio('Until you turn it off'));
  expect(changed()?.quietUntil).toBe('always');
});

test('a time that is over is off', async () => {
  showSection({ quietUntil: '2026-01-01T00:00:00.000Z' });
  await expect.element(radio('Off')).toBeChecked();
  await expect.element(radio(/^Until .*\d/)).not.toBeInTheDocument();
});

test('the hours of every day are asked for once they count', async () => {
  const { changed } = showSection();
  await expect.element(toggle('Do not disturb every day')).not.toBeChecked();
  await expect.element(page.getByLabelText('From')).not.toBeInTheDocument();
  await userEvent.click(toggle('Do not disturb every day'));
  await userEvent.fill(page.getByLabelText('From'), '21:30');
  await userEvent.fill(page.getByLabelText('To'), '06:15');
  expect(changed()?.quietHours).toEqual({ isOn: true, from: '21:30', until: '06:15' });
});

test('a choice that could not be kept is taken back, with the reason', async () => {
  fakeBridge({
    'alert.describe': () => ({ isSupported: true, settings: untouchedAlerts }),
    'alert.change': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  });
  show(<NotificationsSection />);
  await userEvent.click(toggle('Show what was written'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(toggle('Show what was written')).toBeChecked();
});

test('a choice that could not be kept takes back no later one', async () => {
  const first = Promise.withResolvers<object>();
  const answers = [first.promise, Promise.resolve({})];
  fakeBridge({
    'alert.describe': () => ({ isSupported: true, settings: untouchedAlerts }),
    'alert.change': () => answers.shift() ?? {},
  });
  show(<NotificationsSection />);
  await userEvent.click(toggle('Show what was written'));
  await userEvent.click(toggle('Messages in other threads'));
  first.reject(problemError('unavailable', 'The disk is full.'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(toggle('Messages in other threads')).toBeChecked();
});

test('a system without notifications is named', async () => {
  showSection({}, false);
  await expect.element(page.getByText(/This system doesn’t show notifications/)).toBeVisible();
});

test('a notification that the system did not show is told of, until one is shown', async () => {
  const sentence = 'macOS didn’t show the last notification.';
  let trouble: string | undefined = sentence;
  fakeBridge({
    'alert.describe': () => ({ isSupported: true, settings: untouchedAlerts, trouble }),
  });
  const { remove } = show(<NotificationsSection />);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(toggle('What needs you')).toBeChecked();
  remove();
  trouble = undefined;
  show(<NotificationsSection />);
  await expect.element(toggle('What needs you')).toBeChecked();
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
});

test.each(themes)('the section passes axe in %s', async (theme) => {
  await showIn(theme);
  showSection({
    quietUntil: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    quietHours: { ...untouchedAlerts.quietHours, isOn: true },
  });
  await expect.element(page.getByLabelText('From')).toBeVisible();
  expect(await violations()).toEqual([]);
});
