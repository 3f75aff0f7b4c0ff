import { expect, test } from 'vitest';
import { isMuteOn, muteUntil } from './mute.ts';

const now = new Date(2026, 10, 21, 12, 0);
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const muted = (minutes?: number) => ({
  state: 'never' as const,
  hereAt: now.toISOString(),
  ...(minutes !== undefined && { until: after(minutes).toISOString() }),
});

test('a mute for good holds whatever the clock says', () => {
  for (const minutes of [-100_000, 0, 100_000]) {
    expect(isMuteOn(muted(), after(minutes))).toBe(true);
  }
});

test('a mute for a time ends at its time, also where the computer slept over it', () => {
  expect(isMuteOn(muted(60), now)).toBe(true);
  expect(isMuteOn(muted(60), after(59))).toBe(true);
  expect(isMuteOn(muted(60), after(60))).toBe(false);
  expect(isMuteOn(muted(60), after(10_000))).toBe(false);
});

test('a mute for a time ends where the clock was set back before it, and stays where it was set right', () => {
  expect(isMuteOn(muted(60), after(-1))).toBe(true);
  expect(isMuteOn(muted(60), after(-3))).toBe(false);
});

test('another decision mutes nothing', () => {
  expect(isMuteOn({ ...muted(60), state: 'read' }, now)).toBe(false);
});

test('the choices end in an hour, in the next morning, and never', () => {
  expect(muteUntil('hour', now)).toBe(after(60).toISOString());
  expect(muteUntil('tomorrow', now)).toBe(new Date(2026, 10, 22, 9).toISOString());
  expect(muteUntil('always', now)).toBeUndefined();
});
