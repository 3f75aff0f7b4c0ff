import { expect, test } from 'vitest';
import { alertCalls } from './alert-calls.ts';
import { AlertTrouble } from '../../client/alerts/alert-trouble.ts';

/** The answer that the settings get about a system, whether it shows notifications or not. */
function troubled(platform: NodeJS.Platform) {
  const trouble = new AlertTrouble(platform);
  const calls = alertCalls({
    settings: { get: () => undefined as never, set: () => undefined },
    isSupported: () => true,
    trouble: trouble.describe,
    onChanged: () => undefined,
  });
  const told = () => calls['alert.describe']({}, {} as never);
  return { trouble, told };
}

test('without a failure nothing is told', () => {
  expect(troubled('darwin').told()).toMatchObject({ isSupported: true, trouble: undefined });
});

test('on macOS, a failure names the permission and the signature, until a notification is shown', () => {
  const { trouble, told } = troubled('darwin');
  trouble.note('Notifications are not allowed for this application');
  expect(told()).toMatchObject({ trouble: expect.stringMatching(/System Settings/) });
  expect(told()).toMatchObject({ trouble: expect.stringMatching(/signed/) });
  expect(told()).toMatchObject({
    trouble: expect.stringMatching(/“Notifications are not allowed/),
  });
  trouble.clear();
  expect(told()).toMatchObject({ trouble: undefined });
});

test('elsewhere the reason is told in the words of the system, as far as it has any', () => {
  const { trouble, told } = troubled('win32');
  trouble.note('HRESULT:\u202E -2143420140\n'.repeat(100));
  const { trouble: sentence = '' } = told() as { trouble?: string };
  expect(sentence).toMatch(/“HRESULT: -2143420140 HRESULT/);
  expect(sentence).not.toMatch(/signed|System Settings|\u202E|\n/);
  expect(sentence.length).toBeLessThan(500);
  const linux = troubled('linux');
  linux.trouble.note('');
  expect(linux.told()).toMatchObject({
    trouble: 'The system didn’t show the last notification. The inbox shows what is new.',
  });
});
