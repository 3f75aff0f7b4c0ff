import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const start = new Date(2026, 10, 21, 12, 0);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A thread that is muted for an hour, in a page that was just loaded, and what is muted in it. */
async function muteForAnHour() {
  const [{ useMutes }, { isMuted, muteTriage }, { triageStore }] = await Promise.all([
    import('./mutes.ts'),
    import('./muted.ts'),
    import('./triage-store.ts'),
  ]);
  const until = new Date(start.getTime() + 3_600_000).toISOString();
  const { homeId, kind, id, ...value } = muteTriage('h', 'conversation', 'cnv_1', { until });
  triageStore.show({ homeId, kind, id }, value);
  let changes = 0;
  useMutes.subscribe(() => {
    changes += 1;
  });
  return {
    changes: () => changes,
    isOn: () => {
      const { rows, now } = useMutes.getState();
      return isMuted('h', 'conversation', 'cnv_1', rows, now);
    },
  };
}

test('a mute ends at its time by itself, and nothing is drawn again before', async () => {
  const { isOn, changes } = await muteForAnHour();
  expect(isOn()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_590_000);
  expect([isOn(), changes()]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([isOn(), changes()]).toEqual([false, 1]);
});

test('a mute ends after a sleep over its time, and where the clock was set back before it', async () => {
  for (const hours of [10, -10]) {
    vi.setSystemTime(start);
    vi.resetModules();
    // oxlint-disable-next-line no-await-in-loop -- each page is loaded by itself
    const { isOn } = await muteForAnHour();
    vi.setSystemTime(start.getTime() + hours * 3_600_000);
    // oxlint-disable-next-line no-await-in-loop -- the next look of this page
    await vi.advanceTimersByTimeAsync(30_000);
    expect(isOn()).toBe(false);
  }
});
