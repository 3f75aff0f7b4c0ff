import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ConnectionState } from '#shared/capability/home.ts';
import { show } from '../../testing/show.tsx';
import { RetryCountdown } from './retry-countdown.tsx';

const since = '2026-11-28T12:00:00.000Z';
const startMs = Date.parse(since);

const offline = (tries: Partial<ConnectionState>): ConnectionState => ({
  kind: 'offline',
  since,
  ...tries,
});

const after = (ms: number) => new Date(startMs + ms).toISOString();

test('a service that was tried in vain says when it is tried again, second by second', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(startMs);
  const { change } = show(
    <RetryCountdown state={offline({ attempt: 1, retryAt: after(11_500) })} />,
  );
  await expect.element(page.getByText('Trying again in 12 s')).toBeVisible();
  now.mockReturnValue(startMs + 9_000);
  await expect.element(page.getByText('Trying again in 3 s')).toBeVisible();
  now.mockReturnValue(startMs + 12_000);
  await expect.element(page.getByText('Trying again…')).toBeVisible();
  change(<RetryCountdown state={offline({ attempt: 2, retryAt: after(20_000) })} />);
  await expect.element(page.getByText('Trying again in 8 s')).toBeVisible();
  now.mockRestore();
});

test('while it is tried there is no moment to count down to', async () => {
  show(<RetryCountdown state={offline({ attempt: 3 })} />);
  await expect.element(page.getByText('Trying again…')).toBeVisible();
});

test('before its first try has failed, and while it answers, nothing is said', () => {
  show(<RetryCountdown state={offline({ retryAt: after(500) })} />);
  expect(document.getElementById('root')?.textContent).toBe('');
});
